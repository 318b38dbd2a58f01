// The Tactics Cards in front of a house.

import type { TacticEntry } from "../../../lib/contract";
import type { Play } from "../../play.svelte";

const FACTS = ["tactic", "second tactic"];

export function inFront(play: Play, house: string): TacticEntry[] {
  const names = FACTS.map((fact) => play.seen.facts?.[fact]?.[house]);
  return names.flatMap((name) => play.book.tactics?.find((card) => card.name === name) ?? []);
}
