// What travels between server and client, by the names that are used here.

import type { Choice, LogGroup, LookMessage, Plain, Seat, You } from "./contract";

export type {
  Addend as Term,
  ChatLine,
  Choice,
  Clock,
  FromServer,
  LogEvent,
  LogGroup,
  Parting,
  Plain,
  Question as Proposal,
  Seat,
  SeatInfo,
  Standing as State,
  TableInfo,
  ToServer,
  You,
} from "./contract";

export type Chain = Choice[];

export interface Verb {
  word: string;
  rule: string;
  x: string;
  y: string;
  meaning: string;
}

export interface Book {
  game: string;
  title: string;
  players: number;
  options: string[];
  seats: string[];
  seat_word: string;
  turn_word: string;
  verbs: Verb[];
  domains: Record<string, string[]>;
  events: Record<string, string>;
  joined?: Record<string, [head: string, each: string]>; // neighbours that share a line
  causes?: Record<string, string>; // by rule, the card or order that brings it: named before what it does
  terms?: Record<string, string>; // what a line of a sum is called; {} is its noun
  content: string;
  note: string;
}

/** A position that is looked at. */
export type Look = Omit<LookMessage, "type">;

// What a decision panel may do; the session of the shell provides it (lib/session.svelte.ts).
export interface Hands {
  readonly book: Book;
  readonly seat: Seat;
  readonly view: Plain;
  readonly shown: Plain; // shown: staged if there is one, or the replayed view
  readonly matter: Plain;
  readonly you: You | null;
  readonly live: boolean; // live: not looking at a replay
  readonly waiting: Seat[]; // who has still to choose at the table, now
  readonly log: LogGroup[]; // all that was told, take-backs too
  choose(choice: Choice): void; // adds to the draft
  draft(chain: Chain): void; // replaces the draft as a whole
  undo(): void;
  reset(): void;
  confirm(): void;
  why(choice: Choice): Promise<{ sentence: string; rule: string }>;
  light: { areas: Set<string>; from: string }; // names lit by the log or a panel; assign a new object
  covers: boolean; // a game sets it true while its own panels offer every choice; else the shell lists them
  rule(id: string): void; // opens the rule page
}

export const NUMBERED = /^[a-z]\d+$/; // seats without names of their own

export const verbOf = (choice: Choice) => choice >> 16;
export const xOf = (choice: Choice) => (choice >> 8) & 255;
export const yOf = (choice: Choice) => choice & 255;

// What the HTTP calls bring.
export interface GameOption {
  name: string;
  title: string;
  says: string;
  rule: string;
  needs?: string[]; // other options, switched on with it
  seats?: string[]; // where it plays on a table of its own
}
export interface BotInfo {
  name: string;
  says: string;
  games: string[];
  levels: { name: string; says: string }[];
}
export interface GameInfo {
  name: string;
  title: string;
  players: number[];
  seat_word: string;
  turn_word: string;
  seats: Record<string, string[]>;
  options: Record<string, GameOption[]>; // by number of players
  bots: BotInfo[];
  default_bot: string;
  presets?: Preset[];
}
/** Options that are chosen together, for these numbers of players; one name may stand there more than once. */
export interface Preset {
  name: string;
  title: string;
  says: string;
  options: string[];
  players: number[];
}
export interface NewSeat {
  kind: "you" | "open" | "bot";
  bot?: string;
  name?: string;
}
export interface Secret {
  seat: Seat;
  secret: string;
}
export interface RuleTitle {
  id: string;
  title: string;
  chapter?: string;
}
export interface RulePage extends RuleTitle {
  text: string;
  where: string;
}
