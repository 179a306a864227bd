import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useState } from "../../vendor/preact-hooks.js";
import { chronicle, replaceChronicle } from "../memory.js";
import { t } from "../words.js";
import { Frame } from "./Frame.js";
function isLine(value) {
    if (typeof value !== "object" || value === null)
        return false;
    const line = value;
    return ["table", "date", "game", "names", "text", "note"].every((key) => typeof line[key] === "string") && typeof line["won"] === "boolean" && typeof line["score"] === "number";
}
export function Chronicle() {
    const [lines, setLines] = useState(chronicle());
    const keep = (next) => {
        replaceChronicle(next);
        setLines(next);
    };
    const take = async (file) => {
        if (!file)
            return;
        const found = JSON.parse(await file.text());
        if (!Array.isArray(found))
            return;
        const mine = new Set(lines.map((line) => line.table));
        keep([...lines, ...found.filter(isLine).filter((line) => !mine.has(line.table))]);
    };
    const text = JSON.stringify(lines, null, 1);
    return (_jsxs(Frame, { title: t("chronicle"), children: [lines.length === 0 && _jsx("p", { children: t("chronicle_empty") }), _jsx("ul", { class: "chronicle", children: lines.map((line, k) => (_jsxs("li", { class: "panel", children: [_jsx("h2", { children: t("chronicle_line", { date: line.date, game: line.game, result: t(line.won ? "over_won" : "over_lost"), score: line.score }) }), _jsx("p", { children: line.names }), _jsx("p", { class: "aside", children: line.text }), _jsxs("div", { class: "say", children: [_jsx("input", { "aria-label": line.date, value: line.note, maxLength: 200, onChange: (event) => keep(lines.map((one, n) => (n === k ? { ...one, note: event.currentTarget.value } : one))) }), _jsx("a", { class: "button", href: `/replay/${line.table}`, children: t("replay") })] })] }, line.table))) }), _jsxs("div", { class: "ways", children: [_jsx("a", { class: "button", download: "chronicle.json", href: `data:application/json;charset=utf-8,${encodeURIComponent(text)}`, children: t("export") }), _jsxs("label", { class: "button", children: [t("import"), _jsx("input", { class: "unseen", type: "file", accept: ".json", onChange: (event) => void take(event.currentTarget.files?.[0]).catch(() => undefined) })] })] })] }));
}
