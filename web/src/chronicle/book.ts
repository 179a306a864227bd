// The chronicle of this browser. Each change reads what is kept, changes it and writes it: two tabs may be open.
import { signal } from "@preact/signals";
import { lobbyOf } from "../api.js";
import type { Lobby } from "../protocol.js";
import type { Scene } from "../scene.js";
import { t } from "../words.js";
import { asLine, firstFulfilled, achievementKey, inOrder, plainNote, type Line } from "./line.js";
import { fromOld, tableOfOld } from "./old.js";

/** The deal of a day as it came out: what may be told to others without spoiling it. */
export interface Daily {
  readonly day: string;
  readonly quests: number;
  readonly of: number;
}

/** What is told of a day's deal; null for a game whose deal is its own. How many quests there are is known only
 * where each counts points. */
export function dailyResult(lobby: Lobby, scene: Scene | null): Daily | null {
  if (!lobby.daily) return null;
  const reached = lobby.outcome?.reached ?? {};
  const quests = reached["quests"] ?? 0;
  return { day: lobby.daily, quests, of: Math.max(quests, "quests_points" in reached ? (scene?.quests.length ?? 0) : 0) };
}

/** A line, and what only this browser knows of it: the table for the link to the replay. */
export interface Entry {
  readonly line: Line;
  readonly table?: string;
  readonly daily?: Daily;
  /** It was kept by an earlier version of this page, which did not know the whole line. */
  readonly old?: true;
}

interface Kept {
  readonly entries: readonly Entry[];
  /** What cannot be read here is not shown, and not thrown away either. */
  readonly broken: readonly unknown[];
  /** Games that their owner has deleted: they do not come back by themselves. */
  readonly deleted: readonly string[];
}

const KEY = "coterie.book";
const OLD_KEY = "coterie.chronicle";
const DELETED_KEPT = 500;

function asEntry(value: unknown): Entry | null {
  try {
    const one = value as Entry;
    return { ...one, line: asLine(one.line) };
  } catch {
    return null;
  }
}

function load(): Kept {
  const text = localStorage.getItem(KEY);
  if (text === null) return { entries: [], broken: [], deleted: [] };
  let kept: Partial<Record<keyof Kept, unknown>>;
  try {
    kept = JSON.parse(text) as typeof kept;
  } catch {
    localStorage.setItem(`${KEY}.unread`, text); // a copy, before a new book is begun in its place
    return { entries: [], broken: [], deleted: [] };
  }
  const all = Array.isArray(kept.entries) ? (kept.entries as unknown[]) : [];
  const broken = Array.isArray(kept.broken) ? [...(kept.broken as unknown[])] : [];
  const entries: Entry[] = [];
  for (const one of [...all, ...broken.splice(0)]) {
    const entry = asEntry(one);
    if (entry) entries.push(entry);
    else broken.push(one);
  }
  const deleted = Array.isArray(kept.deleted) ? (kept.deleted as unknown[]).filter((id) => typeof id === "string") : [];
  return { entries, broken, deleted };
}

/** Whether a kept text was written; a full or forbidden storage says no. */
function store(kept: Kept): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

// -- what earlier versions of the page kept ---------------------------------------------------------

/** Take over what an earlier version kept; its own entry goes only when all of it stands in the book. */
function takeOver(): void {
  const text = localStorage.getItem(OLD_KEY);
  if (text === null) return;
  let old: unknown;
  try {
    old = JSON.parse(text);
  } catch {
    old = [text];
  }
  const kept = load();
  const entries = [...kept.entries];
  const broken = [...kept.broken];
  for (const one of Array.isArray(old) ? (old as unknown[]) : [old]) {
    const line = fromOld(one);
    const table = tableOfOld(one);
    if (!line || !table) broken.push(one);
    else if (!entries.some((other) => other.table === table)) entries.push({ line, table, old: true });
  }
  if (store({ ...kept, entries, broken })) localStorage.removeItem(OLD_KEY);
}

/** Ask the tables of such entries for their whole lines. The note stays. Tables that are gone leave all as it is. */
async function complete(): Promise<void> {
  for (const entry of load().entries.filter((one) => one.old && one.table)) {
    const lobby = await lobbyOf(entry.table!).catch(() => null);
    if (!lobby?.chronicle) continue;
    const { old: _, ...rest } = entry;
    let whole: Line;
    try {
      whole = asLine(lobby.chronicle);
    } catch {
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

// -- reading and changing ------------------------------------------------------------------------------

const shown = signal<Kept>({ entries: [], broken: [], deleted: [] });
let opened = false;

function reread(): void {
  shown.value = load();
}

function open(): void {
  if (opened) return;
  opened = true;
  try {
    takeOver();
    reread();
  } catch {
    return; // a browser that keeps nothing has an empty book
  }
  addEventListener("storage", (event) => {
    if (event.key === KEY || event.key === null) reread();
  });
  void complete();
}

function change(how: (kept: Kept) => Kept): boolean {
  let done = false;
  try {
    done = store(how(load()));
    reread();
  } catch {
    // A forbidden storage must not stop a game; whoever wanted the change is told that it was not kept.
  }
  return done;
}

/** All entries, oldest first. A component that calls this is drawn anew when they change. */
export function entries(): readonly Entry[] {
  open();
  return inOrder(shown.value.entries, (one) => one.line);
}

export function unreadable(): number {
  open();
  return shown.value.broken.length;
}

/** Enter a game that has ended at a table here. One that stands there already keeps its line and its note. */
export function enter(value: unknown, table: string, daily: Daily | null): void {
  open();
  let line: Line;
  try {
    line = asLine(value);
  } catch {
    return; // a server of another version: its games stay at its tables
  }
  const before = shown.value;
  const known = before.entries.find((one) => one.line.id === line.id);
  if (before.deleted.includes(line.id) || (known && known.table === table && !known.old)) return;
  change((kept) => {
    const others = kept.entries.filter((one) => one.line.id !== line.id && !(one.old && one.table === table));
    const old = kept.entries.find((one) => one.line.id === line.id || (one.old && one.table === table));
    const note = old?.line.note || line.note;
    const entry: Entry = { line: { ...(old && !old.old ? old.line : line), note }, table, ...(daily ? { daily } : {}) };
    return { ...kept, entries: [...others, entry] };
  });
}

export function setNote(id: string, said: string): boolean {
  const note = plainNote(said);
  return change((kept) => ({
    ...kept,
    entries: kept.entries.map((one) => (one.line.id === id ? { ...one, line: { ...one.line, note } } : one)),
  }));
}

export function remove(id: string): boolean {
  return change((kept) => ({
    ...kept,
    entries: kept.entries.filter((one) => one.line.id !== id),
    deleted: [...kept.deleted.filter((one) => one !== id), id].slice(-DELETED_KEPT),
  }));
}

export interface Merged {
  readonly added: number;
  readonly known: number;
  readonly notes: number;
}

/** Add the games of another chronicle. Where both have one ours stays, and takes their note if it has none. */
export function bringIn(lines: readonly Line[]): Merged {
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
      } else if (line.note && !mine.line.note) {
        all.set(line.id, { ...mine, line: { ...mine.line, note: line.note } });
        notes += 1;
      }
    }
    const came = new Set(lines.map((line) => line.id));
    return { ...book, entries: [...all.values()], deleted: book.deleted.filter((id) => !came.has(id)) };
  });
  if (!kept) throw new Error(t("storage_full"));
  return { added, known: lines.length - added, notes };
}

/** The achievements of a line that no older game of this book has fulfilled. */
export function newAchievements(line: Line): readonly string[] {
  const all = entries().map((one) => one.line);
  const first = firstFulfilled(all.some((one) => one.id === line.id) ? all : [...all, line]);
  return line.achievements.filter((id) => first.get(achievementKey(line.ruleset, id)) === line.id);
}

/** This browser's first game of a day's deal. */
export function playedDaily(day: string, ruleset: string): Entry | null {
  return entries().find((one) => one.daily?.day === day && one.line.ruleset === ruleset) ?? null;
}
