// Where banners go: near the units they are with, and where least is in the way. The names of areas are over all pieces.

import type { Ground, Place, Spot } from "../../ground";

/** A box around its centre, in units of the map. */
export interface Box {
  at: Spot;
  wide: number;
  high: number;
}
/** Something that is better not covered, and how much better. */
export interface Obstacle extends Box {
  weight: number;
}

const LETTER = 0.52; // of the size of a name, with what is around it
const LEAST = 9.5; // pixels: names are never drawn smaller
const ROUND = 24;
const FAR = [26, 36, 46, 58, 72];
const STRAY = 0.004; // how much of a banner would rather be covered than go so far away
const NAME = 2;

/** What of a banner is under an obstacle, as a part of it. */
export function covered(box: Box, other: Box): number {
  const across = (box.wide + other.wide) / 2 - Math.abs(box.at[0] - other.at[0]);
  const down = (box.high + other.high) / 2 - Math.abs(box.at[1] - other.at[1]);
  if (across <= 0 || down <= 0) return 0;
  return (Math.min(across, box.wide, other.wide) * Math.min(down, box.high, other.high)) / (box.wide * box.high);
}

/** The best place around a spot for something so wide and high. */
export function berth(around: Spot, wide: number, high: number, obstacles: Obstacle[]): Spot {
  let best: Spot = around,
    least = Number.POSITIVE_INFINITY;
  for (const far of FAR) {
    for (let n = 0; n < ROUND; n++) {
      const turn = Math.PI / 2 + (2 * Math.PI * n) / ROUND; // below first
      const at: Spot = [around[0] + Math.cos(turn) * (far + wide / 4), around[1] + Math.sin(turn) * far];
      const cost = obstacles.reduce((sum, each) => sum + each.weight * covered({ at, wide, high }, each), far * STRAY);
      if (cost < least - 1e-6) [best, least] = [at, cost];
    }
  }
  return best;
}

/** The name of an area as it is drawn when the map is seen so small. */
export function nameBox(place: Place, scale: number): Box {
  const { label } = place;
  if (label.size * scale >= LEAST) return { at: label.at, wide: label.width, high: label.lines.length * label.size * 1.05 };
  const size = LEAST / scale,
    words = place.name.split(" ");
  const lines = words.length === 2 && words[0] !== "The" ? words : label.lines;
  return {
    at: label.at,
    wide: Math.max(...lines.map((line) => line.length)) * size * LETTER,
    high: lines.length * size * 1.05,
  };
}

const NEAR = 260;

/** The areas around one, itself among them. */
const around = (ground: Ground, place: Place): Place[] =>
  [...ground.areas.values()].filter(({ order }) => Math.hypot(order[0] - place.order[0], order[1] - place.order[1]) < NEAR);

/** All names near an area. */
export function namesAround(ground: Ground, place: Place, scale: number): Obstacle[] {
  const lands = around(ground, place).filter((each) => each.kind === "land" && !each.tight);
  return lands.map((each) => ({ ...nameBox(each, scale), weight: NAME }));
}

/** The pieces near an area, where there are units; its own weigh more. */
export function piecesAround(ground: Ground, place: Place, size: number, holds: (area: string) => boolean): Obstacle[] {
  return around(ground, place)
    .filter((each) => holds(each.name))
    .flatMap((each) => {
      const own = each === place ? 1 : 0.6;
      const square = (at: Spot, side: number, weight: number) => ({
        at,
        wide: side * size,
        high: side * size,
        weight: own * weight,
      });
      return [square(each.order, 30, 1), ...each.units.map((at) => square(at, 16, 0.5))];
    });
}
