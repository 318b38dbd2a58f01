// Hostage negotiations: the sheet on which an offer is put together, and the one on which it is answered.

import { type Choice, verbOf, xOf } from "../../../lib/types";
import { choiceOf, DONE } from "../../model/model";
import { Mode } from "../../modes/mode";
import type { Play } from "../../play.svelte";
import { AGREE, ASK, GIVE, OFFER, SET, WANT } from "../../verbs";
import AnswerSheet from "./AnswerSheet.svelte";
import { Bargain, hostagesOf, leaderOf } from "./cells";
import OfferSheet from "./OfferSheet.svelte";

/** An offer is put together in any order; the chain says whom it asks, whom it wants, what it gives. */
export class Offering extends Mode {
  override readonly tray = OfferSheet;

  constructor(play: Play) {
    super(play, "bargain");
  }

  get bargain(): Bargain {
    return new Bargain(this.play.chain.filter((choice) => choice !== DONE));
  }
  /** The houses that hold Leaders of ours, each with those. */
  get jailers(): { house: number; captives: number[] }[] {
    const { play } = this;
    const houses = [...new Set([...play.first, ...play.chain])].filter((choice) => choice && verbOf(choice) === ASK).map(xOf);
    const own = (n: number) => leaderOf(play, n).house === play.house;
    return houses
      .sort((a, b) => a - b)
      .map((house) => ({ house, captives: hostagesOf(play, play.before, play.names.house(house)).filter(own) }));
  }
  /** The hostages of ours that the partner can take. */
  get giveable(): number[] {
    return this.play.answers(GIVE).map(xOf);
  }
  get most(): number {
    return this.play.before.houses[this.play.house]?.power ?? 0;
  }

  want(house: number, leader: number) {
    const { partner, wants } = this.bargain;
    const others = partner === house ? wants.filter((each) => each !== leader) : [];
    const kept = partner === house && wants.includes(leader) ? others : [...others, leader];
    this.#draft(kept.length ? house : -1, kept, partner === house ? this.bargain.gives : [], this.bargain.power);
  }
  give(leader: number) {
    const { partner, wants, gives, power } = this.bargain;
    this.#draft(partner, wants, gives.includes(leader) ? gives.filter((each) => each !== leader) : [...gives, leader], power);
  }
  offer(power: number) {
    const { partner, wants, gives } = this.bargain;
    this.#draft(partner, wants, gives, power);
  }
  #draft(partner: number, wants: number[], gives: number[], power: number) {
    const chain: Choice[] = [];
    if (partner >= 0) {
      chain.push(choiceOf(ASK, partner), ...wants.map((n) => choiceOf(WANT, n)), ...gives.map((n) => choiceOf(GIVE, n)));
      if (power) chain.push(choiceOf(OFFER, power));
    }
    this.play.session.draft(chain);
  }

  override offers(choice: Choice): boolean {
    return choice === DONE || [ASK, WANT, GIVE, OFFER].includes(verbOf(choice));
  }
  override key(event: KeyboardEvent): boolean {
    if (!/^[0-9]$/.test(event.key) || !this.bargain.wants.length || Number(event.key) > this.most) return false;
    this.offer(Number(event.key));
    return true;
  }
}

/** Agreed or refused as a whole; whoever comes home is placed on the map. */
export class Answering extends Mode {
  override readonly tray = AnswerSheet;

  constructor(play: Play) {
    super(play, "answer");
  }

  /** The offer, and who makes it. */
  get offer(): { house: string; bargain: Bargain } {
    const memo = this.play.view.agenda.at(-1)?.memo ?? [];
    return { house: this.play.names.house(memo[1] ?? -1), bargain: new Bargain(memo.slice(2)) };
  }
  get agreed(): boolean {
    return this.play.chain.includes(choiceOf(AGREE));
  }
  override likely(area: number): Choice | null {
    const open = this.play.choices.find((choice) => verbOf(choice) === SET);
    return open === undefined ? null : choiceOf(SET, xOf(open), area);
  }
  override offers(): boolean {
    return true;
  }
}
