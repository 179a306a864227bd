import { batch, computed, signal } from "../../vendor/signals.js";
import { Link, newId } from "../link.js";
import { enter, remember, tokenOf } from "../memory.js";
import { pace } from "../settings.js";
import { patched, rest } from "./patch.js";
const SUMMED = new Set(["group_moved", "blocked", "no_movement", "encounter", "hid", "caught", "defeated", "spotted"]);
export class Store {
    table;
    welcome = signal(null);
    scene = signal(null);
    lobby = signal(null);
    state = signal(null);
    entries = signal([]);
    notes = signal([]);
    told = signal(0);
    picture = signal(null);
    pending = signal(null);
    refusal = signal(null);
    hint = signal(null);
    past = signal(null);
    plans = signal({});
    pointed = signal(null);
    acting = signal(true);
    failure = signal("");
    gone = signal(0);
    summary = signal([]);
    link;
    digest = "";
    seat = null;
    queue = [];
    timer = 0;
    awaited = null;
    looking = false;
    wished = null;
    asks = new Map();
    telling = computed(() => {
        const state = this.state.value;
        return state !== null && this.told.value < Math.min(state.log, this.entries.value.length);
    });
    shown = computed(() => this.past.value?.view ?? this.picture.value ?? this.state.value?.view ?? null);
    decision = computed(() => this.past.value || this.telling.value ? null : (this.state.value?.decision ?? null));
    mine = computed(() => {
        const lobby = this.lobby.value;
        const me = this.welcome.value;
        if (!lobby || !me || me.viewer < 0)
            return new Set();
        const seat = lobby.seats.find((one) => one.seat === me.viewer);
        return new Set([...(seat?.characters ?? []), ...lobby.shared]);
    });
    own = computed(() => {
        const viewer = this.welcome.value?.viewer ?? -1;
        return new Set(viewer < 0 ? [] : (this.lobby.value?.seats.find((one) => one.seat === viewer)?.characters ?? []));
    });
    mySeats = computed(() => {
        const person = this.welcome.value?.person;
        return this.lobby.value?.seats.filter((seat) => person !== null && seat.person === person) ?? [];
    });
    handOver = computed(() => {
        const wait = this.decision.value;
        const me = this.welcome.value;
        if (!wait || !me || this.pending.value || wait.owing.some((who) => this.mine.value.has(who)))
            return null;
        return this.mySeats.value.find((seat) => wait.waiting.includes(seat.seat) && seat.seat !== me.viewer) ?? null;
    });
    constructor(table) {
        this.table = table;
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
        this.link = new Link(address, () => this.hello(), (message) => this.receive(message), (code) => (this.gone.value = code));
    }
    hello() {
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
    lookFrom(seat) {
        if (this.seat === seat)
            return;
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
    receive(message) {
        batch(() => this.take(message));
        if ("id" in message) {
            const answer = this.asks.get(message.id);
            this.asks.delete(message.id);
            answer?.(message);
        }
    }
    take(message) {
        switch (message.type) {
            case "welcome":
                this.welcome.value = message;
                this.acting.value = message.acting;
                if (message.viewer >= 0)
                    this.seat = message.viewer;
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
                if (this.pending.value !== message.id)
                    break;
                if (message.version > (this.state.value?.version ?? 0))
                    this.awaited = message.version;
                else
                    this.pending.value = null;
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
                if (message.fatal)
                    this.failure.value = message.reason;
                break;
            case "closed":
                this.failure.value = message.reason;
                break;
            default:
                break;
        }
    }
    hear(lobby) {
        this.lobby.value = lobby;
        remember(this.table, tokenOf(this.table), `${lobby.title || lobby.ruleset_title}`);
        if (lobby.status === "over" && lobby.outcome && this.mySeats.value.length) {
            const names = lobby.people.map((one) => one.name).join(", ");
            const date = new Date().toISOString().slice(0, 10);
            const { won, score, text } = lobby.outcome;
            enter({ table: this.table, date, game: lobby.title || lobby.ruleset_title, names, won, score, text, note: "" });
        }
    }
    add(first, entries) {
        this.entries.value = [...this.entries.value.slice(0, first), ...entries];
        if (this.told.value > first) {
            this.told.value = this.entries.value.length;
            this.picture.value = null;
        }
    }
    arrive(state) {
        const before = this.state.value;
        this.state.value = state;
        this.plans.value = state.plans;
        if (this.awaited !== null && state.version >= this.awaited) {
            this.awaited = null;
            this.pending.value = null;
        }
        if (!before || before.version !== state.version)
            this.refusal.value = null;
        this.hint.value = null;
        const newEntries = this.entries.value.slice(this.told.value);
        const still = pace.value === "instant" || !before || newEntries.every((entry) => rest(entry) === 0);
        if (!before || still || state.step < before.step) {
            if (before)
                this.summarise(newEntries);
            this.settle();
        }
        else {
            if (!this.picture.value)
                this.picture.value = before.view;
            this.schedule();
        }
        this.next();
    }
    settle() {
        clearTimeout(this.timer);
        this.timer = 0;
        this.told.value = this.entries.value.length;
        this.picture.value = null;
    }
    schedule() {
        if (this.timer)
            return;
        if (pace.value === "step") {
            this.advance(true);
            return;
        }
        this.timer = setTimeout(() => {
            this.timer = 0;
            this.advance(false);
        }, 0);
    }
    advance(once) {
        const entries = this.entries.value;
        const chunk = [];
        let wait = 0;
        batch(() => {
            while (this.told.value < entries.length && wait === 0) {
                const entry = entries[this.told.value];
                this.told.value += 1;
                chunk.push(entry);
                if (this.picture.value)
                    this.picture.value = patched(this.picture.value, entry);
                wait = rest(entry);
            }
            if (this.told.value >= entries.length) {
                this.summarise(entries.slice(this.lastPhase()));
                if (wait === 0)
                    this.settle();
            }
        });
        if (once && this.told.value < entries.length)
            return;
        const factor = pace.value === "slow" ? 3 : 1;
        this.timer = setTimeout(() => {
            this.timer = 0;
            if (this.told.value >= this.entries.value.length)
                this.settle();
            else if (pace.value !== "step")
                this.advance(false);
        }, Math.max(16, wait * factor));
    }
    paceChanged() {
        if (!this.telling.value)
            return;
        if (pace.value === "instant")
            this.skip();
        else if (pace.value !== "step" && !this.timer)
            this.advance(false);
    }
    nextStep() {
        if (this.telling.value)
            this.advance(true);
    }
    skip() {
        if (!this.telling.value)
            return;
        batch(() => {
            this.summarise(this.entries.value.slice(this.lastPhase()));
            this.settle();
        });
    }
    lastPhase() {
        const entries = this.entries.value;
        for (let k = entries.length - 1; k >= 0; k--) {
            if (entries[k].kind === "phase" && entries[k].data["phase"] === "vonts")
                return k;
        }
        return entries.length;
    }
    summarise(fresh) {
        if (!fresh.some((entry) => SUMMED.has(entry.kind) && "group" in entry.data))
            return;
        const all = this.entries.value;
        const began = this.lastPhase();
        const ended = all.findIndex((entry, k) => k > began && entry.kind === "phase");
        this.summary.value = all.slice(began, ended < 0 ? undefined : ended).filter((entry) => SUMMED.has(entry.kind));
    }
    ask(message) {
        const id = newId();
        return new Promise((resolve) => {
            this.asks.set(id, (answer) => resolve(answer));
            this.link.send({ ...message, id });
        });
    }
    act(option) {
        this.actAll([typeof option === "string" ? option : option.id]);
    }
    actAll(ids) {
        if (this.pending.value || this.past.value)
            return;
        this.summary.value = [];
        this.queue = [...ids];
        this.next();
    }
    next() {
        const state = this.state.value;
        const action = this.queue[0];
        if (!state || action === undefined || this.pending.value)
            return;
        this.queue.shift();
        const id = newId();
        this.pending.value = id;
        this.refusal.value = null;
        this.link.send({ type: "act", id, version: state.version, action });
    }
    undo(count) {
        const state = this.state.value;
        if (!state || this.pending.value)
            return;
        const id = newId();
        this.pending.value = id;
        this.link.send({ type: "undo", id, version: state.version, count });
    }
    async tryWhy(action) {
        const answer = await this.ask({ type: "why", action });
        if (answer.type === "why" && !answer.legal) {
            this.refusal.value = { reason: answer.reason, rule: answer.rule, suggestions: [] };
        }
        else if (answer.type === "refused")
            this.refusal.value = answer;
    }
    async askHint() {
        const answer = await this.ask({ type: "hint" });
        this.hint.value = answer.type === "hint" ? (answer.action ?? "") : "";
        return this.hint.value;
    }
    async lookAt(step) {
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
        const answer = await this.ask({ type: "history", step: Math.max(0, step) });
        this.looking = false;
        if (answer.type === "history")
            this.past.value = answer;
        else if (answer.type === "refused")
            this.refusal.value = answer;
        const wished = this.wished;
        this.wished = null;
        if (wished !== null && wished !== step)
            await this.lookAt(wished);
    }
    say(text) {
        this.link.send({ type: "chat", id: newId(), text });
    }
    tell(topic, value) {
        this.link.send({ type: "tell", id: newId(), topic, value });
    }
    consent(yes) {
        this.link.send({ type: "consent", id: newId(), yes });
    }
    decide(seat, remedy) {
        this.link.send({ type: "decide", id: newId(), seat, remedy });
    }
    nudge() {
        this.link.send({ type: "nudge", id: newId() });
    }
    plan(steps) {
        this.link.send({ type: "plan", id: newId(), steps });
        const viewer = this.welcome.value?.viewer;
        if (viewer !== undefined)
            this.plans.value = { ...this.plans.value, [viewer]: steps };
    }
    pointAt(at) {
        this.link.send({ type: "point", at });
        this.point("", at);
    }
    point(name, at) {
        this.pointed.value = { name, at };
        setTimeout(() => {
            if (this.pointed.value?.at === at)
                this.pointed.value = null;
        }, 3500);
    }
    takeOver() {
        this.link.send({ type: "take_over" });
    }
}
