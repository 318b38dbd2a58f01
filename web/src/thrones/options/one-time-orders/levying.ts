// The Might of Highgarden: a card is discarded, and as much power as its strength taken from neighbouring houses.

import { type Choice, verbOf, xOf } from "../../../lib/types";
import { CARD, choiceOf, DONE } from "../../model/model";
import { Mode } from "../../modes/mode";
import type { Play } from "../../play.svelte";
import { TAKE } from "../../verbs";
import LevyingTray from "./LevyingTray.svelte";

export class Levying extends Mode {
  override readonly tray = LevyingTray;
  override readonly showsHand = true;

  constructor(play: Play) {
    super(play, "levy");
  }

  /** The card that was chosen. */
  get card(): Choice | undefined {
    return this.play.chain.find((choice) => verbOf(choice) === CARD);
  }
  get strength(): number {
    const { names } = this.play;
    return this.card === undefined ? 0 : (names.cardRow.get(names.cardName(xOf(this.card)))?.strength ?? 0);
  }
  get taken(): Choice[] {
    return this.play.chain.filter((choice) => verbOf(choice) === TAKE);
  }
  /** The paying card may be changed. */
  override cards(): Choice[] {
    const { before, house, names } = this.play;
    return (before.houses[house]?.hand ?? []).map((name) => choiceOf(CARD, names.card.get(name)));
  }

  /** Another card restarts the draft; another sum from the same house replaces the first. */
  override take(choice: Choice): boolean {
    const { chain, lead, session } = this.play;
    if (!choice) return false;
    if (verbOf(choice) === CARD) session.draft([lead!, choice]);
    else if (chain.includes(choice)) session.draft(chain.filter((each) => each !== choice));
    else session.draft([...chain.filter((each) => verbOf(each) !== TAKE || xOf(each) !== xOf(choice)), choice]);
    return true;
  }
  override offers(choice: Choice): boolean {
    return [DONE, CARD, TAKE].includes(verbOf(choice));
  }
}
