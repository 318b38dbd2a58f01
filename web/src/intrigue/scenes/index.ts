// A scene for every character, by name. Whoever is on a House Card looks the same here.

import type { Scene } from "../../thrones/cards/draw";
import { PEOPLE } from "../../thrones/cards/people";
import { EAST } from "./east";
import { WEST } from "./west";

/** Names that differ from the key of the House Card. */
const SAME: Record<string, string> = {
  davos_seaworth: "ser_davos_seaworth",
  garlan_tyrell: "ser_garlan_tyrell",
  gregor_clegane: "ser_gregor_clegane",
  jaime_lannister: "ser_jaime_lannister",
  joffrey_baratheon: "joffrey_lannister",
  loras_tyrell: "ser_loras_tyrell",
  melisandre: "melisandre_of_asshai",
  olenna_tyrell: "queen_of_thorns",
  sandor_clegane: "the_hound",
};
const ALIKE = [
  "eddard_stark",
  "catelyn_stark",
  "robb_stark",
  "bran_stark",
  "brienne_of_tarth",
  "theon_greyjoy",
  "tywin_lannister",
  "cersei_lannister",
  "tyrion_lannister",
  "stannis_baratheon",
  "renly_baratheon",
  "margaery_tyrell",
  "mace_tyrell",
  "willas_tyrell",
  "randyll_tarly",
];

const known = [...ALIKE.map((key) => [key, key] as const), ...Object.entries(SAME)];
export const SCENES: Record<string, Scene> = {
  ...Object.fromEntries(known.map(([name, key]) => [name, PEOPLE[key]!])),
  ...WEST,
  ...EAST,
};
