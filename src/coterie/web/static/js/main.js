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
    if (hash.value === "#about")
        return _jsx(About, {});
    if (hash.value === "#chronicle")
        return _jsx(Chronicle, {});
    return _jsx(Start, {});
}
dress();
const root = document.getElementById("page");
root.replaceChildren();
render(_jsx(Page, {}), root);
