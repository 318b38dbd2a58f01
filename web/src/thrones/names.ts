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
  faded: boolean; // letters of it would be hidden, or it would read as one with another name, or as another area's
  lines?: string[]; // if it breaks otherwise than it is printed
}
/** A name where it is printed; perhaps another way to break it. */
export interface Name {
  area: MapArea;
  box: Rect;
  other?: { lines: string[]; box: Rect } | null;
}
/** What names make room for: pieces hide them; upon what is printed they lie, which is no good either. */
export interface Things {
  pieces: Rect[];
  printed: Rect[];
}

const STEP = 4.5; // pixels that a name steps at once
const FAR = 8; // steps, at most, to each side
const LOST = 0.05; // of a name under pieces: more, and it is a letter
const [ASTRAY, ABROAD] = [0.75, 0.55]; // of a name outside its area: more, on a telephone sooner, and it reads as that of another,
// unless it is printed there
const SHORE = 3; // steps that the name of a sea keeps from its coasts, both sides together
const BESIDE: Point = [16, 11]; // pixels that two names keep from each other, across and down,
const APART: Point = [8, 4]; // and at the very least, so that they do not read as one

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

/** The box around an outline. */
export function roundOf(d: string): Rect {
  const all = corners(d).flat(),
    [left, top] = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))],
    [right, bottom] = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))];
  return { x: (left + right) / 2, y: (top + bottom) / 2, w: right - left, h: bottom - top };
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

/** Steps of all names from where they are printed, on a map of so many pixels a unit. A name that would lose a letter or read as one
    with another is left out: half a name is worse than none. Those in `wanted` come first and always stay. Whoever has room where it
    is printed stays there; the others step around them. What is known from before is asked first: a move lays out again only the
    names it comes near. */
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
      !(area.kind === "sea" && outside(area, shored(area, box, step), step)(0)); // a name of the water stays clear of coasts and bands
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
const shored = ({ kind }: MapArea, box: Rect, step: number): Rect =>
  kind === "sea" ? { ...box, w: box.w + SHORE * step, h: box.h + SHORE * step } : box;

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
    const out = outside(area, shored(area, box, step), step),
      turned = lines ? 0.2 : 0,
      astray = Math.max(scale < TINY ? ABROAD : ASTRAY, out(0));
    for (const [n, [dx, dy]] of STEPS.entries()) {
      const far = turned + Math.hypot(dx, dy) / 16;
      if (far >= least) break; // and all that follow are farther
      const x = box.x + dx * step,
        y = box.y + dy * step;
      const off = Math.max(0, left! - (x - box.w / 2), x + box.w / 2 - right!) / box.w; // beyond the map's edge nobody reads it
      const hidden = share(around.pieces, box, x, y);
      let cost = far + 12 * hidden + 12 * off + 7 * share(around.printed, box, x, y) + 3 * share(around.names, box, x, y);
      if (cost >= least) continue;
      const faded = hidden > LOST || out(n) > astray || share(near, box, x, y) > 0;
      cost += 2.4 * out(n) + (faded ? 2 : 0);
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
