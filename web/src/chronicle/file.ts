// The chronicle as a file: one game a line, JSON, as `coterie chronicle` reads and writes it.
import { t, word } from "../words.js";
import { asLine, BadLine, inOrder, type Line } from "./line.js";
import { fromOld } from "./old.js";

/** The text of a file, oldest game first. */
export function toText(lines: readonly Line[]): string {
  return inOrder(lines, (one) => one)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
}

/** The lines of a file. Throws an Error that says place, fault and remedy. */
export function fromText(text: string): Line[] {
  const before = exportedBefore(text);
  if (before) return before;
  const lines: Line[] = [];
  const places = new Map<string, number>();
  text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .forEach((row, k) => {
      if (!row.trim()) return;
      try {
        const line = asLine(parsed(row));
        const before = places.get(line.id);
        if (before !== undefined) throw new Error(t("bad_twice", { line: before }));
        places.set(line.id, k + 1);
        lines.push(line);
      } catch (fault) {
        throw new Error(t("import_refused", { line: k + 1, what: said(fault as Error) }));
      }
    });
  if (!lines.length) throw new Error(t("import_empty"));
  return lines;
}

/** What earlier versions of the page exported: one list of all games. */
function exportedBefore(text: string): Line[] | null {
  if (!text.trimStart().startsWith("[")) return null;
  try {
    const lines = (JSON.parse(text) as unknown[]).map(fromOld);
    return lines.length && lines.every((line) => line !== null) ? lines : null;
  } catch {
    return null; // no such list: the lines say what is wrong
  }
}

function parsed(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    throw new BadLine("json", "");
  }
}

function said(fault: Error): string {
  if (!(fault instanceof BadLine)) return fault.message;
  const what = word("bad_", fault.what);
  return fault.field ? `${fault.field}: ${what}` : what;
}

/** Hand a text to the person as a file. */
export function save(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
