// Outlines of areas, and how much of a box is inside one.

import type { MapArea, Point } from "../../map/geometry";
import type { Rect } from "./names";

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

/** The points at which an outline crosses the horizontal line at `y`. */
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

/** How much of a box is inside an outline: looked up in sums over cells, which are counted once. */
class Inside {
  static readonly CELL = 4;
  readonly #left: number;
  readonly #top: number;
  readonly #wide: number;
  readonly #high: number;
  readonly #sums: Int32Array;

  constructor(d: string) {
    const rings = corners(d),
      all = rings.flat(),
      cell = Inside.CELL;
    this.#left = Math.min(...all.map((at) => at[0]));
    this.#top = Math.min(...all.map((at) => at[1]));
    this.#wide = Math.ceil((Math.max(...all.map((at) => at[0])) - this.#left) / cell);
    this.#high = Math.ceil((Math.max(...all.map((at) => at[1])) - this.#top) / cell);
    this.#sums = new Int32Array((this.#wide + 1) * (this.#high + 1));
    for (let y = 0; y < this.#high; y++) {
      const crossed = crossings(this.#top + (y + 0.5) * cell, rings).sort((a, b) => a - b);
      let [row, k] = [0, 0];
      for (let x = 0; x < this.#wide; x++) {
        const at = this.#left + (x + 0.5) * cell;
        while (k < crossed.length && crossed[k]! <= at) k++;
        row += k % 2;
        const n = (y + 1) * (this.#wide + 1) + x + 1;
        this.#sums[n] = this.#sums[n - this.#wide - 1]! + row;
      }
    }
  }
  #sum(x: number, y: number): number {
    const [column, row] = [Math.max(0, Math.min(this.#wide, x)), Math.max(0, Math.min(this.#high, y))];
    return this.#sums[row * (this.#wide + 1) + column]!;
  }
  share({ w, h }: Rect, x: number, y: number): number {
    const cell = Inside.CELL,
      left = Math.round((x - w / 2 - this.#left) / cell),
      top = Math.round((y - h / 2 - this.#top) / cell),
      right = left + Math.max(1, Math.round(w / cell)),
      bottom = top + Math.max(1, Math.round(h / cell));
    const cells = this.#sum(right, bottom) - this.#sum(left, bottom) - this.#sum(right, top) + this.#sum(left, top);
    return cells / ((right - left) * (bottom - top));
  }
}
const outlines = new Map<string, Inside>();
export function inside(place: MapArea): Inside {
  const key = `${place.name} ${place.d.length}`;
  if (!outlines.has(key)) outlines.set(key, new Inside(place.d));
  return outlines.get(key)!;
}
