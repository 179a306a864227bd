// The socket's messages, as docs/api.md describes them. Fields the page does not use are left out.
import type { Scene } from "./scene.js";
import type { View } from "./view.js";

export interface Parts {
  readonly from?: number;
  readonly to?: number;
  readonly place?: number;
  readonly path?: string;
  readonly cards?: readonly string[];
  readonly group?: string;
  readonly quest?: string;
  readonly side?: string;
  /** Places walked along one after the other, ``4-5-6``. */
  readonly trail?: string;
  readonly help?: string;
  readonly help2?: string;
  readonly heroic?: string;
  readonly ally?: string;
  readonly other?: string;
  readonly cube?: string;
  readonly symbol?: string;
}

export interface Option {
  readonly id: string;
  readonly kind: string;
  readonly who: string;
  readonly label: string;
  /** What a button says to who may choose it. */
  readonly choice: string;
  readonly parts: Parts;
}

export interface Decision {
  readonly name: string;
  readonly kind: "choose" | "pick" | "open";
  readonly rule: string;
  readonly text: string;
  readonly about: Readonly<Record<string, unknown>>;
  readonly asked: readonly string[];
  readonly owing: readonly string[];
  readonly waiting: readonly number[];
  readonly mine: boolean;
  readonly default: string | null;
  readonly options: readonly Option[];
}

export interface Rung {
  readonly id: string;
  readonly count: number;
  readonly actions: readonly string[];
  readonly possible: boolean;
  readonly reason: string;
  readonly consent: readonly number[];
}

export interface Undo {
  readonly reach: number;
  readonly reason: string;
  readonly rungs: readonly Rung[];
  readonly asked: { by: number; count: number; consent: readonly number[]; agreed: readonly number[] } | null;
}

export interface Missing {
  readonly seat: number;
  readonly name: string;
  readonly seconds: number;
  readonly choices: readonly string[];
  readonly votes: Readonly<Record<string, string>>;
}

export interface PlanStep {
  readonly who: string;
  readonly to: string;
  readonly action?: string;
}

export interface Outcome {
  readonly won: boolean;
  readonly score: number;
  readonly rounds: number;
  readonly text: string;
  /** What was reached, in numbers; what ends in ``_points`` makes up the score. */
  readonly reached: Readonly<Record<string, number>>;
}

export interface State {
  readonly type: "state";
  readonly version: number;
  readonly step: number;
  readonly log: number;
  readonly view: View;
  readonly decision: Decision;
  readonly undo: Undo;
  readonly missing: readonly Missing[];
  readonly plans: Readonly<Record<string, readonly PlanStep[]>>;
  readonly over: boolean;
  readonly outcome: Outcome | null;
  /** How many log entries there were once this seat's person had last acted. */
  readonly acted: number | null;
}

export interface Entry {
  readonly n: number;
  readonly after: number;
  readonly kind: string;
  readonly rule: string;
  readonly text: string;
  readonly quiet: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  readonly summary: readonly string[];
}

export interface Note {
  readonly n: number;
  readonly kind: string;
  readonly person: number | null;
  readonly name: string;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface SavePoint {
  readonly n: number;
  readonly name: string;
  readonly by: string;
  readonly step: number;
}

export interface Seat {
  readonly seat: number;
  readonly kind: "person" | "bot" | "shared";
  readonly characters: readonly string[];
  readonly person: number | null;
  readonly name: string;
  readonly bot: string | null;
  readonly present: boolean;
  /** What the table has decided while this seat's person is away. */
  readonly remedy: string | null;
}

export interface Lobby {
  readonly table: string;
  readonly title: string;
  readonly ruleset: string;
  readonly ruleset_title: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly undo: string;
  readonly status: "lobby" | "playing" | "over" | "closed";
  readonly settings: { readonly pace: string; readonly absence: string; readonly grace: number };
  readonly seats: readonly Seat[];
  readonly shared: readonly string[];
  readonly people: readonly { id: number; name: string; present: boolean; host: boolean; seats: readonly number[] }[];
  readonly deal: string | null;
  /** The day whose deal this is. */
  readonly daily: string | null;
  readonly seed: string | null;
  readonly taught: boolean;
  readonly branch: { readonly table: string; readonly title: string; readonly step: number; readonly save: string } | null;
  readonly saves: readonly SavePoint[];
  /** The people who agree that watchers see all hands, and whether all do. */
  readonly opening: readonly number[];
  readonly opened: boolean;
  readonly outcome: Outcome | null;
  /** The game's line for the chronicle when it is over: see chronicle/line.ts. */
  readonly chronicle: unknown;
}

/** Whether others may still be playing this deal of the day: seed, record and hands are held back until the day is over. */
export function isSealed(lobby: Lobby): boolean {
  return lobby.status === "over" && lobby.daily !== null && lobby.seed === null;
}

export interface Welcome {
  readonly type: "welcome";
  readonly protocol: number;
  readonly server: string;
  readonly table: string;
  readonly viewer: number;
  readonly person: number | null;
  readonly host: boolean;
  readonly acting: boolean;
}

export interface History {
  readonly type: "history";
  readonly id: string;
  readonly step: number;
  readonly log: number;
  readonly view: View;
  readonly text: string;
}

/**
 * What an action brings with it: what it costs beside its cards (a sentence each), whether undo ends with it, which
 * phase begins with it (in words), and who else is asked before it goes on.
 */
export interface Price {
  readonly reveals: boolean;
  readonly spends: readonly string[];
  readonly begins: string;
  readonly asks: readonly string[];
}

export type Incoming =
  | Welcome
  | { readonly type: "scene"; readonly digest: string; readonly scene: Scene }
  | { readonly type: "lobby"; readonly lobby: Lobby }
  | { readonly type: "events"; readonly first: number; readonly version: number; readonly entries: readonly Entry[] }
  | State
  | { readonly type: "notes"; readonly first: number; readonly notes: readonly Note[] }
  | { readonly type: "ack"; readonly id: string; readonly version: number; readonly again?: boolean }
  | {
      readonly type: "refused"; readonly id: string; readonly version: number; readonly reason: string;
      readonly rule: string; readonly stale: boolean; readonly suggestions: readonly string[];
    }
  | ({ readonly type: "why"; readonly id: string; readonly legal: boolean; readonly reason: string; readonly rule: string } & Price)
  | { readonly type: "hint"; readonly id: string; readonly action: string | null; readonly reason: string }
  | History
  | { readonly type: "plan"; readonly seat: number; readonly steps: readonly PlanStep[] }
  | { readonly type: "point"; readonly seat: number; readonly name: string; readonly at: string }
  | { readonly type: "acting"; readonly acting: boolean }
  | { readonly type: "error"; readonly id: string; readonly reason: string; readonly fatal: boolean; readonly again: boolean }
  | { readonly type: "closed"; readonly reason: string }
  | { readonly type: "pong"; readonly n: number; readonly version: number };

export type Outgoing = { readonly type: string } & Readonly<Record<string, unknown>>;
