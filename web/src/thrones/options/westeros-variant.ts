// The Westeros cards of the next turns are face up; the panel of the decks shows all face-up cards.

import type { Part } from "../part";

export const westerosVariant: Part = {
  beats: { columns: { picture: "say", sound: "card", length: 1200 } },
};
