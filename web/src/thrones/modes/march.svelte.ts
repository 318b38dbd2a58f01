// A March: who goes, and where.

import { type Chain, type Choice, verbOf, xOf, type You, yOf } from "../../lib/types";
import MarchBox from "../boxes/MarchBox.svelte";
import { COMPANIES } from "../model/companies";
import { choiceOf, DONE, isRouted, MOVE, TOKEN, type Units } from "../model/model";
import type { Companions, Way } from "../part";
import type { Play } from "../play.svelte";
import MarchTray from "../trays/March.svelte";
import { Mode, type Move } from "./mode";

/** The staged moves of a verb, gathered by where they come from and go; `inward`: they come to the source. */
export function stagedMoves(play: Play, verb: number, inward = false): Move[] {
  const found: Move[] = [];
  for (const [at, choice] of play.chain.entries()) {
    if (verbOf(choice) !== verb) continue;
    const other = play.names.areaName(yOf(choice)),
      piece = play.names.pieces[xOf(choice)]!;
    const [from, to] = inward ? [other, play.source] : [play.source, other];
    let move = found.find((each) => each.to === to && each.from === from);
    if (!move) {
      move = { from, to, units: {}, at: [] };
      found.push(move);
    }
    move.units[piece] = (move.units[piece] ?? 0) + 1;
    move.at.push(at);
  }
  return found;
}

/** A companion of the units. */
export interface Rider {
  company: Companions;
  who: number;
  name: string;
}

/** Those to whom a choice belongs, if they go along with units. */
export const companyOf = (choice: Choice) => COMPANIES.find((company) => company.verb === verbOf(choice));

export class March extends Mode {
  override readonly tray = MarchTray;
  override readonly box = MarchBox;
  // Both are valid for one answer of the server: after any draft, take-back or restart, all go again.
  #picked = $state.raw<{ you: You | null; units: Units }>({ you: null, units: {} });
  #left = $state.raw<{ you: You | null; names: string[] }>({ you: null, names: [] }); // riders who do not go along

  constructor(play: Play, name = "march") {
    super(play, name);
  }
  override get inTray(): boolean {
    return true;
  }

  /** How many of these units of a kind may leave the area. */
  protected able(_name: string, n: number): number {
    return n;
  }

  /** The units that can still leave the area of the March. */
  ready = $derived.by<Units>(() => {
    const { play } = this;
    const here = play.view.areas[play.source];
    if (here?.house !== play.house) return {};
    const units = Object.entries(here.units ?? {}).filter(([name]) => !isRouted(name));
    return Object.fromEntries(units.map(([name, n]) => [name, this.able(name, n)] as const).filter(([, n]) => n > 0));
  });
  picked = $derived.by<Units>(() => (this.#picked.you === this.play.you ? this.#picked.units : this.ready));
  #moves = $derived.by(() => stagedMoves(this.play, MOVE));
  /** The companions that can still leave. */
  riders = $derived.by<Rider[]>(() =>
    COMPANIES.flatMap((company) =>
      company.ready(this.play).map((who) => ({ company, who, name: company.name(this.play, who) })),
    ).filter((rider) => this.mayRide(rider)),
  );
  protected mayRide(_: Rider): boolean {
    return true;
  }
  /** Those who have left already, and where to. */
  ridden = $derived.by(() =>
    this.play.chain.flatMap((choice, at) => {
      const company = companyOf(choice);
      if (!company) return [];
      return [{ name: company.name(this.play, xOf(choice)), to: this.play.names.areaName(yOf(choice)), at }];
    }),
  );
  rides(rider: Rider): boolean {
    return this.#left.you !== this.play.you || !this.#left.names.includes(rider.name);
  }
  toggle(rider: Rider) {
    const { you } = this.play;
    const names = this.#left.you === you ? this.#left.names : [];
    const without = names.filter((name) => name !== rider.name);
    this.#left = { you, names: without.length < names.length ? without : [...names, rider.name] };
  }

  pick(name: string, n: number) {
    const most = this.ready[name] ?? 0;
    this.#picked = { you: this.play.you, units: { ...this.picked, [name]: Math.max(0, Math.min(most, n)) } };
  }
  pickOnly(name: string) {
    this.#picked = { you: this.play.you, units: name ? { [name]: this.ready[name] ?? 0 } : { ...this.ready } };
  }

  send(target: string) {
    const { play } = this;
    const y = play.names.area.get(target);
    const moves: Chain = [];
    for (const [name, n] of Object.entries(this.picked)) {
      const choice = choiceOf(MOVE, play.names.pieces.indexOf(name), y);
      // Those who are never alone come behind the others: nobody knows yet whether they may.
      const follows = moves.length > 0 && !!play.book.units.find((unit) => unit.name === name)?.escorted;
      if (play.choices.includes(choice) || follows) for (let i = 0; i < n; i++) moves.push(choice);
    }
    const along = this.riders
      .filter((rider) => this.rides(rider))
      .map((rider) => choiceOf(rider.company.verb, rider.who, y))
      .filter((choice) => moves.length || play.choices.includes(choice)); // they go where units go
    play.open = "";
    if (moves.length + along.length) play.session.draft([...play.chain, ...moves, ...along]);
  }
  /** Takes moves back, and with units those who went along. */
  drop(at: number[]) {
    const { chain } = this.play;
    const left = new Set(
      at
        .map((n) => chain[n]!)
        .filter((choice) => verbOf(choice) === MOVE)
        .map(yOf),
    );
    const goes = (choice: Choice, n: number) =>
      at.includes(n) || choice === choiceOf(TOKEN) || (!!companyOf(choice) && left.has(yOf(choice)));
    this.play.session.draft(chain.filter((choice, n) => !goes(choice, n)));
  }
  override get moves(): Move[] {
    return this.#moves;
  }
  /** May an army be dragged from here? */
  leaves(area: string): boolean {
    return area === this.play.source && Object.values(this.picked).some(Boolean);
  }

  get canToken(): boolean {
    return this.play.choices.includes(choiceOf(TOKEN));
  }
  get hasToken(): boolean {
    return this.play.chain.includes(choiceOf(TOKEN));
  }

  override *lit() {
    const { names, choices, source } = this.play;
    for (const choice of choices) {
      const goes = verbOf(choice) === MOVE ? this.picked[names.pieces[xOf(choice)]!] : this.#goesAlong(choice);
      if (goes) yield names.areaName(yOf(choice));
    }
    yield source;
  }
  #goesAlong(choice: Choice): boolean {
    return this.riders.some((each) => each.company.verb === verbOf(choice) && each.who === xOf(choice) && this.rides(each));
  }
  override only(): null {
    return null;
  }
  override tap(area: string): boolean {
    if (area === this.play.source) this.pickOnly("");
    else this.send(area);
    return true;
  }
  override likely(area: number): Choice {
    const picked = Object.keys(this.picked).find((name) => this.picked[name]) ?? Object.keys(this.ready)[0];
    return choiceOf(MOVE, picked ? this.play.names.pieces.indexOf(picked) : this.kindFor(area), area);
  }
  override offers(choice: Choice): boolean {
    return [DONE, MOVE, TOKEN].includes(verbOf(choice)) || !!companyOf(choice);
  }
  override way(area: string): Way | null {
    const gone = this.moves.some((move) => move.to === area);
    return gone ? null : { kind: "move", from: this.play.source, to: area };
  }
}
