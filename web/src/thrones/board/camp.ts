// The attackers' place during a battle: at the border they cross, beside those they attack.

import type { Point } from "../../map/geometry";
import type { Bow } from "./bow";
import { type Place, pieceSize, placeScale, type Spot } from "./ground";
import { inside } from "./inside";
import { cut, type Rect } from "./names";
import { routeOf, through } from "./ways";

/** An army that attacks an area, and where it came from. */
export interface Attack {
  place: Place;
  source: Place;
  groups: number[];
}
/** The attackers in one block at the border. */
export interface Camp {
  spots: Spot[];
  box: Rect;
  strike: Spot; // the point of their arrow: between them and those they attack
  turn: number; // where it looks, in degrees
}

export const BLADES = 12; // how large the crossed swords at the point of the arrow are, from their middle
const NOSE = 8; // distance from them to the point
export const WAY = 30; // so far from both ends an arrow stays
const ALL: Rect = { x: 0, y: 0, w: Infinity, h: Infinity }; // nobody has a place yet: the arrow stays at the camp
const EDGE = 4; // edge of the camp around its units
const [TYPES, RANKS] = [16, 24]; // from one type to the next: they overlap by a third; from one rank to the next
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

/** What others leave free for it: its arrow, too. */
export const roomsOf = ({ place }: Attack, { box, strike }: Camp, scale: number): Rect[] => {
  const size = sizeOf(place, scale),
    wide = 2 * (BLADES + 3) * size;
  return [
    { ...box, w: box.w + 6 * size, h: box.h + 6 * size },
    { x: strike[0], y: strike[1], w: wide, h: wide },
  ];
};

/** The point of the arrow: as near to those who are attacked as can be without lying on them, and clear of the camp. */
function aimAt(box: Rect, to: Spot, foes: Rect[], size: number): { strike: Spot; turn: number; clear: boolean } {
  const [dx, dy] = [to[0] - box.x, to[1] - box.y];
  const far = Math.hypot(dx, dy) || 1,
    edge = Math.min(box.w / 2 / Math.abs(dx || 1e-6), box.h / 2 / Math.abs(dy || 1e-6)) * far; // from the middle to the edge, that way
  const [ux, uy] = [dx / far, dy / far];
  const at = (along: number): Spot => [box.x + ux * along, box.y + uy * along];
  let along = edge + (BLADES + 2) * size;
  const lies = (by: number) => {
    const [x, y] = at(by + (NOSE / 2) * size),
      wide = 2 * BLADES * size;
    return foes.some((foe) => cut({ x, y, w: wide, h: wide }, foe) > 0);
  };
  const clear = !lies(along);
  while (along + 4 < far && !lies(along + 4)) along += 4;
  return { strike: at(along), turn: (Math.atan2(dy, dx) * 180) / Math.PI, clear };
}

/** The camp once the attacked pieces have their places: its arrow points at them, unless it would cover them. */
export function aimed({ place }: Attack, camp: Camp, stands: Spot[], foes: Rect[], scale: number): Camp {
  const to = stands.length ? middleOf(stands) : spotOf(place);
  const { clear, ...aim } = aimAt(camp.box, to, foes, sizeOf(place, scale));
  return clear ? { ...camp, ...aim } : camp; // they have left room for the arrow as it was
}

/** The arrow of an attack: from where it comes, through the camp, to its point. */
export function arrowTo(source: Place, place: Place, { box, strike }: Camp): Bow {
  const route = routeOf(source, place);
  return through([...route.slice(0, -1), [box.x, box.y], strike], WAY, 0);
}

/** The way that leads to it, as boxes: names stay clear of it. */
export function wayTo({ source, place }: Attack, { box, strike }: Camp, scale: number): Rect[] {
  const wide = 9 * sizeOf(place, scale);
  const line: Spot[] = [...routeOf(source, place).slice(0, -1), [box.x, box.y], strike];
  return line.slice(1).flatMap((q, n) =>
    [0.25, 0.5, 0.75, 1].map((t) => ({
      x: line[n]![0] + (q[0] - line[n]![0]) * t,
      y: line[n]![1] + (q[1] - line[n]![1]) * t,
      w: wide,
      h: wide,
    })),
  );
}

/** Where the way from one area to another crosses the border of the other, and which way it came. */
function borderOf(source: Place, place: Place): { at: Spot; from: Spot } {
  const route = routeOf(source, place).toReversed();
  const area = inside(place);
  for (let n = 1; n < route.length; n++) {
    const [b, a] = [route[n - 1]!, route[n]!];
    for (let k = 1; k < 40; k++) {
      const x = b[0] + ((a[0] - b[0]) * k) / 40,
        y = b[1] + ((a[1] - b[1]) * k) / 40;
      if (!area.share({ x, y, w: 4, h: 4 }, x, y)) return { at: [x, y], from: a };
    }
  }
  const [b, a] = [route[0]!, route[1]!];
  return { at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], from: a };
}

/** The attackers' block: across the border they cross, clear of printed symbols, and out of the others' way. */
export function campOf(
  { place, source, groups }: Attack,
  taken: Rect[],
  printed: Rect[],
  scale: number,
  [left, top, right, bottom]: readonly number[],
): Camp {
  const size = sizeOf(place, scale),
    step = STEP / scale;
  const {
    at: [bx, by],
    from: [sx, sy],
  } = borderOf(source, place);
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
        const { strike, turn } = aimAt(box, spotOf(place), [ALL], size);
        found = { spots: spots.map(([x, y]): Spot => [x + box.x, y + box.y]), box, strike, turn };
      }
    }
  }
  return found!;
}
/** Rows, columns and two ranks of groups around their middle. */
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
