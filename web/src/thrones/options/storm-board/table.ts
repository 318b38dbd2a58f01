// The storm board beside the map: weather, Claim, objectives, Ally cards and all that they ask.

import { type Choice, xOf, yOf } from "../../../lib/types";
import type { ThronesView } from "../../model/model";
import type { Goal, Part } from "../../part";
import type { Play } from "../../play.svelte";
import { tr } from "../../strings";
import { ACCUSE, AID, ENLIST, HARRY, REAP, SPY, STATION, STEAL } from "../../verbs";
import { SWORN } from "../leaders/leaders";
import AllyRow from "./AllyRow.svelte";
import { allCards, cardsOf, decksOf, holderOf, isUsed } from "./allies";
import { Aid, Enlist, OfCard, Station } from "./asked";
import Barred from "./Barred.svelte";
import { CLAIM } from "./beats";
import ClaimTrack from "./ClaimTrack.svelte";
import Greens from "./Greens.svelte";
import Objective from "./Objective.svelte";
import { objectiveOf } from "./objectives";
import { flagsOf, tokensOf, trackOf } from "./track";
import Weather from "./Weather.svelte";
import { isStormy, SKIES, skyOf, weatherTip } from "./weather";

const isHere = (play: Pick<Play, "book">) => !!play.book.allies;
const areaX = (play: Play, choice: Choice) => play.names.areaName(xOf(choice));

/** A Leader who came with an Ally card is on the side of whoever has it. */
SWORN.push((play, view, leader) => {
  const card = play.book.allies?.find((each) => each.leader === leader);
  return card ? holderOf(view, card.name) : "";
});

const goal: Goal = {
  counts: isHere,
  sign: "flag",
  title: "claim.title",
  areas: (play, house) => flagsOf(play, house).map(({ name }) => name),
  tip(play, house, n) {
    const parts = flagsOf(play, house).map(({ name, worth }) => `${name} ${worth}`);
    const tokens = tokensOf(play, house);
    if (tokens) parts.push(tr("claim.tokens", { n: tokens }));
    return tr("claim.tip", { n, of: play.book.castles_to_win, parts: parts.join(", ") || tr("none") });
  },
};

/** How fords are to whoever looks on: an Ally card may open them in a storm. */
function fordsFor(play: Play): "open" | "closed" | "transport" | "galleys" {
  if (!isStormy(play.view)) return "open";
  const does = cardsOf(play, play.view, play.house).map((card) => card.does);
  return does.includes("transport") ? "transport" : does.includes("galleys") ? "galleys" : "closed";
}

/** Fords and arrows of an area, each with whether it can be used. */
function roads(play: Play, area: string): string[] {
  const row = play.names.areaRow(area);
  const names = (numbers: number[] = []) => numbers.map((n) => play.names.areaName(n)).join(", ");
  const found: string[] = [];
  if (row.fords?.length) found.push(tr(`roads.ford.${fordsFor(play)}`, { areas: names(row.fords) }));
  if (row.bridges?.length) found.push(tr("roads.bridge", { areas: names(row.bridges) }));
  for (const { to, house } of row.arrows ?? [])
    found.push(tr(house ? "roads.arrow.of" : "roads.arrow", { area: play.names.areaName(to), house }));
  return found;
}

function lines(play: Play, view: ThronesView): string[] {
  if (!isHere(play)) return [];
  const sky = SKIES[skyOf(view)]!;
  const found = [
    `${tr("weather")}: ${tr(`weather.${sky}.name`)}. ${tr(isStormy(view) ? "fords.closed" : "fords.open")} ` +
      `${tr(`weather.${sky}.next`)} ${weatherTip(play)}`,
  ];
  const track = trackOf(play, view).flatMap((house, n) => (house ? `${n + 1} ${house}` : []));
  found.push(`${tr("claim.track")}: ${track.join(", ") || tr("claim.track.empty")}.`);
  for (const { name, top, left, ally } of decksOf(play)) {
    const open = top ? `${tr("allies.top", { card: top.name, text: top.text })}; ` : "";
    const locked = ally ? ` ${tr("allies.alliance", { house: ally, deck: name })}.` : "";
    found.push(`${tr("allies.deck", { deck: name })}: ${open}${tr("allies.left", { n: left })}.${locked}`);
  }
  return found;
}

function station(play: Play, choice: Choice): string {
  return tr("say.station", { piece: play.names.pieces[xOf(choice)] ?? "", area: play.names.areaName(yOf(choice)) });
}
function spy(play: Play, choice: Choice): string {
  const area = areaX(play, choice);
  const here = play.view.areas[area];
  return tr("say.spy", { area, house: here?.house ?? "", order: here?.orders?.find((each) => each.startsWith("Support")) ?? "" });
}
function enlist(play: Play, choice: Choice): string {
  const { name, top } = decksOf(play)[xOf(choice)]!;
  return top ? tr("say.enlist", { card: top.name }) : tr("say.enlist-down", { deck: name });
}
function aid(play: Play, choice: Choice): string {
  const card = play.book.allies?.[xOf(choice)];
  return tr(card?.cost ? "say.aid" : "say.aid-discard", {
    card: card?.name ?? "",
    cost: card?.cost ?? 0,
    n: card?.strength ?? 0,
  });
}

export const stormTable: Part = {
  beats: CLAIM,
  nouns: { ally: "card" },
  goal,
  days: [Weather],
  beside: [
    { tab: "tracks", has: isHere, panel: ClaimTrack },
    { tab: "allies", icon: "friends", has: isHere, panel: AllyRow },
  ],
  decks: (book) => (book.ally_decks ?? []).map(({ name }) => name),
  facts: ["weather", "Claim track", "ally card", "ally used", "alliance", "garrison", "tactic out"],
  lines,
  roads,
  parted: (play, area) => (isStormy(play.view) ? (play.names.areaRow(area).fords ?? []) : []),
  reserves: (play, house) =>
    cardsOf(play, play.view, house)
      .filter((card) => card.does === "military" && !isUsed(play.view, card.name))
      .filter((card) => card.cost <= (play.view.houses[house]?.power ?? 0))
      .map((card) => ({ words: card.name, worth: card.strength })),
  stakes(play, area, house) {
    const n = play.view.facts?.garrison?.[area];
    return n && house ? tr("battle.garrison", { house, n: Number(n) }) : "";
  },
  layers: [Greens],
  modes: [
    (play) => new Enlist(play),
    (play) => new Aid(play),
    (play) => new Station(play),
    (play) => new OfCard(play, "plots"),
    (play) => new OfCard(play, "accuse"),
  ],
  serves: [
    { mode: "enlist", kinds: ["enlist"], verbs: [ENLIST] },
    { mode: "aid", kinds: ["military support"], verbs: [AID] },
    { mode: "station", kinds: ["station"], verbs: [STATION] },
    { mode: "plots", kinds: ["plots"], verbs: [REAP, STEAL] },
    { mode: "accuse", kinds: ["accuse"], verbs: [ACCUSE] },
    { mode: "raid", verbs: [HARRY] },
    { mode: "rounds", verbs: [SPY] },
  ],
  phrases: {
    [ENLIST]: enlist,
    [STATION]: station,
    [REAP]: () => tr("say.reap"),
    [STEAL]: (play, choice) => tr("say.steal", { house: play.names.house(xOf(choice)) }),
    [ACCUSE]: (play, choice) => tr("say.accuse", { n: xOf(choice) + 1, house: trackOf(play, play.before)[xOf(choice)] ?? "" }),
    [HARRY]: (play, choice) => tr("say.harry", { area: areaX(play, choice) }),
    [SPY]: spy,
    [AID]: aid,
  },
  explains: {
    [ENLIST]: (play, choice) => decksOf(play)[xOf(choice)]?.top?.text ?? "",
    [AID]: (play, choice) => allCards(play)[xOf(choice)]?.text ?? "",
  },
  ways: { [HARRY]: (play, choice) => ({ kind: "raid", from: play.source, to: areaX(play, choice) }) },
  legend: (book) =>
    book.allies
      ? [
          { sign: "goal", words: tr("legend.goal") },
          { sign: "met", words: tr("legend.met") },
        ]
      : [],
  stocks: [
    {
      title: "objective",
      has: isHere,
      words(play, house) {
        const found = objectiveOf(play, house);
        return found ? `${found.card.objective}, ${tr(`objective.${found.state}`)}` : "";
      },
      line: Objective,
      beside: 3,
    },
    {
      title: "allies",
      has: isHere,
      words: (play, house) =>
        cardsOf(play, play.view, house)
          .map(({ name }) => (isUsed(play.view, name) ? `${name} (${tr("allies.used")})` : name))
          .join(", "),
    },
  ],
  reminders: [Barred],
  remarks: [(play, house) => (play.view.facts?.["no tactic"]?.[house] ? tr("tactics.barred") : "")],
  labels: {
    enlist: "Ally card of {x}",
    station: "{x} to {y}",
    reap: "Gain 4 power",
    steal: "Steal from {x}",
    accuse: "Token on space {x}",
    harry: "Raiders to {x}",
    spy: "Raid the Support in {x}",
    aid: "{x}",
  },
  words: {
    "bids.Claim": "Bids for Claim",
    "legend.flag": "Claim, and how much wins at once",
    "legend.goal": "The objective of a house, not met now",
    "legend.met": "An objective that is met now",
    "claim.title": "Claim",
    "claim.tip": "{n} of the {of} Claim needed to win at once: {parts}",
    "claim.tokens": "{n} from the Claim track",
    "claim.of": "of {n}",
    "claim.track": "Claim track",
    "claim.track.tip":
      "Claim from cards: a new token goes on the highest empty space; if the track is full, the token on 6 is lost",
    "claim.track.empty": "empty",
    "claim.space": "Space {n}: {house}.",
    "claim.empty": "Space {n}: empty.",
    weather: "Weather",
    "weather.tip": "These deck III cards advance the weather by one step: {cards}.",
    "weather.fair.name": "fair",
    "weather.turning.name": "fair, storm coming",
    "weather.storm.name": "storm",
    "weather.clearing.name": "storm, clearing soon",
    "weather.fair.next": "Next: fair.",
    "weather.turning.next": "Next: storm.",
    "weather.storm.next": "Next: storm.",
    "weather.clearing.next": "Next: fair.",
    "fords.open": "Fords are open.",
    "fords.closed": "Fords are closed.",
    "roads.ford.open": "Ford to {areas}: open",
    "roads.ford.closed": "Ford to {areas}: closed by the storm",
    "roads.ford.transport": "Ford to {areas}: closed by the storm, open to your Transport",
    "roads.ford.galleys": "Ford to {areas}: closed by the storm; with your Galleys you can march and retreat across",
    "roads.bridge": "Bridge to {areas}",
    "roads.arrow": "Arrow to {area}: for marches and retreats",
    "roads.arrow.of": "Arrow to {area}: for {house}’s marches and retreats",
    "tab.allies": "Allies",
    allies: "Ally cards",
    "allies.deck": "Ally deck {deck}",
    "allies.top": "{card} on top ({text})",
    "allies.down": "face down",
    "allies.empty": "no cards left",
    "allies.left": "{n, plural, =0 {no cards} one {# card} other {# cards}} face down",
    "allies.rest": "Face down, in any order: {cards}",
    "allies.of": "of {house}",
    "allies.used": "used this turn",
    "allies.alliance": "{house} has a permanent alliance with {deck}: nobody else can take cards here",
    "deck.Arryn": "Ally card of Arryn",
    "deck.Frey": "Ally card of Frey",
    "deck.Tyrell": "Ally card of Tyrell",
    "deck.Mercenaries": "Ally card of the Mercenaries",
    "enlist.down": "The top card of {deck} is face down: you take it unseen.",
    "station.back": "Take it back",
    objective: "Objective",
    "objective.now": "Now: {state}.",
    "objective.met": "met now",
    "objective.unmet": "not met",
    "objective.out": "done",
    "tactics.barred.you": "You made the lowest bid for Claim: you play no Tactics Card this turn.",
    "tactics.barred": "plays no Tactics Card this turn",
    "battle.garrison": "If {house} loses, its Garrison of {n} leaves the game.",
    "bid.for.Claim": "The highest bid gains 1 Claim. The lowest plays no Tactics Card this turn.",
    "say.enlist": "Pay 2 power for {card}",
    "say.enlist-down": "Pay 2 power for the face-down card of {deck}",
    "say.station": "{piece} to {area}",
    "say.reap": "Gain 4 power",
    "say.steal": "Pay 1 power to steal a random card from {house}",
    "say.accuse": "Remove {house}’s token from space {n}",
    "say.harry": "Discard the Raiders: raid {area}",
    "say.spy": "Discard the Lookout: raid {house}’s {order} in {area}",
    "say.aid": "{card}: pay {cost} power for +{n}",
    "say.aid-discard": "{card}: discard it for +{n}",
    "done.enlist": "Take no card",
    "done.accuse": "Accuse nobody",
    "done.spy out": "Keep the Lookout",
    "done.military support": "Use no more",
  },
};
