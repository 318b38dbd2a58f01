// The Westeros cards of the next turns are face up; the panel of the decks shows all face-up cards.

import type { Part } from "../part";

export const westerosVariant: Part = {
  beats: { columns: { picture: "say", sound: "card", length: 1200 } },
  coach: {
    "westeros-variant": "The Westeros cards of the next three turns are face up, so you can prepare for them.",
  },
};
