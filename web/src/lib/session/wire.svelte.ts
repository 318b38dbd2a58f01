// The line to the server: opened, lost, tried again.

import type { FromServer, ToServer } from "../types";

export type ConnectionState = "joining" | "open" | "lost" | "refused" | "closed";

const FIRST_WAIT = 500; // ms, doubled with each failure
const LONGEST_WAIT = 15_000;

/** The listener of a connection. */
export interface WireListener {
  greeting(): ToServer; // what is said first on every connection
  hear(message: FromServer): void;
  cutOff(): void; // what was sent may not have arrived
}

/** What a session needs of its line. */
export interface Line {
  readonly line: ConnectionState;
  readonly retryAt: number;
  connect(): void;
  opened(): void;
  refused(): void;
  drop(): void;
  close(): void;
  retry(): void;
  readonly send: Send;
}

export class Wire implements Line {
  line = $state<ConnectionState>("joining");
  retryAt = $state(0);
  #socket: WebSocket | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #dead = false;

  constructor(readonly listener: WireListener) {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  connect(): void {
    if (this.#dead) return;
    const url = new URL("socket", location.href.split("#")[0]);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.listener.greeting()));
    socket.onmessage = (event) => {
      if (socket === this.#socket && !this.#dead) this.listener.hear(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.#socket && !this.#dead && this.line !== "refused") this.#wait();
    };
  }
  #wait(): void {
    this.listener.cutOff();
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures) * (0.75 + Math.random() / 2);
    this.#failures += 1;
    this.line = "lost";
    this.retryAt = Date.now() + wait;
    this.#retry = setTimeout(() => this.connect(), wait);
  }

  /** The other end has answered. */
  opened(): void {
    this.#failures = 0;
    this.line = "open";
  }
  /** The other end wants nothing of us: no further try. */
  refused(): void {
    this.line = "refused";
    this.drop();
  }
  /** Ends this connection; unless refused or closed, the next try follows. */
  drop(): void {
    this.#socket?.close();
  }
  close(): void {
    this.#dead = true;
    clearTimeout(this.#retry);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.drop();
    this.line = "closed";
  }

  /** False: there is no connection to send it on. */
  send = (message: ToServer): boolean => {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  };

  /** Back at the page, or online again: try now instead of later. */
  #hurry = () => {
    if (this.line !== "lost" || document.hidden) return;
    clearTimeout(this.#retry);
    this.connect();
  };
  retry(): void {
    this.line = "lost";
    this.#hurry();
  }
}

export type Send = Wire["send"];
