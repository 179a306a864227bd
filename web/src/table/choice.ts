// Choosing an action piece by piece: a card first or a place first, until one way is left.
import { batch, computed, effect, signal } from "@preact/signals";
import type { Option } from "../protocol.js";
import type { Store } from "./store.js";

/** Actions that are told in words alone come as buttons at once; others begin on the board or in the hand. */
const onBoard = (option: Option): boolean =>
  option.parts.cards !== undefined || option.parts.to !== undefined || option.parts.place !== undefined || option.parts.trail !== undefined;

/** The item, ally or heroic card that an action uses. */
const thingOf = (option: Option): string | null => option.parts.help ?? option.parts.heroic ?? null;

const uses = (option: Option, thing: string): boolean => thingOf(option) === thing || option.parts.help2 === thing || option.parts.ally === thing;

/** Kinds of which a slip costs much: they are asked for twice. */
const GRAVE = new Set(["home", "surrender", "leave"]);

/** Kinds that turn up a secret for good: they are shown first. */
const SHOWN = new Set(["search"]);

/** How long a new question lets a hand rest (ms): a second click was meant for the one before. */
const REST = 350;

const has = (all: readonly string[], some: readonly string[]): boolean => {
  const left = [...all];
  return some.every((one) => {
    const k = left.indexOf(one);
    if (k >= 0) left.splice(k, 1);
    return k >= 0;
  });
};

export class Choice {
  readonly who = signal<string | null>(null);
  readonly cards = signal<readonly string[]>([]);
  readonly place = signal<number | null>(null);
  readonly group = signal<string | null>(null);
  readonly thing = signal<string | null>(null);
  readonly path = signal<string | null>(null);
  readonly picked = signal<Option | null>(null);
  readonly listed = signal(false);

  readonly options = computed<readonly Option[]>(() => this.store.decision.value?.options ?? []);

  /** Whether this person may lay a card into a challenge now. */
  readonly laying = computed(() => this.options.value.some((option) => option.kind === "play"));

  /** Those of mine that may act now. */
  readonly actors = computed(() => [...new Set(this.options.value.map((option) => option.who))]);

  readonly actor = computed<string | null>(() => {
    const actors = this.actors.value;
    const wanted = this.who.value;
    if (wanted !== null && actors.includes(wanted)) return wanted;
    const owing = this.store.decision.value?.owing ?? [];
    const own = actors.filter((one) => this.store.own.value.has(one));
    return [...own, ...actors].find((one) => owing.includes(one)) ?? own[0] ?? actors[0] ?? null;
  });

  readonly own = computed(() => this.options.value.filter((option) => option.who === this.actor.value));
  readonly words = computed(() => this.own.value.filter((option) => !onBoard(option)));
  /** Ways to use one's things are many: they come when the thing is chosen. */
  readonly plain = computed(() => {
    const thing = this.thing.value;
    const words = this.words.value;
    if (thing !== null) return words.filter((option) => uses(option, thing));
    const bare = words.filter((option) => thingOf(option) === null);
    return this.store.decision.value?.kind === "open" && words.length - bare.length > 1 ? bare : words;
  });
  readonly litThings = computed(
    () => new Set(this.own.value.flatMap((option) => [thingOf(option), option.parts.help2]).filter((one): one is string => typeof one === "string")),
  );
  readonly board = computed(() => this.own.value.filter(onBoard));

  private fits(option: Option, skip: "cards" | "place" | ""): boolean {
    const { parts } = option;
    if (skip !== "cards" && !has(parts.cards ?? [], this.cards.value)) return false;
    if (this.thing.value !== null && !uses(option, this.thing.value)) return false;
    if (this.group.value !== null && parts.group !== this.group.value) return false;
    if (this.path.value !== null && pathKey(option) !== this.path.value) return false;
    const place = this.place.value;
    if (skip === "place" || place === null) return true;
    return leadsTo(option).includes(place);
  }

  readonly matching = computed(() => this.board.value.filter((option) => this.fits(option, "")));
  readonly begun = computed(
    () => this.cards.value.length > 0 || this.place.value !== null || this.group.value !== null || this.path.value !== null || this.thing.value !== null,
  );
  readonly litPlaces = computed(() => new Set(this.board.value.filter((option) => this.fits(option, "place")).flatMap(leadsTo)));
  readonly litPaths = computed(() => {
    const ways = this.begun.value ? this.matching.value : [];
    return new Set(ways.map(pathKey).filter((key): key is string => key !== null));
  });
  readonly litGroups = computed(
    () => new Set(this.board.value.filter((o) => this.fits(o, "place")).map((o) => o.parts.group).filter((g): g is string => g !== undefined)),
  );
  readonly litCards = computed(() =>
    this.store.decision.value?.name === "refresh" ? new Set(this.board.value.flatMap((option) => option.parts.cards ?? [])) : new Set(this.board.value.filter((option) => this.fits(option, "cards")).flatMap((option) => option.parts.cards ?? [])),
  );

  /** A question has just come: what is pressed now was meant for the one before. */
  readonly resting = signal(false);

  /** Those of mine that are waited for, and how each says that they are done. */
  readonly dones = computed(() => {
    const owing = this.store.decision.value?.owing ?? [];
    return this.options.value.filter((option) => option.kind === "done" && owing.includes(option.who));
  });

  private question = "";
  private owed: readonly string[] = [];
  private timer = 0;

  constructor(private readonly store: Store) {
    let before = "";
    let by: string | null = null;
    effect(() => {
      const decision = store.decision.value;
      const now = decision && !store.pending.value ? `${decision.name} ${JSON.stringify(decision.about)} ${this.actor.value}` : "";
      const turned = by !== this.who.value; // by the person's own choice
      by = this.who.value;
      if (now && now !== before && !turned) this.rest();
      before = now;
    });
  }

  /** For a moment nothing can be pressed. */
  rest(): void {
    this.resting.value = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.resting.value = false), REST) as unknown as number;
  }

  /** Whether these end the phase for everybody though somebody of them could go on. */
  ends(dones: readonly Option[]): boolean {
    const who = dones.map((option) => option.who);
    return (
      dones.every((option) => option.kind === "done") &&
      this.store.decision.value!.owing.every((one) => who.includes(one)) &&
      this.options.value.some((option) => who.includes(option.who) && onBoard(option))
    );
  }

  clear(): void {
    batch(() => {
      this.cards.value = [];
      this.place.value = null;
      this.group.value = null;
      this.path.value = null;
      this.thing.value = null;
      this.picked.value = null;
      this.listed.value = false;
      this.store.refusal.value = null;
    });
  }

  /** After a change at the table: what was begun stays, unless the question is another or the way is gone. */
  keepUp(): void {
    const decision = this.store.state.value?.decision;
    const question = decision ? `${decision.name} ${JSON.stringify(decision.about)}` : "";
    const picked = this.picked.value;
    const gone = picked !== null && !decision?.options.some((option) => option.id === picked.id);
    if (gone || (this.question !== question && decision?.kind !== "pick")) this.clear();
    this.question = question;
    // Whoever is done makes way for the next of mine that is waited for.
    const owing = decision?.owing ?? [];
    const who = this.who.value;
    if (who !== null && this.owed.includes(who) && !owing.includes(who)) this.who.value = null;
    this.owed = owing;
  }

  actFor(who: string): void {
    batch(() => {
      this.clear();
      this.who.value = who;
    });
  }

  /** Take a card up or put it down again; a card that cannot be used says why. */
  toggleCard(card: string): void {
    const chosen = this.cards.value;
    const at = chosen.indexOf(card);
    batch(() => {
      this.picked.value = null;
      this.store.refusal.value = null;
      if (at >= 0) this.cards.value = chosen.filter((_, k) => k !== at);
      else {
        this.cards.value = [...chosen, card];
        if (!this.matching.value.length) this.cards.value = [card];
        if (!this.matching.value.length && this.place.value !== null) {
          const there = this.place.value;
          this.place.value = null;
          if (this.matching.value.length) void this.why(there, card);
        }
      }
      this.narrow();
    });
  }

  /** Cards to discard are marked, any number of them, and given up together. */
  toggleDiscard(card: string): void {
    const chosen = this.cards.value;
    const at = chosen.indexOf(card);
    this.cards.value = at >= 0 ? chosen.filter((_, k) => k !== at) : [...chosen, card];
  }

  choosePlace(place: number): void {
    batch(() => {
      this.picked.value = null;
      this.store.refusal.value = null;
      if (this.place.value === place) {
        this.place.value = null;
        return;
      }
      this.group.value = null;
      this.path.value = null;
      this.place.value = place;
      if (!this.matching.value.length) {
        const card = this.cards.value[0];
        this.cards.value = [];
        if (!this.matching.value.length) {
          this.place.value = null;
          if (card !== undefined) this.cards.value = [card];
          void this.why(place, card);
        } else if (card !== undefined) void this.why(place, card);
      }
      this.narrow();
    });
  }

  chooseGroup(group: string): void {
    batch(() => {
      this.picked.value = null;
      this.store.refusal.value = null;
      this.place.value = null;
      this.group.value = this.group.value === group ? null : group;
      if (!this.matching.value.length) {
        const card = this.cards.value[0];
        this.cards.value = [];
        if (!this.matching.value.length) {
          this.group.value = null;
          void this.store.tryWhy(`${this.actor.value ?? ""} investigate ${group} ${card ?? ""}`.trim());
        }
      }
      this.narrow();
    });
  }

  /** An item or a card beside the hand: the ways to use it now, if there are any. */
  chooseThing(who: string, thing: string): void {
    if (!this.actors.value.includes(who) && !this.litThings.value.has(thing)) return;
    batch(() => {
      const again = this.thing.value === thing;
      this.clear();
      if (again) return;
      if (this.actors.value.includes(who) && !this.litThings.value.has(thing)) this.who.value = who;
      if (!this.litThings.value.has(thing)) return;
      this.thing.value = thing;
      const ways = [...this.matching.value, ...this.plain.value];
      if (ways.length === 1) this.picked.value = ways[0]!;
    });
  }

  private why(place: number, card: string | undefined): Promise<void> {
    const who = this.actor.value ?? [...this.store.mine.value][0] ?? "";
    return this.store.tryWhy(`${who} go ${place}${card ? ` ${card}` : ""}`.trim());
  }

  /** When a card and a goal leave one way only, that one is shown for confirmation. */
  private narrow(): void {
    const ways = this.matching.value;
    const aimed = this.place.value !== null || this.group.value !== null || this.path.value !== null;
    const exact = ways.filter((o) => (o.parts.cards ?? []).length === this.cards.value.length);
    if (aimed && ways.length === 1) this.picked.value = ways[0]!;
    else if (aimed && this.cards.value.length && exact.length === 1) this.picked.value = exact[0]!;
    else if (this.cards.value.length && ways.length === 1) this.picked.value = ways[0]!;
  }

  /** A button was pressed: what costs or reveals nothing is done at once, all else is shown first. */
  press(option: Option): void {
    const coarse = matchMedia("(pointer: coarse)").matches;
    const kind = this.store.decision.value?.kind;
    if (this.resting.value) return;
    if (!GRAVE.has(option.kind) && !SHOWN.has(option.kind) && !(kind === "open" && onBoard(option)) && !this.ends([option]) && !coarse) {
      this.clear();
      this.store.act(option);
    } else this.picked.value = option;
  }

  confirm(): void {
    const option = this.picked.value;
    if (!option) return;
    this.clear();
    this.store.act(option);
  }
}

export const isGrave = (option: Option): boolean => GRAVE.has(option.kind);

/** Places that choosing would mean this option. */
export function leadsTo(option: Option): number[] {
  const { to, place, from, trail } = option.parts;
  if (trail !== undefined) return [Number(String(trail).split("-").pop())];
  if (place !== undefined) return [place];
  if (option.kind === "unlock" && from !== undefined && to !== undefined) return [from, to];
  return to !== undefined ? [to] : [];
}

export function pathKey(option: Option): string | null {
  const { from, to } = option.parts;
  return from === undefined || to === undefined ? null : from < to ? `${from}-${to}` : `${to}-${from}`;
}
