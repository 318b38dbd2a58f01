// The hostages and their holders, from the facts, and the contents of an offer.

import type { LeaderEntry } from "../../../lib/contract";
import { type Choice, verbOf, xOf } from "../../../lib/types";
import type { ThronesView } from "../../model/model";
import type { Play } from "../../play.svelte";
import { tr } from "../../strings";
import { GIVE, OFFER, WANT } from "../../verbs";

export const leaderOf = (play: Play, n: number): LeaderEntry => play.book.leaders![n]!;

/** The Leaders in the cell of a house, by number. */
export function hostagesOf(play: Play, view: ThronesView, house: string): number[] {
  const held = view.facts?.["leader held"] ?? {};
  const all = (play.book.leaders ?? []).map((_, n) => n);
  return all.filter((n) => held[leaderOf(play, n).name] === house);
}

/** What a chain of an offer holds, by number. */
export class Bargain {
  readonly partner: number;
  readonly wants: number[];
  readonly gives: number[];
  readonly power: number;

  constructor(chain: Choice[]) {
    const of = (verb: number) => chain.filter((choice) => choice && verbOf(choice) === verb).map(xOf);
    this.partner = chain.length ? xOf(chain[0]!) : -1;
    this.wants = of(WANT);
    this.gives = of(GIVE);
    this.power = of(OFFER)[0] ?? 0;
  }
}

/** "Jaime Lannister, Balon Greyjoy and 2 power" */
export function listed(parts: string[]): string {
  return parts.length > 1 ? tr("list.and", { first: parts.slice(0, -1).join(", "), last: parts.at(-1)! }) : (parts[0] ?? "");
}

/** "Stark offers Balon Greyjoy and 4 power for Eddard Stark." */
export function sentence(play: Play, house: string, bargain: Bargain): string {
  const names = (numbers: number[]) => numbers.map((n) => leaderOf(play, n).name);
  const given = [...names(bargain.gives), ...(bargain.power ? [tr("power.n", { n: bargain.power })] : [])];
  return tr("bargain.sentence", { house, given: listed(given) || tr("bargain.nothing"), wanted: listed(names(bargain.wants)) });
}
