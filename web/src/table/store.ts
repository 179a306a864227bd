// Everything the table page knows, as signals. The server holds the truth; this is what it last said.
import { batch, computed, effect, signal } from "@preact/signals";
import { Link, newId } from "../link.js";
import { dailyResult, enter } from "../chronicle/book.js";
import { remember, tokenOf } from "../memory.js";
import type { Decision, Entry, History, Incoming, Lobby, Note, Option, Outgoing, PlanStep, Price, State, Welcome } from "../protocol.js";
import type { Scene } from "../scene.js";
import type { View } from "../view.js";
import { language, t } from "../words.js";
import { atOnce, patched, paceOf, pause, rest } from "./patch.js";

/** What a line of the summary is made of. */
const SUMMED = new Set(["group_moved", "blocked", "no_movement", "encounter", "hid", "caught", "defeated", "spotted"]);

/** Who was gone for so many milliseconds is told what has happened. */
const AWAY = 60_000;

export interface Refusal {
  readonly reason: string;
  readonly rule: string;
  readonly suggestions: readonly string[];
}

export class Store {
  readonly welcome = signal<Welcome | null>(null);
  readonly scene = signal<Scene | null>(null);
  readonly lobby = signal<Lobby | null>(null);
  readonly state = signal<State | null>(null);
  readonly entries = signal<readonly Entry[]>([]);
  readonly notes = signal<readonly Note[]>([]);
  /** How many log entries have been shown; the question waits until all have. */
  readonly told = signal(0);
  /** The first entry of those that are being told. */
  tellsFrom = 0;
  /** The view as far as it has been told; null when the state's own is up to date. */
  readonly picture = signal<View | null>(null);
  readonly pending = signal<string | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  readonly hint = signal<string | null>(null);
  /** Why, in a sentence; empty if the hint explains itself. */
  hintReason = "";
  readonly past = signal<History | null>(null);
  readonly plans = signal<Readonly<Record<string, readonly PlanStep[]>>>({});
  readonly pointed = signal<{ name: string; at: string } | null>(null);
  readonly acting = signal(true);
  readonly failure = signal("");
  readonly gone = signal(0);
  /** Why the table is closed for all; empty while it is not. */
  readonly ended = signal("");
  readonly summary = signal<readonly Entry[]>([]);
  /** For who comes back: the log since they last acted, until it is folded away. */
  readonly away = signal<readonly Entry[]>([]);
  readonly link: Link;

  private digest = "";
  /** The language in which everything was said. */
  private heardIn = language.value;
  private readonly deaf: () => void;
  private readonly bare: () => void;
  private seat: number | null = null;
  /** What the server knows this tab by, should its old line seem open still. */
  private readonly tab = newId();
  /** Whether the next hello is for a seat that this tab has not looked from yet. */
  private anew = true;
  private queue: string[] = [];
  private timer = 0;
  /** Waiting for a person to go on: their pace is step by step. */
  private stopped = false;
  /** When the telling began (the clock's time). */
  private began = 0;
  private awaited: number | null = null;
  private looking = false;
  private wished: number | null = null;
  /** Whether the person comes back just now, with the page or after a while without it. */
  private returning = true;
  private heard = Date.now();
  private left = 0;
  private readonly asks = new Map<string, (message: Incoming) => void>();

  readonly telling = computed(() => {
    const state = this.state.value;
    return state !== null && this.told.value < Math.min(state.log, this.entries.value.length);
  });

  /** What the picture shows: the past looked at, what has been told so far, or now. */
  readonly shown = computed<View | null>(() => this.past.value?.view ?? this.picture.value ?? this.state.value?.view ?? null);

  /**
   * The seat that this device is to be handed to. Until somebody says who holds it now, whatever one seat alone may
   * see is covered: also while others go on playing.
   */
  readonly cover = signal<number | null>(null);

  /** The question, once its moment is shown; whoever looks on may not learn what the others could do. */
  readonly decision = computed<Decision | null>(() => (this.cover.value === null ? this.asking.value : null));

  private readonly asking = computed<Decision | null>(() =>
    this.past.value || this.telling.value || this.ended.value ? null : (this.state.value?.decision ?? null),
  );

  readonly mine = computed<ReadonlySet<string>>(() => {
    const lobby = this.lobby.value;
    const me = this.welcome.value;
    if (!lobby || !me || me.viewer < 0) return new Set();
    const seat = lobby.seats.find((one) => one.seat === me.viewer);
    return new Set([...(seat?.characters ?? []), ...lobby.shared]);
  });

  /** The characters of the seat looked from, without those that all share. */
  readonly own = computed<ReadonlySet<string>>(() => {
    const viewer = this.welcome.value?.viewer ?? -1;
    return new Set(viewer < 0 ? [] : (this.lobby.value?.seats.find((one) => one.seat === viewer)?.characters ?? []));
  });

  /** Whether this person is host now: the role passes on while pages are open. */
  readonly host = computed(() => this.lobby.value?.people.some((one) => one.host && one.id === this.welcome.value?.person) ?? false);

  readonly mySeats = computed(() => {
    const person = this.welcome.value?.person;
    return this.lobby.value?.seats.filter((seat) => person !== null && seat.person === person) ?? [];
  });

  /** The other seat of this device that is asked while the one shown is not; and the one that has to wait for it. */
  private turn = -1;
  private kept = -1;

  /** Cover what is seen as soon as another seat of this device is asked and the one shown is not. */
  private readonly coverUp = (): void => {
    const wait = this.asking.value;
    const me = this.welcome.value;
    if (this.state.value?.over) this.cover.value = null;
    if (!wait || !me || this.pending.value) return;
    const next = wait.owing.some((who) => this.mine.value.has(who)) ? undefined : this.mySeats.value.find((seat) => wait.waiting.includes(seat.seat) && seat.seat !== me.viewer);
    this.turn = next?.seat ?? -1;
    if (next && next.seat !== this.kept) this.cover.value = next.seat;
    if (!next) this.kept = -1;
  };

  constructor(readonly table: string) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
    this.link = new Link(address, {
      hello: () => this.hello(),
      receive: (message) => this.receive(message),
      final: (code) => (this.gone.value = code),
      unseated: () => this.unseated(),
    });
    document.addEventListener("visibilitychange", this.comeAndGo);
    this.deaf = language.subscribe(this.relearn);
    this.bare = effect(this.coverUp);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.comeAndGo);
    this.deaf();
    this.bare();
    clearTimeout(this.timer);
    this.link.close();
  }

  private readonly comeAndGo = (): void => {
    if (document.visibilityState === "hidden") this.left = Date.now();
    else if (this.left && Date.now() - this.left > AWAY) this.welcomeBack();
  };

  /** Gather what has happened since this person last acted, should it be anything. */
  private welcomeBack(): void {
    const { state, entries } = this;
    const since = state.value?.acted ?? null;
    const news = since === null ? [] : entries.value.slice(since);
    this.away.value = news.some((entry) => !entry.quiet) && !state.value?.over ? news : [];
  }

  private hello(): Outgoing {
    const token = tokenOf(this.table);
    const state = this.state.value;
    const known = language.value === this.heardIn; // what was said in another language is of no use
    return {
      type: "hello",
      language: language.value,
      ...(token ? { token } : {}),
      ...(this.seat !== null ? { seat: this.seat } : {}),
      ...(this.digest && known ? { scene: this.digest } : {}),
      ...(state && known ? { since: this.entries.value.length, version: state.version } : {}),
      notes: known ? this.notes.value.length : 0,
      // Only who comes anew takes a seat from another tab; whoever was away for a moment leaves it there.
      take_over: this.anew,
      tab: this.tab,
    };
  }

  /** Another language was chosen: hear everything anew in it. What is shown stays until that has come. */
  private readonly relearn = (): void => {
    if (language.value === this.heardIn || this.link.state.value === "gone") return;
    batch(() => {
      this.away.value = [];
      this.summary.value = [];
      this.past.value = null;
      this.refusal.value = null;
      this.hint.value = null;
    });
    this.returning = false;
    this.link.again();
  };

  /** Somebody would like to play another seat here: first whoever holds the device says so. */
  coverFor(seat: number): void {
    if (this.cover.value !== null || seat !== this.seat) this.cover.value = seat;
  }

  /** Look from another seat of the same person: all that was seen from the first is dropped. */
  lookFrom(seat: number): void {
    if (this.link.state.value === "gone") return;
    if (this.seat === seat) {
      this.kept = this.turn;
      this.cover.value = null;
      return;
    }
    this.drop();
    this.seat = seat;
    this.returning = false;
    this.acting.value = true;
    this.anew = true;
    this.link.again();
  }

  /** The seats are others now: what was seen from the old one is no longer one's own. */
  private unseated(): void {
    if (this.pending.value) this.link.forget(this.pending.value);
    this.anew = this.acting.value; // whichever number it has now, this tab acted for it
    this.drop();
  }

  /** Forget the seat and all that was seen from it. */
  private drop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.stopped = false;
    this.seat = null;
    this.queue = [];
    this.awaited = null;
    batch(() => {
      this.away.value = [];
      this.state.value = null;
      this.entries.value = [];
      this.told.value = 0;
      this.picture.value = null;
      this.past.value = null;
      this.pending.value = null;
      this.refusal.value = null;
      this.hint.value = null;
      this.summary.value = [];
      this.cover.value = null;
    });
  }

  private receive(message: Incoming): void {
    if (message.type === "welcome" && Date.now() - this.heard > AWAY) this.returning = true;
    this.heard = Date.now();
    batch(() => this.take(message));
    if ("id" in message && !(message.type === "error" && message.again)) {
      const answer = this.asks.get(message.id);
      this.asks.delete(message.id);
      answer?.(message);
    }
  }

  private take(message: Incoming): void {
    switch (message.type) {
      case "welcome":
        this.heardIn = language.value;
        // A watcher acts for no seat, so no other tab can act instead.
        this.acting.value = message.acting || message.viewer < 0;
        if (message.viewer < 0 && (this.welcome.value?.viewer ?? -1) >= 0) this.failure.value = t("seat_lost");
        this.welcome.value = message;
        if (message.viewer >= 0) {
          this.seat = message.viewer;
          this.anew = false;
        }
        break;
      case "scene":
        this.scene.value = message.scene;
        this.digest = message.digest;
        break;
      case "lobby":
        this.hear(message.lobby);
        break;
      case "events":
        this.add(message.first, message.entries);
        break;
      case "state":
        this.arrive(message);
        break;
      case "notes":
        this.notes.value = [...this.notes.value.slice(0, message.first), ...message.notes];
        break;
      case "refused":
        this.refuse(message.id, message);
        break;
      case "ack":
        // The prompt stays grey until the state it led to is here: no second click on what is past.
        if (this.pending.value !== message.id) break;
        if (message.version > (this.state.value?.version ?? 0)) this.awaited = message.version;
        else {
          this.pending.value = null;
          this.next(); // its state was here before it
        }
        break;
      case "plan":
        this.plans.value = { ...this.plans.value, [message.seat]: message.steps };
        break;
      case "point":
        this.point(message.name, message.at);
        break;
      case "acting":
        this.acting.value = message.acting || this.seat === null;
        break;
      case "error":
        if (message.fatal) this.failure.value = message.reason;
        else if (!message.again) this.refuse(message.id, { reason: message.reason, rule: "", suggestions: [] });
        break;
      case "closed":
        this.end(message.reason || t("closed"));
        break;
      default:
        break;
    }
  }

  /** Say why something was not done. Only what is waited for ends the waiting. */
  private refuse(id: string, why: Refusal): void {
    if (this.pending.value === id) {
      this.queue = [];
      this.awaited = null;
      this.pending.value = null;
    }
    this.refusal.value = why;
  }

  /** The table is closed: whatever is not answered by now never will be. */
  private end(reason: string): void {
    this.ended.value = reason;
    this.queue = [];
    this.awaited = null;
    this.pending.value = null;
    const open = [...this.asks];
    this.asks.clear();
    for (const [id, answer] of open) answer({ type: "error", id, reason, fatal: true, again: false });
  }

  private hear(lobby: Lobby): void {
    const stood = this.mySeats.value.length === 0;
    this.lobby.value = lobby;
    // Somebody who watched was given a seat: a new hello looks from it.
    if (stood && this.mySeats.value.length && this.welcome.value?.viewer === -1) this.link.again();
    remember(this.table, tokenOf(this.table), `${lobby.title || lobby.ruleset_title}`);
    if (lobby.status === "over" && lobby.chronicle && this.mySeats.value.length) {
      enter(lobby.chronicle, this.table, dailyResult(lobby, this.scene.value));
    }
  }

  private add(first: number, entries: readonly Entry[]): void {
    this.entries.value = [...this.entries.value.slice(0, first), ...entries];
    if (this.told.value > first) {
      // Something was undone: what was told of it is void, and the picture jumps to the true state.
      this.told.value = this.entries.value.length;
      this.picture.value = null;
    }
  }

  private arrive(state: State): void {
    const before = this.state.value;
    this.state.value = state;
    this.plans.value = state.plans;
    if (this.awaited !== null && state.version >= this.awaited) {
      this.awaited = null;
      this.pending.value = null;
    }
    const back = this.returning;
    if (back) {
      this.returning = false;
      this.welcomeBack();
    }
    if (!before || before.version !== state.version) this.refusal.value = null;
    this.hint.value = null;
    const newEntries = this.entries.value.slice(this.told.value);
    if (!before || back || newEntries.every(atOnce) || state.step < before.step) {
      if (before) this.summarise(newEntries);
      this.settle();
    } else {
      if (!this.picture.value) {
        this.picture.value = before.view;
        this.tellsFrom = this.told.value;
      }
      this.schedule();
    }
    this.next();
  }

  // -- telling the log at a person's own pace -----------------------------------------------------

  private settle(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.stopped = false;
    this.told.value = this.entries.value.length;
    this.picture.value = null;
  }

  private schedule(): void {
    if (this.timer || this.stopped) return;
    this.began = Date.now();
    this.after(0);
  }

  private after(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = 0;
      if (this.told.value >= this.entries.value.length) this.settle();
      else this.advance();
    }, wait) as unknown as number;
  }

  /** Tell entries up to and with the next one that the picture rests at, or stops at. */
  private advance(): void {
    const entries = this.entries.value;
    const untold = entries.slice(this.told.value).reduce((sum, entry) => sum + rest(entry), 0);
    let wait = 0;
    this.stopped = false;
    batch(() => {
      while (this.told.value < entries.length && wait === 0 && !this.stopped) {
        const entry = entries[this.told.value]!;
        this.told.value += 1;
        if (this.picture.value) this.picture.value = patched(this.picture.value, entry);
        wait = pause(entry, untold, Date.now() - this.began);
        this.stopped = rest(entry) > 0 && paceOf(entry).value === "step";
      }
      if (this.told.value >= entries.length) {
        this.summarise(entries.slice(this.lastPhase()));
        if (wait === 0) this.settle();
      }
    });
    if (this.telling.value ? !this.stopped : wait > 0) this.after(Math.max(16, wait));
  }

  /** The pace was changed in mid-phase: at once to the end, or on from where the picture rests. */
  paceChanged(): void {
    if (!this.telling.value) return;
    if (this.entries.value.slice(this.told.value).every(atOnce)) this.skip();
    else if (this.stopped) this.nextStep();
  }

  nextStep(): void {
    if (!this.telling.value) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.advance();
  }

  /** To the next question, never past it. */
  skip(): void {
    if (!this.telling.value) return;
    batch(() => {
      this.summarise(this.entries.value.slice(this.lastPhase()));
      this.settle();
    });
  }

  private lastPhase(): number {
    const entries = this.entries.value;
    for (let k = entries.length - 1; k >= 0; k--) {
      if (entries[k]!.kind === "phase" && entries[k]!.data["phase"] === "vonts") return k;
    }
    return entries.length;
  }

  /** If any of these entries belongs to a phase of the Vonts: that phase from its beginning, as far as it has come. */
  private summarise(fresh: readonly Entry[]): void {
    const all = this.entries.value;
    const began = this.lastPhase();
    const next = all.findIndex((entry, k) => k > began && entry.kind === "phase");
    const ended = next < 0 ? all.length : next;
    // Groups are met in other phases, too; that is no reason to tell the last phase of the Vonts again.
    if (!fresh.some((entry) => SUMMED.has(entry.kind) && "group" in entry.data && entry.n >= began && entry.n < ended)) return;
    this.summary.value = all.slice(began, ended).filter((entry) => SUMMED.has(entry.kind));
  }

  // -- what the person does -----------------------------------------------------------------------

  private send(message: Outgoing): void {
    if (this.ended.value) this.end(this.ended.value);
    else this.link.send(message);
  }

  ask<T extends Incoming>(message: Outgoing): Promise<T> {
    const id = newId();
    return new Promise((resolve) => {
      this.asks.set(id, (answer) => resolve(answer as T));
      this.send({ ...message, id });
    });
  }

  act(option: Option | string): void {
    this.actAll([typeof option === "string" ? option : option.id]);
  }

  /** Several answers to questions asked singly, one after the other, each once the last is taken. */
  actAll(ids: readonly string[]): void {
    if (this.pending.value || this.past.value) return;
    this.summary.value = [];
    this.away.value = [];
    this.queue = [...ids];
    this.next();
  }

  private next(): void {
    const state = this.state.value;
    const action = this.queue[0];
    if (!state || action === undefined || this.pending.value) return;
    this.queue.shift();
    const id = newId();
    this.pending.value = id;
    this.refusal.value = null;
    this.send({ type: "act", id, version: state.version, action });
  }

  undo(count: number): void {
    const state = this.state.value;
    if (!state || this.pending.value) return;
    const id = newId();
    this.pending.value = id;
    this.send({ type: "undo", id, version: state.version, count });
  }

  /** Why an action that is not lit cannot be done. */
  async tryWhy(action: string): Promise<void> {
    const answer = await this.ask<Incoming>({ type: "why", action });
    if (answer.type === "why" && !answer.legal) {
      this.refusal.value = { reason: answer.reason, rule: answer.rule, suggestions: [] };
    } else if (answer.type === "refused") this.refusal.value = answer;
  }

  /** What a legal action costs beside its cards, and whether undo ends with it. */
  async priceOf(action: string): Promise<Price | null> {
    const answer = await this.ask<Incoming>({ type: "why", action });
    return answer.type === "why" && answer.legal ? answer : null;
  }

  async askHint(): Promise<string | null> {
    const answer = await this.ask<Incoming>({ type: "hint" });
    this.hintReason = answer.type === "hint" ? answer.reason : "";
    this.hint.value = answer.type === "hint" ? (answer.action ?? "") : "";
    return this.hint.value;
  }

  /** Show the table after so many actions. While one answer is awaited only the latest wish is kept. */
  async lookAt(step: number | null): Promise<void> {
    if (step === null || step >= (this.state.value?.step ?? 0)) {
      this.wished = null;
      this.past.value = null;
      return;
    }
    if (this.looking) {
      this.wished = step;
      return;
    }
    this.looking = true;
    const answer = await this.ask<Incoming>({ type: "history", step: Math.max(0, step) });
    this.looking = false;
    if (answer.type === "history") this.past.value = answer;
    else if (answer.type === "refused") this.refusal.value = answer;
    const wished = this.wished;
    this.wished = null;
    if (wished !== null && wished !== step) await this.lookAt(wished);
  }

  say(text: string): void {
    this.send({ type: "chat", id: newId(), text });
  }

  tell(topic: string, value: string): void {
    this.send({ type: "tell", id: newId(), topic, value });
  }

  consent(yes: boolean): void {
    this.send({ type: "consent", id: newId(), yes });
  }

  openHands(yes: boolean): void {
    this.send({ type: "open", id: newId(), yes });
  }

  decide(seat: number, remedy: string): void {
    this.send({ type: "decide", id: newId(), seat, remedy });
  }

  nudge(): void {
    this.send({ type: "nudge", id: newId() });
  }

  plan(steps: readonly PlanStep[]): void {
    this.send({ type: "plan", id: newId(), steps });
    const viewer = this.welcome.value?.viewer;
    if (viewer !== undefined) this.plans.value = { ...this.plans.value, [viewer]: steps };
  }

  pointAt(at: string): void {
    this.send({ type: "point", at });
    this.point("", at);
  }

  private point(name: string, at: string): void {
    this.pointed.value = { name, at };
    setTimeout(() => {
      if (this.pointed.value?.at === at) this.pointed.value = null;
    }, 3500);
  }

  takeOver(): void {
    this.send({ type: "take_over" });
  }
}
