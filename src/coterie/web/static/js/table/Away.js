import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { t } from "../words.js";
import { Told } from "./Told.js";
const MOST_PHASES = 6;
const MOST_LINES = 8;
export function chapters(entries) {
    const out = [];
    let title = "";
    let round = "";
    let lines = [];
    let n = -1;
    const close = (summary) => {
        const told = summary.length ? [...summary] : lines;
        if (told.length)
            out.push({ n, title, lines: told });
        lines = [];
    };
    for (const entry of entries) {
        if (entry.kind === "round")
            round = entry.text;
        else if (entry.kind === "phase") {
            close(entry.summary);
            title = [round, entry.text].filter(Boolean).map((text) => text.replace(/\.$/, "")).join(" · ");
            round = "";
            n = entry.n;
        }
        else if (!entry.quiet)
            lines.push(entry.text);
    }
    close([]);
    return out;
}
export function AwayCard({ store }) {
    const told = chapters(store.away.value);
    return (_jsxs(Told, { title: t("away"), kind: "away", closeKey: "Esc", onClose: () => (store.away.value = []), children: [told.length > MOST_PHASES && _jsx("p", { class: "aside", children: t("away_more") }), told.slice(-MOST_PHASES).map((chapter) => (_jsxs("section", { children: [chapter.title && _jsx("h3", { children: chapter.title }), _jsx("ul", { children: chapter.lines.slice(-MOST_LINES).map((line, k) => (_jsx("li", { children: line }, k))) })] }, chapter.n)))] }));
}
