// A turn in a few lines: who gained and lost what.

import type { ThronesBook, ThronesView } from "../model/model";
import type { ShownPosition } from "./director.svelte";

export interface Gains {
  house: string;
  won: string[]; // areas
  lost: string[];
  castles: number; // more or fewer
  castlesNow: number;
  power: number;
  powerNow: number;
  tracks: { track: "throne" | "fiefdoms" | "court"; from: number; to: number }[];
}
export interface Summary {
  turn: number;
  houses: Gains[];
}

const TRACKS = ["throne", "fiefdoms", "court"] as const;

export function summaryOf(book: ThronesBook, before: ShownPosition, now: ShownPosition, turn: number): Summary {
  const houses = book.seats.map((house, seat): Gains => {
    const [had, has] = [areasOf(book, before, house), areasOf(book, now, house)];
    const castles = (at: ShownPosition) => at.matter.castles?.[seat] ?? 0;
    const power = (at: ShownPosition) => at.view.houses[house]?.power ?? 0;
    return {
      house,
      won: has.filter((area) => !had.includes(area)),
      lost: had.filter((area) => !has.includes(area)),
      castles: castles(now) - castles(before),
      castlesNow: castles(now),
      power: power(now) - power(before),
      powerNow: power(now),
      tracks: TRACKS.map((track) => ({
        track,
        from: placeOn(before.view, track, house),
        to: placeOn(now.view, track, house),
      })).filter(({ from, to }) => from !== to),
    };
  });
  return { turn, houses };
}

const placeOn = (view: ThronesView, track: (typeof TRACKS)[number], house: string) => (view[track]?.indexOf(house) ?? -1) + 1;

function areasOf(book: ThronesBook, { view, matter }: ShownPosition, house: string): string[] {
  return book.areas
    .map((row) => row.name)
    .filter((area) => {
      const seat = matter.control?.[area];
      return seat === undefined ? view.areas[area]?.house === house : book.seats[seat] === house;
    });
}
