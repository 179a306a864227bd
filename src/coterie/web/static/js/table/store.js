import { batch, computed, effect, signal } from "../../vendor/signals.js";
import { Link, newId } from "../link.js";
import { dailyResult, enter } from "../chronicle/book.js";
import { remember, tokenOf } from "../memory.js";
import { language, t } from "../words.js";
import { atOnce, patched, paceOf, pause, rest } from "./patch.js";
const SUMMED = new Set(["group_moved", "blocked", "no_movement", "encounter", "hid", "caught", "defeated", "spotted"]);
const AWAY = 60_000;
export class Store {
    table;
    welcome = signal(null);
    scene = signal(null);
    lobby = signal(null);
    state = signal(null);
    entries = signal([]);
    notes = signal([]);
    told = signal(0);
    tellsFrom = 0;
    picture = signal(null);
    pending = signal(null);
    refusal = signal(null);
    hint = signal(null);
    hintReason = "";
    past = signal(null);
    plans = signal({});
    pointed = signal(null);
    acting = signal(true);
    failure = signal("");
    gone = signal(0);
    ended = signal("");
    summary = signal([]);
    away = signal([]);
    link;
    digest = "";
    heardIn = language.value;
    deaf;
    bare;
    seat = null;
    tab = newId();
    anew = true;
    queue = [];
    timer = 0;
    stopped = false;
    began = 0;
    awaited = null;
    looking = false;
    wished = null;
    returning = true;
    heard = Date.now();
    left = 0;
    asks = new Map();
    telling = computed(() => {
        const state = this.state.value;
        return state !== null && this.told.value < Math.min(state.log, this.entries.value.length);
    });
    shown = computed(() => this.past.value?.view ?? this.picture.value ?? this.state.value?.view ?? null);
    cover = signal(null);
    decision = computed(() => (this.cover.value === null ? this.asking.value : null));
    asking = computed(() => this.past.value || this.telling.value || this.ended.value ? null : (this.state.value?.decision ?? null));
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
    host = computed(() => this.lobby.value?.people.some((one) => one.host && one.id === this.welcome.value?.person) ?? false);
    mySeats = computed(() => {
        const person = this.welcome.value?.person;
        return this.lobby.value?.seats.filter((seat) => person !== null && seat.person === person) ?? [];
    });
    turn = -1;
    kept = -1;
    coverUp = () => {
        const wait = this.asking.value;
        const me = this.welcome.value;
        if (this.state.value?.over)
            this.cover.value = null;
        if (!wait || !me || this.pending.value)
            return;
        const next = wait.owing.some((who) => this.mine.value.has(who)) ? undefined : this.mySeats.value.find((seat) => wait.waiting.includes(seat.seat) && seat.seat !== me.viewer);
        this.turn = next?.seat ?? -1;
        if (next && next.seat !== this.kept)
            this.cover.value = next.seat;
        if (!next)
            this.kept = -1;
    };
    constructor(table) {
        this.table = table;
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
    close() {
        document.removeEventListener("visibilitychange", this.comeAndGo);
        this.deaf();
        this.bare();
        clearTimeout(this.timer);
        this.link.close();
    }
    comeAndGo = () => {
        if (document.visibilityState === "hidden")
            this.left = Date.now();
        else if (this.left && Date.now() - this.left > AWAY)
            this.welcomeBack();
    };
    welcomeBack() {
        const { state, entries } = this;
        const since = state.value?.acted ?? null;
        const news = since === null ? [] : entries.value.slice(since);
        this.away.value = news.some((entry) => !entry.quiet) && !state.value?.over ? news : [];
    }
    hello() {
        const token = tokenOf(this.table);
        const state = this.state.value;
        const known = language.value === this.heardIn;
        return {
            type: "hello",
            language: language.value,
            ...(token ? { token } : {}),
            ...(this.seat !== null ? { seat: this.seat } : {}),
            ...(this.digest && known ? { scene: this.digest } : {}),
            ...(state && known ? { since: this.entries.value.length, version: state.version } : {}),
            notes: known ? this.notes.value.length : 0,
            take_over: this.anew,
            tab: this.tab,
        };
    }
    relearn = () => {
        if (language.value === this.heardIn || this.link.state.value === "gone")
            return;
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
    coverFor(seat) {
        if (this.cover.value !== null || seat !== this.seat)
            this.cover.value = seat;
    }
    lookFrom(seat) {
        if (this.link.state.value === "gone")
            return;
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
    unseated() {
        if (this.pending.value)
            this.link.forget(this.pending.value);
        this.anew = this.acting.value;
        this.drop();
    }
    drop() {
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
    receive(message) {
        if (message.type === "welcome" && Date.now() - this.heard > AWAY)
            this.returning = true;
        this.heard = Date.now();
        batch(() => this.take(message));
        if ("id" in message && !(message.type === "error" && message.again)) {
            const answer = this.asks.get(message.id);
            this.asks.delete(message.id);
            answer?.(message);
        }
    }
    take(message) {
        switch (message.type) {
            case "welcome":
                this.heardIn = language.value;
                this.acting.value = message.acting || message.viewer < 0;
                if (message.viewer < 0 && (this.welcome.value?.viewer ?? -1) >= 0)
                    this.failure.value = t("seat_lost");
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
                if (this.pending.value !== message.id)
                    break;
                if (message.version > (this.state.value?.version ?? 0))
                    this.awaited = message.version;
                else {
                    this.pending.value = null;
                    this.next();
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
                if (message.fatal)
                    this.failure.value = message.reason;
                else if (!message.again)
                    this.refuse(message.id, { reason: message.reason, rule: "", suggestions: [] });
                break;
            case "closed":
                this.end(message.reason || t("closed"));
                break;
            default:
                break;
        }
    }
    refuse(id, why) {
        if (this.pending.value === id) {
            this.queue = [];
            this.awaited = null;
            this.pending.value = null;
        }
        this.refusal.value = why;
    }
    end(reason) {
        this.ended.value = reason;
        this.queue = [];
        this.awaited = null;
        this.pending.value = null;
        const open = [...this.asks];
        this.asks.clear();
        for (const [id, answer] of open)
            answer({ type: "error", id, reason, fatal: true, again: false });
    }
    hear(lobby) {
        const stood = this.mySeats.value.length === 0;
        this.lobby.value = lobby;
        if (stood && this.mySeats.value.length && this.welcome.value?.viewer === -1)
            this.link.again();
        remember(this.table, tokenOf(this.table), `${lobby.title || lobby.ruleset_title}`);
        if (lobby.status === "over" && lobby.chronicle && this.mySeats.value.length) {
            enter(lobby.chronicle, this.table, dailyResult(lobby, this.scene.value));
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
        const back = this.returning;
        if (back) {
            this.returning = false;
            this.welcomeBack();
        }
        if (!before || before.version !== state.version)
            this.refusal.value = null;
        this.hint.value = null;
        const newEntries = this.entries.value.slice(this.told.value);
        if (!before || back || newEntries.every(atOnce) || state.step < before.step) {
            if (before)
                this.summarise(newEntries);
            this.settle();
        }
        else {
            if (!this.picture.value) {
                this.picture.value = before.view;
                this.tellsFrom = this.told.value;
            }
            this.schedule();
        }
        this.next();
    }
    settle() {
        clearTimeout(this.timer);
        this.timer = 0;
        this.stopped = false;
        this.told.value = this.entries.value.length;
        this.picture.value = null;
    }
    schedule() {
        if (this.timer || this.stopped)
            return;
        this.began = Date.now();
        this.after(0);
    }
    after(wait) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
            this.timer = 0;
            if (this.told.value >= this.entries.value.length)
                this.settle();
            else
                this.advance();
        }, wait);
    }
    advance() {
        const entries = this.entries.value;
        const untold = entries.slice(this.told.value).reduce((sum, entry) => sum + rest(entry), 0);
        let wait = 0;
        this.stopped = false;
        batch(() => {
            while (this.told.value < entries.length && wait === 0 && !this.stopped) {
                const entry = entries[this.told.value];
                this.told.value += 1;
                if (this.picture.value)
                    this.picture.value = patched(this.picture.value, entry);
                wait = pause(entry, untold, Date.now() - this.began);
                this.stopped = rest(entry) > 0 && paceOf(entry).value === "step";
            }
            if (this.told.value >= entries.length) {
                this.summarise(entries.slice(this.lastPhase()));
                if (wait === 0)
                    this.settle();
            }
        });
        if (this.telling.value ? !this.stopped : wait > 0)
            this.after(Math.max(16, wait));
    }
    paceChanged() {
        if (!this.telling.value)
            return;
        if (this.entries.value.slice(this.told.value).every(atOnce))
            this.skip();
        else if (this.stopped)
            this.nextStep();
    }
    nextStep() {
        if (!this.telling.value)
            return;
        clearTimeout(this.timer);
        this.timer = 0;
        this.advance();
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
        const all = this.entries.value;
        const began = this.lastPhase();
        const next = all.findIndex((entry, k) => k > began && entry.kind === "phase");
        const ended = next < 0 ? all.length : next;
        if (!fresh.some((entry) => SUMMED.has(entry.kind) && "group" in entry.data && entry.n >= began && entry.n < ended))
            return;
        this.summary.value = all.slice(began, ended).filter((entry) => SUMMED.has(entry.kind));
    }
    send(message) {
        if (this.ended.value)
            this.end(this.ended.value);
        else
            this.link.send(message);
    }
    ask(message) {
        const id = newId();
        return new Promise((resolve) => {
            this.asks.set(id, (answer) => resolve(answer));
            this.send({ ...message, id });
        });
    }
    act(option) {
        this.actAll([typeof option === "string" ? option : option.id]);
    }
    actAll(ids) {
        if (this.pending.value || this.past.value)
            return;
        this.summary.value = [];
        this.away.value = [];
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
        this.send({ type: "act", id, version: state.version, action });
    }
    undo(count) {
        const state = this.state.value;
        if (!state || this.pending.value)
            return;
        const id = newId();
        this.pending.value = id;
        this.send({ type: "undo", id, version: state.version, count });
    }
    async tryWhy(action) {
        const answer = await this.ask({ type: "why", action });
        if (answer.type === "why" && !answer.legal) {
            this.refusal.value = { reason: answer.reason, rule: answer.rule, suggestions: [] };
        }
        else if (answer.type === "refused")
            this.refusal.value = answer;
    }
    async priceOf(action) {
        const answer = await this.ask({ type: "why", action });
        return answer.type === "why" && answer.legal ? answer : null;
    }
    async askHint() {
        const answer = await this.ask({ type: "hint" });
        this.hintReason = answer.type === "hint" ? answer.reason : "";
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
        this.send({ type: "chat", id: newId(), text });
    }
    tell(topic, value) {
        this.send({ type: "tell", id: newId(), topic, value });
    }
    consent(yes) {
        this.send({ type: "consent", id: newId(), yes });
    }
    openHands(yes) {
        this.send({ type: "open", id: newId(), yes });
    }
    decide(seat, remedy) {
        this.send({ type: "decide", id: newId(), seat, remedy });
    }
    nudge() {
        this.send({ type: "nudge", id: newId() });
    }
    plan(steps) {
        this.send({ type: "plan", id: newId(), steps });
        const viewer = this.welcome.value?.viewer;
        if (viewer !== undefined)
            this.plans.value = { ...this.plans.value, [viewer]: steps };
    }
    pointAt(at) {
        this.send({ type: "point", at });
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
        this.send({ type: "take_over" });
    }
}
