import { signal } from "../vendor/signals.js";
export function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
const BACKOFF = [250, 500, 1000, 2000, 4000];
const FINAL = new Set([4401, 4403, 4404, 4409]);
const SEATS_CHANGED = 4410;
const TOO_LARGE = 4413;
const PING = 20_000;
const STEADY = 5000;
const BREATH = 1500;
export class Link {
    address;
    owner;
    state = signal("opening");
    socket = null;
    attempts = 0;
    timer = 0;
    retry = 0;
    steady = 0;
    ping = 0;
    heard = 0;
    closed = false;
    unanswered = new Map();
    hasty = new Set();
    constructor(address, owner) {
        this.address = address;
        this.owner = owner;
        document.addEventListener("visibilitychange", this.wake);
        addEventListener("online", this.wake);
        addEventListener("offline", this.offline);
        this.open();
    }
    wake = () => {
        if (document.visibilityState === "visible" && this.state.value === "lost") {
            this.attempts = 0;
            this.open();
        }
        else if (this.state.value === "open")
            this.send({ type: "ping", n: 1 });
    };
    offline = () => {
        if (this.state.value === "open")
            this.socket?.close();
        this.lost();
    };
    open() {
        clearTimeout(this.timer);
        clearTimeout(this.steady);
        if (this.closed)
            return;
        this.socket?.close();
        const socket = new WebSocket(this.address);
        this.socket = socket;
        socket.onopen = () => {
            socket.send(JSON.stringify(this.owner.hello()));
            for (const message of this.unanswered.values())
                socket.send(JSON.stringify(message));
        };
        socket.onmessage = (event) => {
            if (socket !== this.socket)
                return;
            this.heard = Date.now();
            const message = JSON.parse(String(event.data));
            if (message.type === "welcome") {
                this.steady = setTimeout(() => (this.attempts = 0), STEADY);
                this.state.value = "open";
                this.watch();
            }
            if (message.type === "error" && message.again)
                this.resend(message.id);
            else if ("id" in message)
                this.unanswered.delete(message.id);
            if (message.type === "closed")
                this.end();
            this.owner.receive(message);
        };
        socket.onclose = (event) => {
            if (socket !== this.socket || this.state.value === "gone")
                return;
            if (FINAL.has(event.code)) {
                this.end();
                this.owner.final(event.code);
                return;
            }
            if (event.code === SEATS_CHANGED)
                this.owner.unseated();
            if (event.code === TOO_LARGE)
                this.dropLongest(event.reason);
            this.lost(event.code === SEATS_CHANGED ? "opening" : "lost");
        };
    }
    lost(state = "lost") {
        if (this.closed || this.state.value === "gone")
            return;
        this.state.value = state;
        this.quiet();
        const wait = BACKOFF[Math.min(this.attempts, BACKOFF.length - 1)] ?? 4000;
        this.attempts++;
        this.timer = setTimeout(() => this.open(), wait * (0.5 + Math.random() / 2));
    }
    end() {
        this.state.value = "gone";
        this.quiet();
        this.unanswered.clear();
        this.socket?.close();
    }
    quiet() {
        clearInterval(this.ping);
        clearTimeout(this.timer);
        clearTimeout(this.retry);
        clearTimeout(this.steady);
        this.retry = 0;
        this.hasty.clear();
    }
    dropLongest(reason) {
        const length = (message) => JSON.stringify(message).length;
        const [longest] = [...this.unanswered].sort(([, one], [, other]) => length(other) - length(one));
        if (!longest)
            return;
        this.unanswered.delete(longest[0]);
        this.owner.receive({ type: "error", id: longest[0], reason, fatal: false, again: false });
    }
    watch() {
        clearInterval(this.ping);
        this.ping = setInterval(() => {
            if (Date.now() - this.heard > PING * 2)
                this.socket?.close();
            else
                this.send({ type: "ping", n: 1 });
        }, PING);
    }
    send(message) {
        const id = message["id"];
        if (typeof id === "string")
            this.unanswered.set(id, message);
        if (this.socket?.readyState === WebSocket.OPEN)
            this.socket.send(JSON.stringify(message));
    }
    resend(id) {
        this.hasty.add(id);
        if (this.retry)
            return;
        this.retry = setTimeout(() => {
            this.retry = 0;
            for (const [one, message] of this.unanswered)
                if (this.hasty.has(one))
                    this.socket?.send(JSON.stringify(message));
            this.hasty.clear();
        }, BREATH);
    }
    forget(id) {
        this.unanswered.delete(id);
    }
    again() {
        this.quiet();
        this.state.value = "opening";
        this.open();
    }
    close() {
        this.closed = true;
        this.quiet();
        document.removeEventListener("visibilitychange", this.wake);
        removeEventListener("online", this.wake);
        removeEventListener("offline", this.offline);
        this.socket?.close();
    }
}
