import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { t } from "../words.js";
import { Frame } from "./Frame.js";
export function About() {
    return (_jsx(Frame, { title: t("about"), children: _jsxs("section", { class: "panel prose", children: [_jsx("p", { children: t("about_text") }), _jsx("h2", { children: t("credits") }), _jsxs("ul", { children: [_jsxs("li", { children: [t("credit_icons"), " ", _jsx("a", { href: "/static/licences/game-icons.txt", children: "CC BY 3.0" })] }), _jsxs("li", { children: [t("credit_fonts"), " ", _jsx("a", { href: "/static/licences/alegreya.txt", children: "OFL" }), ", ", _jsx("a", { href: "/static/licences/atkinson.txt", children: "OFL" })] }), _jsxs("li", { children: [t("credit_libraries"), " ", _jsx("a", { href: "/static/licences/preact.txt", children: "MIT" })] })] })] }) }));
}
