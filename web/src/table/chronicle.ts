// A finished game in curves and sentences, from what the server tells of it.
import type { Analysis, Chronicle, Judged, Swing, Turning } from "../lib/contract";
import { t } from "../strings/index.svelte";

export type Curve = "chances" | "counted" | "power" | "units";

/** The beginning of a turn, or the end: a number for each seat. */
export interface Stop {
  turn: string;
  values: number[];
}

export interface ChronicleLine {
  seat: number;
  values: number[];
  points: [number, number][];
  end: number; // place of the shield, apart from the others
}

export interface Chart {
  lines: ChronicleLine[];
  ticks: { value: number; y: number }[];
  turns: { name: string; x: number }[];
}

const APART = 22; // shields do not touch
const ABOVE = 6; // the names of the turns

/** Lines within a box of this size; equal ones are side by side. */
export function chart(points: Stop[], width: number, height: number): Chart {
  const seats = points[0]?.values.length ?? 0;
  const most = Math.max(1, ...points.flatMap((point) => point.values));
  const step = [1, 2, 5, 10].find((each) => most / each <= 5) ?? 20;
  const top = Math.ceil(most / step) * step;
  const x = (n: number) => (points.length > 1 ? (n / (points.length - 1)) * width : 0);
  const y = (value: number) => height - (value / top) * height;
  const lines = Array.from({ length: seats }, (_, seat) => {
    const values = points.map((point) => point.values[seat]!);
    return { seat, values, points: values.map((value, n): [number, number] => [x(n), y(value)]), end: y(values.at(-1)!) };
  });
  for (const line of lines)
    for (const [n, point] of line.points.entries()) {
      const alike = lines.filter((each) => each.values[n] === line.values[n]);
      point[1] += (alike.indexOf(line) - (alike.length - 1) / 2) * 3;
    }
  spread(lines, height);
  const ticks = Array.from({ length: top / step + 1 }, (_, n) => ({ value: n * step, y: y(n * step) }));
  return { lines, ticks, turns: turnsOf(points).map(([point, n]) => ({ name: point.turn.replace(/\D+/, ""), x: x(n) })) };
}

/** The first point of each turn, and its place: a turn of the card game has many. */
export const turnsOf = (points: Stop[]) =>
  points.map((point, n): [Stop, number] => [point, n]).filter(([point, n]) => point.turn !== points[n - 1]?.turn);

export const stops = (curve: Curve, chronicle: Chronicle | null, analysis: Analysis | null): Stop[] =>
  curve === "chances"
    ? (analysis?.points ?? []).map(({ turn, chances }) => ({ turn, values: chances.map((each) => Math.round(100 * each)) }))
    : (chronicle?.points ?? []).map((point) => ({ turn: point.turn, values: point[curve] }));

/** What was done where the chances turned, and which castles fell by it. */
export function turned(each: Turning, name: (seat: number) => string): string {
  const key = each.seat < 0 ? "turned.all" : "turned.one";
  const fallen = each.fallen.map(({ area, before, after }) => fallenTo(area, before, after, name));
  return [t(key, { house: each.seat < 0 ? "" : name(each.seat), words: each.words }), ...fallen].join(" ");
}

/** Chances that changed enough to be told, in a hundred. */
export const shifts = (each: Turning) =>
  each.after
    .map((value, seat) => ({
      seat,
      value: Math.round(100 * value),
      by: Math.round(100 * value) - Math.round(100 * each.before[seat]!),
    }))
    .filter(({ by }) => Math.abs(by) >= 3);

/** The orders and Marches that cost most, of one seat or of all. */
export const costliest = (analysis: Analysis, seat: number, most = 5): Judged[] =>
  analysis.judged
    .filter((each) => each.costly && (seat < 0 || each.seat === seat))
    .sort((a, b) => b.could - b.chance - (a.could - a.chance))
    .slice(0, most);

/** Shields at the ends of lines keep apart, and within the chart if they can. */
function spread(lines: ChronicleLine[], height: number): void {
  const order = [...lines].sort((a, b) => a.end - b.end || a.seat - b.seat);
  for (const [n, line] of order.entries()) if (n) line.end = Math.max(line.end, order[n - 1]!.end + APART);
  let lowest = height - ABOVE;
  for (const line of order.reverse()) {
    line.end = Math.min(line.end, lowest);
    lowest = line.end - APART;
  }
}

export const path = (points: [number, number][]) =>
  points.map(([x, y], n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** What told two houses apart that follow each other: the first number that differs, and how many were equal before it. */
export function decided(chronicle: Chronicle, better: number, worse: number): { what: string; equal: string[] } | null {
  const equal: string[] = [];
  for (const { what, by_seat } of chronicle.compared) {
    if (by_seat[better] !== by_seat[worse]) return { what, equal };
    equal.push(what);
  }
  return null;
}

/** One sentence about a turning point: who took what from whom, else who gained what. */
export function turning(swing: Swing, name: (seat: number) => string, counted: string): string {
  const taken = swing.taken.filter((each) => each.after >= 0);
  const lost = swing.taken.filter((each) => each.after < 0);
  const sentences = [...taken, ...lost].map(({ area, before, after }) => fallenTo(area, before, after, name));
  if (sentences.length) return sentences.join(" ");
  return changes(swing)
    .map(({ seat, by }) => t(by > 0 ? "turning.more" : "turning.less", { house: name(seat), n: Math.abs(by), counted }))
    .join(" ");
}

function fallenTo(area: string, before: number, after: number, name: (seat: number) => string): string {
  if (after < 0) return t("turning.lost", { house: name(before), area });
  return before >= 0
    ? t("turning.taken", { house: name(after), area, from: name(before) })
    : t("turning.won", { house: name(after), area });
}

export const changes = (swing: Swing) =>
  swing.after.map((value, seat) => ({ seat, by: value - swing.before[seat]!, value })).filter((each) => each.by !== 0);

/** The table that is named at the end of what the table itself says: the same seats again. */
export function again(text: string): { words: string; table: string } | null {
  const found = /^(.*): #\/t\/([\w-]{1,64})$/.exec(text);
  return found ? { words: found[1]!, table: found[2]! } : null;
}
