// The line to the table: one WebSocket that comes back by itself and loses no act.
import { signal } from "@preact/signals";
import type { Incoming, Outgoing } from "./protocol.js";

export type LinkState = "opening" | "open" | "lost" | "gone";

/** A name for a message, unlike any other. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const BACKOFF = [250, 500, 1000, 2000, 4000];
/** Close codes after which trying again would change nothing. */
const FINAL = new Set([4401, 4403, 4404]);
const PING = 20_000;

export class Link {
  readonly state = signal<LinkState>("opening");
  private socket: WebSocket | null = null;
  private attempts = 0;
  private timer = 0;
  private retry = 0;
  private ping = 0;
  private heard = 0;
  private closed = false;
  /** Sent and not answered yet; sent again, under the same ids, when the line is back. */
  private readonly unanswered = new Map<string, Outgoing>();

  constructor(
    private readonly address: string,
    private readonly hello: () => Outgoing,
    private readonly receive: (message: Incoming) => void,
    private readonly final: (code: number) => void,
  ) {
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
    addEventListener("offline", this.offline);
    this.open();
  }

  private readonly wake = (): void => {
    if (document.visibilityState === "visible" && this.state.value === "lost") {
      this.attempts = 0;
      this.open();
    } else if (this.state.value === "open") this.send({ type: "ping", n: 1 });
  };

  /** A socket may look open for minutes after the network has gone; better to say so at once. */
  private readonly offline = (): void => {
    if (this.state.value === "open") this.socket?.close();
    this.lost();
  };

  private open(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.socket?.close();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.hello()));
      for (const message of this.unanswered.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      const message = JSON.parse(String(event.data)) as Incoming;
      if (message.type === "welcome") {
        this.attempts = 0;
        this.state.value = "open";
        this.watch();
      }
      if ("id" in message) this.unanswered.delete(message.id);
      if (message.type === "error" && !message.fatal) this.resend();
      this.receive(message);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (FINAL.has(event.code)) {
        this.state.value = "gone";
        this.final(event.code);
      } else this.lost();
    };
  }

  private lost(): void {
    if (this.closed || this.state.value === "gone") return;
    this.state.value = "lost";
    clearInterval(this.ping);
    clearTimeout(this.timer);
    const wait = BACKOFF[Math.min(this.attempts, BACKOFF.length - 1)] ?? 4000;
    this.attempts++;
    this.timer = setTimeout(() => this.open(), wait) as unknown as number;
  }

  private watch(): void {
    clearInterval(this.ping);
    this.ping = setInterval(() => {
      if (Date.now() - this.heard > PING * 2) this.socket?.close();
      else this.send({ type: "ping", n: 1 });
    }, PING) as unknown as number;
  }

  send(message: Outgoing): void {
    const id = message["id"];
    if (typeof id === "string") this.unanswered.set(id, message);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** A message was not taken, most likely because they came too fast: give it a moment, then send it again. */
  private resend(): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => {
      if (this.socket?.readyState !== WebSocket.OPEN) return;
      for (const message of this.unanswered.values()) this.socket.send(JSON.stringify(message));
    }, 1500) as unknown as number;
  }

  /** Say hello anew, for instance to look from another seat. */
  again(): void {
    this.attempts = 0;
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.ping);
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.offline);
    this.socket?.close();
  }
}
