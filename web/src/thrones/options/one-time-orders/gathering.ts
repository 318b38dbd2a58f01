// Forced March: units come into one area from those around it.

import { type Choice, verbOf, xOf, yOf } from "../../../lib/types";
import { armyText, choiceOf, countOf, DONE, type Units } from "../../model/model";
import { companyOf, stagedMoves } from "../../modes/march.svelte";
import { Mode, type Move } from "../../modes/mode";
import type { Way } from "../../part";
import type { Play } from "../../play.svelte";
import { BRING } from "../../verbs";
import GatheringBox from "./GatheringBox.svelte";
import GatheringTray from "./GatheringTray.svelte";

/** Those who can come from one area. */
export interface Comers {
  area: string;
  units: Units;
  riders: string[];
}
export const numberOf = ({ units, riders }: Comers) => countOf(units) + riders.length;

export class Gathering extends Mode {
  override readonly tray = GatheringTray;
  override readonly box = GatheringBox;
  #wishes: { after: string; choices: Choice[] } = { after: "", choices: [] };

  constructor(play: Play) {
    super(play, "gather");
  }
  override get long(): boolean {
    return true;
  }

  /** Those who can come, by area: units and their companions. */
  get coming(): Comers[] {
    const found: Comers[] = [];
    for (const choice of this.comers()) {
      const area = this.#from(choice);
      let there = found.find((each) => each.area === area);
      if (!there) {
        there = { area, units: {}, riders: [] };
        found.push(there);
      }
      const company = companyOf(choice);
      if (company) there.riders.push(company.name(this.play, xOf(choice)));
      else there.units[this.#piece(choice)] = this.#number(choice);
    }
    return found;
  }
  /** Units first: where they go, others may go along. */
  comers(area = ""): Choice[] {
    const come = this.play.choices.filter((choice) => verbOf(choice) === BRING || companyOf(choice));
    return come.filter((choice) => !area || this.#from(choice) === area).sort((a, b) => a - b);
  }
  #from = (choice: Choice) => companyOf(choice)?.from(this.play, xOf(choice)) ?? this.play.names.areaName(yOf(choice));
  #piece = (choice: Choice) => this.play.names.pieces[xOf(choice)]!;
  #number = (choice: Choice) =>
    companyOf(choice) ? 1 : (this.play.view.areas[this.#from(choice)]?.units?.[this.#piece(choice)] ?? 1);
  /** How a choice is called beside its area. */
  called(choice: Choice): string {
    return companyOf(choice)?.name(this.play, xOf(choice)) ?? armyText(this.play.names, { [this.#piece(choice)]: 1 });
  }
  /** Those who have come besides units, from where, and where in the draft they are. */
  get ridden(): { name: string; from: string; at: number }[] {
    return this.play.chain.flatMap((choice, at) => {
      const company = choice === DONE ? undefined : companyOf(choice);
      return company ? [{ name: company.name(this.play, xOf(choice)), from: this.#from(choice), at }] : [];
    });
  }

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
    yield* this.coming.map((each) => each.area);
  }
  override only(area: string): Choice | null {
    const there = this.coming.find((each) => each.area === area);
    return there && numberOf(there) === 1 ? this.comers(area)[0]! : null;
  }
  override likely(area: number): Choice {
    return choiceOf(BRING, this.kindFor(area), area);
  }
  override offers(choice: Choice): boolean {
    return [DONE, BRING].includes(verbOf(choice)) || !!companyOf(choice);
  }
  override way(area: string): Way {
    return { kind: "move", from: area, to: this.play.source };
  }
}
