// What the player has understood, in this browser. The rules of fading are those of teaching/memory.py.

import { drop, load, save } from "../../lib/store";
import type { TaughtNote } from "../../lib/types";

const KEPT = "council.taught";
const ENOUGH = 2; // times after which a thing is not mentioned again
const MOST = 3; // introductions at a time: the others wait for the next time

/** By key of a note, how often its thing was understood; 0: it was only read. */
export type Counts = Record<string, number>;

export class Memory {
  counts: Counts;

  constructor(counts: Counts = load<Counts>(KEPT, {})) {
    this.counts = counts;
  }

  /** The notes worth saying, those about what the player does before others; shorter where they were read before. */
  fresh(notes: TaughtNote[]): TaughtNote[] {
    const found = notes.filter((note) => this.#isFresh(note)).map((note) => this.#worded(note));
    const introductions = found.filter((note) => note.kind === "introduction");
    const first = introductions.toSorted((a, b) => Number(b.doing) - Number(a.doing)).slice(0, MOST);
    return [...found.filter((note) => note.kind !== "introduction"), ...first];
  }

  #isFresh({ key, doing }: TaughtNote): boolean {
    const known = this.counts[key];
    return known === undefined || (known < ENOUGH && doing);
  }

  #worded(note: TaughtNote): TaughtNote {
    return note.again && note.key in this.counts ? { ...note, text: note.again } : note;
  }

  /** The player has read the note; for some that is enough. */
  read({ key, kind, once }: TaughtNote): void {
    if (kind === "introduction") this.#keep({ [key]: Math.max(this.counts[key] ?? 0, once ? ENOUGH : 0) });
  }

  /** The player has sealed a draft, of which all these notes could have been said. A mistake brings its caution back. */
  sealed(notes: TaughtNote[], shows: string[], helped: boolean): void {
    const mistakes = notes.filter((note) => note.kind === "caution").map((note) => note.key);
    const rest = Object.fromEntries(Object.entries(this.counts).filter(([key]) => !mistakes.includes(key)));
    const better = helped ? [] : shows.map((key) => [key, Math.min(ENOUGH, (rest[key] ?? 0) + 1)]);
    this.counts = rest;
    this.#keep(Object.fromEntries(better));
  }

  #keep(change: Counts): void {
    this.counts = { ...this.counts, ...change };
    save(KEPT, this.counts);
  }
}

/** Forgets everything: the teacher begins again. */
export const forgetAll = () => drop(KEPT);
