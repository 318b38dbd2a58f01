// Small drawings of what a word says in sentences: areas, pieces and ways, on a ground of 100 by 60.

type Point = [x: number, y: number];

export interface Way {
  from: Point;
  to: Point;
  house: string;
  bend?: number; // how far its middle is from the straight line
  closed?: boolean; // nobody goes there
}

export interface Plan {
  land: string[];
  river?: "open" | "bridge" | "ford"; // between the two lands; open: without a crossing
  seas?: string; // borders between seas
  ways?: Way[];
  pieces?: { kind: string; house: string; at: Point; routed?: boolean }[];
  order?: { icon: string; house: string; at: Point };
}

const LEFT = "M4 9Q24 3 48 7L51 24L46 38L50 54Q26 58 5 52Q1 30 4 9Z";
const RIGHT = "M48 7Q76 3 96 9Q99 30 95 52Q72 58 50 54L46 38L51 24Z";
export const BORDER = "M48 7L51 24L46 38L50 54";
const TWO = [LEFT, RIGHT];
const COASTS = ["M1 14Q14 7 21 15Q26 30 20 47Q11 54 1 48Z", "M99 12Q87 8 80 14Q75 30 81 46Q89 53 99 49Z"];
const stark = (kind: string, x: number, y: number, routed = false) => ({ kind, house: "stark", at: [x, y] as Point, routed });
const lannister = (kind: string, x: number, y: number, routed = false) => ({
  kind,
  house: "lannister",
  at: [x, y] as Point,
  routed,
});
const across: Way = { from: [34, 31], to: [66, 31], house: "stark" };

export const PLANS: Record<string, Plan> = {
  adjacent: { land: TWO, ways: [across], pieces: [stark("footman", 22, 31)] },
  river: { land: TWO, river: "open", ways: [{ ...across, closed: true }], pieces: [stark("footman", 22, 31)] },
  bridge: { land: TWO, river: "bridge", ways: [across], pieces: [stark("footman", 22, 31)] },
  ford: { land: TWO, river: "ford", ways: [across], pieces: [stark("footman", 22, 31)] },
  army: { land: TWO, pieces: [stark("footman", 16, 24), stark("footman", 34, 24), stark("knight", 25, 41)] },
  fleet: { land: [COASTS[0]!], pieces: [stark("ship", 45, 24), stark("ship", 68, 36)] },
  transport: {
    land: COASTS,
    seas: "M50 0Q46 16 51 30Q55 44 50 60",
    ways: [{ from: [17, 22], to: [83, 22], house: "stark", bend: -12 }],
    pieces: [stark("footman", 10, 32), stark("ship", 36, 40), stark("ship", 65, 40)],
  },
  routed: { land: TWO, pieces: [stark("footman", 18, 31), stark("footman", 36, 31, true)] },
  battle: {
    land: TWO,
    ways: [{ from: [30, 31], to: [60, 31], house: "stark" }],
    pieces: [stark("knight", 18, 31), lannister("footman", 76, 31)],
  },
  support: {
    land: ["M4 4Q28 0 50 4L52 28L4 32Z", "M4 32L52 28L50 57Q26 60 4 56Z", "M50 4Q78 1 97 7Q99 30 95 53Q72 58 50 57L52 28Z"],
    ways: [
      { from: [27, 44], to: [64, 34], house: "stark" },
      { from: [36, 16], to: [62, 24], house: "stark" },
    ],
    pieces: [stark("knight", 16, 45), stark("footman", 12, 17), lannister("footman", 79, 30)],
    order: { icon: "support", house: "stark", at: [29, 16] },
  },
  retreat: {
    land: TWO,
    ways: [{ from: [62, 31], to: [38, 31], house: "lannister" }],
    pieces: [lannister("footman", 24, 31, true), stark("knight", 77, 31)],
  },
};

/** The curve of a way, and the triangle at its end. */
export function drawn({ from, to, bend = 0 }: Way): { line: string; tip: string } {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + 2 * bend];
  const angle = Math.atan2(to[1] - middle[1], to[0] - middle[0]);
  const at = (back: number, aside: number): string =>
    `${(to[0] - back * Math.cos(angle) - aside * Math.sin(angle)).toFixed(1)} ` +
    `${(to[1] - back * Math.sin(angle) + aside * Math.cos(angle)).toFixed(1)}`;
  return { line: `M${from.join(" ")}Q${middle.join(" ")} ${at(4, 0)}`, tip: `M${to.join(" ")}L${at(8, 5)}L${at(8, -5)}Z` };
}
