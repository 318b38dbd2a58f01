// The drawing of the map as the board uses it.

import { type BoardName, loadMap, type MapArea, type MapGeometry, type Point } from "../../map/geometry";
import type { AreaRow, ThronesBook } from "../model/model";
import { PLACES } from "../parts";
import type { ViewBox } from "./camera.svelte";

/** `tight`: smaller than a fingertip; its pieces are shown one by one. */
export interface Place extends MapArea {
  tight?: boolean;
}
export type Spot = Point;
export interface Ground {
  map: MapGeometry;
  box: ViewBox;
  areas: Map<string, Place>;
}

const RIM = 12; // visible frame around the whole map

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

const [AT, TIMES] = [0.48, 1.95]; // factor by which a piece is enlarged when the whole map fits a small laptop
const LEAST = 19.5; // pixels, on a telephone
/** At this scale, as on a phone, the units of an army are behind each other, each kind with its count. */
export const TINY = 0.4;
const LARGE = 0.9; // from here on pieces grow no more, until they have their drawn size
/** Pieces keep a size that can be seen when the map is small: 20 pixels at least on a small laptop, more on larger screens. */
export function pieceSize(scale: number): number {
  const wanted = TIMES * (Math.min(scale, LARGE) / AT) ** -0.18 * Math.min(1, LARGE / scale);
  return Math.round(Math.max(1, Math.min(2.5, Math.max(wanted, LEAST / (24 * scale)))) * 20) / 20;
}
/** Where the map is small all pieces are alike; closer, they follow the room of their area. */
export const placeScale = (place: Place, scale: number): number => place.scale + (1 - place.scale) * Math.min(1, LARGE / scale);

const between = (a: Spot, b: Spot): Spot => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
/** The places of groups of units, spread over the four places of the area. */
function standsOf(place: Place, groups: number): Spot[] {
  const [a, b, c, d] = place.units as [Spot, Spot, Spot, Spot];
  const every = Array.from({ length: groups }, (_, k) => k);
  if (groups === 1) return [between(between(a, b), between(c, d))];
  if (groups === 2) return [between(a, b), between(c, d)];
  if (groups === 3) return [a, between(b, c), d];
  return every.map((k) => (k < 4 ? place.units[k]! : [place.units[k % 4]![0], place.units[k % 4]![1] + 16]));
}

const TYPES = 19; // from one type to the next: they overlap by a fifth
const SEAL = 23; // distance from a unit to the order
/** The places of units and order in an area, pushed apart as far as their size on the screen needs. */
export function layOut(place: Place, groups: number, scale: number): { stands: Spot[]; order: Spot } {
  const plain = standsOf(place, groups);
  const size = pieceSize(scale) * placeScale(place, scale);
  const [a, b] = plain;
  const apart = a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) || 1 : 1;
  const by = plain.length > 1 ? Math.max(1, Math.min(1.8, (TYPES * size) / apart)) : 1;
  const middle = spotIn(plain);
  const stands = plain.map(([x, y]): Spot => [middle.x + (x - middle.x) * by, middle.y + (y - middle.y) * by]);
  return { stands, order: aside(place.order, stands, SEAL * size) };
}
/** A spot at least so far from others, in three steps at most. */
function aside(spot: Spot, others: Spot[], far: number): Spot {
  let [x, y] = spot;
  for (let step = 0; step < 3; step++) {
    for (const [ox, oy] of others) {
      const here = Math.hypot(x - ox, y - oy) || 1;
      if (here < far) [x, y] = [ox + ((x - ox || 1) / here) * far, oy + ((y - oy) / here) * far];
    }
  }
  return [x, y];
}
function spotIn(spots: Spot[]): { x: number; y: number } {
  const n = spots.length || 1;
  return { x: spots.reduce((sum, spot) => sum + spot[0], 0) / n, y: spots.reduce((sum, spot) => sum + spot[1], 0) / n };
}

/**
 * An order beside the regular one has its own place: that of a neutral force (on a board with banners, of a power token), or
 * beside the other one at sea.
 */
export function apartIn(row: AreaRow, place: Place): Spot {
  const beside = 36 * place.scale * (place.order[0] < place.label.at[0] ? 1 : -1);
  return (place.banners && row.castle ? place.power : place.garrison) ?? [place.order[0] + beside, place.order[1]];
}

/** The middle of an area's units: where arrows end and pop-overs hang. */
export function spotOf(ground: Ground, area: string): { x: number; y: number } {
  return spotIn(ground.areas.get(area)?.units ?? []);
}
