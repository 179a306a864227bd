import { nameIn, person, placeName } from "../scene.js";
import { steps, t } from "../words.js";
export const characterName = (scene, id) => person(scene, id).name;
export const seatCharacters = (scene, ids) => ids.map((id) => (scene ? characterName(scene, id) : id)).join(", ");
export const groupName = (scene, id) => nameIn(scene.groups, id);
export const colourName = (scene, id) => nameIn(scene.colours, id);
export const thing = (scene, id) => scene.things?.find((one) => one.id === id);
export function thingName(scene, id) {
    return thing(scene, id)?.name ?? nameIn(scene.pieces, id);
}
export function spaceWords(track, symbol) {
    return track.symbols?.[symbol] ?? symbol;
}
export function cubePlace(cube) {
    if (typeof cube === "number")
        return cube;
    return cube.startsWith("dropped-") ? Number(cube.slice(8)) : 0;
}
export function cubeWords(scene, cube) {
    const place = cubePlace(cube);
    if (place)
        return t(typeof cube === "number" ? "cube_at" : "cube_dropped", { number: place });
    if (cube === "card")
        return t("cube_card");
    if (scene.groups.some((group) => group.id === cube))
        return t("cube_on", { name: groupName(scene, String(cube)) });
    return t("cube_with", { name: characterName(scene, String(cube)) });
}
export const cubesOf = (view, holder) => view.quests.flatMap((quest) => (quest.cubes ?? []).filter((cube) => cube === holder).map(() => quest.slot ?? ""));
export function notedWords(scene, view, quest) {
    const noted = scene.quests.find((one) => one.id === quest.id)?.noted;
    if (!noted || (noted.of === "won" && view.phase !== "quest"))
        return "";
    if (noted.of === "deeds")
        return view.deeds ? noted.text : "";
    const marked = (_, k) => Boolean((quest.note ?? 0) & (1 << k));
    const fresh = view.passages.filter((passage, k) => passage.open && !marked(passage, k)).map((passage) => passage.ends.join("–"));
    const who = scene.characters.filter(marked).map((one) => one.name).join(", ");
    const places = quest.places.filter(marked).join(", ");
    const passages = noted.of === "passages" ? fresh.join(", ") || "–" : "";
    return who || places || passages ? noted.text.replace("{who}", who).replace("{places}", places).replace("{passages}", passages) : "";
}
export function bubbleWords(scene, view) {
    const { bubble } = view;
    if (!bubble)
        return "";
    const name = thingName(scene, "bubble");
    if (bubble.with)
        return t("bubble_caught", { name, who: characterName(scene, bubble.with) });
    if (view.allies)
        return view.allies.freed ? t("bubble_free", { name }) : bubble.at ? t("bubble_held", { name, number: bubble.at }) : t("bubble_lost", { name });
    if (!bubble.at)
        return t("bubble_off", { name });
    const who = view.characters.filter((one) => one.at === bubble.at).map((one) => characterName(scene, one.id));
    return [who.length ? t("bubble_at", { name, number: bubble.at, who: who.join(", ") }) : t("bubble_alone", { name, number: bubble.at }), bubble.ran ? t("bubble_ran") : ""].filter(Boolean).join("; ");
}
export const phaseTitle = (scene, id) => scene.phases.find((phase) => phase.id === id)?.title ?? id;
export const NEEDS = ["fist", "bubble", "eye"];
export function needs(card) {
    const parts = card.split("/");
    return NEEDS.map((symbol, k) => ({ symbol, number: parts[k] === "-" ? null : Number(parts[k]) }));
}
export function groupWords(group) {
    if (group.needs === null)
        return t("face_down");
    return needs(group.needs)
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
    for (const piece of pieces(scene, view))
        if (piece.at === place)
            parts.push(piece.title);
    for (const path of scene.board.paths) {
        if (path.a !== place && path.b !== place)
            continue;
        const there = path.a === place ? path.b : path.a;
        const kind = nameIn(scene.board.kinds, path.kind);
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
                out.push(t("track_next", { what: spaceWords(track, symbol), steps: steps(space.index - view.unrest) }));
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
        `${scene.tracks.find((one) => one.id === "unrest")?.title ?? ""}: ${t("track_left", { left: steps(view.unrest_left) })}`,
        ...ahead(scene, view).slice(0, 2),
        view.completed === undefined
            ? `${t("quests")}: ${view.quests.filter((quest) => quest.done).length} / ${view.quests.length}`
            : `${t("quests")}: ${t("quests_done", { n: view.completed })}`,
        bubbleWords(scene, view),
        question,
    ];
    return parts.filter(Boolean).map(capital).join(". ");
}
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const KNOWN = new Set([
    "id", "at", "cards", "hand", "laid", "counts", "tokens", "moves", "moves_most", "used", "done", "hidden", "caught", "places",
    "ready", "card", "needs", "face_down", "movement", "movements", "used_parts",
    "items", "pockets", "searched", "granted", "solo", "heroics", "heroic", "advanced", "personal", "personal_note",
    "ability", "speed", "slot", "cubes", "note",
]);
const DRAWN = new Set([
    "ruleset", "viewer", "round", "phase", "unrest", "unrest_left", "movements", "surge", "alert", "characters", "groups",
    "passages", "quests", "encounter", "challenge", "decks", "discards", "tokens", "ended",
    "bubble", "allies", "scirocco", "in_force", "rapid", "completed", "moon", "deeds", "scenes", "extra",
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
export function otherFacts(scene, view) {
    return Object.entries(view)
        .filter(([key, value]) => !DRAWN.has(key) && !scene.tracks.some((track) => key === `${track.id}_left`) && short(value))
        .map(([key, value]) => (value === true ? key : `${key}: ${short(value)}`).replaceAll("_", " "));
}
const SELF = new Set(["characters", "groups", "quests", "passages"]);
export function pieces(scene, view) {
    const out = [];
    for (const [key, value] of Object.entries(view)) {
        if (SELF.has(key) || typeof value !== "object" || value === null || !("at" in value))
            continue;
        const at = value.at;
        if (typeof at === "number" && at > 0) {
            const title = key === "bubble" ? bubbleWords(scene, view) : key === "scirocco" ? sciroccoWords(scene, view) : thingName(scene, key);
            out.push({ id: key, at, kind: key, title });
        }
        else if (typeof at === "object" && at !== null) {
            for (const [id, place] of Object.entries(at)) {
                if (typeof place !== "number" || place <= 0)
                    continue;
                out.push({ id, at: place, kind: key === "allies" ? "ally" : id, title: key === "allies" ? `${t("ally")}: ${thingName(scene, id)}` : thingName(scene, id) });
            }
        }
    }
    for (const quest of view.quests) {
        const stacks = new Map();
        quest.cubes?.forEach((cube, k) => stacks.set(cube, [...(stacks.get(cube) ?? []), k]));
        for (const [cube, stack] of stacks) {
            const place = cubePlace(cube);
            if (!place || !quest.slot)
                continue;
            const count = stack.length;
            const title = `${count > 1 ? `${count} × ` : ""}${t("cube", { colour: colourName(scene, quest.slot) })}, ${cubeWords(scene, cube)}`;
            out.push({ id: `${quest.slot}-${stack[0]}`, at: place, kind: "cube", colour: quest.slot, title, count });
        }
    }
    return out;
}
export function sciroccoWords(scene, view) {
    const { scirocco } = view;
    return scirocco?.at ? t("scirocco_at", { name: thingName(scene, "scirocco"), number: scirocco.at, composure: scirocco.composure }) : "";
}
