// The places of everything on the map and what to draw there, area by area. Equal parts stay the same object: a move lays out and
// draws again only what it has changed.

import { keeping } from "../../lib/alike";
import { xOf } from "../../lib/types";
import { otherLines, roomOf } from "../../map/lettering";
import {
  type AreaRow,
  type AreaView,
  type BattleView,
  type Change,
  changeIn,
  countOf,
  type Group,
  groupsIn,
} from "../model/model";
import type { Note } from "../part";
import { BOXES, RETINUES } from "../parts";
import type { Play } from "../play.svelte";
import { tr } from "../strings";
import type { Camera } from "./camera.svelte";
import type { Camp } from "./camp";
import { type Ground, type Place, pieceSize, type Spot, TINY } from "./ground";
import { arrange, type LaidPieces } from "./hosts";
import { badgeBox, badgesIn, type Name, printedIn, type Rect, roundOf, stepAside, tokensIn } from "./names";

export interface Site {
  row: AreaRow;
  place: Place;
}
/** The pieces in an area. */
export interface AreaPieces extends Site {
  here: AreaView | undefined;
  was: AreaView | undefined; // before the draft, if that changes it
  change: Change | null;
  groups: Group[];
  where: LaidPieces | undefined;
  stacked: boolean; // its units one behind the other
  retinues: { home: number; camp: number }[]; // one entry per entry of RETINUES
  badges: { note: Note; at: Spot }[];
  attack: BattleView | null; // attack on this area
  camp: Camp | null; // camp of the attackers
  secret: boolean; // its house places an order that others do not see
}
/** What an area is to a hand: what a tap does, and what is said of it. */
export interface Target extends Site {
  lit: boolean;
  again: boolean; // could be chosen instead of what is drafted
  only: number | null; // the one choice that a tap means
  open: boolean;
  label: string;
}

/** `canvas`: nothing is outside it. `whole`: if this is the whole map, armies are stacked when it is small. */
export class BoardLayout<Lens extends { readonly calm: number } = Camera> {
  constructor(
    readonly play: Play,
    readonly ground: Ground,
    readonly camera: Lens,
    readonly sites: Site[],
    readonly canvas: readonly number[] = ground.map.canvas,
    readonly whole = true,
  ) {}

  small = $state(false); // is it a phone?
  covered = $state.raw<Rect | null>(null); // area under the buttons of the map

  /** How large: pieces, and what is printed. */
  size = $derived.by(() => pieceSize(this.camera.calm));
  #sizes = $derived.by(() => ({ pieces: this.size, signs: this.signs }));
  signs = $derived.by(() => (this.play.marks ? 1.5 : 1) * Math.max(1, Math.min(1.35, 0.6 / this.camera.calm)));

  // What there is, in the order of the sites -----------------------------------------------------------------------------

  #changes = $derived.by(
    keeping(() => {
      const { before, view, stage } = this.play;
      const any = view !== before && !stage.acting;
      return this.sites.map(({ row: { name } }) => (any ? changeIn(before.areas[name], view.areas[name]) : null));
    }),
  );
  #badges = $derived.by(
    keeping(() =>
      this.sites.map(({ row, place }) => {
        const notes = this.play.notesOn(row.name).filter((note) => note.badge);
        return badgesIn(row, place, notes.length, this.#sizes).map((at, n) => ({ note: notes[n]!, at }));
      }),
    ),
  );
  #retinues = $derived.by(
    keeping(() => this.sites.map(({ row }) => RETINUES.map((retinue) => ({ ...retinue.of(this.play, row.name) })))),
  );
  /** Armies that are stacked: not those that the draft changes, whose pieces are looked at one by one. */
  #stacked = $derived.by(
    keeping(() => {
      const tiny = this.whole && this.camera.calm < TINY;
      return this.sites.map(({ row }, n) => tiny && countOf(this.play.seen.areas[row.name]?.units) > 0 && !this.#changes[n]);
    }),
  );
  /** The units of each area, alike ones together. Who marches away is at the arrow's end alone. */
  #units = $derived.by(
    keeping(() => {
      const left = new Set((this.play.doing?.moves ?? []).map((move) => move.from));
      return this.sites.map(({ row: { name } }, n) =>
        groupsIn(this.play.seen.areas[name], this.#changes[n]!).filter(({ look }) => look !== "gone" || !left.has(name)),
      );
    }),
  );
  /** The number of pieces in each group. */
  #groups = $derived.by(
    keeping(() =>
      this.sites.map((_, n) => [
        ...this.#units[n]!.map((group) => group.n),
        ...this.#retinues[n]!.flatMap(({ home }) => Array.from({ length: home }, () => 1)),
      ]),
    ),
  );

  // Places: pieces first -----------------------------------------------------------------------------------------------------

  #names = $derived.by(() => {
    const own = new Set(this.sites.map(({ row }) => row.name)),
      { calm } = this.camera;
    return this.ground.map.areas
      .filter(({ name }) => own.has(name))
      .map((area): Name => {
        const lines = otherLines(area, calm);
        return { area, box: roomOf(area, calm), other: lines && { lines, box: roomOf(area, calm, lines) } };
      });
  });
  #great = $derived.by(
    () => new Map(this.sites.map(({ row }) => [row.name, row.home ? 3 : row.castle === "stronghold" ? 2 : row.castle ? 1 : 0])),
  );
  #printed = $derived.by(() => this.sites.flatMap(({ row, place }) => printedIn(this.ground, row, place, this.signs)));
  #basins = $derived.by(() => this.sites.filter(({ place }) => place.tight).map(({ place }) => roundOf(place.d)));
  #fixed = $derived.by(keeping(() => this.sites.flatMap((site, n) => this.#fixedIn(site, n))));
  #fixedIn({ row, place }: Site, n: number): Rect[] {
    const { play } = this;
    const isOnce = (order: string) => !!play.names.orderRow.get(order)?.once;
    return [
      ...tokensIn(row, place, play.seen.areas[row.name], this.camera.calm, isOnce),
      ...BOXES.flatMap((boxes) => boxes(play, row, place, this.#sizes)),
      ...this.#badges[n]!.map(({ at }) => badgeBox(at, place, this.#sizes)),
    ];
  }
  #battle = $derived.by(() => {
    const { battle } = this.play.seen;
    return battle && countOf(battle.army) ? battle : null;
  });
  /** The attackers: their origin, and the number of each kind. */
  #attack = $derived.by(
    keeping(() => {
      const battle = this.#battle,
        n = this.sites.findIndex(({ row }) => row.name === battle?.area),
        source = this.ground.areas.get(battle?.source ?? "");
      if (!battle || n < 0 || !source) return undefined;
      const more = this.#retinues[n]!.flatMap(({ camp }) => Array.from({ length: camp }, () => 1));
      return { place: this.sites[n]!.place, source, groups: [...Object.values(battle.army), ...more] };
    }),
  );
  hosts = $derived.by(() => {
    const there = this.sites.map(({ row, place }, n) => ({
      place,
      groups: this.#groups[n]!,
      flag: row.sea && !place.tight,
      stacked: this.#stacked[n]!,
    }));
    const some = there.filter((host) => host.groups.length);
    const under = [...this.#printed, ...this.#names.map(({ box }) => box)]; // pieces avoid names if they can
    return arrange(some, this.#fixed, under, this.camera.calm, this.canvas, this.#attack);
  });
  /**
   * Names move aside for the current pieces; that of an attacked area stays in any case, on a phone also those that a march can
   * reach.
   */
  moved = $derived.by(() => {
    const pieces = [...this.#fixed, ...this.hosts.boxes, ...(this.covered ? [this.covered] : [])],
      printed = [...this.#printed, ...this.#basins];
    const { lit, source, fought } = this.play;
    const wanted = new Set(this.#battle ? [this.#battle.area] : []);
    if (this.small)
      for (const area of [...(source ? lit : []), ...(fought.fights ?? []).map((fight) => fight.area)]) wanted.add(area);
    const { seen, house } = this.play;
    const tiny = this.camera.calm < TINY;
    const rank = ({ area: { name } }: Name) => {
      const choice = tiny ? (lit.has(name) ? 8 : house && seen.areas[name]?.house === house ? 4 : 0) : 0;
      return choice + (this.#great.get(name) ?? 0);
    };
    // Where not all have room homes, strongholds and cities come first, on a telephone what may be chosen and one's own before them.
    const names = this.#names.toSorted((a, b) => rank(b) - rank(a));
    return stepAside(names, { pieces, printed }, this.camera.calm, [...this.canvas], wanted);
  });

  // What is drawn of it ----------------------------------------------------------------------------------------------------

  standings = $derived.by(
    keeping(() => {
      const { seen, before } = this.play;
      const secret = seen.agenda.at(-1)?.kind === "orders";
      const battle = this.#battle;
      return this.sites.map(({ row, place }, n): AreaPieces => {
        const here = seen.areas[row.name],
          change = this.#changes[n]!;
        return {
          row,
          place,
          here,
          change,
          was: change ? before.areas[row.name] : undefined,
          groups: this.#units[n]!,
          where: this.hosts.laid.get(row.name),
          stacked: this.#stacked[n]!,
          retinues: this.#retinues[n]!,
          badges: this.#badges[n]!,
          attack: battle?.area === row.name ? battle : null,
          camp: battle?.area === row.name ? this.hosts.camp : null,
          secret: secret && !!here?.house,
        };
      });
    }),
  );
  targets = $derived.by(
    keeping(() => {
      const { play } = this;
      return this.sites.map(({ row, place }): Target => {
        const lit = play.lit.has(row.name);
        const only = lit ? play.only(row.name) : null;
        return {
          row,
          place,
          lit,
          only,
          again: !lit && this.seconds.has(row.name),
          open: play.open === row.name,
          label: this.#labelOf(row.name, lit),
        };
      });
    }),
  );
  #labelOf(area: string, lit: boolean): string {
    const words = this.play.describe(area),
      only = this.play.only(area);
    return only !== null ? `${words}. ${this.play.say(only)}` : lit ? `${words}. ${tr("area.lit")}` : words;
  }
  /** Other armies with an order, while one is being carried out. */
  seconds = $derived.by(() => {
    const { lead, first, names } = this.play;
    return new Set(lead === null ? [] : first.map((choice) => names.areaName(xOf(choice))));
  });
}
