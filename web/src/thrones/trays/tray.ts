// What every tray is given by the strip or column it is in.

import type { Play } from "../play.svelte";

/** An order token is on its way from the tray to the map. */
export type Drag = (order: string, event: PointerEvent) => void;

export interface InTray<M> {
  play: Play;
  mode: M;
  column: boolean;
  narrow: boolean;
  ondragorder?: Drag;
}
