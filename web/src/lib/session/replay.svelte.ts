// Looking at the past: positions that the server is asked for.

import type { FromServer, Look, Seat } from "../types";
import type { Send } from "./wire.svelte";

export const PATIENCE = 20_000; // ms without an answer

export class Replay {
  past = $state.raw<Look | null>(null); // the replayed position
  #waiting: ((look: Look | null) => void)[] = [];
  #peeking = new Map<number, (look: Look | null) => void>(); // by decision
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
  /** The position before a decision, for whoever does not want to show it. */
  peek(decision: number): Promise<Look | null> {
    return new Promise((resolve) => {
      this.#peeking.set(decision, resolve);
      if (!this.send({ type: "look", decision })) resolve(null);
      setTimeout(() => resolve(null), PATIENCE);
    });
  }
  present(): void {
    this.#wanted = -1;
    if (this.past) this.turn(this.past, null);
    this.past = null;
  }

  heard(message: Extract<FromServer, { type: "look" }>): void {
    this.#peeking.get(message.decision)?.(message);
    if (this.#peeking.delete(message.decision) && this.#wanted !== message.decision) return;
    if (this.#wanted === message.decision) {
      this.turn(this.past, message);
      this.past = message;
    }
    this.#answer(message);
  }
  refused(): void {
    for (const resolve of this.#peeking.values()) resolve(null);
    this.#peeking.clear();
    this.#answer(null);
  }
  #answer(look: Look | null): void {
    for (const resolve of this.#waiting.splice(0)) resolve(look);
  }
}
