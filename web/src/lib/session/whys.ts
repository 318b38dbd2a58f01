// Why a choice is not open: the server is asked once for each, and answers all who asked.

import type { Chain, Choice } from "../types";
import { PATIENCE } from "./replay.svelte";
import type { Send } from "./wire.svelte";

export interface Why {
  sentence: string;
  rule: string;
}
const NOTHING: Why = { sentence: "", rule: "" };

export class Whys {
  #waiting = new Map<Choice, ((answer: Why) => void)[]>();

  constructor(readonly send: Send) {}

  ask(decision: number, chain: Chain, choice: Choice): Promise<Why> {
    return new Promise((resolve) => {
      const others = this.#waiting.get(choice) ?? [];
      this.#waiting.set(choice, [...others, resolve]);
      if (!others.length) this.send({ type: "why", decision, chain, choice });
      setTimeout(() => resolve(NOTHING), PATIENCE);
    });
  }
  heard(choice: Choice, { sentence, rule }: Why): void {
    for (const resolve of this.#waiting.get(choice) ?? []) resolve({ sentence, rule });
    this.#waiting.delete(choice);
  }
  refused(): void {
    for (const list of this.#waiting.values()) for (const resolve of list) resolve(NOTHING);
    this.forget();
  }
  /** Another decision: the last answer is no longer of interest. */
  forget(): void {
    this.#waiting.clear();
  }
}
