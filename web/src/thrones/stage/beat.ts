// What the stage shows of an event. A cue says how one kind of event is shown; the parts bring them (part.ts), as data.
// A beat is one or several events that are shown together: who, where, which picture, how long.

import type { LogEvent } from "../../lib/types";
import type { Shelf } from "../cards/gallery.svelte";
import type { ThronesBook } from "../model/model";

/**
 * What is drawn. On the map: a way, an order, a piece, power, an area. In the middle: a card, a battle, bids. Otherwise: only
 * words.
 */
export type Picture =
  | "march"
  | "retreat"
  | "support"
  | "raid"
  | "flip" // orders turn face up
  | "knock" // an order goes
  | "rise" // a piece comes
  | "fall" // a piece goes
  | "power" // power comes or goes
  | "taken" // an area changes hands
  | "mark" // an area glows
  | "drawn" // a card fills the middle
  | "duel" // House Cards turn over
  | "count" // strengths count up
  | "outcome" // outcome of a battle
  | "bids"
  | "tracks"
  | "plate" // a sign and words fill the middle
  | "turn" // a new turn
  | "win"
  | "say";

/** Names of sounds: whoever makes them listens to the stage (sounds.ts). */
export type Sound =
  | "march"
  | "sail"
  | "horn"
  | "clash"
  | "won"
  | "retreat"
  | "raid"
  | "order"
  | "token"
  | "coin"
  | "card"
  | "muster"
  | "loss"
  | "raven"
  | "track"
  | "wild"
  | "wind"
  | "turn"
  | "win"
  | "talk"
  | "";

/** What a kind of noun is, besides those that every game has: a card, or a person. */
export type Nouns = Record<string, "card" | "person">;

/** The roles of an event's nouns. Others follow from their kind: the first house acts, the second is affected. */
export interface Roles {
  by?: number;
  other?: number;
  at?: number;
  from?: number | "battle" | "march"; // the area of the current battle; the origin of the last March
  to?: number | "battle";
  n?: number;
}

export interface Cue extends Roles {
  picture: Picture;
  length?: number; // ms at normal pace; else that of its picture
  sound?: Sound;
  joins?: string; // neighbours with the same word are one beat
  gathers?: true; // gathers events of one decision even if they are not neighbours
  drafted?: true; // whoever did it has seen it on the map already, as a draft
  hits?: "other" | "by" | "loser" | "fighters" | "worse"; // a named house, the loser, both sides, or one that drops on a track
  shelf?: Shelf; // shelf of the shown card
  tone?: readonly [string, string]; // colours of its frame and of what is on it
  face?: (book: ThronesBook, card: string) => { scene: string; text: string } | undefined; // face of a card that no deck has
  piece?: "token"; // what comes or goes, if it is not a unit
  person?: (book: ThronesBook, name: string) => Person; // likewise
  sign?: string; // likewise, or what a plate shows: the id of a <symbol>, or of a Glyph
  less?: true; // power goes
}

/** A person on the map. */
export interface Person {
  house: string; // empty: it depends
  short: string; // what the banner says
  fact: string; // fact of a view with the area by name
}

/** One event with the names of its nouns. */
export interface Act {
  event: LogEvent;
  cue: Cue;
  by: string;
  other: string;
  at: string;
  from: string;
  to: string;
  army: number; // four bits a piece
  order: string;
  was: string; // the order that another one replaces
  card: string; // card of any deck
  track: string;
  who: string; // a person
  person?: Person; // likewise, on the map
  n: number;
  bid?: number; // what was bid for the place
  tied?: boolean; // another house bid as much and was put before it
}

/** A battle, as far as it has been told. */
export interface ToldBattle {
  area: string;
  attacker: string;
  defender: string; // empty: a neutral force
  cards: Record<string, string>; // by house
  silent: string[]; // houses whose text has no effect
  sums: Record<string, { total: number; lines: NonNullable<LogEvent[3]> }>;
  winner: string;
  fled: string; // area that the losers went to
  key: number; // tells one battle from the next
}

export interface Beat {
  picture: Picture;
  acts: Act[];
  areas: string[]; // areas that show it
  house: string; // the acting house; empty: nobody, or all
  length: number;
  sound: Sound;
  n: number; // the decision it belongs to
  asked: number[]; // seats that made that decision
  fight: ToldBattle | null; // the battle, while there is one
  quiet?: true; // the player has seen it as a draft: it is not shown again
}

/** Something that was done to the player. */
export interface Hit {
  act: Act;
  beat: Beat;
  was: number; // the place on the track until then; 0: it is about none
}

export const LENGTHS: Record<Picture, number> = {
  march: 1300,
  retreat: 1100,
  support: 800,
  raid: 1300,
  flip: 1700,
  knock: 800,
  rise: 700,
  fall: 900,
  power: 700,
  taken: 1000,
  mark: 800,
  drawn: 2200,
  duel: 2200,
  count: 700, // and more for each line
  outcome: 1500,
  bids: 1500,
  tracks: 1200,
  turn: 1400,
  plate: 1900,
  win: 3000,
  say: 800,
};
const SOUNDS: Partial<Record<Picture, Sound>> = {
  march: "march",
  retreat: "retreat",
  support: "horn",
  raid: "raid",
  flip: "order",
  knock: "raid",
  rise: "muster",
  fall: "loss",
  power: "coin",
  taken: "token",
  drawn: "card",
  duel: "card",
  count: "clash",
  outcome: "won",
  bids: "coin",
  tracks: "track",
  turn: "turn",
  win: "win",
};
export const soundOf = (cue: Cue): Sound => cue.sound ?? SOUNDS[cue.picture] ?? "";
