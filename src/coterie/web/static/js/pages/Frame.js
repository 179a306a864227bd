import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useState } from "../../vendor/preact-hooks.js";
import { Dialog } from "../parts/Dialog.js";
import { Icon } from "../parts/Icon.js";
import { Settings } from "../parts/Settings.js";
import { t } from "../words.js";
export function Frame(props) {
    const [open, setOpen] = useState(false);
    return (_jsxs("div", { class: props.wide ? "page wide" : "page", children: [_jsxs("header", { class: "top", children: [_jsxs("a", { class: "brand", href: "/", children: [_jsx(Icon, { name: "lantern" }), _jsx("span", { children: t("title") })] }), _jsxs("nav", { class: "doors", "aria-label": t("title"), children: [_jsx("a", { class: "plain", href: "/#chronicle", children: t("chronicle") }), _jsx("a", { class: "plain", href: "/#about", children: t("about") }), _jsx("button", { type: "button", class: "plain", onClick: () => setOpen(true), children: t("settings") })] })] }), _jsxs("main", { children: [props.title && _jsx("h1", { children: props.title }), props.children] }), open && (_jsx(Dialog, { title: t("settings"), onClose: () => setOpen(false), children: _jsx(Settings, {}) }))] }));
}
