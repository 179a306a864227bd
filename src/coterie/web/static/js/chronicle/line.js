export const MAX_NOTE = 500;
export class BadLine extends Error {
    what;
    field;
    constructor(what, field) {
        super(`${field}: ${what}`);
        this.what = what;
        this.field = field;
    }
}
const text = (longest, least = 0) => (value, field) => {
    if (typeof value !== "string")
        throw new BadLine("text", field);
    const letters = [...value].length;
    if (letters > longest || letters < least)
        throw new BadLine("long", field);
};
const whole = (least, most) => (value, field) => {
    if (!Number.isInteger(value) || value < least || value > most)
        throw new BadLine("number", field);
};
const orNothing = (check) => (value, field) => {
    if (value !== null)
        check(value, field);
};
const flag = (value, field) => {
    if (typeof value !== "boolean")
        throw new BadLine("flag", field);
};
const list = (check) => (value, field) => {
    if (!Array.isArray(value))
        throw new BadLine("list", field);
    value.forEach((one, k) => check(one, `${field}.${k}`));
};
const date = (value, field) => {
    const fits = typeof value === "string" && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(value);
    if (!fits || Number.isNaN(Date.parse(value)))
        throw new BadLine("date", field);
};
function fields(checks, optional = []) {
    return (value, field) => {
        if (typeof value !== "object" || value === null || Array.isArray(value))
            throw new BadLine("object", field);
        for (const [name, check] of Object.entries(checks)) {
            const place = field ? `${field}.${name}` : name;
            const found = value[name];
            if (found !== undefined)
                check(found, place);
            else if (!optional.includes(name))
                throw new BadLine("missing", place);
        }
    };
}
const short = text(200);
const player = fields({
    character: short,
    spaces: list(short),
    by: (value, field) => {
        if (value !== "person" && value !== "bot" && value !== "everyone")
            throw new BadLine("by", field);
    },
    name: text(60),
    boxes: whole(0, 9),
}, ["boxes"]);
const line = fields({
    id: text(100, 1),
    date,
    ruleset: short,
    title: short,
    scenario: short,
    stars: whole(0, 9),
    result: short,
    won: flag,
    rounds: whole(0, 9999),
    points: orNothing(whole(-9999, 9999)),
    final: orNothing(whole(-9999, 9999)),
    taught: flag,
    players: list(player),
    achievements: list(short),
    note: text(MAX_NOTE),
    deal: short,
    options: fields({}),
    pack: short,
    pack_digest: short,
    rules_version: short,
}, ["taught", "achievements", "note"]);
function tooLarge(value, field) {
    if (typeof value === "number") {
        if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
            throw new BadLine("large", field);
    }
    else if (typeof value === "object" && value !== null) {
        for (const [name, one] of Object.entries(value))
            tooLarge(one, field ? `${field}.${name}` : name);
    }
}
export function asLine(value) {
    if (typeof value !== "object" || value === null || Array.isArray(value))
        throw new BadLine("object", "");
    const version = value["chronicle"];
    if (!Number.isInteger(version) || version < 1)
        throw new BadLine("other", "chronicle");
    if (version > 1)
        throw new BadLine("newer", "chronicle");
    line(value, "");
    tooLarge(value, "");
    const known = value;
    return {
        ...known,
        taught: known.taught ?? false,
        achievements: known.achievements ?? [],
        note: known.note ?? "",
        players: known.players.map((one) => ({ ...one, boxes: one.boxes ?? 0 })),
    };
}
export function inOrder(all, of) {
    return [...all].sort((a, b) => Date.parse(of(a).date) - Date.parse(of(b).date) || (of(a).id < of(b).id ? -1 : 1));
}
export const achievementKey = (ruleset, id) => `${ruleset} ${id}`;
export function firstFulfilled(lines) {
    const first = new Map();
    for (const one of inOrder(lines, (same) => same)) {
        for (const id of one.achievements) {
            const key = achievementKey(one.ruleset, id);
            if (!first.has(key))
                first.set(key, one.id);
        }
    }
    return first;
}
export function plainNote(said) {
    const kept = said.replace(/\p{C}/gu, " ").split(/\s+/u).filter(Boolean).join(" ");
    return [...kept].slice(0, MAX_NOTE).join("").trimEnd();
}
