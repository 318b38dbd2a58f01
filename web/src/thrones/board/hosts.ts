// The places of each area's pieces. Units and their order are one block: it goes where most of it is inside its area, clear of other
// blocks and printed symbols, and near the places drawn for it.

import type { Point } from "../../map/geometry";
import { type Attack, aimed, type Camp, campOf, roomsOf, wayTo } from "./camp";
import { layOut, type Place, pieceSize, placeScale, type Spot } from "./ground";
import { inside } from "./inside";
import { cut, type Rect, texts } from "./names";

/** The pieces of an area: the number of units of each kind, companions, and a pennant at sea. */
export interface Host {
  place: Place;
  groups: number[];
  flag: boolean;
  stacked?: boolean; // an army one behind the other
}
export interface LaidPieces {
  stands: Spot[];
  order: Spot;
}
interface Form extends LaidPieces {
  worse: number; // than the places that are drawn
}
const TYPES = 19; // from one type to the next: they overlap by a fifth
const BEHIND = 12; // from one to the next in a stack: each is known by its half
const RANKS = 24; // from one rank to the next, in a column as well: none covers the one above
const SEAL = 24; // distance from a unit to the order
const NEAR = 20; // the same distance if it is smaller
const CORNER = 15; // an order on the corner of a unit
const CORNERS: Spot[] = [
  [9, 8],
  [-9, 8],
  [-9, -8], // the pennant is over the other corner
];
const ENDS: Spot[] = [...CORNERS, [0, 12], [0, -13]]; // places for the others, behind and in front
const STEP = 6; // pixels that a block steps at once
const FAR = 6; // steps, at most, to each side

const STEPS: Point[] = [];
for (let y = -FAR; y <= FAR; y++) for (let x = -FAR; x <= FAR; x++) STEPS.push([x, y]);
STEPS.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));

/** A stack with its order to each side. */
function stacksOf(groups: number, size: number): Form[] {
  const row = Array.from({ length: groups }, (_, k): Spot => [(k - (groups - 1) / 2) * BEHIND * size, 0]);
  const side = ((groups - 1) / 2) * BEHIND * size + NEAR * size,
    seal = NEAR * size;
  const places: [Spot, number][] = [
    [[side, 0], 0],
    [[-side, 0], 0],
    [[0, seal], 0.03],
    [[0, -seal], 0.03],
    [[side, 0.5 * seal], 0.03],
    [[side, -0.5 * seal], 0.03],
    [[-side, 0.5 * seal], 0.03],
    [[-side, -0.5 * seal], 0.03],
  ];
  return places.map(([order, worse]) => around(row, order, worse));
}

/** Rows and columns of groups with their order to each side, around their own middle. */
function formsOf(groups: number, size: number): Form[] {
  const row = Array.from({ length: groups }, (_, k): Spot => [(k - (groups - 1) / 2) * TYPES * size, 0]);
  const column = row.map(([x]): Spot => [0, (x * RANKS) / TYPES]);
  const end = ((groups - 1) / 2) * TYPES * size,
    seal = SEAL * size,
    corner = CORNER * size;
  const sides: [Spot[], Spot, number][] = [
    [row, [end + seal, 0], 0.06],
    [row, [-end - seal, 0], 0.06],
    [row, [0, seal], 0.06],
    [row, [0, -seal], 0.06],
    [row, [end + corner, -corner], 0.45],
    [row, [end + corner, corner], 0.45],
    [row, [-end - corner, -corner], 0.45],
  ];
  const tall = groups > 3 ? 0.5 : 0.1; // a long column does not look like an army
  if (groups > 1)
    sides.push(
      [column, [seal, 0], tall],
      [column, [-seal, 0], tall],
      [column, [corner, (-end * RANKS) / TYPES - corner], 0.4 + tall],
    );
  if (groups > 2) {
    const wide = Math.ceil(groups / 2); // two ranks
    const ranks = row.map((_, k): Spot => [((k % wide) - (wide - 1) / 2) * TYPES * size, (k < wide ? -0.5 : 0.5) * RANKS * size]);
    const side = ((wide - 1) / 2) * TYPES * size + seal;
    const end = (RANKS / 2) * size + seal;
    sides.push([ranks, [side, 0], 0.1], [ranks, [-side, 0], 0.1], [ranks, [0, end], 0.1], [ranks, [0, -end], 0.1]);
  }
  return sides.map(([stands, order, worse]) => around(stands, order, worse));
}
function around(stands: Spot[], order: Spot, worse: number): Form {
  const all = [...stands, order],
    x = (Math.min(...all.map((spot) => spot[0])) + Math.max(...all.map((spot) => spot[0]))) / 2,
    y = (Math.min(...all.map((spot) => spot[1])) + Math.max(...all.map((spot) => spot[1]))) / 2;
  const back = (spot: Spot): Spot => [spot[0] - x, spot[1] - y];
  return { stands: stands.map(back), order: back(order), worse };
}

/** The corner of equal pieces for their count: clear of the order, and of other pieces if possible. */
export function cornerOf({ stands, order }: LaidPieces, n: number, size: number, stacked = false): Spot {
  const [x, y] = stands[n]!;
  let best = CORNERS[0]!,
    least = Infinity;
  for (const corner of stacked && stands.length > 1 ? ENDS : CORNERS) {
    const far = (spot: Spot) => Math.hypot(x + corner[0] * size - spot[0], y + corner[1] * size - spot[1]) / size;
    const others = stands.filter((_, k) => k !== n).reduce((sum, spot) => sum + Math.max(0, 14 - far(spot)), 0);
    const cost = 3 * Math.max(0, 21 - far(order)) + others;
    if (cost < least) [best, least] = [corner, cost];
  }
  return best;
}

/** The boxes of a block: its units with the badges of those that are stacked, its order, its pennant. */
export function boxesOf(laid: LaidPieces, { groups, flag, stacked }: Host, size: number): Rect[] {
  const { stands, order } = laid;
  const found: Rect[] = stands.map(([x, y], n) => {
    if (groups[n]! < 2) return { x, y, w: 21 * size, h: 24 * size };
    const [right, down] = cornerOf(laid, n, size, stacked);
    return { x: x + Math.sign(right) * 3 * size, y: y + Math.sign(down) * 2 * size, w: 26 * size, h: 28 * size };
  });
  const [first] = stands;
  if (first && flag) found.push({ x: first[0] + 11 * size, y: first[1] - 19 * size, w: 22 * size, h: 14 * size });
  const seal = (stacked ? 25 : 29) * size;
  found.push({ x: order[0], y: order[1], w: seal, h: seal });
  return found;
}

const before = new Map<string, { key: string; laid: LaidPieces; boxes: Rect[] }>();

/**
 * The blocks of all hosts, small areas first. `taken`: other things on the map; `printed`: what may be covered if needed. Known
 * places stay: a move lays out again only what it comes near.
 */
export function arrange(
  hosts: Host[],
  taken: Rect[],
  printed: Rect[],
  scale: number,
  canvas: readonly number[],
  attack?: Attack,
): { laid: Map<string, LaidPieces>; boxes: Rect[]; camp: Camp | null } {
  const laid = new Map<string, LaidPieces>();
  const placed: Rect[] = [...taken];
  let camp = attack ? campOf(attack, taken, printed, scale, canvas) : null;
  if (attack && camp) placed.push(...roomsOf(attack, camp, scale));
  const room = ({ place: { name, tight, units, scale } }: Host) =>
    name === attack?.place.name ? -1 : tight ? 0 : scale * 1000 + units[0]![1] / 1000; // the attacked area comes first
  for (const host of hosts.toSorted((a, b) => room(a) - room(b))) {
    const { place, flag } = host;
    const groups = host.groups.length;
    const size = pieceSize(scale) * placeScale(place, scale);
    const plain = layOut(place, groups, scale);
    const middle = blockOf(plain);
    const wide = 2 * ((FAR * STEP) / scale + (groups + 1) * 24 * size);
    const reach = { ...middle, w: wide, h: wide };
    const near = placed.filter((box) => cut(box, reach) > 0),
      under = printed.filter((box) => cut(box, reach) > 0);
    const key = `${scale} ${host.groups} ${flag} ${!!host.stacked} ${place.d.length}|${texts(near)}|${texts(under)}`;
    let known = before.get(place.name);
    if (known?.key !== key) {
      const found = best(host, plain, middle, near, under, scale, size, canvas);
      known = { key, laid: found, boxes: boxesOf(found, host, size) };
      before.set(place.name, known);
    }
    placed.push(...known.boxes);
    if (attack && camp && place === attack.place)
      camp = aimed(attack, camp, known.laid.stands, [...known.boxes, ...taken], scale);
    laid.set(place.name, known.laid);
  }
  const way = attack && camp ? wayTo(attack, camp, scale) : [];
  return { laid, boxes: [...placed.slice(taken.length), ...way], camp };
}

function blockOf({ stands, order }: LaidPieces): { x: number; y: number } {
  const all = [...stands, order];
  return {
    x: all.reduce((sum, spot) => sum + spot[0], 0) / all.length,
    y: all.reduce((sum, spot) => sum + spot[1], 0) / all.length,
  };
}

function best(
  host: Host,
  plain: LaidPieces,
  middle: { x: number; y: number },
  near: Rect[],
  under: Rect[],
  scale: number,
  size: number,
  [left, top, right, bottom]: readonly number[],
): LaidPieces {
  const { place, groups, stacked } = host;
  const [beyond, upon, over] = [place.tight ? 0.5 : 2.4, 3.2, 0.9]; // costs of these positions
  const area = inside(place),
    step = STEP / scale,
    drift = place.tight ? 0.2 : 0.07; // what a step costs
  const shift = ([x, y]: Spot): Spot => [x - middle.x, y - middle.y];
  const drawn: Form = { stands: plain.stands.map(shift), order: shift(plain.order), worse: 0 };
  let least = Infinity,
    found: LaidPieces = plain;
  const forms = stacked
    ? stacksOf(groups.length, size)
    : [...(touches(plain, size) ? [drawn] : []), ...formsOf(groups.length, size)];
  for (const form of forms) {
    const boxes = boxesOf(form, host, size),
      own = form === drawn ? crowd(boxes) : 0;
    for (const [dx, dy] of STEPS) {
      let cost = form.worse + own + drift * Math.hypot(dx, dy);
      if (cost >= least) break; // and all that follow are farther
      const x = middle.x + dx * step,
        y = middle.y + dy * step;
      for (const box of boxes) {
        const [bx, by] = [box.x + x, box.y + y];
        cost += (beyond * (1 - area.share(box, bx, by))) / boxes.length;
        const off = Math.max(0, left! - bx + box.w / 2, bx + box.w / 2 - right!, top! - by + box.h / 2, by + box.h / 2 - bottom!);
        cost += off / box.w;
        for (const other of near) cost += (upon * cut(box, other, bx, by)) / (box.w * box.h);
        for (const other of under) cost += (over * cut(box, other, bx, by)) / (other.w * other.h);
        if (cost >= least) break;
      }
      if (cost < least) {
        least = cost;
        const to = (spot: Spot): Spot => [spot[0] + x, spot[1] + y];
        found = { stands: form.stands.map(to), order: to(form.order) };
      }
    }
  }
  return found;
}

/** Whether all of a block touch: else nobody sees that they belong together. */
function touches({ stands, order }: LaidPieces, size: number): boolean {
  const near = (spot: Spot, others: Spot[], far: number) =>
    others.some((other) => Math.hypot(spot[0] - other[0], spot[1] - other[1]) <= far * size);
  return (
    near(order, stands, SEAL + 2) && stands.every((spot, n) => stands.length < 2 || near(spot, stands.toSpliced(n, 1), RANKS + 1))
  );
}

/** How much the boxes of one block cover each other, where they were not laid out as a block. */
function crowd(boxes: Rect[]): number {
  let sum = 0;
  for (const [n, box] of boxes.entries())
    for (const other of boxes.slice(n + 1)) sum += Math.max(0, cut(box, other) / (box.w * box.h) - 0.1);
  return 4 * sum;
}
