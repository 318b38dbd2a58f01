// Fortifications: built in place of taking power.

import { xOf } from "../../lib/types";
import type { Part } from "../part";
import { tr } from "../strings";
import { FORTIFY } from "../verbs";

export const fortifications: Part = {
  beats: {
    fortified: { picture: "rise", sign: "fort", sound: "token", drafted: true },
    "fortification lost": { picture: "fall", sign: "fort" },
  },
  serves: [{ mode: "rounds", verbs: [FORTIFY] }],
  phrases: { [FORTIFY]: (play, choice) => tr("say.fortify", { area: play.names.areaName(xOf(choice)) }) },
  notes: (play, area) =>
    play.view.facts?.fortification?.[area]
      ? [{ sign: "fort", words: tr("fortification"), figure: "piece-fort", badge: "#5a5148" }]
      : [],
  worths: (play, area, attacks, piece) =>
    attacks && piece === "knight" && play.view.facts?.fortification?.[area] ? tr("fortification.knight") : "",
  labels: { fortify: "Fortify {x}" },
  words: {
    "say.fortify": "Build a Fortification in {area}",
    fortification: "Fortification",
    "fortification.knight": "against a Fortification",
  },
};
