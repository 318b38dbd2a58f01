// What is told over the top of the board: what was done to the player, or how a turn ended.

import type { Play } from "../play.svelte";
import type { Beat, ToldBattle } from "./beat";
import { hitWords } from "./caption";
import type { Director } from "./director.svelte";

const DUELS = new Set(["duel", "count", "outcome"]);

/** The battle that a beat shows side by side. */
export const duelOf = (beat: Beat | null): ToldBattle | null =>
  beat && DUELS.has(beat.picture) && beat.fight?.defender ? beat.fight : null;

/** What was done to the player. The end of one's own battle is told where the battle is shown. */
export function toldHit({ stage, book }: Play): [] | [string, string] {
  const { hit, now } = stage;
  return hit && !(duelOf(now) && hit.beat === now) ? hitWords(book, hit) : [];
}

/** The summary of a turn, beside the board until it is put away. */
export const toldTurn = (stage: Director) => (!stage.acting && !stage.hit ? stage.summary : null);

export const tells = (play: Play): "" | "hit" | "turn" => (toldHit(play)[0] ? "hit" : toldTurn(play.stage) ? "turn" : "");
