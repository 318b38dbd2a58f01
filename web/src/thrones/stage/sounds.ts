// Listens to the stage: called at the start of each shown beat. `length` is its duration in ms.

import type { Beat } from "./beat";

export type BeatListener = (beat: Beat, length: number) => void;

const listeners = new Set<BeatListener>();

/** Returns what ends it. */
export function onBeat(listener: BeatListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellBeat(beat: Beat, length: number): void {
  for (const listener of listeners) listener(beat, length);
}
