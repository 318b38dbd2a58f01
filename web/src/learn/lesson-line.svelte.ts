// The line to the table of a lesson: each message brings the answers so far, and the server remembers nothing.

import * as api from "../lib/api";
import type { LessonAnswer, LessonMessage } from "../lib/contract";
import type { ConnectionState, Line, WireListener } from "../lib/session/wire.svelte";
import type { FromServer, ToServer } from "../lib/types";

const SENT = ["hello", "draft", "seal", "why", "look"] as const;
type Sent = LessonMessage["message"];
const isSent = (message: ToServer): message is Sent => (SENT as readonly string[]).includes(message.type);
const AGAIN = 1000; // ms
const AWAY = [0, 502, 503, 504]; // there is no answer, or a proxy says that there is no server
const LIMITED = 429;

/** What a lesson gives to its line, and hears from it. */
export interface LessonDesk {
  place(): Omit<LessonMessage, "message">;
  heard(answer: LessonAnswer): void;
  /** The message as the table of this lesson gets it. */
  adapted(message: FromServer): FromServer;
}

export class LessonLine implements Line {
  line = $state<ConnectionState>("joining");
  retryAt = $state(0);
  #asked: Promise<void> = Promise.resolve(); // answers come in the order of the messages
  #dead = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #drafted: Extract<Sent, { type: "draft" }> | null = null; // what was chosen of the open answer
  #lost = false; // was the server away since the last greeting?

  constructor(
    readonly listener: WireListener,
    readonly desk: LessonDesk,
  ) {}

  connect(): void {
    this.send(this.listener.greeting());
  }
  opened(): void {
    this.line = "open";
  }
  refused(): void {
    this.line = "refused";
  }
  drop(): void {
    this.#again();
  }
  retry(): void {
    clearTimeout(this.#retry);
    this.connect();
  }
  close(): void {
    this.#dead = true;
    clearTimeout(this.#retry);
    this.line = "closed";
  }

  send = (message: ToServer): boolean => {
    if (this.#dead || !isSent(message)) return false;
    if (message.type === "draft") this.#drafted = message;
    if (message.type === "seal") this.#drafted = null;
    this.#asked = this.#asked.then(() => this.#ask(message));
    return true;
  };

  async #ask(message: Sent): Promise<void> {
    if (this.#dead) return;
    let answer: LessonAnswer;
    try {
      answer = await api.lessonMessage({ ...this.desk.place(), message });
    } catch (error) {
      if (!this.#dead) this.#failed(message, error as api.Refused);
      return;
    }
    if (this.#dead) return;
    this.desk.heard(answer);
    for (const each of answer.messages) this.listener.hear(this.desk.adapted(each));
    if (message.type === "hello" && this.#lost && this.#drafted) this.send(this.#drafted);
    if (message.type === "hello") this.#lost = false;
  }

  #failed(message: Sent, error: api.Refused): void {
    const later = AWAY.includes(error.status) || (error.status === LIMITED && message.type === "hello");
    if (later) this.#again();
    else this.listener.hear({ type: "error", about: message.type, sentence: error.message, rule: error.rule });
  }

  /** The server does not answer: what was sent is drafted again after the next greeting. */
  #again(): void {
    if (this.#dead) return;
    this.listener.cutOff();
    this.#lost = true;
    this.line = "lost";
    this.retryAt = Date.now() + AGAIN;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.connect(), AGAIN);
  }
}
