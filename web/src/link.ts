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
const FINAL = new Set([4401, 4403, 4404, 4409]);
const SEATS_CHANGED = 4410;
const TOO_LARGE = 4413;
const PING = 20_000;
/** So long a line has to hold to count as good; one that breaks sooner is tried less and less often. */
const STEADY = 5000;
/** What came too fast is sent again after so long. */
const BREATH = 1500;

/** Who is at this end of the line. */
export interface Owner {
  readonly hello: () => Outgoing;
  readonly receive: (message: Incoming) => void;
  /** The server wants nothing of us any more, and why: its close code. */
  readonly final: (code: number) => void;
  /** The seat looked from is another one's now; the next hello asks for none. */
  readonly unseated: () => void;
}

export class Link {
  readonly state = signal<LinkState>("opening");
  private socket: WebSocket | null = null;
  private attempts = 0;
  private timer = 0;
  private retry = 0;
  private steady = 0;
  private ping = 0;
  private heard = 0;
  private closed = false;
  /** Sent and not answered yet; sent again, under the same ids, when the line is back. */
  private readonly unanswered = new Map<string, Outgoing>();
  /** Those of them that came too fast. */
  private readonly hasty = new Set<string>();

  constructor(
    private readonly address: string,
    private readonly owner: Owner,
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
    clearTimeout(this.steady);
    if (this.closed) return;
    this.socket?.close();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.owner.hello()));
      for (const message of this.unanswered.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      const message = JSON.parse(String(event.data)) as Incoming;
      if (message.type === "welcome") {
        this.steady = setTimeout(() => (this.attempts = 0), STEADY) as unknown as number;
        this.state.value = "open";
        this.watch();
      }
      if (message.type === "error" && message.again) this.resend(message.id);
      else if ("id" in message) this.unanswered.delete(message.id);
      if (message.type === "closed") this.end();
      this.owner.receive(message);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket || this.state.value === "gone") return;
      if (FINAL.has(event.code)) {
        this.end();
        this.owner.final(event.code);
        return;
      }
      if (event.code === SEATS_CHANGED) this.owner.unseated();
      if (event.code === TOO_LARGE) this.dropLongest(event.reason);
      this.lost(event.code === SEATS_CHANGED ? "opening" : "lost");
    };
  }

  private lost(state: LinkState = "lost"): void {
    if (this.closed || this.state.value === "gone") return;
    this.state.value = state;
    this.quiet();
    const wait = BACKOFF[Math.min(this.attempts, BACKOFF.length - 1)] ?? 4000;
    this.attempts++;
    // Not all at once: everybody else at the table has lost the line in the same moment.
    this.timer = setTimeout(() => this.open(), wait * (0.5 + Math.random() / 2)) as unknown as number;
  }

  /** The server has said its last word. */
  private end(): void {
    this.state.value = "gone";
    this.quiet();
    this.unanswered.clear();
    this.socket?.close();
  }

  /** Stop whatever would be done on this line later. */
  private quiet(): void {
    clearInterval(this.ping);
    clearTimeout(this.timer);
    clearTimeout(this.retry);
    clearTimeout(this.steady);
    this.retry = 0;
    this.hasty.clear();
  }

  /** One of the messages is too large for the server, and would close every line it is sent on. */
  private dropLongest(reason: string): void {
    const length = (message: Outgoing): number => JSON.stringify(message).length;
    const [longest] = [...this.unanswered].sort(([, one], [, other]) => length(other) - length(one));
    if (!longest) return;
    this.unanswered.delete(longest[0]);
    this.owner.receive({ type: "error", id: longest[0], reason, fatal: false, again: false });
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

  /** A message came too fast: give it a moment, then send it again. A new line sends all of them anyway. */
  private resend(id: string): void {
    this.hasty.add(id);
    if (this.retry) return;
    this.retry = setTimeout(() => {
      this.retry = 0;
      for (const [one, message] of this.unanswered) if (this.hasty.has(one)) this.socket?.send(JSON.stringify(message));
      this.hasty.clear();
    }, BREATH) as unknown as number;
  }

  /** Send a message no more, answered or not. */
  forget(id: string): void {
    this.unanswered.delete(id);
  }

  /** Say hello anew, for instance to look from another seat. */
  again(): void {
    this.quiet();
    this.state.value = "opening";
    this.open();
  }

  close(): void {
    this.closed = true;
    this.quiet();
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.offline);
    this.socket?.close();
  }
}
