// The blue Westeros decks: the holder of a token chooses what some cards do.

import { type Choice, xOf } from "../../../lib/types";
import type { DeckCard } from "../../model/model";
import { Mode } from "../../modes/mode";
import type { Part } from "../../part";
import type { Play } from "../../play.svelte";
import { tr } from "../../strings";
import { RESOLVE } from "../../verbs";
import ChoiceTray from "./ChoiceTray.svelte";

/** The card that a choice stands for. */
function cardOf(play: Play, choice: Choice): DeckCard | undefined {
  const name = effectOf(play, choice);
  return play.book.decks.flat().find((card) => card.name === name);
}

const effectOf = (play: Play, choice: Choice) => play.book.domains.effect?.[xOf(choice)] ?? "";

/** The cards that a choice card offers. */
export class Choosing extends Mode {
  override readonly tray = ChoiceTray;

  constructor(play: Play) {
    super(play, "resolve");
  }

  cardOf(choice: Choice): DeckCard | undefined {
    return cardOf(this.play, choice);
  }

  override key(event: KeyboardEvent): boolean {
    const choice = this.play.listed[Number(event.key) - 1];
    if (choice === undefined) return false;
    this.play.take(choice);
    return true;
  }
}

export const swordsDecks: Part = {
  beats: {
    "effect chosen": { picture: "say", sound: "card", length: 1200 },
    "no effect": { picture: "say", sound: "card", length: 1200 },
    "no march+1": { picture: "say", sound: "card", length: 1200 },
  },
  modes: [(play) => new Choosing(play)],
  serves: [{ mode: "resolve", verbs: [RESOLVE] }],
  phrases: { [RESOLVE]: (play, choice) => tr("say.resolve", { effect: effectOf(play, choice) }) },
  explains: { [RESOLVE]: (play, choice) => cardOf(play, choice)?.text ?? "" },
  art: { westeros: () => import("./art").then(({ BLUE_DECKS }) => BLUE_DECKS) },
  labels: { resolve: "{x}" },
  words: {
    "brief.throne_of_blades": "The Throne's holder chooses",
    "brief.dark_wings": "The Raven's holder chooses",
    "brief.punish_the_guilty": "The Blade's holder chooses",
    "brief.swing_the_sword": "No March +1 orders",
    "say.resolve": "Choose {effect}",
    "done.choose throne_of_blades": "Choose nothing",
    "done.choose dark_wings": "Choose nothing",
    "done.choose punish_the_guilty": "Choose nothing",
  },
};
