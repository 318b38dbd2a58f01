// Who listens to the stage: called with each beat that is shown, as it begins. `length` is how long it will be seen, in ms.

import type { Beat } from "./beat";

export type Listener = (beat: Beat, length: number) => void;

const listeners = new Set<Listener>();

/** Returns what ends it. */
export function onBeat(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellBeat(beat: Beat, length: number): void {
  for (const listener of listeners) listener(beat, length);
}
