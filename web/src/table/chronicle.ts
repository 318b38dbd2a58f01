// A finished game in curves and sentences, from what the server tells of it.
import type { Chronicle, Point, Swing } from "../lib/contract";
import { t } from "../strings/index.svelte";

export type Curve = "counted" | "power" | "units";

export interface Line {
  seat: number;
  values: number[];
  points: [number, number][];
  end: number; // where the shield lies: apart from the others
}

export interface Chart {
  lines: Line[];
  ticks: { value: number; y: number }[];
  turns: { name: string; x: number }[];
}

const APART = 17;

/** Lines within a box of this size; whoever stands equal lies side by side. */
export function chart(points: Point[], curve: Curve, width: number, height: number): Chart {
  const seats = points[0]?.[curve].length ?? 0;
  const most = Math.max(1, ...points.flatMap((point) => point[curve]));
  const step = [1, 2, 5, 10].find((each) => most / each <= 5) ?? 20;
  const top = Math.ceil(most / step) * step;
  const x = (n: number) => (points.length > 1 ? (n / (points.length - 1)) * width : 0);
  const y = (value: number) => height - (value / top) * height;
  const lines = Array.from({ length: seats }, (_, seat) => {
    const values = points.map((point) => point[curve][seat]!);
    return { seat, values, points: values.map((value, n): [number, number] => [x(n), y(value)]), end: y(values.at(-1)!) };
  });
  for (const line of lines)
    for (const [n, point] of line.points.entries()) {
      const alike = lines.filter((each) => each.values[n] === line.values[n]);
      point[1] += (alike.indexOf(line) - (alike.length - 1) / 2) * 3;
    }
  spread(lines, height);
  const ticks = Array.from({ length: top / step + 1 }, (_, n) => ({ value: n * step, y: y(n * step) }));
  return { lines, ticks, turns: points.map((point, n) => ({ name: point.turn.replace(/\D+/, ""), x: x(n) })) };
}

/** Shields at the ends of lines keep apart, and within the chart if they can. */
function spread(lines: Line[], height: number): void {
  const order = [...lines].sort((a, b) => a.end - b.end || a.seat - b.seat);
  for (const [n, line] of order.entries()) if (n) line.end = Math.max(line.end, order[n - 1]!.end + APART);
  let lowest = height;
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
  const sentences = [
    ...taken.map(({ area, before, after }) =>
      before >= 0
        ? t("turning.taken", { house: name(after), area, from: name(before) })
        : t("turning.won", { house: name(after), area }),
    ),
    ...lost.map(({ area, before }) => t("turning.lost", { house: name(before), area })),
  ];
  if (sentences.length) return sentences.join(" ");
  return changes(swing)
    .map(({ seat, by }) => t(by > 0 ? "turning.more" : "turning.less", { house: name(seat), n: Math.abs(by), counted }))
    .join(" ");
}

export const changes = (swing: Swing) =>
  swing.after.map((value, seat) => ({ seat, by: value - swing.before[seat]!, value })).filter((each) => each.by !== 0);

/** The table that is named at the end of what the table itself says: the same seats again. */
export function again(text: string): { words: string; table: string } | null {
  const found = /^(.*): #\/t\/([\w-]{1,64})$/.exec(text);
  return found ? { words: found[1]!, table: found[2]! } : null;
}
