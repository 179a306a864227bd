import { asLine, plainNote } from "./line.js";
export function tableOfOld(value) {
    const table = value?.table;
    return typeof table === "string" ? table : "";
}
export function fromOld(value) {
    const table = tableOfOld(value);
    if (!table)
        return null;
    const old = value;
    const text = (said) => (typeof said === "string" ? said : "");
    const won = old.won === true;
    const score = Number.isInteger(old.score) ? old.score : null;
    try {
        return asLine({
            chronicle: 1,
            id: `table-${table}`.slice(0, 100),
            date: /^\d{4}-\d\d-\d\d$/.test(old.date) ? `${old.date}T12:00:00+00:00` : "1970-01-01T00:00:00+00:00",
            ruleset: "",
            title: text(old.game).slice(0, 200),
            scenario: "",
            stars: 0,
            result: won ? "won" : "lost",
            won,
            rounds: 0,
            points: score,
            final: won ? score : null,
            players: text(old.names)
                .split(", ")
                .filter(Boolean)
                .map((name) => ({ character: "", spaces: [], by: "person", name: name.slice(0, 60), boxes: 0 })),
            note: plainNote(text(old.note)),
            deal: "",
            options: {},
            pack: "",
            pack_digest: "",
            rules_version: "",
            text: text(old.text),
        });
    }
    catch {
        return null;
    }
}
