// Three House Cards are chosen, and one is drawn: the hand of cards lets as many be chosen as the decision takes.

import type { Part } from "../part";

export const battleVariant: Part = {
  beats: { offered: { picture: "say", joins: "offered", sound: "card" } },
};
