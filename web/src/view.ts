// What a viewer may know of a running game, as the server sends it.

export interface CharacterView {
  readonly id: string;
  readonly at: number;
  readonly cards: number;
  readonly hand: readonly string[] | null;
  readonly laid: readonly string[];
  /** What each of those counts: 1 where it lies face-down. */
  readonly counts: readonly number[];
  readonly tokens: number;
  readonly moves: number;
  /** How many movements it may make in this phase in all, those made among them. */
  readonly moves_most: number;
  readonly used: boolean;
  readonly done: boolean;
  readonly hidden: boolean;
  readonly caught: boolean;
  readonly items?: readonly string[];
  readonly pockets?: number;
  readonly searched?: boolean;
  readonly granted?: number;
  readonly heroics?: number;
  readonly heroic?: readonly string[] | null;
  readonly advanced?: boolean;
  readonly personal?: string | null;
}

export interface GroupView {
  readonly id: string;
  readonly at: number;
  readonly ready: boolean;
  readonly card: string | null;
  /** The card's numbers with what a tile beside it adds. */
  readonly needs: string | null;
  readonly face_down: boolean;
  readonly movement: readonly string[] | null;
  readonly movements: number;
  readonly ability?: boolean;
  readonly speed?: boolean;
}

export interface ChallengeView {
  readonly symbol: string;
  readonly target: number;
  readonly total: number;
  readonly collective: boolean;
  readonly who: readonly string[];
  /** While the log is told: it has been won or given up, and goes with the next line. */
  readonly over?: boolean;
}

export interface QuestView {
  readonly id: string;
  readonly places: readonly number[];
  readonly done: boolean;
  /** The display it lies on, by colour. */
  readonly slot?: string;
  /** Where its cubes are: a place's number, or whoever holds one. */
  readonly cubes?: readonly (number | string)[];
  /** What it remembers, in bits: see ``noted`` of the scene's quest. */
  readonly note?: number;
}

export interface View {
  readonly ruleset: string;
  readonly viewer: number;
  readonly round: number;
  readonly phase: string;
  readonly unrest: number;
  readonly unrest_left: number;
  readonly movements: number;
  readonly surge: number;
  readonly extra: number;
  readonly alert: boolean;
  readonly characters: readonly CharacterView[];
  readonly groups: readonly GroupView[];
  readonly passages: readonly { readonly ends: readonly [number, number]; readonly open: boolean }[];
  readonly quests: readonly QuestView[];
  readonly encounter: string | null;
  readonly challenge: ChallengeView | null;
  readonly decks: Readonly<Record<string, number>>;
  readonly discards: Readonly<Record<string, readonly string[]>>;
  readonly tokens: Readonly<Record<string, { readonly left: number; readonly discarded: readonly number[] }>>;
  readonly ended: string;
  readonly completed?: number;
  /** Deeds of this round that quests look at. */
  readonly deeds?: number;
  readonly bubble?: { readonly at: number; readonly ran: boolean; readonly with: string | null };
  readonly scirocco?: { readonly at: number; readonly composure: number };
  readonly allies?: {
    readonly at: Readonly<Record<string, number>>;
    readonly joined: Readonly<Record<string, number>>;
    readonly left: number;
    readonly coming: number;
    readonly tiles: number;
    readonly freed: boolean;
  };
  readonly in_force?: readonly { readonly who: string; readonly what: string }[];
}
