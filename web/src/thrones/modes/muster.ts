// Mustering: castles buy, ships are launched into the seas before them; cards promote footmen.

import { groupBy } from "../../lib/group";
import { type Choice, verbOf, xOf, yOf } from "../../lib/types";
import MusterBox from "../boxes/MusterBox.svelte";
import { choiceOf, LAUNCH, type Matter, MUSTER } from "../model/model";
import type { Play } from "../play.svelte";
import MusterTray from "../trays/Muster.svelte";
import { Mode } from "./mode";

export class Muster extends Mode {
  override readonly tray = MusterTray;
  override readonly box = MusterBox;

  constructor(play: Play) {
    super(play, "muster");
  }
  override get inTray(): boolean {
    return true;
  }
  override get long(): boolean {
    return true;
  }

  /** The castles that muster in this decision. */
  get castles(): NonNullable<Matter["muster"]> {
    return (this.play.matter.muster ?? []).filter((castle) => castle.buys.length || castle.left < castle.points);
  }

  override lit(): Set<string> {
    const { at, chain, names } = this.play;
    const found = new Set([...at].filter(([name, choices]) => this.#isCastle(name, choices)).map(([name]) => name));
    for (const choice of chain) if (choice) found.add(names.areaName(verbOf(choice) === LAUNCH ? xOf(choice) : yOf(choice)));
    return found;
  }
  /** Seas are lit when their castle is open. */
  #isCastle(name: string, choices: Choice[]): boolean {
    const ships = choices.filter((choice) => this.#isLaunch(choice, name));
    return ships.length < choices.length || ships.some((choice) => this.#castleOf(choice) === this.play.open);
  }
  #isLaunch = (choice: Choice, sea: string) => verbOf(choice) === LAUNCH && this.play.names.areaName(yOf(choice)) === sea;
  #castleOf = (choice: Choice) => this.play.names.areaName(xOf(choice));

  override only(): null {
    return null;
  }
  override tap(area: string): boolean {
    const { play } = this;
    if (!play.open || play.open === area) return false;
    const ship = (play.at.get(area) ?? []).find((choice) => verbOf(choice) === LAUNCH && this.#castleOf(choice) === play.open);
    if (ship === undefined) return false;
    play.take(ship);
    return true;
  }
  override likely(area: number): Choice {
    const { names, open, choices } = this.play;
    if (!this.kindFor(area)) return choiceOf(MUSTER, 0, area);
    const castle = names.area.get(open) ?? xOf(choices.find((choice) => verbOf(choice) === LAUNCH) ?? 0);
    return choiceOf(LAUNCH, castle, area);
  }
}

/** Why a castle cannot muster what it might: kinds of unit by the server's reason. */
export async function whyNot(play: Play, castle: string, open: Choice[]): Promise<{ pieces: string; sentence: string }[]> {
  const n = play.names.area.get(castle);
  if (n === undefined || !play.you) return [];
  const sea = play.nextTo(castle).find((each) => play.book.areas[each]!.sea);
  const asked = play.book.units.flatMap(({ name, sails }, kind) => {
    if (sails)
      return sea === undefined || open.some((buy) => verbOf(buy) === LAUNCH) ? [] : [{ name, choice: choiceOf(LAUNCH, n, sea) }];
    const has = open.some((buy) => verbOf(buy) === MUSTER && xOf(buy) === kind);
    return has ? [] : [{ name, choice: choiceOf(MUSTER, kind, n) }];
  });
  const told = await Promise.all(asked.map(async ({ name, choice }) => ({ name, ...(await play.session.why(choice)) })));
  const by = groupBy(
    told.filter(({ sentence }) => sentence),
    ({ sentence }) => sentence,
  );
  return [...by].map(([sentence, rows]) => ({ pieces: rows.map(({ name }) => name).join(", "), sentence }));
}

/** A card makes something else of a unit. */
export class Promotion extends Mode {
  constructor(play: Play) {
    super(play, "upgrade");
  }
  override offers(choice: Choice): boolean {
    return !choice || this.hasAreas(choice);
  }
}
