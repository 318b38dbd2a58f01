// The ways of the last round: faint on the map until the next planning.

import type { Act, Beat } from "./beat";

export interface Trace {
  beat: Beat;
  ways: Act[];
}

const WAYS = new Set(["march", "retreat", "raid"]);

/** What is left of beats, of as many acts as there are houses. */
export function tracesOf(beats: Beat[], houses: number): Trace[] {
  let found: Trace[] = [];
  for (const beat of beats) {
    if (beat.acts[0]!.event[0] === "ordered") found = []; // the map is swept
    const ways = beat.acts.filter(({ from, to }) => from && to && from !== to);
    if (WAYS.has(beat.picture) && ways.length) found = [...found, { beat, ways }].slice(-houses);
  }
  return found;
}
