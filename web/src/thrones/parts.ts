// The lists that the table walks, gathered from the base game and all options.

import { hang } from "./cards/gallery.svelte";
import { COMPANIES } from "./model/companies";
import { FACES } from "./model/faces";
import { PREFACES } from "./model/prefaces";
import { PARTS } from "./options";
import type { Part, Service } from "./part";
import { learnPart } from "./strings";

for (const part of PARTS) {
  learnPart(part);
  FACES.push(...(part.faces ?? []));
  Object.assign(PREFACES, part.prefaces);
  COMPANIES.push(...(part.companies ?? []));
  hang(part.art ?? {});
}

export const SERVICES: Service[] = PARTS.flatMap((part) => part.serves ?? []);
export const MODES = PARTS.flatMap((part) => part.modes ?? []);
export const PHRASES = Object.assign({}, ...PARTS.map((part) => part.phrases)) as NonNullable<Part["phrases"]>;
export const EXPLAINS = Object.assign({}, ...PARTS.map((part) => part.explains)) as NonNullable<Part["explains"]>;
export const SHOWN = new Set(PARTS.flatMap((part) => part.facts ?? []));
export const WAYS = Object.assign({}, ...PARTS.map((part) => part.ways)) as NonNullable<Part["ways"]>;
export const CUES = Object.assign({}, ...PARTS.map((part) => part.beats)) as NonNullable<Part["beats"]>;
export const NOUNS = Object.assign({}, ...PARTS.map((part) => part.nouns)) as NonNullable<Part["nouns"]>;
export const SHELVES = Object.assign({}, ...PARTS.map((part) => part.shelves)) as NonNullable<Part["shelves"]>;
export const LAYERS = PARTS.flatMap((part) => part.layers ?? []);
export const REMINDERS = PARTS.flatMap((part) => part.reminders ?? []);
export const BOXES = PARTS.flatMap((part) => part.boxes ?? []);
export const PIECES = PARTS.flatMap((part) => part.pieces ?? []);
export const RETINUES = PARTS.flatMap((part) => part.retinues ?? []);
export const STOCKS = PARTS.flatMap((part) => part.stocks ?? []);
export const GOALS = PARTS.flatMap((part) => part.goal ?? []);
export const BESIDE = PARTS.flatMap((part) => part.beside ?? []);
export const DAYS = PARTS.flatMap((part) => part.days ?? []);
export const OWN_DECKS = PARTS.flatMap((part) => part.decks ?? []);
export const LINES = PARTS.flatMap((part) => part.lines ?? []);
export const ROADS = PARTS.flatMap((part) => part.roads ?? []);
export const PARTED = PARTS.flatMap((part) => part.parted ?? []);
export const RESERVES = PARTS.flatMap((part) => part.reserves ?? []);
export const LENT = PARTS.flatMap((part) => part.lent ?? []);
export const WORTHS = PARTS.flatMap((part) => part.worths ?? []);
export const STAKES = PARTS.flatMap((part) => part.stakes ?? []);
export const LEGENDS = PARTS.flatMap((part) => part.legend ?? []);
export const REMARKS = PARTS.flatMap((part) => part.remarks ?? []);
export const NATURES = PARTS.flatMap((part) => part.nature ?? []);
export const NOTES = PARTS.flatMap((part) => part.notes ?? []);
export const PLACES = PARTS.flatMap((part) => part.places ?? []);

/** Verbs of a first choice that names its area, and more follows. */
export const LEADS = new Set(SERVICES.flatMap((service) => service.leads ?? []));
