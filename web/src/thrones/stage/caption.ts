// The words of a beat: the sentences of the log, or one for many.

import type { Book } from "../../lib/types";
import { lines, orderWords, type Piece, army as troops } from "../../lib/words";
import { tr } from "../strings";
import type { Beat, Hit } from "./beat";
import { hitKey } from "./hits";

const MOST = 3; // sentences

export function captionOf(book: Book, { acts, picture, fight }: Beat): Piece[][] {
  const { cue, by: house, track } = acts[0]!;
  // The sum is not told before it is counted.
  if (picture === "count" && fight)
    return [[{ text: tr("counted", { attacker: fight.attacker, defender: fight.defender, area: fight.area }), domain: "" }]];
  const many = acts.length > 2 ? tr(`many.${cue.joins}`, { house, track }, "") : "";
  if (many) return [[{ text: many, domain: "" }]];
  const told = lines(
    book,
    acts.map(({ event }) => event),
  );
  return told.slice(0, MOST).map(({ pieces }) => pieces);
}

/** What was done to the player, as it is said to them: the main thing, and what else there is to know. */
export function hitWords(book: Book, { act, beat, was }: Hit): [string, string] {
  const { by, other, at, order, card, who, track, n, bid } = act;
  const told = lines(book, [act.event])[0]!
    .pieces.map(({ text }) => text)
    .join("");
  const [to, army] = [beat.fight?.fled ?? "", act.army ? troops(book, act.army) : ""];
  const nouns = { by, other, at, order: orderWords(order), card, who, track, n, was, to, army, bid: bid ?? 0 };
  const key = hitKey(act.event);
  const why = act.tied ? "tied" : bid === 0 ? "none" : "bid";
  const known = to ? "to" : bid !== undefined ? why : "other";
  return [tr(key, nouns, told), tr(`${key}.${known}`, nouns, "")];
}
