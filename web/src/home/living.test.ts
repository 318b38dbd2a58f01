import { expect, test } from "vitest";
import { loadMap } from "../map/geometry";
import { beginOf, bow, type Frame, holder, lookAt, signOf, step } from "./living";
import recorded from "./living.json";
import storm from "./living-storm.json";

test.each([
  ["base", recorded],
  ["storm", storm],
] as const)("%s: the recorded game has its areas on the map and all signs of its orders", async (board, game) => {
  const frames = game as unknown as Frame[];
  const map = await loadMap(board);
  const names = new Set(map.areas.map((area) => area.name));
  for (const frame of frames) {
    for (const [area, here] of Object.entries(frame.set)) {
      expect(names.has(area), area).toBe(true);
      if (here?.order) expect(signOf(here.order), here.order).not.toBe("");
    }
    for (const [, from, to] of frame.ways ?? []) expect(names.has(from) && names.has(to)).toBe(true);
  }
  expect(frames.length).toBeGreaterThan(100);
  expect(frames.filter((frame) => frame.ways).length).toBeGreaterThan(30);
});

test("a look is what all frames before it have set", () => {
  const two: Frame[] = [
    { turn: "Turn 1", set: { Pyke: { house: "Greyjoy", units: { knight: 1 } }, Seagard: { token: "Lannister" } } },
    { turn: "Turn 2", set: { Pyke: null } },
  ];
  expect(lookAt(two, 1)).toEqual({ Seagard: { token: "Lannister" } });
  expect(step(lookAt(two, 0), two[1]!)).toEqual(lookAt(two, 1));
  expect([holder(lookAt(two, 0).Pyke), holder(two[0]!.set.Seagard!), holder(undefined)]).toEqual(["Greyjoy", "Lannister", ""]);
  expect([beginOf(two, "Turn 2"), beginOf(two, "Turn 9")]).toEqual([1, 0]);
  expect(bow([0, 0], [100, 0])).toBe("M0 0Q50 16 100 0");
});
