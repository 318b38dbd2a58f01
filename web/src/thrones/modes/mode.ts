// One thing a player can be asked to do on the board: what is lit, what a tap means, what is shown beside the map.

import type { Component } from "svelte";
import { type Choice, verbOf } from "../../lib/types";
import AreaChoices from "../boxes/AreaChoices.svelte";
import { areasOf, DONE, type Units } from "../model/model";
import type { Way } from "../part";
import type { Play } from "../play.svelte";
import { tr } from "../strings";
import ByArea from "../trays/ByArea.svelte";

// biome-ignore lint/suspicious/noExplicitAny: each is written for the mode that shows it
export type Panel = Component<any>;

/** Units that go from one area to another, and where in the draft they are. */
export interface Move {
  from: string;
  to: string;
  units: Units;
  at: number[];
}

export class Mode {
  readonly tray: Panel = ByArea; // shown under or beside the map
  readonly box: Panel = AreaChoices; // shown in the pop-over of an area
  readonly showsHand: boolean = false; // the tray has the House Cards in it

  constructor(
    readonly play: Play,
    readonly name: string,
  ) {}

  /** What an area offers is shown in the tray: nothing covers the map. */
  get inTray(): boolean {
    return false;
  }

  /** Choices that are no longer open but still mean something on the map: taken, they change the draft. */
  recalled(): Choice[] {
    return this.play.swaps && this.play.lead === null ? this.play.first : [];
  }

  /** The areas a tap does something in. */
  lit(): Iterable<string> {
    return this.play.at.keys();
  }

  /** The one choice a tap on an area stands for, if it is one. */
  only(area: string): Choice | null {
    const there = this.play.at.get(area);
    return there?.length === 1 ? there[0]! : null;
  }

  /** A tap on a lit area. False: it means the only choice, or opens what there is to choose. */
  tap(_area: string): boolean {
    return false;
  }

  /** A choice that is pressed anywhere. False: it is added to the draft. */
  take(_choice: Choice): boolean {
    return false;
  }

  /** What a player who points at an area most likely means. */
  likely(_area: number): Choice | null {
    return null;
  }

  /** Is this choice offered on the map or in the tray? */
  offers(choice: Choice): boolean {
    return choice === DONE || this.play.servedBy(verbOf(choice)) === this.name;
  }

  /** House Cards to choose from in addition to those that are open: choosing one restarts the draft. */
  cards(): Choice[] {
    return [];
  }

  /** The moves that are drafted, gathered by where they go. */
  get moves(): Move[] {
    return [];
  }

  /** The arrow from or to the area under the pointer. */
  way(_area: string): Way | null {
    return null;
  }

  /** A key, wherever the focus is. True: it was meant for this. */
  key(_event: KeyboardEvent): boolean {
    return false;
  }

  /** A key on an area. */
  keyAt(_area: string, _event: KeyboardEvent): boolean {
    return false;
  }

  /** Does Enter on an area close the decision? It does if the area is already chosen. */
  closes(area: string): boolean {
    return !!this.play.you?.complete && this.play.isChosen(area);
  }

  /** A draft of many answers: Escape does not throw them away. */
  get keeps(): boolean {
    return false;
  }

  /** Its tray is a list of some length: where there is room in breadth, it has all of it. */
  get long(): boolean {
    return false;
  }

  /** What it means to do no more, if "Done" would not say it. */
  leaving(): string {
    const { chain, kind, lead } = this.play;
    if (!chain.length) return tr(`done.${kind}`, {}, tr(`leave.${this.name}`, {}, ""));
    return lead !== null && chain.length === 1 ? tr(`leave.${this.name}`, {}, "") : "";
  }

  /** The draft has changed. */
  goOn(): void {}

  // What several modes do ---------------------------------------------------------------------------------------------------

  /** Chosen again, it is taken back. */
  protected toggles(choice: Choice): boolean {
    const { play } = this;
    if (play.lead === null || play.choices.includes(choice) || !play.chain.includes(choice)) return false;
    play.session.draft(play.chain.filter((each) => each !== choice));
    return true;
  }

  /** The first kind of unit that could be in an area. */
  protected kindFor(area: number): number {
    return this.play.book.areas[area]!.sea ? this.play.book.units.findIndex((unit) => unit.sails) : 0;
  }

  protected hasAreas(choice: Choice): boolean {
    return areasOf(this.play.book, choice).length > 0;
  }
}
