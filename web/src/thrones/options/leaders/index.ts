// Leaders: banners on the map, riders of a March, orders that are spent on them.

import type { LeaderEntry } from "../../../lib/contract";
import { type Choice, xOf, yOf } from "../../../lib/types";
import type { Companions, Part, Retinue } from "../../part";
import type { Play } from "../../play.svelte";
import { tr } from "../../strings";
import { CAPTURE, RIDE, TRIGGER } from "../../verbs";
import Banner from "./Banner.svelte";
import Banners from "./Banners.svelte";
import { RIDING } from "./beats";
import { banners, leadersIn, own, whereIs } from "./leaders";

const name = (play: Play, who: number) => play.book.leaders?.[who]?.name ?? "";
const nameX = (play: Play, choice: Choice) => name(play, xOf(choice));

const from = (play: Play, who: number) => whereIs(play.before, play.book.leaders![who]!);

/** Riders of a March: those who are still where it begins. */
const riders: Companions = { verb: RIDE, from, ready: (play) => (play.source ? own(play, play.source) : []), name, face: Banner };

const retinue: Retinue = {
  of: (play, area) => {
    const all = play.book.leaders ? banners(play, area) : [];
    const camp = all.filter((leader) => leader.attacks).length;
    return { home: all.length - camp, camp };
  },
  face: Banners,
};

/** What the other side of the token says: "strength 2, 1 power". */
function marching(row: LeaderEntry): string {
  const icons = [row.swords && tr("leader.swords", { n: row.swords }), row.power && tr("leader.power", { n: row.power })];
  return [tr("leader.strength", { n: row.marching }), ...icons].filter(Boolean).join(", ");
}
function trigger(play: Play, choice: Choice): string {
  const row = play.book.leaders?.[yOf(choice)];
  return row ? tr("say.trigger", { leader: row.name, march: marching(row) }) : "";
}
/** Both sides of a token, as the card of an area has them. */
const told = (row: LeaderEntry) =>
  tr("leader.card", {
    name: row.name,
    short: row.short,
    n: row.strength,
    order: tr(`trigger.${row.trigger}`),
    march: marching(row),
  }) + (row.unsure ? " ≈" : "");

export const leaders: Part = {
  beats: RIDING,
  nouns: { leader: "person" },
  serves: [
    { mode: "march", leads: [TRIGGER] },
    { mode: "rounds", verbs: [TRIGGER] },
    { mode: "march", verbs: [RIDE] },
    { mode: "pick", verbs: [CAPTURE] },
  ],
  phrases: {
    [TRIGGER]: trigger,
    [RIDE]: (play, choice) => tr("say.ride", { leader: nameX(play, choice), area: play.names.areaName(yOf(choice)) }),
    [CAPTURE]: (play, choice) =>
      tr(play.book.leaders?.[xOf(choice)]?.house ? "say.capture" : "say.win-over", { leader: nameX(play, choice) }),
  },
  ways: {
    [RIDE]: (play, choice) => ({ kind: "move", from: from(play, xOf(choice)), to: play.names.areaName(yOf(choice)) }),
  },
  retinues: [retinue],
  facts: ["leader at", "leader held", "leader planned"],
  companies: [riders],
  notes: (play, area) => {
    const rows = leadersIn(play, area);
    return rows.length
      ? [{ sign: "banner", piece: true, words: rows.map((row) => row.name).join(", "), says: rows.map(told) }]
      : [];
  },
  labels: { trigger: "{y} marches from {x}", ride: "{x} to {y}", capture: "Take {x}" },
  words: {
    "say.trigger": "Instead, march with {leader} ({march})",
    "leader.strength": "strength {n}",
    "leader.card": "{name}: adds {n}. A {order} order can let {short} march instead: {march}.",
    "trigger.raid": "Raid",
    "trigger.march": "March",
    "trigger.power": "Consolidate Power",
    "leader.swords": "{n, plural, one {a sword} other {# swords}}",
    "leader.power": "{n} power",
    "say.ride": "{leader} rides to {area}",
    "say.capture": "Take {leader} hostage: one fewer casualty",
    "say.win-over": "{leader} joins you: one fewer casualty",
    "done.hostage": "Take no hostage: full casualties",
  },
};
