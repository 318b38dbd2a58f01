// The look of the suits: each has a ground, an emblem and a pattern of its own, so that none is known by its colour alone.
// All shapes are ours, drawn on a grid of 64 by 64.

type Point = [number, number];

/** A closed figure from its right half, mirrored at the middle. */
function mirrored(half: Point[]): string {
  const left = half.toReversed().map(([x, y]): Point => [64 - x, y]);
  return `M${[...half, ...left].map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}

/** A figure of the right half and its twin on the left. */
function twins(figure: Point[]): string {
  const draw = (points: Point[]) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
  return draw(figure) + draw(figure.map(([x, y]): Point => [64 - x, y]));
}

function ring(points: number, outer: number, inner: number): string {
  const found: string[] = [];
  for (let n = 0; n < points * 2; n += 1) {
    const radius = n % 2 ? inner : outer;
    const angle = (Math.PI * n) / points - Math.PI / 2;
    found.push(`${(32 + radius * Math.cos(angle)).toFixed(2)} ${(32 + radius * Math.sin(angle)).toFixed(2)}`);
  }
  return `M${found.join("L")}Z`;
}

const disc = (x: number, y: number, r: number) =>
  `M${(x - r).toFixed(2)} ${y.toFixed(2)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const WOLF =
  mirrored([
    [32, 19],
    [38, 16],
    [47, 2],
    [52, 20],
    [54, 31],
    [62, 38],
    [54, 41],
    [57, 49],
    [48, 47],
    [43, 54],
    [38, 61],
    [32, 63],
  ]) +
  twins([
    [36.5, 34],
    [47, 28.5],
    [44.5, 35.5],
    [40, 36.5],
  ]) +
  twins([
    [46, 9.5],
    [48.5, 19],
    [42.5, 17.5],
  ]) +
  mirrored([
    [32, 51],
    [36.5, 50],
    [35, 54.5],
    [32, 57],
  ]) +
  twins([
    [37.5, 40],
    [39.5, 40.5],
    [37, 48.5],
    [35.8, 47.5],
  ]);

const LION =
  ring(15, 31, 24.5) +
  mirrored([
    [32, 17],
    [37, 15.5],
    [43, 13],
    [47.5, 18],
    [46, 25],
    [47, 33],
    [43, 41],
    [40, 48],
    [32, 52],
  ]) +
  twins([
    [35.5, 28],
    [43.5, 25],
    [42.5, 29.5],
    [37.5, 30.5],
  ]) +
  mirrored([
    [32, 34],
    [37.5, 36],
    [35.5, 40],
    [33.2, 42],
    [33.2, 45],
    [38, 44],
    [35.5, 47.5],
    [32, 48.5],
  ]);

const STAG =
  mirrored([
    [32, 29],
    [37, 27.5],
    [40, 31],
    [53, 29],
    [48.5, 36],
    [40, 38],
    [39, 46],
    [37, 55],
    [35.5, 61],
    [32, 63],
  ]) +
  twins([
    [35.5, 39.5],
    [39, 37.5],
    [38.4, 41.5],
  ]) +
  mirrored([
    [32, 56.5],
    [34.6, 56],
    [33.6, 59],
    [32, 60],
  ]) +
  twins([
    [35.2, 28],
    [43, 21.5],
    [41, 8],
    [45.5, 18.8],
    [50.5, 13.5],
    [52, 1],
    [55, 10],
    [62, 8.5],
    [54.5, 15.5],
    [47.5, 23.5],
    [39.5, 28.5],
  ]);

const DRAGON =
  mirrored([
    [32, 9],
    [33.4, 4],
    [35, 8.5],
    [37.5, 5],
    [36.5, 12.5],
    [34, 17],
    [34.6, 21],
    [38, 22.5],
    [47, 10],
    [48.5, 4],
    [51, 10.5],
    [62, 21],
    [60.5, 34],
    [55.5, 29.5],
    [53.5, 41],
    [47.5, 34],
    [44.5, 45],
    [40, 38.5],
    [37, 46],
    [34.8, 53],
    [35.2, 56.5],
    [39, 57],
    [32, 63],
  ]) +
  twins([
    [39.5, 26.5],
    [47.6, 15],
    [44, 31],
  ]) +
  twins([
    [47, 31],
    [50, 15.5],
    [54, 27.5],
  ]);

const petals = [0, 1, 2, 3, 4].map((n) => {
  const angle = (2 * Math.PI * n) / 5 - Math.PI / 2;
  return disc(32 + 16.5 * Math.cos(angle), 32 + 16.5 * Math.sin(angle), 11.5);
});
const sepals = [0, 1, 2, 3, 4].map((n) => {
  const at = (angle: number, radius: number) =>
    `${(32 + radius * Math.cos(angle)).toFixed(2)} ${(32 + radius * Math.sin(angle)).toFixed(2)}`;
  const angle = (2 * Math.PI * (n + 0.5)) / 5 - Math.PI / 2;
  return `M${at(angle - 0.16, 23)}L${at(angle, 31.5)}L${at(angle + 0.16, 23)}L${at(angle, 20)}Z`;
});

/** `whole` is filled, `cut` is taken out of it. */
export interface Emblem {
  whole: string[];
  evenodd: boolean;
  cut: string[];
}

export interface CardLook {
  ground: string;
  pattern: string;
  ink: string;
  roundel: string;
  line: string;
  emblem: Emblem;
  motif: string;
}

const PLAIN = { evenodd: true, cut: [] };

export const LOOKS: Record<string, CardLook> = {
  white: {
    ground: "#e9edf0",
    pattern: "#cbd4db",
    ink: "#33414e",
    roundel: "#f9fbfc",
    line: "#8896a3",
    emblem: { whole: [WOLF], ...PLAIN },
    motif: "snow",
  },
  red: {
    ground: "#97251f",
    pattern: "#7c1a16",
    ink: "#f5d78f",
    roundel: "#6d1411",
    line: "#dcae58",
    emblem: { whole: [LION], ...PLAIN },
    motif: "bend",
  },
  yellow: {
    ground: "#e2b03a",
    pattern: "#c9932a",
    ink: "#2a1d0e",
    roundel: "#f3d078",
    line: "#6d4a12",
    emblem: { whole: [STAG], ...PLAIN },
    motif: "chevron",
  },
  black: {
    ground: "#26242e",
    pattern: "#3b3846",
    ink: "#f2806a",
    roundel: "#131219",
    line: "#938da2",
    emblem: { whole: [DRAGON], ...PLAIN },
    motif: "scales",
  },
  green: {
    ground: "#3c7c4d",
    pattern: "#2e653d",
    ink: "#f7e9b8",
    roundel: "#24532f",
    line: "#d2bf6c",
    motif: "lozenge",
    emblem: {
      whole: [...sepals, ...petals],
      evenodd: false,
      cut: [
        disc(32, 32, 10.5),
        ...[0, 1, 2, 3, 4].map((n) => {
          const angle = (2 * Math.PI * n) / 5 - Math.PI / 2;
          return disc(32 + 19 * Math.cos(angle), 32 + 19 * Math.sin(angle), 3.2);
        }),
      ],
    },
  },
};

export const ORDER = Object.keys(LOOKS);
export const lookOf = (colour: string): CardLook => LOOKS[colour] ?? LOOKS.white!;
/** Names of colours that we have no look for share one. */
export const known = (colour: string) => (colour in LOOKS ? colour : "white");
