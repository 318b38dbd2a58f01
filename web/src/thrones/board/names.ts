// The places of area names: pieces come first, and a name moves aside for them, within its area as far as it can.

import type { MapArea, Point } from "../../map/geometry";
import { iconPlaces } from "../../map/geometry";
import type { AreaRow, AreaView } from "../model/model";
import { apartIn, type Ground, type Place, pieceSize, placeScale, type Spot, TINY } from "./ground";
import { corners, inside } from "./inside";

/** A box in the map's units, by its middle. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** How large things are drawn: pieces, and what is printed. */
export interface Sizes {
  pieces: number;
  signs: number;
}
export interface Moved {
  by: Point;
  faded: boolean; // letters of it would be hidden, or it would read as one with another name, or as another area's
  lines?: string[]; // its lines, if they differ from the printed ones
}
/** A name where it is printed; perhaps another way to break it. */
export interface Name {
  area: MapArea;
  box: Rect;
  other?: { lines: string[]; box: Rect } | null;
}
/** What names make room for: pieces hide them; printed symbols below them are bad too. */
export interface Things {
  pieces: Rect[];
  printed: Rect[];
}

const STEP = 4.5; // pixels that a name steps at once
const FAR = 8; // steps, at most, to each side
const LOST = 0.05; // share of a name under pieces: more would hide a letter
const [ASTRAY, ABROAD] = [0.75, 0.55]; // share of a name outside its area: more, on a phone sooner, and it reads as that of another
// the limits do not apply to printed places
const SHORE = 3; // steps that the name of a sea keeps from its coasts, both sides together
const [TOUCHED, STRUCK] = [0.03, 0.8]; // share of it upon them that strikes it through, and its cost
const AGROUND = 0.3; // share of it upon them that makes it unreadable
const BESIDE: Point = [16, 11]; // pixels that two names keep from each other, across and down,
const APART: Point = [8, 4]; // and at the very least, so that they do not read as one

/** The overlap of two boxes; the first may be moved. */
export const cut = (a: Rect, b: Rect, x = a.x, y = a.y): number =>
  Math.max(0, Math.min(x + a.w / 2, b.x + b.w / 2) - Math.max(x - a.w / 2, b.x - b.w / 2)) *
  Math.max(0, Math.min(y + a.h / 2, b.y + b.h / 2) - Math.max(y - a.h / 2, b.y - b.h / 2));

/** The box around an outline. */
export function roundOf(d: string): Rect {
  const all = corners(d).flat(),
    [left, top] = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))],
    [right, bottom] = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))];
  return { x: (left + right) / 2, y: (top + bottom) / 2, w: right - left, h: bottom - top };
}

const STEPS: Point[] = [];
for (let y = -FAR; y <= FAR; y++) for (let x = -FAR; x <= FAR; x++) STEPS.push([x, y]);
STEPS.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));

/** How much of a name is outside its area after a step. The name of a sea keeps clear of coasts and bands. */
function outside(area: MapArea, box: Rect, step: number): (n: number) => number {
  const within = inside(area),
    room = area.kind === "sea" ? { ...box, w: box.w + SHORE * step, h: box.h + SHORE * step } : box;
  return (n) => {
    const [dx, dy] = STEPS[n]!;
    return 1 - within.share(room, box.x + dx * step, box.y + dy * step);
  };
}

/**
 * The steps of all names from their printed places, at this many pixels per map unit. A name that would lose a letter or read as
 * one with another is left out: half a name is worse than none. Those in `wanted` come first and always stay. A name with room
 * at its printed place stays there; the others move around them. Known steps are tried first: a move lays out again only the
 * names it comes near.
 */
export function stepAside(
  names: Name[],
  { pieces, printed }: Things,
  scale: number,
  canvas: number[] = [-Infinity, 0, Infinity],
  wanted: ReadonlySet<string> = new Set(),
): Map<string, Moved> {
  const found = new Map<string, Moved>();
  const placed: Rect[] = [];
  const step = Math.round((STEP / scale) * 4) / 4;
  const place = (name: Name, moved: Moved) => {
    const box = moved.lines ? name.other!.box : name.box;
    if (!moved.faded) placed.push({ ...box, x: box.x + moved.by[0], y: box.y + moved.by[1] });
    found.set(name.area.name, moved);
  };
  const search = (name: Name) => {
    const { area, box, other } = name;
    const [w, h] = [Math.max(box.w, other?.box.w ?? 0), Math.max(box.h, other?.box.h ?? 0)];
    const reach = { ...box, w: w + (2 * FAR * STEP) / scale, h: h + (2 * FAR * STEP) / scale };
    const near = (boxes: Rect[]) => boxes.filter((each) => cut(each, reach) > 0);
    const around = {
      pieces: near(pieces),
      printed: near(printed),
      names: near(placed.map((each) => wider(each, BESIDE, scale))),
    };
    const key = `${scale} ${wanted.has(area.name)} ${texts([box])}|${Object.values(around).map(texts).join("|")}|${area.d.length}`;
    let moved = before.get(area.name);
    if (moved?.key !== key) {
      moved = { key, ...stepOf(name, around, step, scale, canvas) };
      if (wanted.has(area.name)) moved.faded = false;
      before.set(area.name, moved);
    }
    place(name, moved);
  };
  for (const name of names) if (wanted.has(name.area.name)) search(name);
  const others = names.filter(({ area }) => !wanted.has(area.name));
  const [restless, calm] = [[] as Name[], (box: Rect) => (each: Rect) => !cut(each, box)];
  for (const name of others) {
    const { area, box } = name;
    const home =
      pieces.every(calm(box)) &&
      printed.every(calm(box)) &&
      placed.every(calm(wider(box, BESIDE, scale))) &&
      box.x - box.w / 2 >= canvas[0]! &&
      box.x + box.w / 2 <= canvas[2]! &&
      !(area.kind === "sea" && outside(area, box, step)(0) > TOUCHED);
    if (home) place(name, STAYS);
    else restless.push(name);
  }
  for (const name of restless) search(name);
  return found;
}
const STAYS: Moved = { by: [0, 0], faded: false };
const before = new Map<string, Moved & { key: string }>();
export const texts = (boxes: Rect[]): string => boxes.map(({ x, y, w, h }) => `${x},${y},${w},${h}`).join(" ");
const wider = (box: Rect, [across, down]: Point, scale: number): Rect => ({
  ...box,
  w: box.w + (2 * across) / scale,
  h: box.h + (2 * down) / scale,
});
/** The step of one name: away from pieces, from names that are placed already and from the map's edge, and not far. */
function stepOf(
  { area, box: usual, other }: Name,
  around: Things & { names: Rect[] },
  step: number,
  scale: number,
  [left, , right]: number[],
): Moved {
  let best: Moved = STAYS,
    least = Infinity;
  const share = (boxes: Rect[], box: Rect, x: number, y: number): number => {
    let sum = 0;
    for (const each of boxes) sum += cut(box, each, x, y);
    return sum / (box.w * box.h);
  };
  const near = around.names.map((each) => wider(each, [APART[0] - BESIDE[0], APART[1] - BESIDE[1]], scale));
  for (const { box, lines } of [{ box: usual, lines: undefined }, ...(other ? [other] : [])]) {
    const out = outside(area, box, step),
      turned = lines ? 0.2 : 0,
      astray = Math.max(scale < TINY ? ABROAD : ASTRAY, out(0));
    for (const [n, [dx, dy]] of STEPS.entries()) {
      const far = turned + Math.hypot(dx, dy) / 16;
      if (far >= least) break; // and all that follow are farther
      const x = box.x + dx * step,
        y = box.y + dy * step;
      const off = Math.max(0, left! - (x - box.w / 2), x + box.w / 2 - right!) / box.w; // nobody can read it beyond the map's edge
      const hidden = share(around.pieces, box, x, y);
      let cost = far + 12 * hidden + 12 * off + 7 * share(around.printed, box, x, y) + 3 * share(around.names, box, x, y);
      if (cost >= least) continue;
      const lost = area.kind === "sea" ? Math.max(AGROUND, out(0)) : astray;
      const faded = hidden > LOST || out(n) > lost || share(near, box, x, y) > 0;
      cost += 2.4 * out(n) + (faded ? 2 : 0) + (area.kind === "sea" && out(n) > TOUCHED ? STRUCK : 0);
      if (cost >= least) continue;
      least = cost;
      best = { by: [dx * step, dy * step], faded, ...(lines ? { lines } : {}) };
    }
  }
  return best;
}

const disc = ([x, y]: Spot, r: number): Rect => ({ x, y, w: 2 * r, h: 2 * r });

/** What is printed on an area, as boxes. `signs`: how large. */
export function printedIn(ground: Ground, row: AreaRow, place: Place, signs: number): Rect[] {
  const found: Rect[] = [];
  const radii = ground.map.radii;
  if (row.castle && place.castle) found.push(disc(place.castle, 12 * place.scale * signs));
  if (!row.sea && !place.tight)
    for (const spot of iconPlaces(place, row.barrels + row.crowns, radii.icon))
      found.push(disc(spot, radii.icon * place.scale * signs));
  return found;
}

/** Things with their own place on an area: control tokens, neutral forces, an order beside the regular one. */
export function tokensIn(
  row: AreaRow,
  place: Place,
  here: AreaView | undefined,
  scale: number,
  isOnce: (order: string) => boolean,
): Rect[] {
  const s = pieceSize(scale) * placeScale(place, scale);
  const found: Rect[] = [];
  if (!here) return found;
  if (here.orders?.some((order) => order && isOnce(order))) found.push(disc(apartIn(row, place), 15 * s));
  if (here.token) found.push(disc(place.power ?? place.order, 11 * s));
  if (here.neutral) found.push(disc(place.garrison ?? place.order, 11 * s));
  return found;
}

const BADGE = 22; // from one badge to the next: none covers another
/** The places of options' badges: beside the castle, so that its shield is visible, on the side that is more inside the area. */
export function badgesIn(row: AreaRow, place: Place, badges: number, { pieces, signs }: Sizes): Spot[] {
  if (!badges || !place.castle) return [];
  const [x, y] = place.castle,
    step = BADGE * pieces * place.scale,
    off = row.castle ? (12 * signs + 10 * pieces) * place.scale : 0;
  const sides = (off ? [1, -1] : [1]).map((side) =>
    Array.from({ length: badges }, (_, n): Spot => [x + side * (off + n * step), y + (off ? 2 : 0)]),
  );
  const within = (spots: Spot[]) =>
    spots.reduce((sum, [bx, by]) => sum + inside(place).share(disc([bx, by], step / 2), bx, by), 0);
  return sides.reduce((best, spots) => (within(spots) > within(best) + 0.1 ? spots : best));
}
export const badgeBox = (spot: Spot, place: Place, { pieces }: Sizes): Rect => disc(spot, 10 * pieces * place.scale);
