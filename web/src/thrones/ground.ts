// The drawing of the map as the board uses it.

import { baseMap, loadMap, type MapArea, type MapGeometry, type Point, type Port } from "../map/geometry";
import type { Box } from "./camera.svelte";
import type { ThronesBook } from "./model";

export type Place = MapArea;
export type Spot = Point;
export interface Ground {
  map: MapGeometry;
  box: Box;
  areas: Map<string, Place>;
  ports: Set<string>;
}

const RIM = 12; // of the frame around the map that is seen when all of it is
const BASIN = 13; // how far a port reaches around its quay and berths

/** The drawing that shows all areas of a book: that for five players, or for six. */
export async function groundFor(book: ThronesBook): Promise<Ground> {
  const base = baseMap(),
    known = new Set(base.areas.map((area) => area.name));
  const all = book.areas.every((row) => known.has(row.name) || row.name.startsWith("Port of "));
  return ground(all ? base : await loadMap("six"), book);
}

function ground(map: MapGeometry, book: ThronesBook): Ground {
  const [left, top, right, bottom] = map.canvas;
  const areas = new Map(map.areas.map((area) => [area.name, area]));
  const ports = new Set<string>();
  for (const port of map.ports) {
    const name = `Port of ${port.land}`;
    if (!book.areas.some((row) => row.name === name)) continue;
    ports.add(name);
    areas.set(name, harbour(name, port));
  }
  return { map, areas, ports, box: { x: left - RIM, y: top - RIM, w: right - left + 2 * RIM, h: bottom - top + 2 * RIM } };
}

/** A port as an area: a basin around its quay and its berths. */
function harbour(name: string, port: Port): Place {
  const [a, b, c] = port.berths as [Point, Point, Point];
  return {
    name,
    kind: "sea",
    d: around([port.at, a, b, c], BASIN),
    rings: [],
    scale: 0.72,
    label: { at: port.at, size: 0, lines: [], width: 0 },
    castle: port.at,
    units: [a, b, c, b],
    order: port.at,
  };
}

/** The outline at a distance of some spots, as a path. */
export function around(spots: Point[], far: number): string {
  const cloud = spots.flatMap(([x, y]) =>
    Array.from({ length: 20 }, (_, k): Point => [x + far * Math.cos((k * Math.PI) / 10), y + far * Math.sin((k * Math.PI) / 10)]),
  );
  cloud.sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const turn = (o: Point, p: Point, q: Point) => (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
  const half = (points: Point[]) => {
    const found: Point[] = [];
    for (const point of points) {
      while (found.length > 1 && turn(found.at(-2)!, found.at(-1)!, point) <= 0) found.pop();
      found.push(point);
    }
    return found.slice(0, -1);
  };
  const hull = [...half(cloud), ...half(cloud.toReversed())];
  return `M${hull.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

/** The middle of an area's units: where arrows end and pop-overs hang. */
export function spotOf(ground: Ground, area: string): { x: number; y: number } {
  const spots = ground.areas.get(area)?.units ?? [];
  const n = spots.length || 1;
  return { x: spots.reduce((sum, spot) => sum + spot[0], 0) / n, y: spots.reduce((sum, spot) => sum + spot[1], 0) / n };
}
