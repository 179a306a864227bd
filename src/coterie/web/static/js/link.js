import { signal } from "../vendor/signals.js";
export function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
const BACKOFF = [250, 500, 1000, 2000, 4000];
const FINAL = new Set([4401, 4403, 4404]);
const PING = 20_000;
export class Link {
    address;
    hello;
    receive;
    final;
    state = signal("opening");
    socket = null;
    attempts = 0;
    timer = 0;
    retry = 0;
    ping = 0;
    heard = 0;
    closed = false;
    unanswered = new Map();
    constructor(address, hello, receive, final) {
        this.address = address;
        this.hello = hello;
        this.receive = receive;
        this.final = final;
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
        if (this.closed)
            return;
        this.socket?.close();
        const socket = new WebSocket(this.address);
        this.socket = socket;
        socket.onopen = () => {
            socket.send(JSON.stringify(this.hello()));
            for (const message of this.unanswered.values())
                socket.send(JSON.stringify(message));
        };
        socket.onmessage = (event) => {
            if (socket !== this.socket)
                return;
            this.heard = Date.now();
            const message = JSON.parse(String(event.data));
            if (message.type === "welcome") {
                this.attempts = 0;
                this.state.value = "open";
                this.watch();
            }
            if ("id" in message)
                this.unanswered.delete(message.id);
            if (message.type === "error" && !message.fatal)
                this.resend();
            this.receive(message);
        };
        socket.onclose = (event) => {
            if (socket !== this.socket)
                return;
            if (FINAL.has(event.code)) {
                this.state.value = "gone";
                this.final(event.code);
            }
            else
                this.lost();
        };
    }
    lost() {
        if (this.closed || this.state.value === "gone")
            return;
        this.state.value = "lost";
        clearInterval(this.ping);
        clearTimeout(this.timer);
        const wait = BACKOFF[Math.min(this.attempts, BACKOFF.length - 1)] ?? 4000;
        this.attempts++;
        this.timer = setTimeout(() => this.open(), wait);
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
    resend() {
        clearTimeout(this.retry);
        this.retry = setTimeout(() => {
            if (this.socket?.readyState !== WebSocket.OPEN)
                return;
            for (const message of this.unanswered.values())
                this.socket.send(JSON.stringify(message));
        }, 1500);
    }
    again() {
        this.attempts = 0;
        this.open();
    }
    close() {
        this.closed = true;
        clearTimeout(this.timer);
        clearInterval(this.ping);
        document.removeEventListener("visibilitychange", this.wake);
        removeEventListener("online", this.wake);
        removeEventListener("offline", this.offline);
        this.socket?.close();
    }
}
