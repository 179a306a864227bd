// Sentences about places, people and groups, made from scene and view: for eyes, ears and tooltips alike.
import { person, placeName, type Scene } from "../scene.js";
import type { GroupView, View } from "../view.js";
import { named, steps, t } from "../words.js";

export const characterName = (scene: Scene, id: string): string => named(id, person(scene, id).name);

export const groupName = (scene: Scene, id: string): string => {
  const given = scene.groups.find((group) => group.id === id)?.name ?? id;
  return given.startsWith("Vonts ") ? `${t("vonts")} ${id}` : given;
};

export const phaseTitle = (scene: Scene, id: string): string =>
  named(`phase:${id}`, scene.phases.find((phase) => phase.id === id)?.title ?? id);

export const NEEDS = ["fist", "bubble", "eye"] as const;

/** ``12/8/-`` as numbers by symbol; null where that way is closed. */
export function needs(card: string): readonly { symbol: (typeof NEEDS)[number]; number: number | null }[] {
  const parts = card.split("/");
  return NEEDS.map((symbol, k) => ({ symbol, number: parts[k] === "-" ? null : Number(parts[k]) }));
}

export function groupWords(group: GroupView): string {
  if (group.card === null) return t("face_down");
  return needs(group.card)
    .map(({ symbol, number }) => `${t(symbol)} ${number ?? t("closed_way")}`)
    .join(", ");
}

/** A place as a sentence: where its paths lead and who is there. */
export function describePlace(scene: Scene, view: View, place: number, lit: boolean): string {
  const parts = [t("place_line", { number: place, name: placeName(scene, place) })];
  if (lit) parts.push(t("can_go"));
  const people = view.characters.filter((one) => one.at === place).map((one) => characterName(scene, one.id));
  if (people.length) parts.push(t("here_people", { names: people.join(", ") }));
  for (const group of view.groups) {
    if (group.at === place) parts.push(t("here_group", { group: groupName(scene, group.id), what: groupWords(group) }));
  }
  for (const quest of view.quests) {
    if (!quest.done && quest.places.includes(place)) {
      parts.push(t("quest_here", { name: scene.quests.find((one) => one.id === quest.id)?.name ?? quest.id }));
    }
  }
  for (const path of scene.board.paths) {
    if (path.a !== place && path.b !== place) continue;
    const there = path.a === place ? path.b : path.a;
    const kind = named(`path:${path.kind}`, scene.board.kinds.find((one) => one.id === path.kind)?.name ?? path.kind);
    const shut = view.passages.some((one) => !one.open && one.ends.includes(place) && one.ends.includes(there));
    parts.push(t(path.secret && shut ? "locked_to" : "path_to", { kind, number: there }));
  }
  return parts.join("; ");
}

/** What a track brings next, with the number of steps to it. */
export function ahead(scene: Scene, view: View): string[] {
  const track = scene.tracks.find((one) => one.id === "unrest");
  if (!track) return [];
  const out: string[] = [];
  for (const space of track.spaces) {
    for (const symbol of space.symbols) {
      if (space.index > view.unrest) {
        out.push(t("track_next", { what: track.symbols?.[symbol] ?? symbol, steps: steps(space.index - view.unrest) }));
      }
    }
  }
  return out;
}

/** The state of the table in a few sentences: read out by a key. */
export function status(scene: Scene, view: View, question: string): string {
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

/** Whatever else a view says of a thing (items, cubes ...), as short texts: shown, though not drawn. */
export function extras(thing: object): string[] {
  const out: string[] = [];
  for (const [key, value] of Object.entries(thing)) {
    if (KNOWN.has(key) || value === null || value === false || value === 0 || value === "") continue;
    if (typeof value === "number") out.push(`${key.replaceAll("_", " ")} ${value}`);
    else if (value === true) out.push(key.replaceAll("_", " "));
    else if (typeof value === "string") out.push(value);
    else if (Array.isArray(value) && value.length && value.every((one) => typeof one === "string" || typeof one === "number")) {
      out.push(`${key.replaceAll("_", " ")}: ${value.join(", ")}`);
    }
  }
  return out;
}

function short(value: unknown): string {
  if (value === null || value === false || value === 0 || value === "") return "";
  if (Array.isArray(value)) return value.map(short).filter(Boolean).join("; ");
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .map(([key, one]) => (one === true ? key : short(one) && `${key} ${short(one)}`))
      .filter(Boolean)
      .join(", ");
  }
  return String(value);
}

/** What a view says of the whole table and no part of the page draws: in words, so that nothing is lost. */
export function otherFacts(view: View): string[] {
  return Object.entries(view)
    .filter(([key, value]) => !DRAWN.has(key) && short(value))
    .map(([key, value]) => (value === true ? key : `${key}: ${short(value)}`).replaceAll("_", " "));
}

export interface Piece {
  readonly id: string;
  readonly at: number;
}

/** Whatever else stands on the map: a thing with a place, or several by name with their places. */
export function pieces(view: View): Piece[] {
  const out: Piece[] = [];
  for (const [key, value] of Object.entries(view as unknown as Record<string, unknown>)) {
    if (DRAWN.has(key) || typeof value !== "object" || value === null || !("at" in value)) continue;
    const at = (value as { at: unknown }).at;
    if (typeof at === "number" && at > 0) out.push({ id: key, at });
    else if (typeof at === "object" && at !== null) {
      for (const [id, place] of Object.entries(at)) if (typeof place === "number" && place > 0) out.push({ id, at: place });
    }
  }
  return out;
}
