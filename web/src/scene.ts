// What does not change while a game runs: the map, the cast, the tracks, the rules. See docs/api.md.

export interface Place {
  readonly id: number;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly start?: boolean;
  readonly entrance?: boolean;
}

export interface PathData {
  readonly a: number;
  readonly b: number;
  readonly kind: string;
  readonly secret?: boolean;
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly full?: string;
  /** One letter a token: two for a double-character. */
  readonly letter: string;
  readonly members?: readonly string[];
  readonly tokens?: number;
  readonly draws?: readonly number[];
  readonly abilities?: readonly { readonly id: string; readonly text: string }[];
  readonly advanced_abilities?: readonly { readonly id: string; readonly text: string }[];
}

export interface CardData {
  readonly id: string;
  readonly kind: string;
  readonly colour?: string | null;
  readonly symbol?: string | null;
  readonly number?: number | null;
  readonly explores?: boolean;
  readonly text?: string;
  readonly needs?: Readonly<Record<string, number>>;
}

export interface Space {
  readonly index: number;
  readonly label: string;
  readonly triangle?: boolean;
  readonly symbols: readonly string[];
}

export interface Track {
  readonly id: string;
  readonly title: string;
  readonly spaces: readonly Space[];
  readonly symbols?: Readonly<Record<string, string>>;
}

export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly chapter: string;
  readonly ruling?: string;
}

/** An item, a heroic card, an ally, a personal quest. */
export interface Thing {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly text: string;
  /** Of an ally: what it takes to win it over. */
  readonly asks?: string;
}

export interface Named {
  readonly id: string;
  readonly letter?: string;
  readonly name: string;
}

export interface Scene {
  readonly ruleset: string;
  readonly title: string;
  readonly subtitle?: string;
  /** What wins the game, in a sentence. */
  readonly goal?: string;
  readonly board: {
    readonly places: readonly Place[];
    readonly paths: readonly PathData[];
    readonly kinds: readonly Named[];
  };
  readonly characters: readonly Person[];
  readonly cards: readonly CardData[];
  readonly colours?: readonly Named[];
  readonly symbols?: readonly Named[];
  readonly groups: readonly { readonly id: string; readonly name: string; readonly shape?: string }[];
  readonly tracks: readonly Track[];
  readonly quests: readonly {
    readonly id: string;
    readonly name: string;
    readonly text: string;
    readonly points?: number;
    readonly sun?: boolean;
    readonly moon?: boolean;
    /** What its note is about, and the sentence to fill that into. */
    readonly noted?: { readonly of: string; readonly text: string };
  }[];
  readonly things?: readonly Thing[];
  /** What stands on the map beside characters and groups. */
  readonly pieces?: readonly Named[];
  readonly piles?: readonly Named[];
  readonly phases: readonly { readonly id: string; readonly title: string }[];
  readonly rules: readonly Rule[];
  readonly tells?: readonly {
    readonly topic: string;
    readonly text: string;
    readonly values: readonly { readonly value: string; readonly label: string }[];
  }[];
}

/** What the server calls the one of that id; the id itself where it has no name. */
export const nameIn = (list: readonly { readonly id: string; readonly name: string }[] | undefined, id: string): string =>
  list?.find((one) => one.id === id)?.name ?? id;

export const placeName = (scene: Scene, id: number): string => scene.board.places.find((p) => p.id === id)?.name ?? "";

export const person = (scene: Scene, id: string): Person =>
  scene.characters.find((one) => one.id === id) ?? { id, name: id, letter: id.slice(0, 1).toUpperCase() };
