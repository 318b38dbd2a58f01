// Forced March: units come into one area from those around it.

import { type Choice, verbOf, xOf, yOf } from "../../../lib/types";
import { choiceOf, countOf, DONE, type Units } from "../../model";
import { stagedMoves } from "../../modes/march.svelte";
import { Mode, type Move } from "../../modes/mode";
import type { Way } from "../../part";
import type { Play } from "../../play.svelte";
import { BRING } from "../../verbs";
import GatheringBox from "./GatheringBox.svelte";
import GatheringTray from "./GatheringTray.svelte";

export class Gathering extends Mode {
  override readonly tray = GatheringTray;
  override readonly box = GatheringBox;
  #wishes: { after: string; choices: Choice[] } = { after: "", choices: [] };

  constructor(play: Play) {
    super(play, "gather");
  }

  /** Who can come, by where they stand. */
  get coming(): { area: string; units: Units }[] {
    const found: { area: string; units: Units }[] = [];
    for (const choice of this.comers()) {
      const area = this.#from(choice);
      let there = found.find((each) => each.area === area);
      if (!there) {
        there = { area, units: {} };
        found.push(there);
      }
      there.units[this.#piece(choice)] = this.#number(choice);
    }
    return found;
  }
  comers(area = ""): Choice[] {
    return this.play.choices.filter((choice) => verbOf(choice) === BRING && (!area || this.#from(choice) === area));
  }
  #from = (choice: Choice) => this.play.names.areaName(yOf(choice));
  #piece = (choice: Choice) => this.play.names.pieces[xOf(choice)]!;
  #number = (choice: Choice) => this.play.view.areas[this.#from(choice)]?.units?.[this.#piece(choice)] ?? 1;

  /** All from one area, or from everywhere: one after the other, as far as supply lets them. */
  bring(area = "") {
    this.#wish(this.comers(area).flatMap((choice) => Array<Choice>(this.#number(choice)).fill(choice)));
  }
  #wish(choices: Choice[]) {
    const { play } = this;
    const next = choices.findIndex((choice) => play.choices.includes(choice));
    if (next < 0) {
      this.#wishes = { after: "", choices: [] };
      return;
    }
    this.#wishes = { after: [...play.chain, choices[next]!].join(), choices: choices.slice(next + 1) };
    play.session.choose(choices[next]!);
  }
  /** If the draft has changed as was wished, the next wish follows. */
  override goOn() {
    const now = this.play.chain.join();
    if (this.#wishes.choices.length && now === this.#wishes.after) this.#wish(this.#wishes.choices);
  }
  drop(at: number[]) {
    this.play.session.draft(this.play.chain.filter((_, n) => !at.includes(n)));
  }

  override get moves(): Move[] {
    return stagedMoves(this.play, BRING, true);
  }
  override *lit() {
    if (this.play.source) yield this.play.source;
    yield* this.play.at.keys();
  }
  override only(area: string): Choice | null {
    return countOf(this.coming.find((each) => each.area === area)?.units) > 1 ? null : super.only(area);
  }
  override likely(area: number): Choice {
    return choiceOf(BRING, this.kindFor(area), area);
  }
  override offers(choice: Choice): boolean {
    return [DONE, BRING].includes(verbOf(choice));
  }
  override way(area: string): Way {
    return { kind: "move", from: area, to: this.play.source };
  }
}
