import { t, word } from "../words.js";
import { asLine, BadLine, inOrder } from "./line.js";
import { fromOld } from "./old.js";
export function toText(lines) {
    return inOrder(lines, (one) => one)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join("");
}
export function fromText(text) {
    const before = exportedBefore(text);
    if (before)
        return before;
    const lines = [];
    const places = new Map();
    text
        .replace(/^\uFEFF/, "")
        .split("\n")
        .forEach((row, k) => {
        if (!row.trim())
            return;
        try {
            const line = asLine(parsed(row));
            const before = places.get(line.id);
            if (before !== undefined)
                throw new Error(t("bad_twice", { line: before }));
            places.set(line.id, k + 1);
            lines.push(line);
        }
        catch (fault) {
            throw new Error(t("import_refused", { line: k + 1, what: said(fault) }));
        }
    });
    if (!lines.length)
        throw new Error(t("import_empty"));
    return lines;
}
function exportedBefore(text) {
    if (!text.trimStart().startsWith("["))
        return null;
    try {
        const lines = JSON.parse(text).map(fromOld);
        return lines.length && lines.every((line) => line !== null) ? lines : null;
    }
    catch {
        return null;
    }
}
function parsed(row) {
    try {
        return JSON.parse(row);
    }
    catch {
        throw new BadLine("json", "");
    }
}
function said(fault) {
    if (!(fault instanceof BadLine))
        return fault.message;
    const what = word("bad_", fault.what);
    return fault.field ? `${fault.field}: ${what}` : what;
}
export function save(name, text, type) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
