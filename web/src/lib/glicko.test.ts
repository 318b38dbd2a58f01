import { expect, test } from "vitest";
import { afterPuzzle, NEWCOMER, ofPuzzle, type Rating, rated } from "./glicko";

const opponent = (rating: number, deviation: number): Rating => ({ rating, deviation, volatility: 0.06 });

test("the example of the paper comes out", () => {
  const after = rated(opponent(1500, 200), [
    { opponent: opponent(1400, 30), score: 1 },
    { opponent: opponent(1550, 100), score: 0 },
    { opponent: opponent(1700, 300), score: 0 },
  ]);
  expect(after.rating).toBeCloseTo(1464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 1);
  expect(after.volatility).toBeCloseTo(0.05999, 4);
});

test("a hard puzzle gains more than an easy one, and costs less", () => {
  const won = [1, 2, 3, 4, 5].map((level) => afterPuzzle(NEWCOMER, level, true).rating);
  const lost = [1, 2, 3, 4, 5].map((level) => afterPuzzle(NEWCOMER, level, false).rating);
  expect(won).toEqual([...won].sort((a, b) => a - b));
  expect(lost).toEqual([...lost].sort((a, b) => a - b));
  expect(won[0]).toBeGreaterThan(NEWCOMER.rating);
  expect(lost[4]).toBeLessThan(NEWCOMER.rating);
});

test("a rating settles where the player solves half of the puzzles, and never stops moving", () => {
  let player = NEWCOMER;
  for (let n = 0; n < 200; n++) player = afterPuzzle(player, 4, n % 2 === 0);
  expect(Math.abs(player.rating - ofPuzzle(4).rating)).toBeLessThan(60);
  expect(player.deviation).toBeGreaterThanOrEqual(45);
});

test("a great surprise makes the rating more volatile", () => {
  const sure = { rating: 1900, deviation: 30, volatility: 0.06 };
  expect(rated(sure, [{ opponent: opponent(600, 30), score: 0 }]).volatility).toBeGreaterThan(0.06);
});
