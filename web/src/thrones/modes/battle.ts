// What a battle asks: support, cards, casualties.

import { type Chain, type Choice, verbOf, xOf, yOf } from "../../lib/types";
import { ACCEPT, choiceOf, DONE, REMOVE, SUPPORT } from "../model/model";
import type { Play } from "../play.svelte";
import Cards from "../trays/Cards.svelte";
import Consents from "../trays/Consents.svelte";
import Removed from "../trays/Removed.svelte";
import Supports from "../trays/Supports.svelte";
import { Mode } from "./mode";

const NOBODY = 2; // neither side

/** One answer an area: another one takes its place. */
class Answers extends Mode {
  override recalled(): Choice[] {
    return this.play.first;
  }
  override take(choice: Choice): boolean {
    const { chain } = this.play;
    const rest = chain.filter((each) => each === DONE || xOf(each) !== xOf(choice));
    if (rest.length === chain.length) return false;
    this.play.session.draft([...rest, choice]);
    return true;
  }
}

export class Support extends Answers {
  override readonly tray = Supports;

  constructor(play: Play) {
    super(play, "support");
  }
  /** All areas for one's own side, if one fights and there are several. */
  get ours(): Chain {
    const { battle } = this.play.before;
    const side = this.play.house === battle?.attacker ? 0 : this.play.house === battle?.defender ? 1 : NOBODY;
    const all = side === NOBODY ? [] : this.play.listed.filter((choice) => verbOf(choice) === SUPPORT && yOf(choice) === side);
    return all.length > 1 ? all : [];
  }
  override likely(area: number): Choice {
    return choiceOf(SUPPORT, area, NOBODY);
  }
}

export class Consent extends Answers {
  override readonly tray = Consents;

  constructor(play: Play) {
    super(play, "consent");
  }
  override likely(area: number): Choice {
    return choiceOf(ACCEPT, area);
  }
}

/** House Cards are played, taken back or discarded. */
export class CardPlay extends Mode {
  override readonly tray = Cards;
  override readonly showsHand = true;

  constructor(play: Play) {
    super(play, "cards");
  }
  override take(choice: Choice): boolean {
    return this.toggles(choice);
  }
}

export class Casualties extends Mode {
  override readonly tray = Removed;

  constructor(play: Play) {
    super(play, "remove");
  }
  get open(): Choice[] {
    return this.play.choices.filter((choice) => verbOf(choice) === REMOVE);
  }
  override likely(area: number): Choice {
    return choiceOf(REMOVE, this.kindFor(area), area);
  }
}
