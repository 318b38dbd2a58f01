// What the base game, or one option, brings to the table in the browser. The table walks a list of these and names none.

import type { Component } from "svelte";
import type { Choice } from "../lib/types";
import type { MapGeometry } from "../map/geometry";
import type { Ground, Place, Spot } from "./board/ground";
import type { Rect, Sizes } from "./board/names";
import type { Art, Shelf } from "./cards/gallery.svelte";
import type { AreaRow, BattleMatter, Fight, OrderRow, ThronesBook, ThronesView } from "./model/model";
import type { Mode, Panel } from "./modes/mode";
import type { Play } from "./play.svelte";
import type { Cue, Nouns } from "./stage/beat";

/** Says when a mode applies. Kinds are tried before verbs, and the first verb of a draft before that of the choices. */
export interface Service {
  mode: string;
  kinds?: string[]; // kinds of decision
  among?: number[]; // verbs anywhere in the draft or the choices
  leads?: number[]; // verbs of a first choice that names its area, and more follows
  verbs?: number[]; // verbs that come first; also those whose choices the mode offers
  when?: (play: Play) => boolean;
}

/** An arrow over the map. */
export interface Way {
  kind: string;
  from: string;
  to: string;
}

/** A building or piece in an area: a sign on its card, a word in tables and labels. */
export interface Note {
  sign: string; // the id of a <symbol>: of the map's sprite, or drawn by one of the `layers`
  words: string;
  says?: string[]; // lines on the card of the area, where the sign alone says too little
  piece?: boolean; // somebody who is there, not something that is
  figure?: string; // the id of a piece that is in the area instead of a badge, in the colours of whoever holds it
  badge?: string; // the colour of its badge on the map, beside those of other options; none: the map does not show it
}

/** What an area is, where it is neither land nor sea: in a table, on its card, and its name in a label. */
export interface Nature {
  kind: string;
  card: string;
  name: string;
}

/** Those who go along with units that march, and are none: `verb WHO AREA`. */
export interface Companions {
  verb: number;
  from: (play: Play, who: number) => string; // their area before the draft
  ready: (play: Play) => number[]; // those who can still leave the area of the March
  name: (play: Play, who: number) => string;
  face: Component<{ play: Play; who: number }>;
}

/** Those who are with the units of an area, and are none: each has a place among them. */
export interface Retinue {
  of: (play: Play, area: string) => { home: number; camp: number }; // their number, with ghosts; camp: among the attackers
  face: Component<{ play: Play; row: AreaRow; home: Spot[]; camp: Spot[]; by: number }>; // by: times the size of pieces
}

/** What wins the game, where it is counted otherwise than by Cities and Strongholds. */
export interface Goal {
  counts: (play: Pick<Play, "book">) => boolean; // in this game?
  sign: string; // name of a Glyph
  title: string; // key: of a column
  areas: (play: Play, house: string) => string[]; // areas that count for a house
  tip: (play: Play, house: string, n: number) => string;
}

/** What is face up beside the map: on a small screen in the sheet of a tab, `tracks` or one of its own. */
export interface Beside {
  tab: string; // its words are `tab.` and this
  icon?: string; // icon of its own tab
  has: (play: Play) => boolean;
  panel: Component<{ play: Play }>;
}

export interface Part {
  words?: Record<string, string>; // by key
  labels?: Record<string, string>; // what the shell writes on chips and buttons, by the word of the verb
  modes?: ((play: Play) => Mode)[];
  serves?: Service[];
  prefaces?: Record<number, Panel>; // by verb: how what is decided before orders is shown beside them
  phrases?: Record<number, (play: Play, choice: Choice) => string>; // by verb
  explains?: Record<number, (play: Play, choice: Choice) => string>; // by verb: what it does, where the phrase is only a name
  ways?: Record<number, (play: Play, choice: Choice) => Way | null>; // by verb: what of the draft is an arrow
  places?: (map: MapGeometry) => Place[]; // areas that the option adds to the drawing
  nature?: (play: Play, row: AreaRow) => Nature | null;
  notes?: (play: Play, area: string) => Note[];
  layers?: Component<{ play: Play; ground: Ground }>[]; // printed on the map
  pieces?: Component<{ play: Play; ground: Ground; row: AreaRow; place: Place; scale: number }>[]; // in one area; scale: pixels a unit
  boxes?: (play: Play, row: AreaRow, place: Place, sizes: Sizes) => Rect[]; // further boxes on an area: names move aside for them
  companies?: Companions[];
  retinues?: Retinue[];
  faces?: { of: (row: OrderRow) => boolean; face: Component<{ name: string; row: OrderRow; plain?: boolean }> }[]; // faces of tokens
  reminders?: Component<{ play: Play }>[]; // shown above the prompt, if there is something to remember
  beats?: Record<string, Cue>; // by the word of an event: how the stage shows it
  nouns?: Nouns; // nouns of its events
  art?: Art; // scenes of its cards, each shelf a chunk of its own that is fetched when a card is shown
  facts?: string[]; // its facts that it shows itself
  stocks?: Stock[];
  goal?: Goal;
  beside?: Beside[];
  days?: Component<{ play: Play }>[]; // beside the turn: what changes with it
  decks?: (book: ThronesBook) => string[]; // titles of further decks that `beside` shows
  shelves?: Record<string, Shelf>; // pictures on further decks, by title
  lines?: (play: Play, view: ThronesView) => string[]; // what the tables say of the whole board
  roads?: (play: Play, area: string) => string[]; // how an area is joined to others, beyond what is next to it
  parted?: (play: Play, area: string) => number[]; // neighbours on the map that are not adjacent now
  reserves?: (play: Play, house: string) => { words: string; worth: number }[]; // what a house in a battle could still add, from no area
  lent?: (play: Play, battle: BattleMatter | Fight) => { words: string; worth: number }[]; // what others could still add, from no area
  worths?: (play: Play, area: string, attacks: boolean, piece: string) => string; // why it counts otherwise; empty: it does not
  stakes?: (play: Play, area: string, house: string) => string; // what else a house loses with a battle; empty: nothing
  legend?: (book: ThronesBook) => { sign: string; words: string }[]; // its signs in the panels, and what they mean
  remarks?: ((play: Play, house: string) => string)[]; // on a house; empty: none
}

/** What a house has besides pieces and cards: a line in its panel and a column of the table. */
export interface Stock {
  title: string; // key of the column's head
  has: (play: Play) => boolean;
  words: (play: Play, house: string) => string;
  line?: Component<{ play: Play; house: string }>; // none: it is shown elsewhere
  beside?: number; // short enough to be beside the name of the house, where one is: that with the highest number
}
