// What travels between server and client; docs/protocol.md has the words to it.

export type Choice = number; // verb << 16 | x << 8 | y
export type Chain = Choice[];
export type Seat = number; // -1: the public

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

// biome-ignore lint/suspicious/noExplicitAny: each game gives its own shape to it
export type Plain = Record<string, any>; // a view by names

export interface You {
  prompt: string;
  rule: string;
  choices: Choice[];
  chain: Chain;
  complete: boolean;
  staged: Plain | null;
  warning: string;
}

export type Term = [rule: string, domain: string, noun: number, value: number];
export type LogEvent = [name: string, rule: string, nouns: number[], lines?: Term[]];
export interface LogGroup {
  take: number;
  n: number;
  turn: string;
  step: string;
  asked: Seat[];
  auto: Seat[];
  back?: Seat;
  events: LogEvent[];
  rules?: number; // with `back`: not taken back, the game goes on under these rules
}

export interface SeatInfo {
  seat: Seat;
  kind: "human" | "open" | "bot";
  name: string;
  bot: string;
  online: boolean;
  held: boolean; // a person has its key, whoever plays now
  guest: boolean; // came by invitation
  offered: boolean; // a newcomer may take it
  owner: string; // for whom a newcomer sits in
  absent: number | null; // from when on the player counts as absent, by the server's clock
  left: number | null;
  deadline: number | null;
}

export interface Proposal {
  proposal: number;
  kind: "back" | "rules" | "close";
  seat: Seat;
  decision: number;
  yes: Seat[];
  open: boolean;
  voters?: Seat[];
  revealed?: boolean; // while it is open: who must agree, and whether something was revealed since
}

/** Where the rules of the server no longer give the game that was played; `begin`: from where it can go on under them. */
export interface Parting {
  decision: number;
  sentence: string;
  ended: boolean;
  begin: { decision: number; chapter: string } | null;
}

export interface State {
  take: number;
  decision: number;
  view: Plain;
  waiting: Seat[];
  sealed: Seat[];
  over: { winners: Seat[]; ranks: number[] } | null;
  you: You | null;
  matter: Plain;
  proposal: Proposal | null;
  parted: Parting | null;
  log: LogGroup[];
}

export interface ChatLine {
  id: number;
  seat: Seat;
  to: Seat | null;
  text: string;
  at: number;
}

export type Clock = null | { kind: "bank"; bank: number; increment: number } | { kind: "days"; days: number };

export interface TableInfo {
  table: string;
  game: string;
  players: number;
  options: string[];
  content: string;
  seat: Seat;
  seats: SeatInfo[];
  started: boolean;
  clock: Clock;
  press: boolean;
  name: string;
  invite?: string;
  since: { take: number; decision: number } | null;
  chat?: ChatLine[];
  note: string;
  now: number;
  kind: "play" | "record";
  ask_everything: boolean;
  pace: number;
  owns: Seat; // a seat that this key may take back from a newcomer
  host: Seat;
  several: boolean; // may one browser take several seats by invitation?
}

export interface Look {
  take: number;
  decision: number;
  eyes: Seat;
  view: Plain;
  matter: Plain;
  last: number;
}

export type FromServer =
  | ({ type: "table" } & TableInfo & State)
  | ({ type: "state" } & State)
  | ({ type: "draft"; decision: number; matter: Plain } & You)
  | { type: "sealed" | "unsealed"; take: number; decision: number }
  | { type: "why"; choice: Choice; sentence: string; rule: string }
  | ({ type: "look" } & Look)
  | { type: "waiting"; take: number; decision: number; waiting: Seat[]; sealed: Seat[] }
  | { type: "seats"; seats: SeatInfo[]; started: boolean; pace: number; now: number; host: Seat; several: boolean }
  | { type: "invite"; invite: string }
  | ({ type: "chat" } & ChatLine)
  | ({ type: "proposal" } & Proposal)
  | { type: "noted" }
  | { type: "error"; about: string; sentence: string; rule: string };

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
