import { expect, test } from "vitest";
import { placed, ROWS } from "./court";

test("the rules allow the court of the home page", () => {
  expect(placed).toHaveLength(ROWS.flat().length);
  expect(new Set(placed.map((each) => each.card.name)).size).toBe(placed.length);
  placed.forEach(({ card, row, x }, n) => {
    if (!row) return;
    const below = placed.slice(0, n).filter((each) => each.row === row - 1 && Math.abs(each.x - x) === 0.5);
    expect(below, card.name).toHaveLength(2);
    expect(below.map((each) => each.suit.index)).toContain(card.suit);
  });
});
