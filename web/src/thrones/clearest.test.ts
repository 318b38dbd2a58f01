import { expect, test } from "vitest";
import { clearest } from "./clearest";

const WINDOW = { width: 500, height: 500 },
  SIZE = { w: 100, h: 60 };
const BELOW = { x: 200, y: 300 },
  ABOVE = { x: 200, y: 100 };

test("a pop-over hangs below, unless something to choose is there", () => {
  expect(clearest([BELOW, ABOVE], SIZE, WINDOW, [])).toEqual(BELOW);
  expect(clearest([BELOW, ABOVE], SIZE, WINDOW, [{ x: 250, y: 330 }])).toEqual(ABOVE);
});

test("it stays in the window, and hides as little as it can", () => {
  const wanted = [BELOW, ABOVE, { x: 240, y: 120 }].map(({ x, y }) => ({ x: x + 10, y: y + 10 }));
  expect(clearest([BELOW, ABOVE], SIZE, WINDOW, wanted)).toEqual(BELOW);
  expect(clearest([{ x: 480, y: -20 }], SIZE, WINDOW, [])).toEqual({ x: 394, y: 6 });
});
