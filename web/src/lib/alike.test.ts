import { expect, test } from "vitest";
import { alike, keeping } from "./alike";

const was = { turn: 8, areas: { Pyke: { units: { ship: 1 } }, Oldtown: { orders: ["March"] } }, tracks: [["Stark"], ["Tyrell"]] };
const copy = () => structuredClone(was);

test("what is equal is the same object", () => {
  expect(alike(copy(), was)).toBe(was);
});

test("what differs is new, and all else as it was", () => {
  const now = copy();
  now.areas.Pyke.units.ship = 2;
  now.tracks[1] = ["Martell"];
  const found = alike(now, was);
  expect(found).toEqual(now);
  expect(found.areas.Pyke).not.toBe(was.areas.Pyke);
  expect(found.areas.Oldtown).toBe(was.areas.Oldtown);
  expect(found.tracks[0]).toBe(was.tracks[0]);
  expect(was.areas.Pyke.units.ship).toBe(1);
});

test.each([
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: undefined }, {}],
  [[1], [1, 2]],
  [[], {}],
  [null, { a: 1 }],
  ["x", "y"],
])("%o is not %o", (now, old) => {
  expect(alike<unknown>(now, old)).toEqual(now);
  expect(alike<unknown>(now, old)).not.toBe(old);
});

test("what is worked out again stays the same where it is alike", () => {
  let power = 1;
  const rows = keeping(() => [{ house: "Stark", power }, { house: "Tully" }]);
  const first = rows();
  expect(rows()).toBe(first);
  power = 2;
  expect(rows()).not.toBe(first);
  expect(rows()).toEqual([{ house: "Stark", power: 2 }, { house: "Tully" }]);
  expect(rows()[1]).toBe(first[1]);
});
