// Ways over the map from one area to another: a bow, which from sea to sea stays on the water.

import { curve } from "../../map/geometry";
import { type Bow, bow, spotsOn } from "./bow";
import { type Ground, type Place, type Spot, spotOf } from "./ground";
import { inside } from "./inside";
import { roundOf } from "./names";

const CELL = 14; // units of the map, from one spot of the search to the next
const SHIP = 26; // water that a way needs around it
const OFFING = 110; // water that a way prefers around it
const known = new Map<string, Spot[]>();

const middleOf = ({ units }: Place): Spot => [
  units.reduce((sum, spot) => sum + spot[0], 0) / units.length,
  units.reduce((sum, spot) => sum + spot[1], 0) / units.length,
];

/** The spots a way leads through, both ends among them. The drawing never changes: each is looked for once. */
export function routeOf(from: Place, to: Place): Spot[] {
  const key = `${from.name}|${to.name}|${from.d.length}`;
  let found = known.get(key);
  if (!found) {
    const [a, b] = [middleOf(from), middleOf(to)];
    const wet = from.kind === "sea" && to.kind === "sea" && !from.tight && !to.tight;
    found = (wet && byWater(from, to, a, b)) || [a, b];
    known.set(key, found);
  }
  return found;
}

/** How much of a box of this size around a spot is water of both seas. */
function waterOf(from: Place, to: Place): (x: number, y: number, size: number) => number {
  const [one, other] = [inside(from), inside(to)];
  return (x, y, size) => {
    const box = { x, y, w: size, h: size };
    return one.share(box, x, y) + other.share(box, x, y);
  };
}

/** Around capes and islands, well off the coast; null where a plain bow is on the water anyway. */
function byWater(from: Place, to: Place, a: Spot, b: Spot): Spot[] | null {
  const water = waterOf(from, to);
  const clear = (x: number, y: number) => water(x, y, SHIP) > 0.85;
  if (spotsOn(...a, ...b, 0, 15).every(([x, y]) => clear(x, y))) return null;
  const path = search(from, to, a, b, clear, water);
  if (!path) return null;
  const sees = (p: Spot, q: Spot) => {
    const steps = Math.ceil(Math.hypot(q[0] - p[0], q[1] - p[1]) / 8);
    for (let k = 1; k < steps; k++)
      if (!clear(p[0] + ((q[0] - p[0]) * k) / steps, p[1] + ((q[1] - p[1]) * k) / steps)) return false;
    return true;
  };
  const found: Spot[] = [a]; // only where it must bend, and between two bends where the line is long
  for (let k = 0; k < path.length - 1;) {
    let next = Math.min(path.length - 1, k + REACH);
    while (next > k + 1 && !sees(path[k]!, path[next]!)) next--;
    found.push(path[next]!);
    k = next;
  }
  return found;
}
const REACH = 12; // cells

/** The cheapest way over cells of water. */
function search(
  from: Place,
  to: Place,
  a: Spot,
  b: Spot,
  clear: (x: number, y: number) => boolean,
  water: (x: number, y: number, size: number) => number,
): Spot[] | null {
  const [p, q] = [roundOf(from.d), roundOf(to.d)];
  const left = Math.min(p.x - p.w / 2, q.x - q.w / 2),
    top = Math.min(p.y - p.h / 2, q.y - q.h / 2),
    wide = Math.ceil((Math.max(p.x + p.w / 2, q.x + q.w / 2) - left) / CELL) + 1,
    high = Math.ceil((Math.max(p.y + p.h / 2, q.y + q.h / 2) - top) / CELL) + 1;
  const at = (n: number): Spot => [left + (n % wide) * CELL, top + Math.floor(n / wide) * CELL];
  const cellOf = ([x, y]: Spot): number => Math.round((y - top) / CELL) * wide + Math.round((x - left) / CELL);
  const [start, goal] = [cellOf(a), cellOf(b)];
  const costs = new Float64Array(wide * high).fill(Infinity),
    back = new Int32Array(wide * high).fill(-1),
    done = new Uint8Array(wide * high);
  costs[start] = 0;
  const open = [start];
  while (open.length) {
    let k = 0;
    for (let j = 1; j < open.length; j++) if (costs[open[j]!]! < costs[open[k]!]!) k = j;
    const here = open.splice(k, 1)[0]!;
    if (here === goal) break;
    if (done[here]) continue;
    done[here] = 1;
    const [hx, hy] = [here % wide, Math.floor(here / wide)];
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const [x, y] = [hx + dx, hy + dy];
        if ((!dx && !dy) || x < 0 || y < 0 || x >= wide || y >= high) continue;
        const n = y * wide + x,
          spot = at(n);
        if (done[n] || (n !== goal && !clear(...spot))) continue;
        const cost = costs[here]! + Math.hypot(dx, dy) * (1 + 2 * (1 - water(...spot, OFFING)));
        if (cost < costs[n]!) {
          costs[n] = cost;
          back[n] = here;
          open.push(n);
        }
      }
  }
  if (back[goal]! < 0) return null;
  const path: Spot[] = [b];
  for (let n = back[goal]!; n !== start && n >= 0; n = back[n]!) path.push(at(n));
  return [a, ...path.slice(1).toReversed(), b];
}

/** A line through spots, short of both ends, as an arrow. */
export function through(spots: Spot[], short: number, end = short): Bow {
  const [first, second, before, last] = [spots[0]!, spots[1]!, spots.at(-2)!, spots.at(-1)!];
  const nearer = (p: Spot, q: Spot, by: number): Spot => {
    const far = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1,
      cut = Math.min(by, far * 0.4) / far;
    return [p[0] + (q[0] - p[0]) * cut, p[1] + (q[1] - p[1]) * cut];
  };
  const tip = nearer(last, before, end);
  const turn = (Math.atan2(last[1] - before[1], last[0] - before[0]) * 180) / Math.PI;
  return {
    d: curve([nearer(first, second, short), ...spots.slice(1, -1), tip], true),
    tip: `translate(${tip[0]}px, ${tip[1]}px) rotate(${turn}deg) scale(var(--s))`,
    whole: curve(spots, true),
  };
}

/** The way from one area to another, short of both. */
export function wayBetween(ground: Ground, from: string, to: string, short: number): Bow {
  const [one, other] = [ground.areas.get(from), ground.areas.get(to)];
  const route = one && other ? routeOf(one, other) : [];
  if (route.length > 2) return through(route, short);
  const [a, b] = [spotOf(ground, from), spotOf(ground, to)];
  return bow(a.x, a.y, b.x, b.y, short);
}
