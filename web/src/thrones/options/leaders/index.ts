// Leaders: banners on the map, riders of a March, orders that are spent on them.

import { type Choice, xOf, yOf } from "../../../lib/types";
import type { Company, Part } from "../../part";
import type { Play } from "../../play.svelte";
import { tr } from "../../strings";
import { CAPTURE, RIDE, TRIGGER } from "../../verbs";
import Banner from "./Banner.svelte";
import Banners from "./Banners.svelte";
import { leadersIn, own } from "./leaders";

const name = (play: Play, who: number) => play.book.leaders?.[who]?.name ?? "";
const nameX = (play: Play, choice: Choice) => name(play, xOf(choice));

/** Riders of a March: those who are still where it begins. */
const riders: Company = { verb: RIDE, ready: (play) => (play.source ? own(play, play.source) : []), name, face: Banner };

function trigger(play: Play, choice: Choice): string {
  const row = play.book.leaders?.[yOf(choice)];
  const icons = row ? [row.swords && tr("leader.sword"), row.power && tr("leader.power", { n: row.power })].filter(Boolean) : [];
  return tr("say.trigger", { leader: row?.name ?? "", n: row?.marching ?? 0, icons: icons.map((each) => `, ${each}`).join("") });
}

export const leaders: Part = {
  serves: [
    { mode: "march", leads: [TRIGGER] },
    { mode: "rounds", verbs: [TRIGGER] },
    { mode: "march", verbs: [RIDE] },
    { mode: "pick", verbs: [CAPTURE] },
  ],
  phrases: {
    [TRIGGER]: trigger,
    [RIDE]: (play, choice) => tr("say.ride", { leader: nameX(play, choice), area: play.names.areaName(yOf(choice)) }),
    [CAPTURE]: (play, choice) => tr("say.capture", { leader: nameX(play, choice) }),
  },
  ways: { [RIDE]: (play, choice) => ({ kind: "move", from: play.source, to: play.names.areaName(yOf(choice)) }) },
  pieces: [Banners],
  companies: [riders],
  notes: (play, area) => {
    const names = leadersIn(play, area).map((leader) => leader.name);
    return names.length ? [{ sign: "banner", words: names.join(", ") }] : [];
  },
  labels: { trigger: "{y} marches from {x}", ride: "{x} to {y}", capture: "Take {x}" },
  words: {
    "say.trigger": "{leader} marches instead: strength {n}{icons}",
    "leader.sword": "a sword",
    "leader.power": "{n} power",
    "say.ride": "{leader} rides to {area}",
    "say.capture": "Take {leader} hostage: one casualty less",
    "done.hostage": "Take all casualties",
  },
  coach: {
    leaders:
      "Your two Leaders add their strength to the units they are with. They ride along with any March. An order with a " +
      "Leader’s icon may be spent on the Leader instead, who then marches at once. Whoever loses a battle may lose a Leader.",
  },
};
