// Hills, woods, waves and rivers as paths. Strokes of one kind share a path: few elements keep panning smooth.

import type { Glyph, Point } from "./geometry";

const r = (value: number): number => Math.round(value * 10) / 10;

/** The same wobble for the same spot, so that no two peaks look alike and every visit shows the same land. */
function wobble(x: number, y: number, turn: number): number {
  const wave = Math.sin(x * 12.9898 + y * 78.233 + turn * 37.719) * 43758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
}

/** A little language: numbers in pairs are points around the glyph, scaled and moved. */
function place(d: string, x: number, y: number, sx: number, sy: number): string {
  return d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a: string, b: string) => `${r(x + Number(a) * sx)} ${r(y + Number(b) * sy)}`);
}

const STROKES: Record<string, string[]> = {
  hill: [
    "M-9 4C-6 -3 -1 -5 2 -3.5C5 -2 7 1 9 4M0 -3.5C2 -2.5 2.5 -1 2.5 1M3.6 -2.2C5 -1 5.4 0 5.6 1.6",
    "M-9 4C-5 -4 1 -5 4 -1.5C6 0.5 7.5 2.5 9 4M-1 -4C0.5 -3 1.2 -1.6 1.2 0",
  ],
  reed: [
    "M-6 4L6 4M-3 4C-3 1 -3.6 -1.5 -4.8 -3.4M-1 4C-1 0 -1 -2.5 -0.4 -5M1.6 4C1.8 1 2.6 -1.6 4 -3.4",
    "M-5.5 3L4 3M-1.6 3C-1.6 0 -2.2 -2 -3.2 -4M0.6 3C0.8 -0.4 1.2 -2.6 2.2 -4.6M-1 6L7 6",
  ],
  dune: [
    "M-9 3C-6 -1 -3 -3 1 -3C-0.5 -1 0 1 2.4 2.6M1 -3C4 -2.4 6.6 0 9 3",
    "M-9 2C-5 -3 0 -3 3 -0.5C5 1 7 2 9 2M-4 4.6C-2 3.6 2 3.6 4 4.6",
  ],
  wave: [
    "M-8 1C-6 -3 -3 -3 -1.6 0C-1 1.6 -3 2 -3.2 0.4M-1.6 0C0.6 -3.4 4 -3 5 0C5.6 1.6 3.8 2 3.4 0.6",
    "M-8 0C-5.5 -3 -3 -3 0 0C2.5 -3 5 -3 8 0",
    "M-6 0C-4 -2.4 -2 -2.4 0 0C2 -2.4 4 -2.4 6 0",
  ],
};
const TREES: Record<string, string[]> = {
  pine: ["M0 -8L2.6 -3.4L1.5 -3.4L3.8 1L-3.8 1L-1.5 -3.4L-2.6 -3.4Z", "M0 -7L3 1.4L-3 1.4Z"],
  oak: [
    "M-4.4 0.4C-5.6 -2 -3.6 -4.4 -2 -4C-1.4 -6.4 2 -6.6 2.6 -4.2C5 -4 5.6 -1 4.2 0.4C3 1.8 -3 1.8 -4.4 0.4Z",
    "M-4 0C-5 -3.4 -2 -5.8 0.4 -5.6C3.6 -5.4 5 -2 4 0C3.2 1.6 -3.2 1.6 -4 0Z",
  ],
};

/** What war has left behind: outlines, and what curls or flies above them. */
const WAR: Record<string, string[]> = {
  ruin: [
    "M-8 6L-8 -2L-6.5 -4L-5 -1.5L-3.4 -7L-2 -4.5L-0.4 -8L1.4 -3L2.6 -4.4L3 1L5 0L6 2.4L8 1.6L8 6ZM-1.6 6L-1.6 2.6L1 2.6L1 6",
    "M-8 6L-8 1L-5.4 -3L-4 -1L-2 -5L0 -2L0 -7L2.4 -9L3.6 -5.4L5 -7L5.4 6ZM-5 6L-5 3L-3 3L-3 6M2 0L2 -3L3.6 -3L3.6 0Z",
  ],
  camp: [
    "M-11 6L-6 -4L-1 6ZM-6 -4L-6.6 6M0 6L6 -6L12 6ZM6 -6L5.2 6M-4 6L-0.4 -0.6L3 6Z",
    "M-10 6L-4 -6L2 6ZM-4 -6L-4.6 6M3 6L7.4 -3L12 6ZM7.4 -3L7 6",
  ],
  field: ["M-8 -8L7 7M8 -8L-7 7M-8.4 3.2L-3.2 8.4M8.4 3.2L3.2 8.4M-6.6 6.6L-8.6 8.6M6.6 6.6L8.6 8.6"],
  gallows: [
    "M-5 8L-5 -9L6 -9L6 -6M-5 -4L0 -9M-9 8L-1 8M6 -6C4.6 -4.4 4.6 -2.6 6 -2.4C7.4 -2.6 7.4 -4.4 6 -6M6 -2.4L6 3M4.6 5.4L6 3L7.4 5.4",
  ],
  crows: [
    "M-9 1C-7.6 -1.6 -6 -1.6 -5 0.6C-4 -1.8 -2.2 -2 -1 -0.4M1 -4C2.4 -6.6 4 -6.6 5 -4.4C6 -6.8 7.8 -7 9 -5.4" +
      "M2 5C3 3 4.4 3 5.2 4.6C6 2.8 7.4 2.6 8.4 3.8",
    "M-8 -4C-6.6 -6.6 -5 -6.6 -4 -4.4C-3 -6.8 -1.2 -7 0 -5.4M-4 3C-2.6 0.4 -1 0.4 0 2.6C1 0.2 2.8 0 4 1.6" +
      "M4 -3C5 -5 6.4 -5 7.2 -3.4C8 -5.2 9.4 -5.4 10 -4.2",
  ],
};
const PENNON = "M6 -6L6 -13M6 -13L12 -11L6 -9Z";
const SMOKE = "M0 -9C-5 -13 4 -16 0 -21C-3 -25 2 -27 1 -30M3.4 -8C1 -12 7 -14 5 -19";

export interface Peak {
  body: string;
  shade: string;
  snow: string;
}

export interface Cover {
  peaks: Peak[];
  hill: string;
  reed: string;
  dune: string;
  wave: string;
  pine: string;
  oak: string;
  trunks: string;
  ruin: string;
  smoke: string;
  camp: string;
  pennon: string;
  field: string;
  gallows: string;
  crows: string;
  burnt: [number, number, number][];
}

export function coverOf(decor: Glyph[]): Cover {
  const cover: Cover = {
    ...{ peaks: [], hill: "", reed: "", dune: "", wave: "", pine: "", oak: "", trunks: "" },
    ...{ ruin: "", smoke: "", camp: "", pennon: "", field: "", gallows: "", crows: "", burnt: [] },
  };
  for (const { kind, x, y, size } of decor) {
    const flip = wobble(x, y, 1) > 0 ? 1 : -1;
    const strokes = STROKES[kind] ?? TREES[kind] ?? WAR[kind];
    if (kind === "peak") cover.peaks.push(peak(x, y, size));
    else if (strokes) {
      const shape = strokes[Math.floor(((wobble(x, y, 2) + 1) / 2) * strokes.length)] ?? strokes[0] ?? "";
      cover[kind as "hill"] += place(shape, x, y, size * flip, size);
      if (kind === "camp") cover.pennon += place(PENNON, x - (flip < 0 ? 12 : 0) * size, y, size, size);
      if (kind === "ruin") {
        cover.smoke += place(SMOKE, x, y, size * flip, size);
        cover.burnt.push([x, y, r(30 * size)]);
      }
      if (kind === "oak") cover.trunks += `M${x} ${r(y + 1 * size)}v${r(2.6 * size)}`;
    }
  }
  return cover;
}

function peak(x: number, y: number, size: number): Peak {
  const tall = 1 + 0.22 * wobble(x, y, 3);
  const lean = 1.6 * wobble(x, y, 4);
  const top = `${r(lean)} ${r(-12 * tall)}`;
  const at = (d: string): string => place(d, x, y, size, size);
  return {
    body: at(
      `M-11 7C-8 4 -6 0 -4 ${r(-5 * tall)}L-2.4 ${r(-6 * tall)}L${top}L2.6 ${r(-7 * tall)}L4.4 ${r(-4.6 * tall)}C6.4 0 8.4 4 11 7`,
    ),
    shade: at(
      `M${top}L2.6 ${r(-7 * tall)}L4.4 ${r(-4.6 * tall)}C6.4 0 8.4 4 11 7C8 7 5 7 3.4 7C3.8 3 1.4 2 2 -1.6C0.4 -3 1 -5 ${top}Z`,
    ),
    snow: at(
      `M${top}L-2.4 ${r(-6 * tall)}L-1.2 ${r(-5 * tall)}L${r(lean)} ${r(-7 * tall)}L1.4 ${r(-5 * tall)}L2.6 ${r(-7 * tall)}Z`,
    ),
  };
}

/** A river as a strip that widens from its spring to its mouth. */
export function strip(line: Point[], from: number, to: number): string {
  const left: string[] = [];
  const right: string[] = [];
  line.forEach((p, k) => {
    const a = line[Math.max(0, k - 1)] as Point;
    const b = line[Math.min(line.length - 1, k + 1)] as Point;
    const size = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const half = (from + (to - from) * Math.min(1, k / (line.length - 1))) / 2;
    const nx = (-(b[1] - a[1]) / size) * half;
    const ny = ((b[0] - a[0]) / size) * half;
    left.push(`${r(p[0] + nx)} ${r(p[1] + ny)}`);
    right.unshift(`${r(p[0] - nx)} ${r(p[1] - ny)}`);
  });
  return `M${left.join("L")}L${right.join("L")}Z`;
}
