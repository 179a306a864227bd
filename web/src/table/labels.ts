// Sentences about places, people and groups, made from scene and view: for eyes, ears and tooltips alike.
import { nameIn, person, placeName, type Scene, type Thing, type Track } from "../scene.js";
import type { GroupView, QuestView, View } from "../view.js";
import { steps, t } from "../words.js";

export const characterName = (scene: Scene, id: string): string => person(scene, id).name;

export const seatCharacters = (scene: Scene | null, ids: readonly string[]): string => ids.map((id) => (scene ? characterName(scene, id) : id)).join(", ");

export const groupName = (scene: Scene, id: string): string => nameIn(scene.groups, id);

export const colourName = (scene: Scene, id: string): string => nameIn(scene.colours, id);

export const thing = (scene: Scene, id: string): Thing | undefined => scene.things?.find((one) => one.id === id);

/** What an item, a heroic card, an ally or a personal quest is called; what stands on the map, too. */
export function thingName(scene: Scene, id: string): string {
  return thing(scene, id)?.name ?? nameIn(scene.pieces, id);
}

/** What a space of a track brings. */
export function spaceWords(track: Track, symbol: string): string {
  return track.symbols?.[symbol] ?? symbol;
}

/** Where a cube is: at a place, with somebody, on a group, on the quest's card. */
export function cubePlace(cube: number | string): number {
  if (typeof cube === "number") return cube;
  return cube.startsWith("dropped-") ? Number(cube.slice(8)) : 0;
}

export function cubeWords(scene: Scene, cube: number | string): string {
  const place = cubePlace(cube);
  if (place) return t(typeof cube === "number" ? "cube_at" : "cube_dropped", { number: place });
  if (cube === "card") return t("cube_card");
  if (scene.groups.some((group) => group.id === cube)) return t("cube_on", { name: groupName(scene, String(cube)) });
  return t("cube_with", { name: characterName(scene, String(cube)) });
}

/** Cubes that somebody carries or a group holds, by colour. */
export const cubesOf = (view: View, holder: string): string[] =>
  view.quests.flatMap((quest) => (quest.cubes ?? []).filter((cube) => cube === holder).map(() => quest.slot ?? ""));

/** What a quest remembers, in words; empty while that is nothing. */
export function notedWords(scene: Scene, view: View, quest: QuestView): string {
  const noted = scene.quests.find((one) => one.id === quest.id)?.noted;
  if (!noted || (noted.of === "won" && view.phase !== "quest")) return "";
  if (noted.of === "deeds") return view.deeds ? noted.text : "";
  const marked = (_: unknown, k: number): boolean => Boolean((quest.note ?? 0) & (1 << k));
  const fresh = view.passages.filter((passage, k) => passage.open && !marked(passage, k)).map((passage) => passage.ends.join("–"));
  const who = scene.characters.filter(marked).map((one) => one.name).join(", ");
  const places = quest.places.filter(marked).join(", ");
  const passages = noted.of === "passages" ? fresh.join(", ") || "–" : "";
  return who || places || passages ? noted.text.replace("{who}", who).replace("{places}", places).replace("{passages}", passages) : "";
}

export function bubbleWords(scene: Scene, view: View): string {
  const { bubble } = view;
  if (!bubble) return "";
  const name = thingName(scene, "bubble");
  if (bubble.with) return t("bubble_caught", { name, who: characterName(scene, bubble.with) });
  if (view.allies) return view.allies.freed ? t("bubble_free", { name }) : bubble.at ? t("bubble_held", { name, number: bubble.at }) : t("bubble_lost", { name });
  if (!bubble.at) return t("bubble_off", { name });
  const who = view.characters.filter((one) => one.at === bubble.at).map((one) => characterName(scene, one.id));
  return [who.length ? t("bubble_at", { name, number: bubble.at, who: who.join(", ") }) : t("bubble_alone", { name, number: bubble.at }), bubble.ran ? t("bubble_ran") : ""].filter(Boolean).join("; ");
}

export const phaseTitle = (scene: Scene, id: string): string =>
  scene.phases.find((phase) => phase.id === id)?.title ?? id;

export const NEEDS = ["fist", "bubble", "eye"] as const;

/** ``12/8/-`` as numbers by symbol; null where that way is closed. */
export function needs(card: string): readonly { symbol: (typeof NEEDS)[number]; number: number | null }[] {
  const parts = card.split("/");
  return NEEDS.map((symbol, k) => ({ symbol, number: parts[k] === "-" ? null : Number(parts[k]) }));
}

export function groupWords(group: GroupView): string {
  if (group.needs === null) return t("face_down");
  return needs(group.needs)
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
  for (const piece of pieces(scene, view)) if (piece.at === place) parts.push(piece.title);
  for (const path of scene.board.paths) {
    if (path.a !== place && path.b !== place) continue;
    const there = path.a === place ? path.b : path.a;
    const kind = nameIn(scene.board.kinds, path.kind);
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
        out.push(t("track_next", { what: spaceWords(track, symbol), steps: steps(space.index - view.unrest) }));
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

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
export function otherFacts(scene: Scene, view: View): string[] {
  return Object.entries(view)
    .filter(([key, value]) => !DRAWN.has(key) && !scene.tracks.some((track) => key === `${track.id}_left`) && short(value))
    .map(([key, value]) => (value === true ? key : `${key}: ${short(value)}`).replaceAll("_", " "));
}

export interface Piece {
  readonly id: string;
  readonly at: number;
  /** What it is, for its picture: bubble, scirocco, ally, cube; or whatever else has a place. */
  readonly kind: string;
  readonly colour?: string;
  readonly title: string;
  readonly count?: number;
}

const SELF = new Set(["characters", "groups", "quests", "passages"]);

/** Whatever else stands on the map: a thing with a place, several by name with their places, and cubes. */
export function pieces(scene: Scene, view: View): Piece[] {
  const out: Piece[] = [];
  for (const [key, value] of Object.entries(view as unknown as Record<string, unknown>)) {
    if (SELF.has(key) || typeof value !== "object" || value === null || !("at" in value)) continue;
    const at = (value as { at: unknown }).at;
    if (typeof at === "number" && at > 0) {
      const title = key === "bubble" ? bubbleWords(scene, view) : key === "scirocco" ? sciroccoWords(scene, view) : thingName(scene, key);
      out.push({ id: key, at, kind: key, title });
    } else if (typeof at === "object" && at !== null) {
      for (const [id, place] of Object.entries(at)) {
        if (typeof place !== "number" || place <= 0) continue;
        out.push({ id, at: place, kind: key === "allies" ? "ally" : id, title: key === "allies" ? `${t("ally")}: ${thingName(scene, id)}` : thingName(scene, id) });
      }
    }
  }
  for (const quest of view.quests) {
    // Those of a colour at one place are one stack with its number: side by side they would reach to the next place.
    const stacks = new Map<string | number, number[]>();
    quest.cubes?.forEach((cube, k) => stacks.set(cube, [...(stacks.get(cube) ?? []), k]));
    for (const [cube, stack] of stacks) {
      const place = cubePlace(cube);
      if (!place || !quest.slot) continue;
      const count = stack.length;
      const title = `${count > 1 ? `${count} × ` : ""}${t("cube", { colour: colourName(scene, quest.slot) })}, ${cubeWords(scene, cube)}`;
      out.push({ id: `${quest.slot}-${stack[0]}`, at: place, kind: "cube", colour: quest.slot, title, count });
    }
  }
  return out;
}

export function sciroccoWords(scene: Scene, view: View): string {
  const { scirocco } = view;
  return scirocco?.at ? t("scirocco_at", { name: thingName(scene, "scirocco"), number: scirocco.at, composure: scirocco.composure }) : "";
}
