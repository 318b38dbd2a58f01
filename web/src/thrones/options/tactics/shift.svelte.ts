// Manage Troops: a March without an order. After a March only those who came with it move further.

import { verbOf, xOf } from "../../../lib/types";
import { choiceOf } from "../../model/model";
import { March, type Rider } from "../../modes/march.svelte";
import type { Play } from "../../play.svelte";

export class Shift extends March {
  constructor(play: Play) {
    super(play, "shift");
  }

  /** After a March the question has its moves: of a unit without a verb, of others the whole choice. */
  get #came(): number[] | null {
    const { play } = this;
    return play.kind === "march on" ? (play.view.agenda.at(-1)?.memo ?? []) : null;
  }
  protected override able(name: string, n: number): number {
    const came = this.#came;
    if (!came) return n;
    const { names, source } = this.play;
    const move = choiceOf(0, names.pieces.indexOf(name), names.area.get(source));
    const gone = this.moves.reduce((sum, each) => sum + (each.units[name] ?? 0), 0);
    return Math.min(n, came.filter((each) => each === move).length - gone);
  }
  protected override mayRide({ company, who }: Rider): boolean {
    const came = this.#came;
    return !came || came.some((move) => verbOf(move) === company.verb && xOf(move) === who);
  }
}
