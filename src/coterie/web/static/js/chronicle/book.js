import { signal } from "../../vendor/signals.js";
import { lobbyOf } from "../api.js";
import { t } from "../words.js";
import { asLine, firstFulfilled, achievementKey, inOrder, plainNote } from "./line.js";
import { fromOld, tableOfOld } from "./old.js";
export function dailyResult(lobby, scene) {
    if (!lobby.daily)
        return null;
    const reached = lobby.outcome?.reached ?? {};
    const quests = reached["quests"] ?? 0;
    return { day: lobby.daily, quests, of: Math.max(quests, "quests_points" in reached ? (scene?.quests.length ?? 0) : 0) };
}
const KEY = "coterie.book";
const OLD_KEY = "coterie.chronicle";
const DELETED_KEPT = 500;
function asEntry(value) {
    try {
        const one = value;
        return { ...one, line: asLine(one.line) };
    }
    catch {
        return null;
    }
}
function load() {
    const text = localStorage.getItem(KEY);
    if (text === null)
        return { entries: [], broken: [], deleted: [] };
    let kept;
    try {
        kept = JSON.parse(text);
    }
    catch {
        localStorage.setItem(`${KEY}.unread`, text);
        return { entries: [], broken: [], deleted: [] };
    }
    const all = Array.isArray(kept.entries) ? kept.entries : [];
    const broken = Array.isArray(kept.broken) ? [...kept.broken] : [];
    const entries = [];
    for (const one of [...all, ...broken.splice(0)]) {
        const entry = asEntry(one);
        if (entry)
            entries.push(entry);
        else
            broken.push(one);
    }
    const deleted = Array.isArray(kept.deleted) ? kept.deleted.filter((id) => typeof id === "string") : [];
    return { entries, broken, deleted };
}
function store(kept) {
    try {
        localStorage.setItem(KEY, JSON.stringify(kept));
        return true;
    }
    catch {
        return false;
    }
}
function takeOver() {
    const text = localStorage.getItem(OLD_KEY);
    if (text === null)
        return;
    let old;
    try {
        old = JSON.parse(text);
    }
    catch {
        old = [text];
    }
    const kept = load();
    const entries = [...kept.entries];
    const broken = [...kept.broken];
    for (const one of Array.isArray(old) ? old : [old]) {
        const line = fromOld(one);
        const table = tableOfOld(one);
        if (!line || !table)
            broken.push(one);
        else if (!entries.some((other) => other.table === table))
            entries.push({ line, table, old: true });
    }
    if (store({ ...kept, entries, broken }))
        localStorage.removeItem(OLD_KEY);
}
async function complete() {
    for (const entry of load().entries.filter((one) => one.old && one.table)) {
        const lobby = await lobbyOf(entry.table).catch(() => null);
        if (!lobby?.chronicle)
            continue;
        const { old: _, ...rest } = entry;
        let whole;
        try {
            whole = asLine(lobby.chronicle);
        }
        catch {
            continue;
        }
        change((kept) => {
            const mine = kept.entries.find((one) => one.line.id === entry.line.id);
            const others = kept.entries.filter((one) => one.line.id !== entry.line.id && one.line.id !== whole.id);
            const note = mine?.line.note ?? kept.entries.find((one) => one.line.id === whole.id)?.line.note ?? "";
            return { ...kept, entries: [...others, { ...rest, line: { ...whole, note } }] };
        });
    }
}
const shown = signal({ entries: [], broken: [], deleted: [] });
let opened = false;
function reread() {
    shown.value = load();
}
function open() {
    if (opened)
        return;
    opened = true;
    try {
        takeOver();
        reread();
    }
    catch {
        return;
    }
    addEventListener("storage", (event) => {
        if (event.key === KEY || event.key === null)
            reread();
    });
    void complete();
}
function change(how) {
    let done = false;
    try {
        done = store(how(load()));
        reread();
    }
    catch {
    }
    return done;
}
export function entries() {
    open();
    return inOrder(shown.value.entries, (one) => one.line);
}
export function unreadable() {
    open();
    return shown.value.broken.length;
}
export function enter(value, table, daily) {
    open();
    let line;
    try {
        line = asLine(value);
    }
    catch {
        return;
    }
    const before = shown.value;
    const known = before.entries.find((one) => one.line.id === line.id);
    if (before.deleted.includes(line.id) || (known && known.table === table && !known.old))
        return;
    change((kept) => {
        const others = kept.entries.filter((one) => one.line.id !== line.id && !(one.old && one.table === table));
        const old = kept.entries.find((one) => one.line.id === line.id || (one.old && one.table === table));
        const note = old?.line.note || line.note;
        const entry = { line: { ...(old && !old.old ? old.line : line), note }, table, ...(daily ? { daily } : {}) };
        return { ...kept, entries: [...others, entry] };
    });
}
export function setNote(id, said) {
    const note = plainNote(said);
    return change((kept) => ({
        ...kept,
        entries: kept.entries.map((one) => (one.line.id === id ? { ...one, line: { ...one.line, note } } : one)),
    }));
}
export function remove(id) {
    return change((kept) => ({
        ...kept,
        entries: kept.entries.filter((one) => one.line.id !== id),
        deleted: [...kept.deleted.filter((one) => one !== id), id].slice(-DELETED_KEPT),
    }));
}
export function bringIn(lines) {
    open();
    let added = 0;
    let notes = 0;
    const kept = change((book) => {
        const all = new Map(book.entries.map((one) => [one.line.id, one]));
        for (const line of lines) {
            const mine = all.get(line.id);
            if (!mine) {
                all.set(line.id, { line });
                added += 1;
            }
            else if (line.note && !mine.line.note) {
                all.set(line.id, { ...mine, line: { ...mine.line, note: line.note } });
                notes += 1;
            }
        }
        const came = new Set(lines.map((line) => line.id));
        return { ...book, entries: [...all.values()], deleted: book.deleted.filter((id) => !came.has(id)) };
    });
    if (!kept)
        throw new Error(t("storage_full"));
    return { added, known: lines.length - added, notes };
}
export function newAchievements(line) {
    const all = entries().map((one) => one.line);
    const first = firstFulfilled(all.some((one) => one.id === line.id) ? all : [...all, line]);
    return line.achievements.filter((id) => first.get(achievementKey(line.ruleset, id)) === line.id);
}
export function playedDaily(day, ruleset) {
    return entries().find((one) => one.daily?.day === day && one.line.ruleset === ruleset) ?? null;
}
