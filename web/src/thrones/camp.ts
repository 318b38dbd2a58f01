// Where those who attack stand while a battle is fought: at the border they come over, beside those they attack.

import type { Point } from "../map/geometry";
import { spotsOn } from "./bow";
import { type Place, pieceSize, placeScale, type Spot } from "./ground";
import { inside } from "./inside";
import { cut, type Rect } from "./names";

/** An army that attacks an area, and where it came from. */
export interface Attack {
  place: Place;
  source: Place;
  groups: number[];
}
/** Where the attackers stand: one block at the border. */
export interface Camp {
  spots: Spot[];
  box: Rect;
}

const POINT = 15; // of the camp, towards those it attacks: so far they stay away from it
export const WAY = 30; // so far from both ends an arrow stays
const EDGE = 4; // of the camp around its units
const [TYPES, RANKS] = [22, 24]; // from one type to the next, from one rank to the next
const STEP = 6; // pixels that the block steps at once
const FAR = 6; // steps, at most, to each side

const STEPS: Point[] = [];
for (let y = -FAR; y <= FAR; y++) for (let x = -FAR; x <= FAR; x++) STEPS.push([x, y]);
STEPS.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));

const sizeOf = (place: Place, scale: number): number => pieceSize(scale) * placeScale(place, scale);
const middleOf = (spots: readonly Spot[]): Spot => [
  spots.reduce((sum, spot) => sum + spot[0], 0) / spots.length,
  spots.reduce((sum, spot) => sum + spot[1], 0) / spots.length,
];
const spotOf = (place: Place): Spot => middleOf(place.units);

/** What others leave free for it: its point, too. */
export function roomOf({ place }: Attack, { box }: Camp, scale: number): Rect {
  const by = 2 * POINT * sizeOf(place, scale);
  return { ...box, w: box.w + by, h: box.h + by };
}

/** The point of the camp: from its edge towards those it attacks. */
export function pointOf({ box }: Camp, to: Spot, size: number): string {
  const [dx, dy] = [to[0] - box.x, to[1] - box.y];
  const far = Math.hypot(dx, dy) || 1,
    edge = Math.min(box.w / 2 / Math.abs(dx || 1e-6), box.h / 2 / Math.abs(dy || 1e-6)) * far; // from the middle to the edge, that way
  const [ux, uy] = [dx / far, dy / far];
  const at = (along: number, across: number) => `${box.x + ux * along - uy * across} ${box.y + uy * along + ux * across}`;
  const half = 10 * size;
  return `M${at(edge - 4 * size, half)}L${at(edge + (POINT - 4) * size, 0)}L${at(edge - 4 * size, -half)}Z`;
}

/** The way that leads to it, as boxes: names stay clear of it. */
export function wayTo({ source, place }: Attack, { box }: Camp, scale: number): Rect[] {
  const [x, y] = spotOf(source),
    wide = 9 * sizeOf(place, scale);
  return spotsOn(x, y, box.x, box.y, WAY, 7).map((spot) => ({ x: spot[0], y: spot[1], w: wide, h: wide }));
}

/** Where the way from one area to another crosses the border of the other. */
function borderOf(source: Place, place: Place): Spot {
  const [a, b] = [spotOf(source), spotOf(place)];
  const area = inside(place);
  for (let k = 1; k < 40; k++) {
    const x = b[0] + ((a[0] - b[0]) * k) / 40,
      y = b[1] + ((a[1] - b[1]) * k) / 40;
    if (!area.share({ x, y, w: 4, h: 4 }, x, y)) return [x, y];
  }
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** The block of those who attack: across the border they come over, clear of what is printed, and out of the way of the others. */
export function campOf(
  { place, source, groups }: Attack,
  taken: Rect[],
  printed: Rect[],
  scale: number,
  [left, top, right, bottom]: readonly number[],
): Camp {
  const size = sizeOf(place, scale),
    step = STEP / scale;
  const [bx, by] = borderOf(source, place);
  const [sx, sy] = spotOf(source);
  const far = Math.hypot(sx - bx, sy - by) || 1;
  const [ux, uy] = [(sx - bx) / far, (sy - by) / far];
  const home = inside(source),
    there = inside(place);
  let least = Infinity,
    found: Camp | null = null;
  for (const { spots, worse } of ranksOf(groups.length, size)) {
    const w = Math.max(...spots.map(([x]) => x)) - Math.min(...spots.map(([x]) => x)) + (24 + 2 * EDGE) * size,
      h = Math.max(...spots.map(([, y]) => y)) - Math.min(...spots.map(([, y]) => y)) + (24 + 2 * EDGE) * size;
    const back = Math.min(far, 0.2 * (Math.abs(ux) * w + Math.abs(uy) * h)); // most of it still on the side it came from
    for (const [dx, dy] of STEPS) {
      let cost = worse + 0.07 * Math.hypot(dx, dy);
      if (cost >= least) break;
      const box = { x: bx + ux * back + dx * step, y: by + uy * back + dy * step, w, h };
      cost += 1.1 * (1 - home.share(box, box.x, box.y) - there.share(box, box.x, box.y)) + 0.5 * there.share(box, box.x, box.y);
      const off = Math.max(0, left! - box.x + w / 2, box.x + w / 2 - right!, top! - box.y + h / 2, box.y + h / 2 - bottom!);
      cost += (2 * off) / w;
      for (const other of taken) cost += (3.2 * cut(box, other)) / (other.w * other.h);
      for (const other of printed) cost += (0.5 * cut(box, other)) / (other.w * other.h);
      if (cost < least) {
        least = cost;
        found = { spots: spots.map(([x, y]): Spot => [x + box.x, y + box.y]), box };
      }
    }
  }
  return found!;
}
/** Rows, columns and two ranks of so many groups around their middle. */
function ranksOf(groups: number, size: number): { spots: Spot[]; worse: number }[] {
  const row = Array.from({ length: groups }, (_, k): Spot => [(k - (groups - 1) / 2) * TYPES * size, 0]);
  const found = [{ spots: row, worse: 0.03 * groups }];
  if (groups > 1) found.push({ spots: row.map(([x]): Spot => [0, x * 1.12]), worse: groups > 3 ? 0.5 : 0.1 });
  const wide = Math.ceil(groups / 2);
  if (groups > 2)
    found.push({
      spots: row.map((_, k): Spot => {
        const [many, at] = k < wide ? [wide, k] : [groups - wide, k - wide];
        return [(at - (many - 1) / 2) * TYPES * size, (k < wide ? -0.5 : 0.5) * RANKS * size];
      }),
      worse: 0.08,
    });
  return found;
}
