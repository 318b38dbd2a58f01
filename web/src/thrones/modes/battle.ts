// What a battle asks: support, cards, casualties.

import { type Chain, type Choice, verbOf, yOf } from "../../lib/types";
import { ACCEPT, choiceOf, REMOVE, SUPPORT } from "../model/model";
import type { Play } from "../play.svelte";
import Cards from "../trays/Cards.svelte";
import Consents from "../trays/Consents.svelte";
import Removed from "../trays/Removed.svelte";
import Supports from "../trays/Supports.svelte";
import { Mode } from "./mode";

const NOBODY = 2; // neither side

export class Support extends Mode {
  override readonly tray = Supports;

  constructor(play: Play) {
    super(play, "support");
  }
  override recalled(): Choice[] {
    return this.play.first;
  }
  override take(choice: Choice): boolean {
    return this.answersArea(choice);
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

export class Consent extends Mode {
  override readonly tray = Consents;

  constructor(play: Play) {
    super(play, "consent");
  }
  override recalled(): Choice[] {
    return this.play.first;
  }
  override take(choice: Choice): boolean {
    return this.answersArea(choice);
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
