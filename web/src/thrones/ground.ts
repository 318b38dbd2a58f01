// The drawing of the map as the board uses it.

import { type BoardName, loadMap, type MapArea, type MapGeometry, type Point } from "../map/geometry";
import type { Box } from "./camera.svelte";
import type { ThronesBook } from "./model";
import { PLACES } from "./parts";

/** `tight`: smaller than a fingertip; its pieces stand one by one. */
export interface Place extends MapArea {
  tight?: boolean;
}
export type Spot = Point;
export interface Ground {
  map: MapGeometry;
  box: Box;
  areas: Map<string, Place>;
}

const RIM = 12; // of the frame around the map that is seen when all of it is

const DRAWINGS: Record<string, BoardName> = { westeros: "base", six: "six", storm: "storm" };

/** The drawing of a book's board. */
export async function groundFor(book: ThronesBook): Promise<Ground> {
  return ground(await loadMap(DRAWINGS[book.board.key] ?? "base"), book);
}

function ground(map: MapGeometry, book: ThronesBook): Ground {
  const [left, top, right, bottom] = map.canvas;
  const added = PLACES.flatMap((places) => places(map)).filter((place) => book.areas.some((row) => row.name === place.name));
  const areas = new Map<string, Place>([...map.areas, ...added].map((area) => [area.name, area]));
  return { map, areas, box: { x: left - RIM, y: top - RIM, w: right - left + 2 * RIM, h: bottom - top + 2 * RIM } };
}

/** Pieces keep a size that can be seen when the map is small. */
export const pieceSize = (scale: number): number => Math.round(Math.max(1, Math.min(1.6, 0.8 / scale)) * 20) / 20;

const between = (a: Spot, b: Spot): Spot => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
/** Where so many groups of units stand: spread over the four places of the area. */
export function standsOf(place: Place, groups: number): Spot[] {
  const [a, b, c, d] = place.units as [Spot, Spot, Spot, Spot];
  const every = Array.from({ length: groups }, (_, k) => k);
  if (place.tight) return every.map((k) => place.units[groups === 1 ? 1 : k % 4]!);
  if (groups === 1) return [between(between(a, b), between(c, d))];
  if (groups === 2) return [between(a, b), between(c, d)];
  if (groups === 3) return [a, between(b, c), d];
  return every.map((k) => (k < 4 ? place.units[k]! : [place.units[k % 4]![0], place.units[k % 4]![1] + 16]));
}

/** The middle of an area's units: where arrows end and pop-overs hang. */
export function spotOf(ground: Ground, area: string): { x: number; y: number } {
  const spots = ground.areas.get(area)?.units ?? [];
  const n = spots.length || 1;
  return { x: spots.reduce((sum, spot) => sum + spot[0], 0) / n, y: spots.reduce((sum, spot) => sum + spot[1], 0) / n };
}
