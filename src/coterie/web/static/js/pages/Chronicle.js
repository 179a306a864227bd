import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useState } from "../../vendor/preact-hooks.js";
import { bringIn, entries, unreadable } from "../chronicle/book.js";
import { fromText, save, toText } from "../chronicle/file.js";
import { scenarioOf } from "../chronicle/tell.js";
import { firstFulfilled } from "../chronicle/line.js";
import { t } from "../words.js";
import { Achievements } from "./Achievements.js";
import { ChronicleEntry } from "./ChronicleEntry.js";
import { Frame } from "./Frame.js";
const kindOf = (entry) => `${entry.line.ruleset} ${entry.line.scenario || entry.line.title}`;
export function Chronicle({ open }) {
    const [kind, setKind] = useState("");
    const all = entries();
    const lines = all.map((one) => one.line);
    const first = firstFulfilled(lines);
    const kinds = new Map(all.map((one) => [kindOf(one), scenarioOf(one.line)]));
    const shown = all.filter((one) => !kind || kindOf(one) === kind).reverse();
    const finals = shown.flatMap((one) => (one.line.final === null ? [] : [one.line.final]));
    const best = finals.length ? Math.max(...finals) : "–";
    return (_jsxs(Frame, { title: t("chronicle"), children: [all.length === 0 ? (_jsx("div", { class: "ledger ledger-empty", children: _jsx("p", { children: t("chronicle_empty") }) })) : (_jsxs(_Fragment, { children: [_jsxs("div", { class: "ledger-head", children: [_jsx("p", { children: t("chronicle_sum", { n: shown.length, won: shown.filter((one) => one.line.won).length, best }) }), kinds.size > 1 && (_jsxs("label", { children: [_jsx("span", { children: t("chronicle_filter") }), " ", _jsxs("select", { value: kind, onChange: (event) => setKind(event.currentTarget.value), children: [_jsx("option", { value: "", children: t("chronicle_all") }), [...kinds].sort((a, b) => (a[0] < b[0] ? -1 : 1)).map(([key, said]) => (_jsx("option", { value: key, children: said }, key)))] })] }))] }), _jsxs("section", { class: "ledger", "aria-label": t("chronicle"), children: [_jsxs("p", { class: "ledger-columns", "aria-hidden": "true", children: [_jsx("span", { children: t("col_date") }), _jsx("span", { children: t("col_game") }), _jsx("span", { children: t("col_who") }), _jsx("span", { children: t("col_rounds") }), _jsx("span", { children: t("col_points") }), _jsx("span", { children: t("col_final") })] }), _jsx("ul", { class: "chronicle", children: shown.map((one) => (_jsx(ChronicleEntry, { entry: one, first: first, open: encodeURIComponent(one.line.id) === open }, one.line.id))) })] })] })), unreadable() > 0 && _jsx("p", { class: "aside", children: t("unreadable_n", { n: unreadable() }) }), _jsx(Doors, { all: all }), _jsx(Achievements, { lines: lines, first: first })] }));
}
function Doors({ all }) {
    const [said, setSaid] = useState({ text: "", bad: false });
    const take = async (input) => {
        const file = input.files?.[0];
        if (!file)
            return;
        try {
            const merged = bringIn(fromText(await file.text()));
            setSaid({ text: t("import_done", { added: merged.added, known: merged.known, notes: merged.notes }), bad: false });
        }
        catch (fault) {
            setSaid({ text: `${file.name}: ${fault.message}`, bad: true });
        }
        input.value = "";
    };
    return (_jsxs(_Fragment, { children: [_jsxs("div", { class: "ways doors-of-book", children: [_jsx("button", { type: "button", disabled: !all.length, onClick: () => save("chronicle.jsonl", toText(all.map((one) => one.line)), "application/jsonl"), children: t("export") }), _jsxs("label", { class: "button", children: [t("import"), _jsx("input", { class: "unseen", type: "file", accept: ".jsonl,.json,.txt", onChange: (event) => void take(event.currentTarget) })] })] }), said.text && (_jsx("p", { class: said.bad ? "refusal" : "aside", role: said.bad ? "alert" : "status", children: said.text }))] }));
}
