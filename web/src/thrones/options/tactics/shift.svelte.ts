// Manage Troops: a March without an order. After a March only those who came with it go on.

import { March } from "../../modes/march.svelte";
import type { Play } from "../../play.svelte";

export class Shift extends March {
  constructor(play: Play) {
    super(play, "shift");
  }

  /** The question says which units came to which area: four bits for each kind. */
  protected override able(name: string, n: number): number {
    const { play } = this;
    if (play.kind !== "march on") return n;
    const memo = play.view.agenda.at(-1)?.memo ?? [];
    const at = memo.findIndex((each, k) => k % 2 === 0 && each === play.names.area.get(play.source));
    const came = at < 0 ? 0 : (memo[at + 1]! >> (4 * play.names.pieces.indexOf(name))) & 15;
    const gone = this.moves.reduce((sum, move) => sum + (move.units[name] ?? 0), 0);
    return Math.min(n, came - gone);
  }
}
