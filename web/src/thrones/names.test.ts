import { expect, test } from "vitest";
import { loadMap } from "../map/geometry";
import { roomOf } from "../map/lettering";
import type { Ground } from "./ground";
import type { AreaRow } from "./model";
import { badgesIn, corners, isInside, printedIn, type Rect, stepAside, tokensIn } from "./names";

const SCALE = 0.48; // of the whole map on a small laptop
const area = (name: string, d: string, x: number, y: number) =>
  ({ name, kind: "land", d, label: { at: [x, y], size: 20, lines: [name], width: 60 } }) as never;
const SQUARE = "M0 0L400 0L400 400L0 400Z";

test("a name stays where it is printed as long as nothing lies there", () => {
  const box = { x: 200, y: 200, w: 80, h: 20 };
  expect(stepAside([{ area: area("Pyke", SQUARE, 200, 200), box }], [], SCALE).get("Pyke")).toMatchObject({
    by: [0, 0],
    faded: false,
  });
});

test("a name steps aside for a piece, and stays in its area", () => {
  const box = { x: 200, y: 200, w: 80, h: 20 };
  const piece = { x: 200, y: 205, w: 40, h: 40 };
  const { by, faded } = stepAside([{ area: area("Pyke", SQUARE, 200, 200), box }], [piece], SCALE).get("Pyke")!;
  expect(Math.abs(by[0]) + Math.abs(by[1])).toBeGreaterThan(0);
  expect(faded).toBe(false);
  expect(isInside([200 + by[0], 200 + by[1]], corners(SQUARE))).toBe(true);
  const [x, y] = [200 + by[0], 200 + by[1]];
  expect(Math.abs(x - piece.x) >= 60 || Math.abs(y - piece.y) >= 30).toBe(true);
});

test("a name without any room is left out", () => {
  const box = { x: 200, y: 200, w: 80, h: 20 };
  const all: Rect[] = [{ x: 200, y: 200, w: 900, h: 900 }];
  expect(stepAside([{ area: area("Pyke", SQUARE, 200, 200), box }], all, SCALE).get("Pyke")!.faded).toBe(true);
});

test("a name keeps within the map", () => {
  const box = { x: 30, y: 200, w: 80, h: 20 };
  const { by } = stepAside([{ area: area("Pyke", SQUARE, 30, 200), box }], [], SCALE, [0, 0, 400, 400]).get("Pyke")!;
  expect(box.x + by[0]).toBeGreaterThanOrEqual(38);
});

test.each(["base", "six", "storm"] as const)("on the empty %s board no name lies upon another", async (board) => {
  const map = await loadMap(board);
  const names = map.areas.map((each) => ({ area: each, box: roomOf(each, SCALE) }));
  const moved = stepAside(names, [], SCALE);
  const lies = names.map(({ area, box }) => {
    const { by } = moved.get(area.name)!;
    return { ...box, name: area.name, x: box.x + by[0], y: box.y + by[1] };
  });
  const clashes = lies.flatMap((a, n) =>
    lies
      .slice(n + 1)
      .filter((b) => Math.abs(a.x - b.x) < (a.w + b.w) / 2 - 6 && Math.abs(a.y - b.y) < (a.h + b.h) / 2 - 6)
      .map((b) => `${a.name}, ${b.name}`),
  );
  expect(clashes).toEqual([]);
});

test("what lies in an area besides its units are its signs and its token", async () => {
  const map = await loadMap("base");
  const place = map.area("Winterfell");
  const ground = { map, areas: new Map([["Winterfell", place]]) } as unknown as Ground;
  const row = { name: "Winterfell", sea: false, castle: "stronghold", barrels: 1, crowns: 1 } as unknown as AreaRow;
  expect(printedIn(ground, row, place, 1)).toHaveLength(3);
  expect(tokensIn(row, place, undefined, 1, () => false)).toEqual([]);
  const here = { house: "Stark", token: "Stark", orders: ["Recruit"], units: { footman: 2 } } as never;
  expect(tokensIn(row, place, here, 1, () => false)).toHaveLength(1);
  expect(tokensIn(row, place, here, 1, () => true)).toHaveLength(2);
});

test("a move lays out again only the names it comes near", async () => {
  const map = await loadMap("six");
  const names = map.areas.map((each) => ({ area: each, box: roomOf(each, SCALE) }));
  const pieces: Rect[] = map.areas.map(({ units }) => ({ x: units[0]![0], y: units[0]![1], w: 48, h: 48 }));
  const first = stepAside(names, pieces, SCALE, map.canvas);
  const then = stepAside(names, [...pieces.slice(1), { x: 0, y: 0, w: 48, h: 48 }], SCALE, map.canvas);
  expect(names.filter(({ area: { name } }) => first.get(name) !== then.get(name)).length).toBeLessThan(8);
});

test("badges beside a castle are in the way of names", () => {
  const place = { castle: [100, 100], scale: 1 } as never;
  expect(badgesIn({ castle: "stronghold" } as never, place, 0, 2)).toEqual([]);
  expect(badgesIn({ castle: "stronghold" } as never, place, 2, 1)).toEqual([{ x: 126, y: 111, w: 42, h: 20 }]);
});
