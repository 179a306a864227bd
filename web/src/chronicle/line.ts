// A line of the chronicle as docs/chronicle.md describes it, and whether something read is one.

export interface Player {
  readonly character: string;
  readonly spaces: readonly string[];
  readonly by: "person" | "bot" | "everyone";
  readonly name: string;
  readonly boxes: number;
}

export interface Line {
  readonly chronicle: 1;
  readonly id: string;
  readonly date: string;
  readonly ruleset: string;
  readonly title: string;
  readonly scenario: string;
  readonly stars: number;
  readonly result: string;
  readonly won: boolean;
  readonly rounds: number;
  readonly points: number | null;
  readonly final: number | null;
  readonly taught: boolean;
  readonly players: readonly Player[];
  readonly achievements: readonly string[];
  readonly note: string;
  readonly deal: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly pack: string;
  readonly pack_digest: string;
  readonly rules_version: string;
}

export const MAX_NOTE = 500;

/** What is wrong, as a key of the words with ``bad_`` before it, and in which field. */
export class BadLine extends Error {
  constructor(
    readonly what: "json" | "object" | "other" | "newer" | "missing" | "text" | "long" | "number" | "flag" | "list" | "date" | "by" | "large",
    readonly field: string,
  ) {
    super(`${field}: ${what}`);
  }
}

type Check = (value: unknown, field: string) => void;

const text =
  (longest: number, least = 0): Check =>
  (value, field) => {
    if (typeof value !== "string") throw new BadLine("text", field);
    // The file counts letters, JavaScript counts some of them twice.
    const letters = [...value].length;
    if (letters > longest || letters < least) throw new BadLine("long", field);
  };

const whole =
  (least: number, most: number): Check =>
  (value, field) => {
    if (!Number.isInteger(value) || (value as number) < least || (value as number) > most) throw new BadLine("number", field);
  };

const orNothing =
  (check: Check): Check =>
  (value, field) => {
    if (value !== null) check(value, field);
  };

const flag: Check = (value, field) => {
  if (typeof value !== "boolean") throw new BadLine("flag", field);
};

const list =
  (check: Check): Check =>
  (value, field) => {
    if (!Array.isArray(value)) throw new BadLine("list", field);
    value.forEach((one, k) => check(one, `${field}.${k}`));
  };

/** A day and a time with its zone: without the zone it could not be put in order with others. */
const date: Check = (value, field) => {
  const fits = typeof value === "string" && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(value);
  if (!fits || Number.isNaN(Date.parse(value))) throw new BadLine("date", field);
};

function fields(checks: Readonly<Record<string, Check>>, optional: readonly string[] = []): Check {
  return (value, field) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw new BadLine("object", field);
    for (const [name, check] of Object.entries(checks)) {
      const place = field ? `${field}.${name}` : name;
      const found = (value as Record<string, unknown>)[name];
      if (found !== undefined) check(found, place);
      else if (!optional.includes(name)) throw new BadLine("missing", place);
    }
  };
}

const short = text(200);
const player = fields(
  {
    character: short,
    spaces: list(short),
    by: (value, field) => {
      if (value !== "person" && value !== "bot" && value !== "everyone") throw new BadLine("by", field);
    },
    name: text(60),
    boxes: whole(0, 9),
  },
  ["boxes"],
);

const line = fields(
  {
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
  },
  ["taught", "achievements", "note"],
);

/** Numbers that a page cannot keep as they are: they would come back as others. */
function tooLarge(value: unknown, field: string): void {
  if (typeof value === "number") {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) throw new BadLine("large", field);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, one] of Object.entries(value)) tooLarge(one, field ? `${field}.${name}` : name);
  }
}

/** Something read as a line; fields that nobody knows here stay as they are. Throws BadLine. */
export function asLine(value: unknown): Line {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new BadLine("object", "");
  const version = (value as Record<string, unknown>)["chronicle"];
  if (!Number.isInteger(version) || (version as number) < 1) throw new BadLine("other", "chronicle");
  if ((version as number) > 1) throw new BadLine("newer", "chronicle");
  line(value, "");
  tooLarge(value, "");
  const known = value as Line;
  return {
    ...known,
    taught: known.taught ?? false,
    achievements: known.achievements ?? [],
    note: known.note ?? "",
    players: known.players.map((one) => ({ ...one, boxes: one.boxes ?? 0 })),
  };
}

/** Oldest first; the same for any order in which they came. */
export function inOrder<T>(all: readonly T[], of: (one: T) => Line): T[] {
  return [...all].sort((a, b) => Date.parse(of(a).date) - Date.parse(of(b).date) || (of(a).id < of(b).id ? -1 : 1));
}

/** The key under which an achievement of a game is counted. */
export const achievementKey = (ruleset: string, id: string): string => `${ruleset} ${id}`;

/** For each achievement the id of the line that fulfilled it first. */
export function firstFulfilled(lines: readonly Line[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const one of inOrder(lines, (same) => same)) {
    for (const id of one.achievements) {
      const key = achievementKey(one.ruleset, id);
      if (!first.has(key)) first.set(key, one.id);
    }
  }
  return first;
}

/** One line, without control codes, at most so many letters: as the file has notes. */
export function plainNote(said: string): string {
  const kept = said.replace(/\p{C}/gu, " ").split(/\s+/u).filter(Boolean).join(" ");
  return [...kept].slice(0, MAX_NOTE).join("").trimEnd();
}
