import { expect, test } from "vitest";
import type { Analysis, Chronicle, Judged, Point, Swing, Turning } from "../lib/contract";
import { again, changes, chart, costliest, decided, path, shifts, stops, turned, turning, turnsOf } from "./chronicle";

const point = (turn: string, counted: number[]): Point => ({ turn, decision: 0, counted, power: [5, 5, 5], units: [4, 12, 6] });
const POINTS = [point("Turn 1", [1, 2, 1]), point("Turn 2", [2, 2, 1]), point("", [4, 1, 1])];
const CHRONICLE: Chronicle = { points: POINTS, swings: [], compared: [] };
const NAMES = ["Stark", "Lannister", "Greyjoy"];
const name = (seat: number) => NAMES[seat]!;

test("a chart has a line for each house within its box, and the highest value fits", () => {
  for (const curve of ["counted", "power", "units"] as const) {
    const { lines, ticks, turns } = chart(stops(curve, CHRONICLE, null), 300, 100);
    expect(lines.map((line) => line.values)).toEqual([0, 1, 2].map((seat) => POINTS.map((each) => each[curve][seat])));
    expect(Math.max(...POINTS.flatMap((each) => each[curve]))).toBeLessThanOrEqual(ticks.at(-1)!.value);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(turns.map((turn) => turn.name)).toEqual(["1", "2", ""]);
    for (const [x, y] of lines.flatMap((line) => line.points)) expect(x >= 0 && x <= 300 && y >= -4 && y <= 104).toBe(true);
  }
});

test("equal houses can be told apart: their lines are side by side and their shields do not touch", () => {
  const { lines } = chart(stops("power", CHRONICLE, null), 300, 100);
  expect(new Set(lines.map((line) => line.points[0]![1])).size).toBe(3);
  const ends = lines.map((line) => line.end).sort((a, b) => a - b);
  for (const n of [1, 2]) expect(ends[n]! - ends[n - 1]!).toBeGreaterThanOrEqual(22);
  expect(Math.max(...ends)).toBeLessThanOrEqual(100);
  expect(path([[0, 1], [2.25, 3]])).toBe("M0.0 1.0L2.3 3.0"); // prettier-ignore
});

test("what decided between two houses is the first number in which they differ", () => {
  const compared = [
    { what: "castles", by_seat: [4, 4, 4] },
    { what: "supply", by_seat: [3, 3, 2] },
    { what: "power", by_seat: [9, 1, 9] },
  ];
  const chronicle: Chronicle = { points: [], swings: [], compared };
  expect(decided(chronicle, 0, 1)).toEqual({ what: "power", equal: ["castles", "supply"] });
  expect(decided(chronicle, 1, 2)).toEqual({ what: "supply", equal: ["castles"] });
  expect(decided({ ...chronicle, compared: compared.slice(0, 1) }, 0, 1)).toBeNull();
});

test("a turning point says who took what from whom; on the Claim track, who gained how much", () => {
  const swing: Swing = { turn: "Turn 3", decision: 40, before: [2, 3, 1], after: [3, 2, 1], taken: [] };
  expect(changes(swing)).toEqual([
    { seat: 0, by: 1, value: 3 },
    { seat: 1, by: -1, value: 2 },
  ]);
  expect(turning({ ...swing, taken: [{ area: "Seagard", before: 1, after: 0 }] }, name, "castles")).toBe(
    "Stark takes Seagard from Lannister.",
  );
  expect(turning({ ...swing, taken: [{ area: "Seagard", before: -1, after: 0 }] }, name, "castles")).toBe("Stark takes Seagard.");
  expect(turning({ ...swing, taken: [{ area: "Seagard", before: 0, after: -1 }] }, name, "castles")).toBe("Stark loses Seagard.");
  expect(turning(swing, name, "Claim")).toBe("Stark gains 1 Claim. Lannister loses 1 Claim.");
});

const judged = (decision: number, seat: number, chance: number, could: number, costly = true): Judged => {
  const words = { done: "March-1 in Pyke", better: "Raid in Pyke", chain: [], plan: [] };
  return { turn: "Turn 1", decision, seat, what: "orders", chance, could, error: 0.01, costly, ...words };
};
const ANALYSIS: Analysis = {
  version: 1, game: "thrones", seats: NAMES, seed: 1, playouts: 20, worlds: 10, turning: [], exercises: [], missing: 0, note: "",
  points: [
    { turn: "Turn 1", decision: 0, chances: [0.301, 0.4, 0.299] },
    { turn: "Turn 1", decision: 3, chances: [0.2, 0.5, 0.3] },
    { turn: "", decision: 9, chances: [0, 1, 0] },
  ],
  judged: [judged(1, 0, 0.3, 0.4), judged(2, 1, 0.3, 0.31, false), judged(3, 0, 0.1, 0.4), judged(4, 2, 0.5, 0.7)],
}; // prettier-ignore

test("chances are drawn in a hundred, and a turn is named once", () => {
  const points = stops("chances", null, ANALYSIS);
  expect(points.map((each) => each.values)).toEqual([[30, 40, 30], [20, 50, 30], [0, 100, 0]]); // prettier-ignore
  expect(turnsOf(points).map(([, n]) => n)).toEqual([0, 2]);
  expect(chart(points, 300, 100).turns.map((turn) => turn.name)).toEqual(["1", ""]);
});

test("a turning point by chances says who did what, what fell, and whose chances changed", () => {
  const each: Turning = {
    turn: "Turn 3", decision: 40, what: "march", seat: 0, words: "marches a knight from Winterfell to Seagard",
    before: [0.2, 0.6, 0.2], after: [0.4, 0.405, 0.195], fallen: [{ area: "Seagard", before: 1, after: 0 }],
  }; // prettier-ignore
  expect(turned(each, name)).toBe("Stark marches a knight from Winterfell to Seagard. Stark takes Seagard from Lannister.");
  expect(turned({ ...each, seat: -1, fallen: [] }, name)).toBe("All houses give orders.");
  expect(shifts(each)).toEqual([
    { seat: 0, value: 40, by: 20 },
    { seat: 1, value: 41, by: -19 },
  ]);
});

test("the costliest come first, of one house or of all; what may be chance is not told", () => {
  expect(costliest(ANALYSIS, 0).map((each) => each.decision)).toEqual([3, 1]);
  expect(costliest(ANALYSIS, 1)).toEqual([]);
  expect(costliest(ANALYSIS, -1, 2).map((each) => each.decision)).toEqual([3, 4]);
});

test("only what the table itself says at its end names a table", () => {
  expect(again("Ann plays again with the same seats: #/t/abc_-1")).toEqual({
    words: "Ann plays again with the same seats",
    table: "abc_-1",
  });
  expect(again("Bob: #/t/x has the seat again.")).toBeNull();
});
