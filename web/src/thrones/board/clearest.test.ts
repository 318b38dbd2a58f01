import { expect, test } from "vitest";
import { clearest, cornersOf, elsewhere } from "./clearest";

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

test("where all around is lit, it goes elsewhere, near by, and hides nothing", () => {
  const wanted = [BELOW, ABOVE].flatMap(({ x, y }) => [0, 50, 100].map((by) => ({ x: x + by, y: y + 30 })));
  const at = clearest([BELOW, ABOVE, ...elsewhere({ x: 250, y: 250 }, SIZE, WINDOW)], SIZE, WINDOW, wanted);
  const hides = wanted.filter(({ x, y }) => x > at.x && x < at.x + SIZE.w && y > at.y && y < at.y + SIZE.h);
  expect(hides).toEqual([]);
  expect(Math.hypot(at.x + 50 - 250, at.y + 30 - 250)).toBeLessThan(220);
});

test("a tip is in a corner at the foot of the map, unless the compared area is there", () => {
  const corners = cornersOf(SIZE, WINDOW);
  expect(clearest(corners, SIZE, WINDOW, [{ x: 250, y: 250 }])).toEqual({ x: 6, y: 394 });
  expect(clearest(corners, SIZE, WINDOW, [{ x: 50, y: 420 }])).toEqual({ x: 394, y: 394 });
});
