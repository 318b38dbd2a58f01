// How large the names on the map are, and how they break.

import type { MapArea } from "./geometry";

/** Pixels: no name is smaller. */
export const LEAST = 11;
const USUAL = 23, // units of the map, so that a name grows with the window,
  ENOUGH = 22; // most pixels of a name: zooming in further shows more of the map, not larger names
const wanted = (scale: number): number => Math.max(LEAST / scale, Math.min(USUAL, ENOUGH / scale));

/** A name that is larger than its place gives up its capitals instead, which take much room and little of it is read. */
export const isSmall = (area: MapArea, scale: number): boolean => area.label.size < wanted(scale);
export const sizeOf = (area: MapArea, scale: number): number => Math.max(area.label.size, wanted(scale));

/** Names do not shrink with the map: two words go below each other sooner. */
export function linesOf(area: MapArea, scale: number): string[] {
  const words = area.name.split(" ");
  return isSmall(area, scale) && words.length === 2 && words[0] !== "The" ? words : area.label.lines;
}
/** The lines a name may have instead, where that fits better: all in one, or two words below each other. */
export function otherLines(area: MapArea, scale: number): string[] | null {
  if (area.kind === "sea") return null; // each of their lines has a swing of its own
  const words = area.name.split(" ");
  if (words.length !== 2) return null;
  return linesOf(area, scale).length > 1 ? [area.name] : words;
}

/** A name that is larger than its place grows downwards if a castle is above it. */
export const growsBy = (area: MapArea, scale: number): number =>
  area.banners ? ((sizeOf(area, scale) - area.label.size) * linesOf(area, scale).length) / 2 : 0;

// Widths of the letters as they are drawn, in sizes of the letter, as far as they differ much.
const WIDTHS: [RegExp, number][] = [
  [/[iljI'’.]/, 0.28],
  [/[tfrs ]/, 0.37],
  [/[ceaz]/, 0.46],
  [/[mwMW]/, 0.77],
];
const OTHERS = 0.55;
const letters = new Map<string, number>();
function letterWidth(letter: string): number {
  if (!letters.has(letter)) letters.set(letter, WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? OTHERS);
  return letters.get(letter)!;
}
function widthOf(line: string): number {
  let sum = 0;
  for (const letter of line) sum += letterWidth(letter);
  return sum;
}
const CAPITALS = 1.24; // factor: small capitals with room between them are wider
const BENT = 0.06; // share of its width that the name of a sea rises in its middle

/** The room a name takes in the map's units, by its middle. */
export function roomOf(
  area: MapArea,
  scale: number,
  lines = area.kind === "sea" ? area.label.lines : linesOf(area, scale),
): { x: number; y: number; w: number; h: number } {
  const size = sizeOf(area, scale),
    { at, width } = area.label;
  const loose = isSmall(area, scale) ? 1 : area.kind === "sea" ? 1.12 : CAPITALS;
  return {
    x: at[0],
    y: at[1] + (area.kind === "sea" ? -BENT * width : growsBy(area, scale)),
    w: Math.max(...lines.map(widthOf)) * size * loose,
    h: lines.length * size * 1.05,
  };
}
