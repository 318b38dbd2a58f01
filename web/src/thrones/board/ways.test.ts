import { expect, test } from "vitest";
import { loadMap } from "../../map/geometry";
import { inside } from "./inside";
import { routeOf, through } from "./ways";

const wetFrom = (map: Awaited<ReturnType<typeof loadMap>>) => {
  const seas = map.areas.filter(({ kind }) => kind === "sea").map((sea) => inside(sea));
  return ([x, y]: [number, number]) => seas.reduce((sum, sea) => sum + sea.share({ x, y, w: 8, h: 8 }, x, y), 0) > 0.5;
};
/** Spots along the lines from each to the next. */
const onThe = (spots: [number, number][]) =>
  spots.slice(1).flatMap((q, n) =>
    Array.from({ length: 12 }, (_, k): [number, number] => {
      const p = spots[n]!;
      return [p[0] + ((q[0] - p[0]) * k) / 12, p[1] + ((q[1] - p[1]) * k) / 12];
    }),
  );

test.each([
  ["six", "East Summer Sea", "West Summer Sea"],
  ["six", "The Narrow Sea", "Shipbreaker Bay"],
  ["base", "The Narrow Sea", "The Shivering Sea"],
  ["six", "Sunset Sea", "West Summer Sea"],
] as const)("on the %s board ships go from the %s to the %s by water", async (board, from, to) => {
  const map = await loadMap(board);
  const isWet = wetFrom(map);
  const route = routeOf(map.area(from), map.area(to));
  expect(onThe(route).filter((spot) => !isWet(spot))).toEqual([]);
  expect(route.length).toBeLessThan(16);
  expect(routeOf(map.area(from), map.area(to))).toBe(route); // looked for once
});

test("over land a way is straight, and an arrow ends short of both", async () => {
  const map = await loadMap("base");
  expect(routeOf(map.area("Winterfell"), map.area("White Harbor"))).toHaveLength(2);
  const spots: [number, number][] = [
    [0, 0],
    [100, 0],
    [100, 100],
  ];
  const { d, tip, whole } = through(spots, 10);
  expect(d).toMatch(/^M10 0C.* 100 90$/);
  expect(tip).toContain("translate(100px, 90px) rotate(90deg)");
  expect(whole).toMatch(/^M0 0.* 100 100$/);
});
