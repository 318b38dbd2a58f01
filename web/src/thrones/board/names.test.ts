import { expect, test } from "vitest";
import { loadMap } from "../../map/geometry";
import { roomOf } from "../../map/lettering";
import type { AreaRow } from "../model/model";
import type { Ground } from "./ground";
import { arrange } from "./hosts";
import { corners, isInside } from "./inside";
import { badgesIn, cut, printedIn, type Rect, stepAside, tokensIn } from "./names";

const SCALE = 0.48; // scale of the whole map on a small laptop
const area = (name: string, d: string, x: number, y: number) =>
  ({ name, kind: "land", d, label: { at: [x, y], size: 20, lines: [name], width: 60 } }) as never;
const NOTHING = { pieces: [], printed: [] };
const SQUARE = "M0 0L400 0L400 400L0 400Z";

test("a name stays at its printed place as long as nothing else is there", () => {
  const box = { x: 200, y: 200, w: 80, h: 20 };
  expect(stepAside([{ area: area("Pyke", SQUARE, 200, 200), box }], NOTHING, SCALE).get("Pyke")).toMatchObject({
    by: [0, 0],
    faded: false,
  });
});

test("a name steps aside for a piece, and stays in its area", () => {
  const box = { x: 200, y: 200, w: 80, h: 20 };
  const piece = { x: 200, y: 205, w: 40, h: 40 };
  const { by, faded } = stepAside([{ area: area("Pyke", SQUARE, 200, 200), box }], { pieces: [piece], printed: [] }, SCALE).get(
    "Pyke",
  )!;
  expect(Math.abs(by[0]) + Math.abs(by[1])).toBeGreaterThan(0);
  expect(faded).toBe(false);
  expect(isInside([200 + by[0], 200 + by[1]], corners(SQUARE))).toBe(true);
  const [x, y] = [200 + by[0], 200 + by[1]];
  expect(Math.abs(x - piece.x) >= 60 || Math.abs(y - piece.y) >= 30).toBe(true);
});

test("a name without any room is left out", () => {
  const box = { x: 200, y: 200, w: 80, h: 20 };
  const all: Rect[] = [{ x: 200, y: 200, w: 900, h: 900 }];
  expect(stepAside([{ area: area("Pyke", SQUARE, 200, 200), box }], { pieces: all, printed: [] }, SCALE).get("Pyke")!.faded).toBe(
    true,
  );
});

test("a name keeps within the map", () => {
  const box = { x: 30, y: 200, w: 80, h: 20 };
  const { by } = stepAside([{ area: area("Pyke", SQUARE, 30, 200), box }], NOTHING, SCALE, [0, 0, 400, 400]).get("Pyke")!;
  expect(box.x + by[0]).toBeGreaterThanOrEqual(38);
});

test.each(["base", "six", "storm"] as const)("on the empty %s board no name covers another", async (board) => {
  const map = await loadMap(board);
  const names = map.areas.map((each) => ({ area: each, box: roomOf(each, SCALE) }));
  const moved = stepAside(names, NOTHING, SCALE);
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

test("an area's pieces other than units are its signs and its token", async () => {
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
  const first = stepAside(names, { pieces, printed: [] }, SCALE, map.canvas);
  const then = stepAside(names, { pieces: [...pieces.slice(1), { x: 0, y: 0, w: 48, h: 48 }], printed: [] }, SCALE, map.canvas);
  expect(names.filter(({ area: { name } }) => first.get(name) !== then.get(name)).length).toBeLessThan(8);
});

test("badges are beside a castle without covering its shield, on the side that is in the area", () => {
  const at = (x: number, castle: string, badges: number) =>
    badgesIn({ castle } as never, { name: "Pyke", d: SQUARE, castle: [x, 100], scale: 1 } as never, badges, {
      pieces: 2,
      signs: 1,
    });
  expect(at(100, "stronghold", 0)).toEqual([]);
  expect(at(100, "stronghold", 2)).toEqual([
    [132, 102],
    [176, 102],
  ]);
  expect(at(390, "stronghold", 1)).toEqual([[358, 102]]);
  expect(at(100, "", 1)).toEqual([[100, 100]]);
});

/** All names of a board with this many kinds of units and an order in every area, and what hides or joins them. */
async function crowded(board: "base" | "six" | "storm", scale: number, groups: number) {
  const map = await loadMap(board);
  const hosts = map.areas.map((place) => ({
    place,
    groups: Array.from({ length: groups }, () => 1),
    flag: place.kind === "sea",
  }));
  const names = map.areas.map((each) => ({ area: each, box: roomOf(each, scale) }));
  const under = names.map(({ box }) => box);
  const { boxes } = arrange(hosts, [], under, scale, map.canvas);
  const moved = stepAside(names, { pieces: boxes, printed: [] }, scale, map.canvas);
  const shown = names.flatMap(({ area: { name }, box }) => {
    const { by, faded } = moved.get(name)!;
    return faded ? [] : [{ ...box, name, x: box.x + by[0], y: box.y + by[1] }];
  });
  const hidden = shown.filter((box) => boxes.reduce((sum, piece) => sum + cut(box, piece), 0) > 0.051 * box.w * box.h);
  const joined = shown.flatMap((a, n) => shown.slice(n + 1).filter((b) => cut({ ...a, w: a.w + 8, h: a.h + 6 }, b) > 0));
  return { shown: shown.length / names.length, bad: [...hidden, ...joined].map(({ name }) => name) };
}

test.each([
  ["base", 0.48, 1, 0.9],
  ["six", 0.48, 2, 0.6],
  ["storm", 0.6, 1, 0.6],
  ["six", 0.326, 1, 0.25],
] as const)("on a crowded %s board at %d pixels a unit no name loses a letter, and no two read as one", async (...of) => {
  const { shown, bad } = await crowded(of[0], of[1], of[2]);
  expect(bad).toEqual([]);
  expect(shown).toBeGreaterThan(of[3]);
});

test("a required name stays, and comes first", () => {
  const box = { x: 200, y: 200, w: 80, h: 20 };
  const names = ["Pyke", "Seagard"].map((name) => ({ area: area(name, SQUARE, 200, 200), box }));
  const moved = stepAside(names, NOTHING, SCALE, [0, 0, 400, 400], new Set(["Seagard"]));
  expect(moved.get("Seagard")!.by).toEqual([0, 0]);
  expect(moved.get("Pyke")!.by).not.toEqual([0, 0]);
  const all: Rect[] = [{ x: 200, y: 200, w: 900, h: 900 }];
  const things = { pieces: all, printed: [] };
  expect(stepAside(names, things, SCALE, [0, 0, 400, 400], new Set(["Seagard"])).get("Seagard")!.faded).toBe(false);
});

test("a name breaks otherwise where that fits better", () => {
  const box = { x: 200, y: 200, w: 60, h: 40 };
  const walls = [150, 250].map((y) => ({ x: 200, y, w: 900, h: 60 })); // a lane of 40 units, where two lines touch both sides
  const other = { lines: ["Moat Cailin"], box: { x: 200, y: 200, w: 120, h: 20 } };
  const pieces = walls.map((wall, n) => ({ ...wall, y: wall.y + (n ? -8 : 8) }));
  const name = { area: area("Moat Cailin", SQUARE, 200, 200), box, other };
  expect(stepAside([name], { pieces, printed: [] }, SCALE).get("Moat Cailin")).toMatchObject({
    lines: ["Moat Cailin"],
    faded: false,
  });
});
