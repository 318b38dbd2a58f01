import type { MapGeometry, Point, Port } from "../../../map/geometry";
import type { Place } from "../../board/ground";

const BASIN = 13; // how far a port reaches around its quay and berths

/** The ports as areas: each a basin around its quay and its berths. */
export const harbours = (map: MapGeometry): Place[] => map.ports.map(harbour);

function harbour(port: Port): Place {
  const [a, b, c] = port.berths as [Point, Point, Point];
  return {
    name: `Port of ${port.land}`,
    kind: "sea",
    d: around([port.at, a, b, c], BASIN),
    rings: [],
    scale: 0.72,
    label: { at: port.at, size: 0, lines: [], width: 0 },
    castle: port.at,
    units: [a, b, c, b],
    order: port.at,
    tight: true,
  };
}

/** The outline at a distance of some spots, as a path. */
function around(spots: Point[], far: number): string {
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
