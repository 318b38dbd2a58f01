// The House Cards of the Crown: some copy a text, some are paid for.

import { type Choice, xOf } from "../../lib/types";
import { choiceOf } from "../model/model";
import { Pick } from "../modes/asked";
import type { Part } from "../part";
import { tr } from "../strings";
import { COPY, PAY } from "../verbs";

class Copying extends Pick {
  /** The card whose text may be borrowed. */
  override get about() {
    const { first, matter, names, session } = this.play;
    if (!first.includes(choiceOf(COPY))) return undefined;
    return names.cardRow.get(matter.battle?.sides.find((side) => side.seat !== session.seat)?.card ?? "");
  }
}

export const crownCards: Part = {
  beats: {
    "strength ignored": { picture: "duel", sound: "loss", length: 900 },
    copied: { picture: "duel", length: 900 },
    "paid for strength": { picture: "say", sound: "coin" },
    "order stays": { picture: "mark", sound: "order" },
    thwarted: { picture: "retreat", at: 2, from: 1, to: 2 },
    "discards of": { picture: "say", hits: "other", sound: "card" },
  },
  modes: [(play) => new Copying(play, "copy")],
  serves: [
    { mode: "copy", verbs: [COPY] },
    { mode: "pick", verbs: [PAY] },
  ],
  phrases: {
    [PAY]: (_, choice: Choice) => tr("say.pay", { n: xOf(choice) }),
    [COPY]: () => tr("say.copy"),
  },
  labels: { pay: "Pay {x}", copy: "Use their text" },
  words: {
    "done.copy text": "Do not use it",
    "say.pay": "Pay {n} power",
    "say.copy": "Use their card’s text",
  },
};
