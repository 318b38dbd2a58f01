// Hostages: cells at the houses, negotiations, rescue and execution.

import { type Choice, xOf, yOf } from "../../../lib/types";
import { Pick } from "../../modes/asked";
import type { Part } from "../../part";
import type { Play } from "../../play.svelte";
import { tr } from "../../strings";
import { AGREE, ASK, BEHEAD, EXTORT, GIVE, OFFER, REFUSE, RESCUE, SET, WANT } from "../../verbs";
import { Answering, Offering } from "./bargaining";
import { BARGAINS } from "./beats";
import Cell from "./Cell.svelte";
import { hostagesOf, leaderOf } from "./cells";

const about = (key: string) => (play: Play, choice: Choice) => {
  const row = leaderOf(play, xOf(choice));
  return tr(key, { leader: row.name, house: row.house, card: play.names.cardName(row.card) });
};

/** The hostage, and then perhaps a track: leaving that out spares nobody any more. */
class Executing extends Pick {
  override get leave(): string {
    return this.play.chain.length ? tr("execute.stay") : super.leave;
  }
  override offers(): boolean {
    return true;
  }
}

export const hostages: Part = {
  beats: BARGAINS,
  modes: [(play) => new Offering(play), (play) => new Answering(play), (play) => new Executing(play, "execute")],
  serves: [
    { mode: "bargain", kinds: ["negotiate"] },
    { mode: "answer", kinds: ["answer offer"] },
    { mode: "execute", kinds: ["execute hostage"], verbs: [BEHEAD] },
    { mode: "pick", verbs: [RESCUE, SET, EXTORT] },
  ],
  phrases: {
    [ASK]: (play, choice) => tr("say.ask", { house: play.names.house(xOf(choice)) }),
    [WANT]: about("say.want"),
    [GIVE]: about("say.give"),
    [OFFER]: (_, choice) => tr("say.offer", { n: xOf(choice) }),
    [AGREE]: () => tr("say.agree"),
    [REFUSE]: () => tr("say.refuse"),
    [RESCUE]: about("say.rescue"),
    [BEHEAD]: about("say.behead"),
    [EXTORT]: () => tr("say.extort"),
    [SET]: (play, choice) => tr("say.set", { leader: leaderOf(play, xOf(choice)).name, area: play.names.areaName(yOf(choice)) }),
  },
  legend: (book) => (book.leaders ? [{ sign: "cell", words: tr("cell.tip") }] : []),
  stocks: [
    {
      title: "cell",
      has: (play) => !!play.book.leaders,
      words: (play, house) =>
        hostagesOf(play, play.view, house)
          .map((n) => leaderOf(play, n).name)
          .join(", "),
      line: Cell,
      beside: 1,
    },
  ],
  labels: {
    ask: "Ask {x}",
    want: "Ask for {x}",
    give: "Give {x}",
    offer: "Offer {x} power",
    rescue: "Free {x}",
    behead: "Execute {x}",
    extort: "Steal power",
    set: "{x} to {y}",
  },
  words: {
    "hit.captured": "{by} takes {who} hostage.",
    cell: "Cell",
    "cell.of": "Cell of {house}",
    "cell.empty": "empty cell",
    "cell.tip": "The Leaders this house holds as hostages",
    "list.and": "{first} and {last}",
    "power.n": "{n} power",
    "bargain.from": "Ask {house} to release",
    "bargain.give": "Offer in return",
    "bargain.power": "Power in return",
    "bargain.home": "returns to them",
    "bargain.cell": "goes into their cell",
    "bargain.sentence": "{house} offers {given} for {wanted}.",
    "bargain.nothing": "nothing",
    "bargain.make": "Make this offer",
    "bargain.get": "You get",
    "bargain.release": "You release",
    "bargain.comes-home": "returns to you",
    "bargain.your-cell": "into your cell",
    "bargain.place": "Choose where your Leaders go, here or on the map.",
    "done.negotiate": "Do not negotiate",
    "done.execute hostage": "Spare them",
    "execute.stay": "Do not swap places",
    "done.rescue": "Free nobody",
    "done.ransom": "Steal nothing",
    "say.ask": "Ask {house} to release your Leaders",
    "say.want": "Ask for {leader} back",
    "say.give": "Give {leader} in return",
    "say.offer": "Offer {n} power",
    "say.agree": "Agree",
    "say.refuse": "Refuse",
    "say.rescue": "Free {leader} from the cell",
    "say.behead": "Execute {leader}: {house} loses the House Card {card}",
    "say.extort": "Steal power from the houses whose Leaders you hold",
    "say.set": "{leader} goes to {area}",
  },
};
