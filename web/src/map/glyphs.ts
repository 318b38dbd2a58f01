// Hills, woods, waves and rivers as paths. Strokes of one kind share a path: few elements keep panning smooth.

import cover from "$pictures/shapes/cover.json";
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

const STROKES: Record<string, string[]> = cover.strokes;
const TREES: Record<string, string[]> = cover.trees;
/** What war has left behind: outlines, and what curls or flies above them. */
const WAR: Record<string, string[]> = cover.war;

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
  const found: Cover = {
    ...{ peaks: [], hill: "", reed: "", dune: "", wave: "", pine: "", oak: "", trunks: "" },
    ...{ ruin: "", smoke: "", camp: "", pennon: "", field: "", gallows: "", crows: "", burnt: [] },
  };
  for (const { kind, x, y, size } of decor) {
    const flip = wobble(x, y, 1) > 0 ? 1 : -1;
    const strokes = STROKES[kind] ?? TREES[kind] ?? WAR[kind];
    if (kind === "peak") found.peaks.push(peak(x, y, size));
    else if (strokes) {
      const shape = strokes[Math.floor(((wobble(x, y, 2) + 1) / 2) * strokes.length)] ?? strokes[0] ?? "";
      found[kind as "hill"] += place(shape, x, y, size * flip, size);
      if (kind === "camp") found.pennon += place(cover.pennon, x - (flip < 0 ? 12 : 0) * size, y, size, size);
      if (kind === "ruin") {
        found.smoke += place(cover.smoke, x, y, size * flip, size);
        found.burnt.push([x, y, r(30 * size)]);
      }
      if (kind === "oak") found.trunks += `M${x} ${r(y + 1 * size)}v${r(2.6 * size)}`;
    }
  }
  return found;
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
