// Claim: on flags and on the track.

import type { ThronesView } from "../../model/model";
import type { Play } from "../../play.svelte";

/** Space by space, the house whose token is there; empty: none. */
export const trackOf = (play: Play, view: ThronesView): string[] =>
  Array.from({ length: play.book.claim_spaces ?? 0 }, (_, n) => String(view.facts?.["Claim track"]?.[String(n + 1)] ?? ""));

/** The areas that count for a house, with what each is worth. */
export const flagsOf = (play: Play, house: string): { name: string; worth: number }[] =>
  play.book.areas.flatMap((row) => (row.worth && play.holder(row.name) === house ? [{ name: row.name, worth: row.worth }] : []));

export const tokensOf = (play: Play, house: string): number => trackOf(play, play.seen).filter((each) => each === house).length;
