// The Tactics Card that a house has alone: it gains Claim for holding an area.

import type { TacticEntry } from "../../../lib/contract";
import type { Play } from "../../play.svelte";

export interface Objective {
  card: TacticEntry;
  state: "met" | "unmet" | "out"; // as things are; out: it was met, and the card has left the game
}

export function objectiveOf(play: Play, house: string): Objective | null {
  const card = play.book.tactics?.find((each) => each.objective && each.house === house);
  if (!card) return null;
  if (play.view.facts?.["tactic out"]?.[card.name]) return { card, state: "out" };
  return { card, state: play.holder(card.objective) === house ? "met" : "unmet" };
}
