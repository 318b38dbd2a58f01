// Tactics Cards: one a turn, chosen beside the orders; units that move without an order; support from afar.

import type { TacticEntry } from "../../../lib/contract";
import { type Choice, xOf } from "../../../lib/types";
import type { ThronesBook } from "../../model/model";
import { Pick } from "../../modes/asked";
import type { Part } from "../../part";
import type { Play } from "../../play.svelte";
import { tr } from "../../strings";
import { FAVOUR, GAIN, REARM, SHIFT, TACTIC, TRUST } from "../../verbs";
import Cards from "./Cards.svelte";
import { inFront } from "./cards";
import InFront from "./InFront.svelte";
import { Second } from "./second";
import { Shift } from "./shift.svelte";

const area = (play: Play, choice: Choice) => play.names.areaName(xOf(choice));

function favour(play: Play, choice: Choice): string {
  const battle = play.view.battle;
  return tr("say.favour", { house: (xOf(choice) === 0 ? battle?.attacker : battle?.defender) ?? "" });
}

/** All that a card says, in a line. */
function told(card: TacticEntry | undefined): string {
  if (!card) return "";
  return card.idle || [card.at_once && `${tr("tactics.at-once")}: ${within(card.at_once)}`, card.lasts].filter(Boolean).join(" ");
}
/** A sentence that continues after a colon. */
export const within = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** The card of this name, as the stage shows it. */
function face(book: ThronesBook, name: string) {
  const card = book.tactics?.find((each) => each.name === name);
  return card && { scene: card.key, text: told(card) };
}

export const tactics: Part = {
  beats: {
    tactic: { picture: "drawn", shelf: "tactic", joins: "tactics", gathers: true, length: 1800, face },
    backed: { picture: "say", sound: "horn" },
    "not backed": { picture: "say" },
    "backing accepted": { picture: "say", sound: "horn" },
    "backing declined": { picture: "say" },
    rearmed: { picture: "flip", drafted: true },
    "second tactic": { picture: "drawn", shelf: "tactic", joins: "tactics", face },
  },
  nouns: { tactic: "card" },
  modes: [(play) => new Second(play), (play) => new Shift(play), (play) => new Pick(play, "afar")],
  serves: [
    { mode: "second tactic", kinds: ["careful planning"], verbs: [GAIN] },
    { mode: "shift", leads: [SHIFT] },
    { mode: "afar", verbs: [FAVOUR, TRUST] },
    { mode: "rounds", verbs: [SHIFT, REARM] },
  ],
  prefaces: { [TACTIC]: Cards },
  phrases: {
    [TACTIC]: (play, choice) => play.book.tactics?.[xOf(choice)]?.name ?? "",
    [GAIN]: () => tr("say.gain"),
    [SHIFT]: (play, choice) => tr("say.shift", { area: area(play, choice) }),
    [REARM]: (play, choice) => tr("say.rearm", { area: area(play, choice) }),
    [FAVOUR]: favour,
    [TRUST]: (play, choice) => tr("say.trust", { house: play.names.house(xOf(choice)) }),
  },
  explains: { [TACTIC]: (play, choice) => told(play.book.tactics?.[xOf(choice)]) },
  art: { tactic: () => import("./art").then(({ TACTICS }) => TACTICS) },
  facts: ["tactic", "second tactic"],
  stocks: [
    {
      title: "tactics.front",
      has: (play) => !!play.book.tactics,
      words: (play, house) =>
        inFront(play, house)
          .map((card) => card.name)
          .join(", "),
      line: InFront,
    },
  ],
  lent: (play, { afar = [] }) =>
    afar.map(({ seat, worth }) => ({ words: tr("battle.afar", { house: play.seatName(seat) }), worth })),
  remarks: [(play, house) => (play.view.facts?.["marched on"]?.[house] ? tr("tactics.onward") : "")],
  labels: {
    tactic: "{x}",
    gain: "Gain 2 power",
    shift: "Move from {x}",
    rearm: "Support-1 in {x}",
    favour: "+1 for the {x}",
    trust: "Accept {x}",
  },
  words: {
    "many.tactics": "The Tactics Cards are revealed.",
    "tactics.choose": "Tactics Card",
    "tactics.hint": "Choose one for this turn. It stays secret until all orders are revealed, and you can still change it.",
    "tactics.at-once": "At once",
    "tactics.met": "Met now: you control {area}.",
    "tactics.unmet": "Not met now: you do not control {area}.",
    "tactics.front": "Tactics Cards",
    "tactics.onward": "has used its extra march this turn",
    "tactics.second": "Or pay 2 power for a second card:",
    "battle.afar": "{house}’s Support Allies",
    "say.gain": "Gain 2 power",
    "say.shift": "Move units from {area}",
    "say.rearm": "Pay 2 power for a Support-1 in {area}",
    "say.favour": "+1 for {house}",
    "say.trust": "Accept +1 from {house}",
    "done.manage troops": "Move no units",
    "done.march on": "Do not march on",
    "done.support allies": "Support nobody",
    "done.trust": "Decline it",
    "done.rearm": "Do not pay",
  },
};
