// How large the names on the map are, and how they break.

import type { MapArea } from "./geometry";

/** Pixels: no name is smaller. */
export const LEAST = 11;
const USUAL = 23, // units of the map, so that a name grows with the window,
  ENOUGH = 22; // until it has so many pixels: whoever looks closer sees more of the map, and not larger names
const wanted = (scale: number): number => Math.max(LEAST / scale, Math.min(USUAL, ENOUGH / scale));

/** A name that is larger than its place gives up its capitals instead, which take much room and little of it is read. */
export const isSmall = (area: MapArea, scale: number): boolean => area.label.size < wanted(scale);
export const sizeOf = (area: MapArea, scale: number): number => Math.max(area.label.size, wanted(scale));

/** Names do not shrink with the map: two words stand below each other sooner. */
export function linesOf(area: MapArea, scale: number): string[] {
  const words = area.name.split(" ");
  return isSmall(area, scale) && words.length === 2 && words[0] !== "The" ? words : area.label.lines;
}

/** The room a name takes in the map's units, by its middle. */
export function roomOf(area: MapArea, scale: number): { x: number; y: number; w: number; h: number } {
  const size = sizeOf(area, scale),
    lines = area.kind === "sea" ? area.label.lines : linesOf(area, scale),
    letter = area.kind === "sea" ? 0.58 : isSmall(area, scale) ? 0.5 : 0.6;
  const w = Math.max(...lines.map((line) => line.length)) * size * letter;
  return { x: area.label.at[0], y: area.label.at[1], w, h: lines.length * size * 1.05 };
}
