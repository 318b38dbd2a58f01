// One-Time orders: a few strong ones, each laid once in a game.

import { type Choice, verbOf, xOf, yOf } from "../../../lib/types";
import { LIFT } from "../../model/model";
import type { Part } from "../../part";
import type { Play } from "../../play.svelte";
import { tr } from "../../strings";
import { ADVANCE, BRING, BURN, CARAVAN, GATHER, LEVY, OUTWIT, RECRUIT, STING, SWEEP, TAKE } from "../../verbs";
import Face from "./Face.svelte";
import { Gathering } from "./gathering";
import { Laying } from "./laying";
import { Levying } from "./levying";
import Stock from "./Stock.svelte";
import { onceLeft } from "./stock";

/** An order that is carried out, by the word of its verb. */
function carriedOut(play: Play, choice: Choice): string {
  const area = play.names.areaName(xOf(choice)),
    order = play.before.areas[area]?.orders?.at(-1) ?? "";
  return tr(`say.${play.book.verbs[verbOf(choice)]!.word}`, { area, order, n: play.names.areaRow(area).barrels });
}

function stockWords(play: Play, house: string): string {
  const left = onceLeft(play.book, play.view, house).filter((each) => each.left);
  return left.map(({ row, left }) => (row.count > 1 ? `${left} ${row.name}` : row.name)).join(", ");
}

export const oneTimeOrders: Part = {
  beats: {
    "no one-time order": { picture: "say", joins: "once" },
    "one-time order": { picture: "mark", joins: "once", sound: "order" },
    "one-time order known": { picture: "flip", drafted: true },
    "idle order": { picture: "knock", sound: "order", drafted: true },
    recruits: { picture: "mark", sound: "muster" },
    "gives up": { picture: "say", sound: "card" },
    outwitted: { picture: "say", hits: "other", sound: "talk" },
    stung: { picture: "say", hits: "other", sound: "card" },
  },
  modes: [(play) => new Laying(play), (play) => new Gathering(play), (play) => new Levying(play)],
  serves: [
    { mode: "once", kinds: ["one-time order"] },
    { mode: "gather", leads: [GATHER] },
    { mode: "levy", leads: [LEVY] },
    { mode: "march", leads: [ADVANCE] },
    { mode: "lift", leads: [SWEEP, BURN] },
    { mode: "name", leads: [OUTWIT] },
    { mode: "cards", leads: [STING] },
    { mode: "rounds", verbs: [RECRUIT, CARAVAN, GATHER, ADVANCE, SWEEP, LEVY, OUTWIT, STING, BURN] },
  ],
  phrases: {
    ...Object.fromEntries(
      [RECRUIT, CARAVAN, GATHER, ADVANCE, SWEEP, LEVY, OUTWIT, STING, BURN].map((verb) => [verb, carriedOut]),
    ),
    [BRING]: (play, choice) =>
      tr("say.bring", { piece: play.names.pieces[xOf(choice)] ?? "", area: play.names.areaName(yOf(choice)) }),
    [TAKE]: (play, choice) => tr("say.take", { house: play.names.house(xOf(choice)), n: yOf(choice) }),
  },
  ways: {
    [LIFT]: (play, choice) =>
      play.lead !== null && verbOf(play.lead) === SWEEP
        ? { kind: "raid", from: play.source, to: play.names.areaName(xOf(choice)) }
        : null,
  },
  faces: [{ of: (row) => !!row.once, face: Face }],
  stocks: [
    {
      title: "once.left",
      has: (play) => play.book.orders.some((row) => row.once && row.count),
      words: stockWords,
      line: Stock,
      beside: 2,
    },
  ],
  remarks: [
    (play, house) => {
      const by = Number(play.view.facts?.outwitted?.[house] ?? 0);
      return by ? tr("outwitted", { house: play.names.house(by - 1) }) : "";
    },
  ],
  labels: {
    recruit: "Recruit in {x}",
    caravan: "Caravan in {x}",
    gather: "Forced March into {x}",
    bring: "{x} from {y}",
    advance: "Young Wolf from {x}",
    sweep: "Iron Fleet around {x}",
    levy: "Might around {x}",
    take: "{y} from {x}",
    outwit: "Cunning around {x}",
    sting: "Sting around {x}",
    burn: "Will of R’hllor",
  },
  words: {
    "done.one-time order": "Place none",
    "leave.gather": "Bring nobody",
    outwitted: "outwitted by {house}: cannot act against its areas this turn",
    "say.recruit": "Recruit in {area}",
    "say.caravan": "Supply Caravan in {area}: +{n} supply",
    "say.gather": "Forced March into {area}",
    "say.advance": "The Young Wolf marches from {area}",
    "say.sweep": "The Iron Fleet around {area}",
    "say.levy": "The Might of Highgarden around {area}",
    "say.outwit": "The Lion’s Cunning around {area}",
    "say.sting": "The Scorpion’s Sting around {area}",
    "say.burn": "The Will of R’hllor",
    "say.bring": "Bring a {piece} from {area}",
    "say.take": "Take {n} power from {house}",
    "order.spent": "already used",
    "once.hint": "You may place one of these face down in an area. Each can be used only once in the game.",
    "once.laid": "{order} is in {area}",
    "once.left": "One-Time orders left",
    "once.tip": "{order}: {n} of {of} left. {says}",
    "once.down": "a One-Time order, face down",
    "gather.hint": "Choose a highlighted area or a button to bring units from there.",
    "gather.everybody": "Bring all units that can come",
    "gather.all": "All: {army}",
    "gather.none": "No other unit can come.",
    "gather.back": "Send them back to {area}",
    "levy.card": "Discard a House Card. You may take as much power as its strength.",
    "levy.left": "You may still take {n} of {of} power.",
    "levy.none": "No neighbouring house has power to take.",
  },
};
