// The Wildling card that is face up is shown while the houses bid, and while they bear what it says.

import type { Part } from "../../part";
import FaceUp from "./FaceUp.svelte";

export const ICE = ["#86adc0", "#0f2430"] as const; // the frame of its cards, and what is upon it

export const wildlingCards: Part = {
  beats: {
    "wildling card": { picture: "drawn", shelf: "wildling", tone: ICE, sound: "wild" },
    "card taken": { picture: "say", sound: "card" },
    "card kept": { picture: "say", sound: "card" },
    "no reward": { picture: "say" },
  },
  reminders: [FaceUp],
  shelves: { Wildlings: "wildling" },
  art: { wildling: () => import("./art").then(({ WILDLINGS }) => WILDLINGS) },
  words: {
    "deck.Wildlings": "Wildling card",
    "brief.massing_on_the_milkwater": "Defeat costs House Cards. Victory gains nothing.",
    "brief.the_horde_descends": "Defeat costs units. Victory gives a House Card back.",
    "brief.rattleshirts_raiders": "Defeat costs supply. Victory gains supply.",
    "brief.skinchanger_scout": "Defeat costs power. Victory gives the highest bid back.",
    "brief.a_king_beyond_the_wall": "Defeat costs places on tracks. Victory gains a first place.",
    "done.go first": "Stay where you are",
    "done.take back by card": "Take none back",
  },
};
