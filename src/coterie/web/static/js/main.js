import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../vendor/preact-jsx-runtime.js";
import { signal } from "../vendor/signals.js";
import { render } from "../vendor/preact.js";
import { About } from "./pages/About.js";
import { Chronicle } from "./pages/Chronicle.js";
import { Frame } from "./pages/Frame.js";
import { Replay } from "./pages/Replay.js";
import { Start } from "./pages/Start.js";
import { Primer, PrimerWindow } from "./parts/Primer.js";
import { dress } from "./settings.js";
import { TablePage } from "./table/TablePage.js";
import { t } from "./words.js";
const hash = signal(location.hash);
addEventListener("hashchange", () => (hash.value = location.hash));
function Page() {
    const [, kind, id] = location.pathname.split("/");
    if (kind === "t" && id)
        return _jsx(TablePage, { table: id });
    if (kind === "replay" && id)
        return _jsx(Replay, { table: id });
    const [page, one] = hash.value.slice(1).split("/");
    if (page === "about" || (kind === "about" && !page))
        return _jsx(About, {});
    if (page === "chronicle" || (kind === "chronicle" && !page))
        return _jsx(Chronicle, { open: one ?? "" }, one);
    if (page === "how") {
        return (_jsx(Frame, { title: t("primer"), children: _jsx(Primer, { page: true }) }));
    }
    return _jsx(Start, {});
}
dress();
const root = document.getElementById("page");
root.replaceChildren();
render(_jsxs(_Fragment, { children: [_jsx(Page, {}), _jsx(PrimerWindow, {})] }), root);
