// The House Cards with crossed swords: some change a card, one pays for walls, one places an order.

import { type Choice, xOf, yOf } from "../../lib/types";
import { choiceOf } from "../model/model";
import { Pick } from "../modes/asked";
import type { Part } from "../part";
import type { Play } from "../play.svelte";
import { tr } from "../strings";
import { ASSIGN, BRACE, RETURN, SWAP } from "../verbs";

/** The card on the table of the other side, or of one's own. */
function laid(play: Play, own: boolean) {
  const side = play.matter.battle?.sides.find((each) => (each.seat === play.session.seat) === own);
  return play.names.cardRow.get(side?.card ?? "");
}

/** A card may go: it is shown with its text. */
class Changing extends Pick {
  override get about() {
    const { play } = this;
    if (play.first.includes(choiceOf(RETURN))) return laid(play, false);
    return play.first.includes(choiceOf(SWAP)) ? laid(play, true) : undefined;
  }
}

export const swordsCards: Part = {
  beats: {
    "sent back": { picture: "duel", hits: "other", length: 1100 },
    swapped: { picture: "duel", length: 1100 },
    braced: { picture: "say", sound: "coin" },
    "order removed": { picture: "knock" },
    "order placed": { picture: "flip" },
    "both leave": { picture: "mark", sound: "retreat" },
  },
  modes: [(play) => new Changing(play, "changing")],
  serves: [
    { mode: "changing", verbs: [RETURN, SWAP] },
    { mode: "pick", verbs: [BRACE, ASSIGN] },
  ],
  phrases: {
    [RETURN]: (play) => tr("say.return", { card: laid(play, false)?.name ?? "" }),
    [SWAP]: (play) => tr("say.swap", { card: laid(play, true)?.name ?? "" }),
    [BRACE]: () => tr("say.brace"),
    [ASSIGN]: (play, choice: Choice) =>
      tr("say.assign", { order: play.names.orderSaid(yOf(choice)), area: play.names.areaName(xOf(choice)) }),
  },
  labels: { return: "Send it back", swap: "Play another", brace: "Pay 2 power", assign: "{y} in {x}" },
  words: {
    "done.send back": "Leave it on the table",
    "done.give way": "Keep your card",
    "done.brace": "Do not pay",
    "done.take throne": "Take no token",
    "done.bran": "Take none back",
    "done.place order": "Place no order",
    "say.return": "Send {card} back",
    "say.swap": "Pay 2 power and replace {card}",
    "say.brace": "Pay 2 power for a fortification",
    "say.assign": "Place {order} in {area}",
    "say.take throne": "Take the {token} and gain a sword",
  },
};
