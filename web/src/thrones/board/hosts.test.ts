import { expect, test } from "vitest";
import { loadMap } from "../../map/geometry";
import { pieceSize, placeScale } from "./ground";
import { arrange, boxesOf, cornerOf, type Host } from "./hosts";
import { inside } from "./inside";
import { cut, type Rect } from "./names";

const LAPTOP = 0.48; // pixels a unit where the whole map is seen on a small laptop
const PHONE = 0.326;

const hostsOf = async (board: "base" | "six", groups: number): Promise<{ hosts: Host[]; canvas: number[] }> => {
  const map = await loadMap(board);
  return {
    hosts: map.areas.map((place) => ({ place, groups: Array.from({ length: groups }, () => 1), flag: place.kind === "sea" })),
    canvas: map.canvas,
  };
};
const lies = (hosts: Host[], canvas: number[], scale: number): Rect[][] => {
  const { laid } = arrange(hosts, [], [], scale, canvas);
  return hosts.map((host) => boxesOf(laid.get(host.place.name)!, host, pieceSize(scale) * placeScale(host.place, scale)));
};
/** Pairs of pieces of two areas of which one hides more than a fifth of the other. */
function clashes(blocks: Rect[][]): number {
  let found = 0;
  for (const [n, block] of blocks.entries())
    for (const other of blocks.slice(n + 1))
      for (const a of block) for (const b of other) if (cut(a, b) > 0.2 * Math.min(a.w * a.h, b.w * b.h)) found += 1;
  return found;
}

test.each([
  ["base", LAPTOP, 2, 1],
  ["six", LAPTOP, 2, 1],
  ["base", PHONE, 1, 1],
  ["six", PHONE, 1, 1],
] as const)(
  "with an army and an order in every area of the %s map at %d pixels a unit the pieces are told apart",
  async (board, scale, groups, most) => {
    const { hosts, canvas } = await hostsOf(board, groups);
    expect(clashes(lies(hosts, canvas, scale))).toBeLessThanOrEqual(most);
  },
);

test("on a telephone armies are stacked: three kinds with an order in every area are still told apart", async () => {
  const { hosts, canvas } = await hostsOf("six", 3);
  expect(
    clashes(
      lies(
        hosts.map((host) => ({ ...host, stacked: true })),
        canvas,
        PHONE,
      ),
    ),
  ).toBe(0);
});

test.each([PHONE, LAPTOP, 0.68, 0.9])(
  "with an army in every area at %d pixels a unit order and units touch, and are inside it",
  async (scale) => {
    const { hosts, canvas } = await hostsOf("six", 2);
    const { laid } = arrange(hosts, [], [], scale, canvas);
    const apart = hosts.filter(({ place }) => {
      const { stands, order } = laid.get(place.name)!;
      const size = pieceSize(scale) * placeScale(place, scale);
      const far = stands.map((stand) => Math.hypot(stand[0] - order[0], stand[1] - order[1]) / size);
      const within = [...stands, order].map(([x, y]) => inside(place).share({ x, y, w: 20 * size, h: 20 * size }, x, y));
      return Math.min(...far) > 27 || within.reduce((sum, share) => sum + share) / within.length < 0.6;
    });
    expect(apart.map(({ place }) => place.name)).toEqual([]);
  },
);

test("in a stack each kind has its own count, clear of the order and of the other kinds", () => {
  const stands: [number, number][] = [
    [0, 0],
    [12, 0],
    [24, 0],
  ];
  for (const order of [44, -20]) {
    const counts = stands.map(([x, y], n) => {
      const [right, down] = cornerOf({ stands, order: [order, 0] }, n, 1, true);
      return { x: x + right, y: y + down };
    });
    for (const [n, { x, y }] of counts.entries()) {
      const far = stands.map((stand) => Math.hypot(stand[0] - x, stand[1] - y));
      expect(far.indexOf(Math.min(...far))).toBe(n); // nearest to its own
      expect(Math.hypot(x - order, y)).toBeGreaterThan(20);
    }
  }
});

test("a host stays near where it is drawn as long as there is room", async () => {
  const { hosts, canvas } = await hostsOf("base", 2);
  const winterfell = hosts.filter(({ place }) => place.name === "Winterfell");
  const { laid } = arrange(winterfell, [], [], 1, canvas);
  const { order, units } = winterfell[0]!.place;
  for (const [x, y] of laid.get("Winterfell")!.stands)
    expect(Math.min(...[order, ...units].map((at) => Math.hypot(at[0] - x, at[1] - y)))).toBeLessThan(30);
});

test("a move lays out again only what it comes near", async () => {
  const { hosts, canvas } = await hostsOf("six", 2);
  const first = arrange(hosts, [], [], LAPTOP, canvas).laid;
  const moved = hosts.map((host) => (host.place.name === "Winterfell" ? { ...host, groups: [1] } : host));
  const then = arrange(moved, [], [], LAPTOP, canvas).laid;
  expect(hosts.filter(({ place: { name } }) => first.get(name) !== then.get(name)).length).toBeLessThan(8);
});

test.each([
  ["base", LAPTOP],
  ["six", PHONE],
] as const)("attackers never cover those they attack: %s map at %d pixels a unit", async (board, scale) => {
  const { hosts, canvas } = await hostsOf(board, 2);
  const spot = ({ place: { units } }: Host) => [units[0]![0], units[0]![1]] as const;
  const far = (a: Host, b: Host) => Math.hypot(spot(a)[0] - spot(b)[0], spot(a)[1] - spot(b)[1]);
  const covered = hosts.filter((host) => {
    const source = hosts.filter((other) => other !== host).toSorted((a, b) => far(a, host) - far(b, host))[0]!;
    const attack = { place: host.place, source: source.place, groups: [1, 2, 1] };
    const { laid, camp } = arrange([host, source], [], [], scale, canvas, attack);
    const boxes = boxesOf(laid.get(host.place.name)!, host, pieceSize(scale) * placeScale(host.place, scale));
    return boxes.some((box) => cut(box, camp!.box) > 0.1 * box.w * box.h);
  });
  expect(covered.map(({ place }) => place.name)).toEqual([]);
});

test("the arrow of an attack ends between the attackers and the attacked", async () => {
  const { hosts, canvas } = await hostsOf("base", 2);
  const [from, to] = ["Lannisport", "Riverrun"].map((name) => hosts.find(({ place }) => place.name === name)!) as [Host, Host];
  const attack = { place: to.place, source: from.place, groups: [1, 1] };
  const { camp, laid } = arrange([to], [], [], LAPTOP, canvas, attack);
  const { box, strike } = camp!;
  expect(cut(box, { x: strike[0], y: strike[1], w: 4, h: 4 })).toBe(0);
  const [x, y] = laid.get("Riverrun")!.stands[0]!;
  expect(Math.hypot(strike[0] - x, strike[1] - y)).toBeLessThan(Math.hypot(box.x - x, box.y - y));
});
