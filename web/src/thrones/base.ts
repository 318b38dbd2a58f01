// What the base game asks on the board: which mode serves what, how a choice is said, what is an arrow.

import { type Choice, xOf, yOf } from "../lib/types";
import { orderWords } from "../lib/words";
import {
  ACCEPT,
  BID,
  BLADE,
  CARD,
  COLLECT,
  DECLINE,
  DISCARD,
  DONE,
  EXECUTE,
  LAUNCH,
  LIFT,
  MOVE,
  MUSTER,
  NAME,
  ORDER,
  RAID,
  RECOVER,
  REMOVE,
  REPLACE,
  RETREAT,
  SUPPORT,
  signed,
  TOKEN,
  TRACK,
  UPGRADE,
} from "./model/model";
import { Bid, Naming, Pick } from "./modes/asked";
import { CardPlay, Casualties, Consent, Support } from "./modes/battle";
import { March } from "./modes/march.svelte";
import { Muster, Promotion } from "./modes/muster";
import { Planning, Raven } from "./modes/placing";
import { Lift, Raid, Retreat, Rounds } from "./modes/rounds";
import type { Goal, Part, Service } from "./part";
import type { Play } from "./play.svelte";
import { CUES } from "./stage/cues";
import { STAGE_WORDS } from "./stage/words";
import { tr } from "./strings";

const MUSTERING = [MUSTER, LAUNCH, UPGRADE];

const serves: Service[] = [
  { mode: "orders", kinds: ["orders"], verbs: [ORDER] },
  { mode: "muster", kinds: ["muster"], among: MUSTERING, verbs: MUSTERING, when: (play) => !!play.matter.muster },
  { mode: "upgrade", kinds: ["muster"], among: MUSTERING },
  { mode: "raid", leads: [EXECUTE], when: (play) => play.kind === "raid" },
  { mode: "march", leads: [EXECUTE] },
  { mode: "raven", verbs: [REPLACE] },
  { mode: "rounds", verbs: [EXECUTE, COLLECT] },
  { mode: "raid", verbs: [RAID] },
  { mode: "march", verbs: [MOVE] },
  { mode: "support", verbs: [SUPPORT] },
  { mode: "consent", verbs: [ACCEPT, DECLINE] },
  { mode: "cards", verbs: [CARD, RECOVER, DISCARD] },
  { mode: "blade", verbs: [BLADE] },
  { mode: "remove", verbs: [REMOVE] },
  { mode: "retreat", verbs: [RETREAT] },
  { mode: "bid", verbs: [BID] },
  { mode: "name", verbs: [NAME] },
  { mode: "lift", verbs: [LIFT] },
  { mode: "token", verbs: [TOKEN] },
  { mode: "pick", verbs: [TRACK] },
];

// Words ---------------------------------------------------------------------------------------------------------------------

const areaX = (play: Play, choice: Choice) => play.names.areaName(xOf(choice));
const areaY = (play: Play, choice: Choice) => play.names.areaName(yOf(choice));
const pieceX = (play: Play, choice: Choice) => play.names.pieces[xOf(choice)] ?? "";
const cardX = (play: Play, choice: Choice) => play.names.cardName(xOf(choice));
const holderX = (play: Play, choice: Choice) => play.view.areas[areaX(play, choice)]?.house ?? "";

const order = (play: Play, choice: Choice) =>
  tr("say.order", { order: play.names.orderSaid(yOf(choice)), area: areaX(play, choice) });

function execute(play: Play, choice: Choice): string {
  const area = areaX(play, choice);
  const orders = play.view.areas[area]?.orders;
  return tr(play.kind === "raid" ? "say.raid-from" : "say.march-from", { area, order: orderWords(orders?.[0] ?? "") });
}

function raid(play: Play, choice: Choice): string {
  const area = areaX(play, choice),
    there = play.before.areas[area];
  return tr("say.raid", {
    area,
    order: there?.orders?.filter(Boolean).map(orderWords).join(", ") ?? "",
    house: there?.house ?? "",
  });
}

function support(play: Play, choice: Choice): string {
  const area = areaX(play, choice),
    side = yOf(choice),
    { battle } = play.view;
  if (side > 1) return tr("say.support-none", { area });
  const house = (side ? battle?.defender : battle?.attacker) ?? "";
  const worth = play.fought.battle?.support?.find((offer) => offer.area === area)?.worth[side];
  const key = house && house === play.house ? "say.support-own" : side ? "say.support-defender" : "say.support-attacker";
  return tr(key, { area, house }) + (worth ? ` (${signed(worth)})` : "");
}

function track(play: Play, choice: Choice): string {
  const name = play.book.domains.track?.[xOf(choice)] ?? "";
  return tr(`say.${play.kind}`, { token: tr(`token.${name}`, {}, name) }, tr(`track.${name}.name`, {}, name));
}

const phrases: Part["phrases"] = {
  [DONE]: (play) => tr(`done.${play.kind}`, {}, tr("done")),
  [ORDER]: order,
  [REPLACE]: order,
  [EXECUTE]: execute,
  [COLLECT]: (play, choice) => tr("say.collect", { area: areaX(play, choice) }),
  [RAID]: raid,
  [MOVE]: (play, choice) => tr("say.move", { piece: pieceX(play, choice), area: areaY(play, choice) }),
  [TOKEN]: () => tr("say.token"),
  [SUPPORT]: support,
  [ACCEPT]: (play, choice) => tr("say.accept", { area: areaX(play, choice), house: holderX(play, choice) }),
  [DECLINE]: (play, choice) => tr("say.decline", { area: areaX(play, choice), house: holderX(play, choice) }),
  [CARD]: (play, choice) => tr("say.card", { card: cardX(play, choice) }),
  [RECOVER]: (play, choice) => tr("say.recover", { card: cardX(play, choice) }),
  [DISCARD]: (play, choice) => tr("say.discard", { card: cardX(play, choice) }),
  [BLADE]: () => tr("say.blade"),
  [REMOVE]: (play, choice) => tr("say.remove", { piece: pieceX(play, choice), area: areaY(play, choice) }),
  [RETREAT]: (play, choice) => tr("say.retreat", { area: areaX(play, choice) }),
  [BID]: (_, choice) => tr("say.bid", { n: xOf(choice) }),
  [NAME]: (play, choice) => play.names.house(xOf(choice)),
  [MUSTER]: (play, choice) => tr("say.muster", { piece: pieceX(play, choice), area: areaY(play, choice) }),
  [LAUNCH]: (play, choice) => tr("say.launch", { area: areaY(play, choice), from: areaX(play, choice) }),
  [UPGRADE]: (play, choice) => tr("say.upgrade", { piece: pieceX(play, choice), area: areaY(play, choice) }),
  [LIFT]: (play, choice) =>
    tr("say.lift", {
      order: play.names.orderSaid(yOf(choice)),
      area: areaX(play, choice),
      house: holderX(play, choice) || (play.view.battle?.attacker ?? ""), // the March of a battle may be where nobody is left
    }),
  [TRACK]: track,
};

const ways: Part["ways"] = {
  [RAID]: (play, choice) => ({ kind: "raid", from: play.source, to: areaX(play, choice) }),
  [LAUNCH]: (play, choice) => ({ kind: "move", from: areaX(play, choice), to: areaY(play, choice) }),
  [RETREAT]: (play, choice) =>
    play.view.battle ? { kind: "retreat", from: play.view.battle.area, to: areaX(play, choice) } : null,
  [SUPPORT]: (play, choice) =>
    play.view.battle && yOf(choice) !== 2
      ? { kind: yOf(choice) === 0 ? "help" : "hold", from: areaX(play, choice), to: play.view.battle.area }
      : null,
};

const castles: Goal = {
  counts: () => true,
  sign: "castle",
  title: "castles",
  areas: (play, house) => play.castlesOf(house),
  tip: (play, house, n) => tr("castles.tip", { n, of: play.book.castles_to_win, names: play.castlesOf(house).join(", ") }),
};

export const base: Part = {
  goal: castles,
  modes: [
    (play) => new Planning(play),
    (play) => new Raven(play),
    (play) => new Rounds(play),
    (play) => new Raid(play),
    (play) => new March(play),
    (play) => new Muster(play),
    (play) => new Promotion(play),
    (play) => new Support(play),
    (play) => new Consent(play),
    (play) => new CardPlay(play),
    (play) => new Casualties(play),
    (play) => new Retreat(play),
    (play) => new Lift(play),
    (play) => new Bid(play),
    (play) => new Naming(play),
    (play) => new Pick(play, "blade"),
    (play) => new Pick(play, "token"),
    (play) => new Pick(play, "pick"),
  ],
  serves,
  phrases,
  ways,
  beats: CUES,
  nouns: { card: "card" },
  words: STAGE_WORDS,
  art: {
    house: () => import("./cards/people").then(({ PEOPLE }) => PEOPLE),
    westeros: () => import("./cards/westeros").then(({ WESTEROS }) => WESTEROS),
  },
};
