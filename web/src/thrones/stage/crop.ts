// A piece of the map around an area, for a small picture.

import type { ViewBox } from "../board/camera.svelte";

const WIDE = 112 / 80; // proportions of the picture
const LEAST = 120; // least width of the map
const RIM = 1.25;

/** The outline of an area with something around it, in the shape of the picture. */
export function boxAround(d: string): ViewBox {
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number); // x and y in turn
  const [xs, ys] = [numbers.filter((_, n) => n % 2 === 0), numbers.filter((_, n) => n % 2)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const w = RIM * Math.max(right - left, (bottom - top) * WIDE, LEAST);
  const h = w / WIDE;
  return { x: (left + right) / 2 - w / 2, y: (top + bottom) / 2 - h / 2, w, h };
}
