// The board's layout on a large screen: the shell gives it the window from top to bottom, and columns to either side.

import type { Book, Plain } from "../lib/types";

/** Width of the drawing for a height of one. */
export const aspect = (book: Book): number => ((book as { board?: { key: string } }).board?.key === "storm" ? 1 : 0.7);

/** Tracks and houses can be a tab. */
export const alone = true;

const BEGINS: Record<string, string> = { advance: "westeros", planning: "planning", raven: "action", raid: "action" };

/** The phase of the turn: westeros, planning or action. A step that begins none belongs to the phase before it. */
export function phase(book: Book, view: Plain): string {
  const [turn] = (view.agenda ?? []) as { kind: string; step?: string }[];
  const steps = Object.keys(book.kinds[turn?.kind ?? ""]?.steps ?? {});
  const begun = steps.slice(0, steps.indexOf(turn?.step ?? "") + 1).map((step) => BEGINS[step] ?? "");
  return begun.findLast(Boolean) ?? "";
}
