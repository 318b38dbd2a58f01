// Where the names of the areas stand: pieces come first, and a name steps aside for them, within its area as far as it can.

import type { MapArea, Point } from "../map/geometry";
import { iconPlaces } from "../map/geometry";
import { apartIn, type Ground, type Place, pieceSize, placeScale, type Spot, TINY } from "./ground";
import type { AreaRow, AreaView } from "./model";

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
  faded: boolean; // too little of it would be seen
}

const STEP = 4.5; // pixels that a name steps at once
const FAR = 7; // steps, at most, to each side
const CROWDED = 0.34; // of a name under pieces or other names: more, and it is left out,
const FULL = 0.09; // on a telephone sooner: there half a name is only in the way
const ABROAD = 0.55; // of a name outside its area: there it would be read as the name of another
const SHORE = 3; // steps that the name of a sea keeps from its coasts, both sides together
const GAP = 10; // pixels between two names on one line, so that they do not read as one

/** What two boxes share; the first may lie elsewhere. */
export const cut = (a: Rect, b: Rect, x = a.x, y = a.y): number =>
  Math.max(0, Math.min(x + a.w / 2, b.x + b.w / 2) - Math.max(x - a.w / 2, b.x - b.w / 2)) *
  Math.max(0, Math.min(y + a.h / 2, b.y + b.h / 2) - Math.max(y - a.h / 2, b.y - b.h / 2));

/** The corners of an outline, one row of them for each of its rings. */
export function corners(d: string): Point[][] {
  return d
    .split("M")
    .filter(Boolean)
    .map((ring) => ring.replace("Z", "").split(/[LC]/).map(lastPoint));
}

/** A curve ends at the last two of its numbers. */
function lastPoint(part: string): Point {
  const y = part.lastIndexOf(" ");
  return [Number(part.slice(part.lastIndexOf(" ", y - 1) + 1, y)), Number(part.slice(y + 1))];
}

/** Where an outline crosses the line across the map at `y`. */
export function crossings(y: number, rings: Point[][]): number[] {
  const found: number[] = [];
  for (const ring of rings) {
    for (let k = 0, j = ring.length - 1; k < ring.length; j = k++) {
      const py = ring[k]![1],
        qy = ring[j]![1];
      if (py > y !== qy > y) found.push(ring[k]![0] + ((y - py) * (ring[j]![0] - ring[k]![0])) / (qy - py));
    }
  }
  return found;
}

const isBetween = (x: number, crossed: number[]): boolean => crossed.filter((at) => x < at).length % 2 === 1;

export const isInside = ([x, y]: Point, rings: Point[][]): boolean => isBetween(x, crossings(y, rings));

const STEPS: Point[] = [];
for (let y = -FAR; y <= FAR; y++) for (let x = -FAR; x <= FAR; x++) STEPS.push([x, y]);
STEPS.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));

const outlines = new Map<string, Point[][]>();
function outline(d: string): Point[][] {
  if (!outlines.has(d)) outlines.set(d, corners(d));
  return outlines.get(d)!;
}

/** How much of a box lies outside an area after a step: asked once for each size, and only where it matters.
    Many points lie on one line across the map, which looks at the whole outline once for all of them. */
const known = new Map<string, { lines: Map<number, number[]>; shares: Float32Array }>();
function outside(area: MapArea, box: Rect, step: number): (n: number) => number {
  const key = `${area.name} ${area.d.length} ${Math.round(box.w)} ${Math.round(box.h)} ${step}`;
  let found = known.get(key);
  if (!found) {
    if (known.size > 600) known.clear();
    found = { lines: new Map(), shares: new Float32Array(STEPS.length).fill(-1) };
    known.set(key, found);
  }
  const { lines, shares } = found;
  const line = (y: number): number[] => {
    if (!lines.has(y)) lines.set(y, crossings(y, outline(area.d)));
    return lines.get(y)!;
  };
  return (n) => {
    if (shares[n]! < 0) {
      const [dx, dy] = STEPS[n]!;
      let out = 0;
      for (const sy of [-0.4, 0.4]) {
        const crossed = line(box.y + dy * step + sy * box.h);
        for (const sx of [-0.46, -0.15, 0.15, 0.46]) if (!isBetween(box.x + dx * step + sx * box.w, crossed)) out += 1;
      }
      shares[n] = out / 8;
    }
    return shares[n]!;
  };
}

/** Steps of all names from where they are printed, on a map of so many pixels a unit; where pieces would cover much of it, it is left out.
    What is known from before is asked first: a move lays out again only the names it comes near. */
export function stepAside(
  names: { area: MapArea; box: Rect }[],
  pieces: Rect[],
  scale: number,
  canvas: number[] = [-Infinity, 0, Infinity],
): Map<string, Moved> {
  const found = new Map<string, Moved>();
  const placed: Rect[] = [];
  const step = Math.round((STEP / scale) * 4) / 4;
  for (const { area, box } of names) {
    const reach = { x: box.x, y: box.y, w: box.w + 2 * FAR * step, h: box.h + 2 * FAR * step };
    const near = pieces.filter((piece) => cut(piece, reach) > 0),
      beside = placed.filter((name) => cut(name, reach) > 0);
    const key = `${scale} ${texts([box])}|${texts(near)}|${texts(beside)}|${area.d.length}`;
    let moved = before.get(area.name);
    if (moved?.key !== key) {
      moved = { key, ...stepOf(area, box, near, beside, step, scale < TINY, canvas) };
      before.set(area.name, moved);
    }
    if (!moved.faded || scale >= TINY)
      placed.push({ ...box, x: box.x + moved.by[0], y: box.y + moved.by[1], w: box.w + GAP / scale });
    found.set(area.name, moved);
  }
  return found;
}
const before = new Map<string, Moved & { key: string }>();
export const texts = (boxes: Rect[]): string => boxes.map(({ x, y, w, h }) => `${x},${y},${w},${h}`).join(" ");

/** The step of one name: away from pieces, from names that are placed already and from the map's edge, and not far. */
function stepOf(
  area: MapArea,
  box: Rect,
  near: Rect[],
  beside: Rect[],
  step: number,
  tiny: boolean,
  [left, , right]: number[],
): Moved {
  const size = box.w * box.h;
  const covered = (x: number, y: number) => near.reduce((sum, piece) => sum + cut(box, piece, x, y), 0) / size,
    mixed = (x: number, y: number) => beside.reduce((sum, name) => sum + cut(box, name, x, y), 0) / size;
  const out = outside(area, area.kind === "sea" ? { ...box, w: box.w + SHORE * step, h: box.h + SHORE * step } : box, step);
  let best: Point = [0, 0],
    under = covered(box.x, box.y),
    abroad = false;
  const ashore = area.kind === "sea" && out(0) > 0; // a name of the water stays clear of coasts and bands
  if (ashore || under + mixed(box.x, box.y) > 0.01 || box.x - box.w / 2 < left! || box.x + box.w / 2 > right!) {
    const within = 1.4 * out(0); // the most that a step into its area is worth
    let least = Infinity;
    for (const [n, [dx, dy]] of STEPS.entries()) {
      const far = Math.hypot(dx, dy) / 14;
      if (far - within >= least) break; // and all that follow are farther
      const x = box.x + dx * step,
        y = box.y + dy * step;
      const off = Math.max(0, left! - (x - box.w / 2), x + box.w / 2 - right!) / box.w; // beyond the map's edge nobody reads it
      const hidden = covered(x, y);
      const bare = 5 * hidden + 4 * mixed(x, y) + 12 * off + far;
      if (bare - within >= least) continue;
      const cost = bare + 1.4 * out(n) - within;
      if (cost < least) {
        [best, least, under] = [[dx * step, dy * step], cost, hidden];
        abroad = out(n) > Math.max(ABROAD, out(0));
      }
    }
  }
  const most = tiny ? FULL : CROWDED;
  return { by: best, faded: under > most || mixed(box.x + best[0], box.y + best[1]) > most || (tiny && abroad) };
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

/** What lies at a place of its own on an area: control tokens, neutral forces, an order beside the regular one. */
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

/** The badges of options beside a castle, as they are drawn (Badges.svelte). */
export function badgesIn(row: AreaRow, place: Place, badges: number, size: number): Rect[] {
  const s = size * place.scale;
  if (!badges || !place.castle) return [];
  const [x, y] = row.castle ? [place.castle[0] + 15, place.castle[1] + 11] : place.castle;
  return [{ x: x + 11 * (badges - 1) * s, y, w: (20 + 22 * (badges - 1)) * s, h: 20 * s }];
}
