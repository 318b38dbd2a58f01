// What the browser shows of Beacons.

import { xOf } from "../../../web/src/lib/types";
import type { Part } from "../../../web/src/thrones/part";
import { tr } from "../../../web/src/thrones/strings";

export const KINDLE = 249; // that of a test; an option that ships has it from `verbs.ts`

export const beacons: Part = {
  serves: [{ mode: "rounds", verbs: [KINDLE] }], // a way to carry out an order: offered where the order is
  phrases: { [KINDLE]: (play, choice) => tr("say.kindle", { area: play.names.areaName(xOf(choice)) }) },
  beats: { kindled: { picture: "rise", sign: "once-flame", drafted: true }, "beacon out": { picture: "mark" } }, // on the stage
  labels: { kindle: "Beacon in {x}" },
  words: { "say.kindle": "Kindle a Beacon in {area}", beacon: "Beacon" },
  notes: (play, area) => (play.view.facts?.beacon?.[area] ? [{ sign: "once-flame", words: tr("beacon"), badge: "#8a3b12" }] : []),
};
