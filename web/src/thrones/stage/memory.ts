// What the page has not seen itself: how this turn began, and the summary of the last one, as long as nobody has closed it.

import { load, save } from "../../lib/store";
import type { Hands, LogGroup } from "../../lib/types";
import { asView } from "../model/model";
import { type Director, type ShownPosition, standing } from "./director.svelte";

const keyOf = (table: string) => `council.turn.${table}`;

export const closeSummary = (table: string, turn: number) => void save(keyOf(table), turn);
const isClosed = (table: string, turn: number) => load(keyOf(table), 0) >= turn;

/** The decisions with which turns began, by turn, and whether orders have been revealed since the last of them. */
export function turnsIn(log: LogGroup[]): { began: Map<number, number>; ordered: boolean } {
  const began = new Map<number, number>();
  let ordered = false;
  for (const { n, back, events } of log) {
    if (back !== undefined) ordered = false;
    for (const [name, , nouns] of events) {
      if (name === "turn") began.set(nouns[0]!, n + 1);
      if (name === "turn" || name === "ordered") ordered = name === "ordered";
    }
  }
  return { began, ordered };
}

/** Asks the server for the positions that a summary compares. */
export async function remember(session: Hands, stage: Director): Promise<void> {
  const now = asView(session.view);
  const { began, ordered } = turnsIn(session.log);
  const at = async (decision: number): Promise<ShownPosition | null> => {
    if (decision === now.number) return standing(session.view, session.matter);
    const found = await session.peek(decision);
    return found && standing(found.view, found.matter);
  };
  const begun = began.get(now.turn);
  const told = begun !== undefined && !ordered && !isClosed(session.table, now.turn - 1);
  const [first, last] = await Promise.all([at(begun ?? 0), told ? at(began.get(now.turn - 1) ?? 0) : null]);
  if (first) stage.remember(first, last);
}
