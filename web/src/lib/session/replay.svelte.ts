// Looking at the past: positions that the server is asked for.

import type { FromServer, Look, Seat } from "../types";
import type { Send } from "./wire.svelte";

export const PATIENCE = 20_000; // ms without an answer

export class Replay {
  past = $state.raw<Look | null>(null); // the replayed position
  #waiting: ((look: Look | null) => void)[] = [];
  #wanted = -1; // the decision last asked for

  constructor(
    readonly send: Send,
    readonly turn: (before: Look | null, next: Look | null) => void = () => {},
  ) {}

  /** Shows the position before a decision.  Now is `present()`. */
  look(decision: number, eyes?: Seat): Promise<Look | null> {
    this.#wanted = decision;
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (!this.send({ type: "look", decision, ...(eyes === undefined ? {} : { eyes }) })) this.#answer(null);
      setTimeout(() => resolve(null), PATIENCE);
    });
  }
  present(): void {
    this.#wanted = -1;
    if (this.past) this.turn(this.past, null);
    this.past = null;
  }

  heard(message: Extract<FromServer, { type: "look" }>): void {
    if (this.#wanted === message.decision) {
      this.turn(this.past, message);
      this.past = message;
    }
    this.#answer(message);
  }
  refused(): void {
    this.#answer(null);
  }
  #answer(look: Look | null): void {
    for (const resolve of this.#waiting.splice(0)) resolve(look);
  }
}
