import { person, placeName } from "../scene.js";
import { named, steps, t } from "../words.js";
export const characterName = (scene, id) => named(id, person(scene, id).name);
export const groupName = (scene, id) => {
    const given = scene.groups.find((group) => group.id === id)?.name ?? id;
    return given.startsWith("Vonts ") ? `${t("vonts")} ${id}` : given;
};
export const phaseTitle = (scene, id) => named(`phase:${id}`, scene.phases.find((phase) => phase.id === id)?.title ?? id);
export const NEEDS = ["fist", "bubble", "eye"];
export function needs(card) {
    const parts = card.split("/");
    return NEEDS.map((symbol, k) => ({ symbol, number: parts[k] === "-" ? null : Number(parts[k]) }));
}
export function groupWords(group) {
    if (group.card === null)
        return t("face_down");
    return needs(group.card)
        .map(({ symbol, number }) => `${t(symbol)} ${number ?? t("closed_way")}`)
        .join(", ");
}
export function describePlace(scene, view, place, lit) {
    const parts = [t("place_line", { number: place, name: placeName(scene, place) })];
    if (lit)
        parts.push(t("can_go"));
    const people = view.characters.filter((one) => one.at === place).map((one) => characterName(scene, one.id));
    if (people.length)
        parts.push(t("here_people", { names: people.join(", ") }));
    for (const group of view.groups) {
        if (group.at === place)
            parts.push(t("here_group", { group: groupName(scene, group.id), what: groupWords(group) }));
    }
    for (const quest of view.quests) {
        if (!quest.done && quest.places.includes(place)) {
            parts.push(t("quest_here", { name: scene.quests.find((one) => one.id === quest.id)?.name ?? quest.id }));
        }
    }
    for (const path of scene.board.paths) {
        if (path.a !== place && path.b !== place)
            continue;
        const there = path.a === place ? path.b : path.a;
        const kind = named(`path:${path.kind}`, scene.board.kinds.find((one) => one.id === path.kind)?.name ?? path.kind);
        const shut = view.passages.some((one) => !one.open && one.ends.includes(place) && one.ends.includes(there));
        parts.push(t(path.secret && shut ? "locked_to" : "path_to", { kind, number: there }));
    }
    return parts.join("; ");
}
export function ahead(scene, view) {
    const track = scene.tracks.find((one) => one.id === "unrest");
    if (!track)
        return [];
    const out = [];
    for (const space of track.spaces) {
        for (const symbol of space.symbols) {
            if (space.index > view.unrest) {
                out.push(t("track_next", { what: track.symbols?.[symbol] ?? symbol, steps: steps(space.index - view.unrest) }));
            }
        }
    }
    return out;
}
export function status(scene, view, question) {
    const parts = [
        t("round", { round: view.round }),
        phaseTitle(scene, view.phase),
        t(view.alert ? "alert" : "calm"),
        `${named("unrest", "Unrest")}: ${t("track_left", { left: steps(view.unrest_left) })}`,
        ...ahead(scene, view).slice(0, 2),
        `${t("quests")}: ${view.quests.filter((quest) => quest.done).length} / ${view.quests.length}`,
        question,
    ];
    return parts.filter(Boolean).join(". ");
}
const KNOWN = new Set([
    "id", "at", "cards", "hand", "laid", "tokens", "moves", "used", "done", "hidden", "caught", "places",
    "ready", "card", "face_down", "movement", "movements", "used_parts",
]);
const DRAWN = new Set([
    "ruleset", "viewer", "round", "phase", "unrest", "unrest_left", "movements", "surge", "alert", "characters", "groups",
    "passages", "quests", "encounter", "challenge", "decks", "discards", "tokens", "ended",
]);
export function extras(thing) {
    const out = [];
    for (const [key, value] of Object.entries(thing)) {
        if (KNOWN.has(key) || value === null || value === false || value === 0 || value === "")
            continue;
        if (typeof value === "number")
            out.push(`${key.replaceAll("_", " ")} ${value}`);
        else if (value === true)
            out.push(key.replaceAll("_", " "));
        else if (typeof value === "string")
            out.push(value);
        else if (Array.isArray(value) && value.length && value.every((one) => typeof one === "string" || typeof one === "number")) {
            out.push(`${key.replaceAll("_", " ")}: ${value.join(", ")}`);
        }
    }
    return out;
}
function short(value) {
    if (value === null || value === false || value === 0 || value === "")
        return "";
    if (Array.isArray(value))
        return value.map(short).filter(Boolean).join("; ");
    if (typeof value === "object" && value !== null) {
        return Object.entries(value)
            .map(([key, one]) => (one === true ? key : short(one) && `${key} ${short(one)}`))
            .filter(Boolean)
            .join(", ");
    }
    return String(value);
}
export function otherFacts(view) {
    return Object.entries(view)
        .filter(([key, value]) => !DRAWN.has(key) && short(value))
        .map(([key, value]) => (value === true ? key : `${key}: ${short(value)}`).replaceAll("_", " "));
}
export function pieces(view) {
    const out = [];
    for (const [key, value] of Object.entries(view)) {
        if (DRAWN.has(key) || typeof value !== "object" || value === null || !("at" in value))
            continue;
        const at = value.at;
        if (typeof at === "number" && at > 0)
            out.push({ id: key, at });
        else if (typeof at === "object" && at !== null) {
            for (const [id, place] of Object.entries(at))
                if (typeof place === "number" && place > 0)
                    out.push({ id, at: place });
        }
    }
    return out;
}
