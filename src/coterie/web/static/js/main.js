import { jsx as _jsx } from "../vendor/preact-jsx-runtime.js";
import { signal } from "../vendor/signals.js";
import { render } from "../vendor/preact.js";
import { About } from "./pages/About.js";
import { Chronicle } from "./pages/Chronicle.js";
import { Replay } from "./pages/Replay.js";
import { Start } from "./pages/Start.js";
import { dress } from "./settings.js";
import { TablePage } from "./table/TablePage.js";
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
    return _jsx(Start, {});
}
dress();
const root = document.getElementById("page");
root.replaceChildren();
render(_jsx(Page, {}), root);
