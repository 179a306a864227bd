import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useRef, useState } from "../../vendor/preact-hooks.js";
import { lobbyOf } from "../api.js";
import { remove, setNote } from "../chronicle/book.js";
import { achievementKey, MAX_NOTE } from "../chronicle/line.js";
import { dayOf, inNumbers, nameOf, peopleOf, resultOf, scenarioOf, spacesOf, starsOf } from "../chronicle/tell.js";
import { Icon } from "../parts/Icon.js";
import { t } from "../words.js";
import { useTitles } from "./Achievements.js";
export function ChronicleEntry(props) {
    const { line } = props.entry;
    const [open, setOpen] = useState(props.open);
    const node = useRef(null);
    useEffect(() => {
        if (props.open)
            node.current?.scrollIntoView({ block: "center" });
    }, []);
    const news = line.achievements.filter((id) => props.first.get(achievementKey(line.ruleset, id)) === line.id).length;
    return (_jsx("li", { ref: node, class: line.won && !line.taught ? "entry won" : "entry", children: _jsxs("details", { open: open, onToggle: (event) => setOpen(event.currentTarget.open), children: [_jsxs("summary", { class: "entry-row", children: [_jsx("span", { class: "entry-date", children: dayOf(line.date) }), _jsxs("span", { class: "entry-game", children: [_jsx("strong", { children: scenarioOf(line) }), " ", _jsx(Stars, { line: line }), news > 0 && (_jsxs("span", { class: "entry-medals", children: [_jsx(Icon, { name: "heroic" }), _jsxs("span", { class: "unseen", children: [t("achievements"), ": ", t("new_mark"), " "] }), news] }))] }), _jsxs("span", { class: "entry-who", children: [peopleOf(line), line.note && _jsx("span", { class: "entry-note", children: line.note })] }), _jsxs("span", { class: "entry-rounds", children: [_jsxs("span", { class: "entry-label", children: [t("col_rounds"), " "] }), line.rounds || "–"] }), _jsxs("span", { class: "entry-points", children: [_jsxs("span", { class: "entry-label", children: [t("col_points"), " "] }), inNumbers(line.points)] }), _jsx(Final, { line: line })] }), open && _jsx(Details, { ...props })] }) }));
}
function Stars({ line }) {
    if (!line.stars)
        return null;
    return (_jsxs("span", { class: "entry-stars", children: [_jsx("span", { "aria-hidden": "true", children: starsOf(line) }), _jsx("span", { class: "unseen", children: t("stars_n", { n: line.stars }) })] }));
}
export function Final({ line }) {
    return (_jsxs("span", { class: "entry-final", children: [_jsxs("span", { class: "entry-label", children: [t("col_final"), " "] }), line.taught ? (_jsxs("span", { title: t("not_scored"), children: [_jsx("span", { "aria-hidden": "true", children: "\u2013" }), _jsx("span", { class: "unseen", children: t("not_scored") })] })) : line.final === null ? (_jsxs("span", { class: "crossed", title: t("crossed_out"), children: [_jsx("svg", { viewBox: "0 0 40 28", "aria-hidden": "true", children: _jsx("path", { d: "M4 22C13 16 24 11 37 5M5 7c9 4 20 10 31 16" }) }), _jsx("span", { class: "unseen", children: t("crossed_out") })] })) : (inNumbers(line.final)), _jsx("span", { class: "entry-result", children: resultOf(line) })] }));
}
function Details({ entry, first }) {
    const { line } = entry;
    const titles = useTitles(line.ruleset);
    const boxes = line.players.some((player) => player.boxes > 0);
    return (_jsxs("div", { class: "entry-more", children: [entry.old ? (_jsxs("p", { class: "entry-aside", children: [String(line["text"] ?? ""), " ", t("old_entry")] })) : (_jsx("ul", { class: "sheet", children: line.players.map((player) => (_jsx(SheetSpace, { line: line, player: player, boxes: boxes }, player.character))) })), titles && line.achievements.length > 0 && (_jsx("ul", { class: "seals", "aria-label": t("achievements"), children: line.achievements.map((id) => (_jsxs("li", { title: titles.get(id)?.text, children: [_jsx(Icon, { name: "heroic" }), " ", titles.get(id)?.title ?? id, first.get(achievementKey(line.ruleset, id)) === line.id && _jsxs("em", { children: [" ", t("new_mark")] })] }, id))) })), line.taught && _jsx("p", { class: "entry-aside", children: t("result_taught") }), _jsx(NoteField, { line: line }), _jsxs("div", { class: "entry-foot", children: [_jsx("span", { class: "entry-aside", children: [line.deal && t("deal", { name: line.deal }), entry.daily && t("daily_of", { day: entry.daily.day })].filter(Boolean).join(" · ") }), _jsx(ReplayLink, { table: entry.table }), _jsx(DeleteButton, { id: line.id })] })] }));
}
function SheetSpace({ line, player, boxes }) {
    const spaces = Math.max(1, player.spaces.length);
    return (_jsxs("li", { class: `sheet-space spans-${spaces} cast-${player.character}`, children: [_jsxs("span", { class: "space-who", children: [_jsx(Icon, { name: player.character }), " ", spacesOf(line, player)] }), _jsx("span", { class: "space-name", children: nameOf(player) }), boxes && (_jsx("span", { class: "space-boxes", children: Array.from({ length: Math.max(spaces, player.boxes) }, (_, k) => (_jsx("span", { class: "box", role: "img", "aria-label": t(k < player.boxes ? "personal_box_done" : "personal_box"), children: k < player.boxes ? "✓" : "" }, k))) }))] }));
}
function NoteField({ line }) {
    const [text, setText] = useState(line.note);
    const [said, setSaid] = useState("");
    useEffect(() => setText(line.note), [line.note]);
    const left = MAX_NOTE - [...text].length;
    return (_jsxs("label", { class: "note-field", children: [_jsx("span", { children: t("note") }), _jsx("textarea", { rows: 2, value: text, maxLength: MAX_NOTE, onInput: (event) => {
                    setText(event.currentTarget.value);
                    setSaid("");
                }, onChange: () => setSaid(t(setNote(line.id, text) ? "note_kept" : "storage_full")) }), _jsx("span", { class: "entry-aside", role: "status", children: said || t("note_hint", { left }) })] }));
}
function ReplayLink({ table }) {
    const [gone, setGone] = useState(false);
    useEffect(() => {
        if (!table)
            return;
        lobbyOf(table).catch((fault) => setGone(fault.status === 404));
    }, [table]);
    if (!table)
        return null;
    if (gone)
        return _jsx("span", { class: "entry-aside", children: t("table_gone") });
    return (_jsx("a", { class: "button", href: `/replay/${table}`, children: t("replay") }));
}
function DeleteButton({ id }) {
    const [asked, setAsked] = useState(false);
    const [failed, setFailed] = useState(false);
    const keep = useRef(null);
    useEffect(() => {
        if (asked)
            keep.current?.focus();
    }, [asked]);
    if (!asked) {
        return (_jsx("button", { type: "button", onClick: () => setAsked(true), children: t("delete_entry") }));
    }
    return (_jsxs("span", { class: "sure", role: "group", "aria-label": t("delete_entry"), children: [_jsx("span", { role: "alert", children: t(failed ? "storage_full" : "delete_sure") }), _jsx("button", { type: "button", onClick: () => setFailed(!remove(id)), children: t("delete_yes") }), _jsx("button", { ref: keep, type: "button", onClick: () => setAsked(false), children: t("keep_it") })] }));
}
