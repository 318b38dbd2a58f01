// Orders that are carried out one by one, and what they reach: raids, retreats, lifted orders.

import { type Choice, verbOf, type You } from "../../lib/types";
import { choiceOf, DONE, EXECUTE, LIFT, RAID, RETREAT } from "../model/model";
import type { Way } from "../part";
import type { Play } from "../play.svelte";
import Lifted from "../trays/Lifted.svelte";
import Raids from "../trays/Raids.svelte";
import { Mode } from "./mode";

/** One of several areas is next; also what an option asks without a mode of its own, if it is about areas. */
export class Rounds extends Mode {
  constructor(play: Play) {
    super(play, "rounds");
  }
  override tap(area: string): boolean {
    const only = this.only(area);
    if (only !== null) this.play.begin(only);
    return only !== null;
  }
  override likely(area: number): Choice {
    return choiceOf(verbOf(this.play.choices[0] ?? choiceOf(EXECUTE)), area);
  }
  override offers(choice: Choice): boolean {
    return !choice || this.hasAreas(choice);
  }
}

export class Raid extends Mode {
  override readonly tray = Raids;

  constructor(play: Play) {
    super(play, "raid");
  }
  override recalled(): Choice[] {
    return [...super.recalled(), ...this.play.chain.slice(1)];
  }
  override take(choice: Choice): boolean {
    return this.toggles(choice);
  }
  /** Nothing in reach: there is nothing to confirm. */
  override goOn() {
    const { play } = this;
    const none = play.lead !== null && play.chain.length === 1 && play.choices.every((choice) => choice === DONE);
    if (!none || !play.you || this.#left === play.you || play.you.warning) return;
    this.#left = play.you;
    play.session.confirm();
  }
  #left: You | null = null;
  override likely(area: number): Choice {
    return choiceOf(RAID, area);
  }
  override way(area: string): Way {
    return { kind: "raid", from: this.play.source, to: area };
  }
}

/** Removes orders from the board. */
export class Lift extends Mode {
  override readonly tray = Lifted;

  constructor(play: Play) {
    super(play, "lift");
  }
  override recalled(): Choice[] {
    return [...super.recalled(), ...this.play.chain.slice(1)];
  }
  override take(choice: Choice): boolean {
    return this.toggles(choice);
  }
  override likely(area: number): Choice {
    const { names, view } = this.play;
    return choiceOf(LIFT, area, names.order.get(view.areas[names.areaName(area)]?.orders?.[0] ?? "") ?? 1);
  }
}

export class Retreat extends Mode {
  constructor(play: Play) {
    super(play, "retreat");
  }
  override likely(area: number): Choice {
    return choiceOf(RETREAT, area);
  }
  override way(area: string): Way {
    return { kind: "retreat", from: this.play.view.battle?.area ?? "", to: area };
  }
}
