// The words of a beat: the sentences of the log, or one for many.

import type { Book } from "../../lib/types";
import { lines, type Piece } from "../../lib/words";
import { tr } from "../strings";
import type { Beat, Hit } from "./beat";
import { hitKey } from "./hits";

const MOST = 3; // sentences

export function captionOf(book: Book, { acts }: Beat): Piece[][] {
  const many = acts.length > 2 ? tr(`many.${acts[0]!.cue.joins}`, { house: acts[0]!.by }, "") : "";
  if (many) return [[{ text: many, domain: "" }]];
  const told = lines(
    book,
    acts.map(({ event }) => event),
  );
  return told.slice(0, MOST).map(({ pieces }) => pieces);
}

/** What was done to the player, as it is said to them. */
export function hitWords(book: Book, { act, beat }: Hit): string {
  const { by, other, at, order, card, who, track, n } = act;
  const said = lines(book, [act.event])[0]!
    .pieces.map(({ text }) => text)
    .join("");
  const fell = beat.acts.find((each) => each.event[0] === "retreated");
  return tr(hitKey(act.event), { by, other, at, order, card, who, track, n, to: fell?.to ?? "" }, said);
}
