// Everybody on a House Card, by key. The sets share their people: who is in several of them looks the same in all.

import type { Scenes } from "../gallery.svelte";
import { BARATHEON } from "./baratheon";
import { GREYJOY } from "./greyjoy";
import { LANNISTER } from "./lannister";
import { MARTELL } from "./martell";
import { STARK } from "./stark";
import { TYRELL } from "./tyrell";

export const PEOPLE: Scenes = { ...BARATHEON, ...LANNISTER, ...STARK, ...TYRELL, ...GREYJOY, ...MARTELL };
PEOPLE.salladhar_saan = PEOPLE.salladhor_saan!; // one man, spelled in two ways
PEOPLE.ser_kevan_lannister = PEOPLE.kevan_lannister!;
