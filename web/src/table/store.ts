// Everything the table page knows, as signals. The server holds the truth; this is what it last said.
import { batch, computed, signal } from "@preact/signals";
import { Link, newId } from "../link.js";
import { enter, remember, tokenOf } from "../memory.js";
import type { Decision, Entry, History, Incoming, Lobby, Note, Option, Outgoing, PlanStep, Seat, State, Welcome } from "../protocol.js";
import type { Scene } from "../scene.js";
import { pace } from "../settings.js";
import type { View } from "../view.js";
import { patched, rest } from "./patch.js";

/** What a line of the summary is made of. */
const SUMMED = new Set(["group_moved", "blocked", "no_movement", "encounter", "hid", "caught", "defeated", "spotted"]);

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
  /** The view as far as it has been told; null when the state's own is up to date. */
  readonly picture = signal<View | null>(null);
  readonly pending = signal<string | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  readonly hint = signal<string | null>(null);
  readonly past = signal<History | null>(null);
  readonly plans = signal<Readonly<Record<string, readonly PlanStep[]>>>({});
  readonly pointed = signal<{ name: string; at: string } | null>(null);
  readonly acting = signal(true);
  readonly failure = signal("");
  readonly gone = signal(0);
  readonly summary = signal<readonly Entry[]>([]);
  readonly link: Link;

  private digest = "";
  private seat: number | null = null;
  private queue: string[] = [];
  private timer = 0;
  private awaited: number | null = null;
  private looking = false;
  private wished: number | null = null;
  private readonly asks = new Map<string, (message: Incoming) => void>();

  readonly telling = computed(() => {
    const state = this.state.value;
    return state !== null && this.told.value < Math.min(state.log, this.entries.value.length);
  });

  /** What the picture shows: the past looked at, what has been told so far, or now. */
  readonly shown = computed<View | null>(() => this.past.value?.view ?? this.picture.value ?? this.state.value?.view ?? null);

  /** The question, once its moment is shown. */
  readonly decision = computed<Decision | null>(() =>
    this.past.value || this.telling.value ? null : (this.state.value?.decision ?? null),
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

  readonly mySeats = computed(() => {
    const person = this.welcome.value?.person;
    return this.lobby.value?.seats.filter((seat) => person !== null && seat.person === person) ?? [];
  });

  /** The other seat of this device that is asked now, while the one shown is not. */
  readonly handOver = computed<Seat | null>(() => {
    const wait = this.decision.value;
    const me = this.welcome.value;
    if (!wait || !me || this.pending.value || wait.owing.some((who) => this.mine.value.has(who))) return null;
    return this.mySeats.value.find((seat) => wait.waiting.includes(seat.seat) && seat.seat !== me.viewer) ?? null;
  });

  constructor(readonly table: string) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
    this.link = new Link(address, () => this.hello(), (message) => this.receive(message), (code) => (this.gone.value = code));
  }

  private hello(): Outgoing {
    const token = tokenOf(this.table);
    const state = this.state.value;
    return {
      type: "hello",
      ...(token ? { token } : {}),
      ...(this.seat !== null ? { seat: this.seat } : {}),
      ...(this.digest ? { scene: this.digest } : {}),
      ...(state ? { since: this.entries.value.length, version: state.version } : {}),
      notes: this.notes.value.length,
    };
  }

  /** Look from another seat of the same person: all that was seen from the first is dropped. */
  lookFrom(seat: number): void {
    if (this.seat === seat) return;
    this.seat = seat;
    batch(() => {
      this.state.value = null;
      this.entries.value = [];
      this.told.value = 0;
      this.picture.value = null;
      this.past.value = null;
      this.pending.value = null;
    });
    this.awaited = null;
    this.link.again();
  }

  private receive(message: Incoming): void {
    batch(() => this.take(message));
    if ("id" in message) {
      const answer = this.asks.get(message.id);
      this.asks.delete(message.id);
      answer?.(message);
    }
  }

  private take(message: Incoming): void {
    switch (message.type) {
      case "welcome":
        this.welcome.value = message;
        this.acting.value = message.acting;
        if (message.viewer >= 0) this.seat = message.viewer;
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
        this.queue = [];
        this.awaited = null;
        this.pending.value = null;
        this.refusal.value = message;
        break;
      case "ack":
        // The prompt stays grey until the state it led to is here: no second click on what is past.
        if (this.pending.value !== message.id) break;
        if (message.version > (this.state.value?.version ?? 0)) this.awaited = message.version;
        else this.pending.value = null;
        break;
      case "plan":
        this.plans.value = { ...this.plans.value, [message.seat]: message.steps };
        break;
      case "point":
        this.point(message.name, message.at);
        break;
      case "acting":
        this.acting.value = message.acting;
        break;
      case "error":
        if (message.fatal) this.failure.value = message.reason;
        break;
      case "closed":
        this.failure.value = message.reason;
        break;
      default:
        break;
    }
  }

  private hear(lobby: Lobby): void {
    this.lobby.value = lobby;
    remember(this.table, tokenOf(this.table), `${lobby.title || lobby.ruleset_title}`);
    if (lobby.status === "over" && lobby.outcome && this.mySeats.value.length) {
      const names = lobby.people.map((one) => one.name).join(", ");
      const date = new Date().toISOString().slice(0, 10);
      const { won, score, text } = lobby.outcome;
      enter({ table: this.table, date, game: lobby.title || lobby.ruleset_title, names, won, score, text, note: "" });
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
    if (!before || before.version !== state.version) this.refusal.value = null;
    this.hint.value = null;
    const newEntries = this.entries.value.slice(this.told.value);
    const still = pace.value === "instant" || !before || newEntries.every((entry) => rest(entry) === 0);
    if (!before || still || state.step < before.step) {
      if (before) this.summarise(newEntries);
      this.settle();
    } else {
      if (!this.picture.value) this.picture.value = before.view;
      this.schedule();
    }
    this.next();
  }

  // -- telling the log at a person's own pace -----------------------------------------------------

  private settle(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.told.value = this.entries.value.length;
    this.picture.value = null;
  }

  private schedule(): void {
    if (this.timer) return;
    if (pace.value === "step") {
      this.advance(true);
      return;
    }
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.advance(false);
    }, 0) as unknown as number;
  }

  /** Tell entries up to and with the next one that the picture rests at. */
  private advance(once: boolean): void {
    const entries = this.entries.value;
    const chunk: Entry[] = [];
    let wait = 0;
    batch(() => {
      while (this.told.value < entries.length && wait === 0) {
        const entry = entries[this.told.value]!;
        this.told.value += 1;
        chunk.push(entry);
        if (this.picture.value) this.picture.value = patched(this.picture.value, entry);
        wait = rest(entry);
      }
      if (this.told.value >= entries.length) {
        this.summarise(entries.slice(this.lastPhase()));
        if (wait === 0) this.settle();
      }
    });
    if (once && this.told.value < entries.length) return;
    const factor = pace.value === "slow" ? 3 : 1;
    this.timer = setTimeout(() => {
      this.timer = 0;
      if (this.told.value >= this.entries.value.length) this.settle();
      else if (pace.value !== "step") this.advance(false);
    }, Math.max(16, wait * factor)) as unknown as number;
  }

  /** The pace was changed in mid-phase: at once to the end, or on from where the picture rests. */
  paceChanged(): void {
    if (!this.telling.value) return;
    if (pace.value === "instant") this.skip();
    else if (pace.value !== "step" && !this.timer) this.advance(false);
  }

  nextStep(): void {
    if (this.telling.value) this.advance(true);
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
    if (!fresh.some((entry) => SUMMED.has(entry.kind) && "group" in entry.data)) return;
    const all = this.entries.value;
    const began = this.lastPhase();
    const ended = all.findIndex((entry, k) => k > began && entry.kind === "phase");
    this.summary.value = all.slice(began, ended < 0 ? undefined : ended).filter((entry) => SUMMED.has(entry.kind));
  }

  // -- what the person does -----------------------------------------------------------------------

  ask<T extends Incoming>(message: Outgoing): Promise<T> {
    const id = newId();
    return new Promise((resolve) => {
      this.asks.set(id, (answer) => resolve(answer as T));
      this.link.send({ ...message, id });
    });
  }

  act(option: Option | string): void {
    this.actAll([typeof option === "string" ? option : option.id]);
  }

  /** Several answers to questions asked singly, one after the other, each once the last is taken. */
  actAll(ids: readonly string[]): void {
    if (this.pending.value || this.past.value) return;
    this.summary.value = [];
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
    this.link.send({ type: "act", id, version: state.version, action });
  }

  undo(count: number): void {
    const state = this.state.value;
    if (!state || this.pending.value) return;
    const id = newId();
    this.pending.value = id;
    this.link.send({ type: "undo", id, version: state.version, count });
  }

  /** Why an action that is not lit cannot be done. */
  async tryWhy(action: string): Promise<void> {
    const answer = await this.ask<Incoming>({ type: "why", action });
    if (answer.type === "why" && !answer.legal) {
      this.refusal.value = { reason: answer.reason, rule: answer.rule, suggestions: [] };
    } else if (answer.type === "refused") this.refusal.value = answer;
  }

  async askHint(): Promise<string | null> {
    const answer = await this.ask<Incoming>({ type: "hint" });
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
    this.link.send({ type: "chat", id: newId(), text });
  }

  tell(topic: string, value: string): void {
    this.link.send({ type: "tell", id: newId(), topic, value });
  }

  consent(yes: boolean): void {
    this.link.send({ type: "consent", id: newId(), yes });
  }

  decide(seat: number, remedy: string): void {
    this.link.send({ type: "decide", id: newId(), seat, remedy });
  }

  nudge(): void {
    this.link.send({ type: "nudge", id: newId() });
  }

  plan(steps: readonly PlanStep[]): void {
    this.link.send({ type: "plan", id: newId(), steps });
    const viewer = this.welcome.value?.viewer;
    if (viewer !== undefined) this.plans.value = { ...this.plans.value, [viewer]: steps };
  }

  pointAt(at: string): void {
    this.link.send({ type: "point", at });
    this.point("", at);
  }

  private point(name: string, at: string): void {
    this.pointed.value = { name, at };
    setTimeout(() => {
      if (this.pointed.value?.at === at) this.pointed.value = null;
    }, 3500);
  }

  takeOver(): void {
    this.link.send({ type: "take_over" });
  }
}
