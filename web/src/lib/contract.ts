// Written by `council build --contract` from what the server has: do not edit.  docs/protocol.md has the words to it.

export interface Bank {
  kind: "bank";
  bank: number;
  increment: number;
}

export interface Days {
  kind: "days";
  days: number;
}

export type Clock = Bank | Days | null;

export type Seat = number; // -1: the public

export interface SeatInfo {
  seat: Seat;
  kind: "human" | "open" | "bot";
  name: string;
  bot: string;
  held: boolean; // a person has its key, whoever plays now
  online: boolean;
  left: number | null;
  deadline: number | null;
  guest: boolean; // came by invitation
  offered: boolean; // a newcomer may take it
  owner: string; // for whom a newcomer sits in
  absent: number | null; // from when on the player counts as absent, by the server's clock
}

export interface ChatLine {
  id: number;
  seat: Seat;
  to: Seat | null;
  text: string;
  at: number;
}

export interface Since {
  take: number;
  decision: number;
}

/** By names; each game has its own form. */
// biome-ignore lint/suspicious/noExplicitAny: each game gives its own shape to it
export type Plain = Record<string, any>;

export interface Over {
  winners: Seat[];
  ranks: number[];
}

export type Choice = number; // verb << 16 | x << 8 | y

/** The open draft of a seat that is asked. */
export interface You {
  prompt: string;
  rule: string;
  choices: Choice[];
  chain: Choice[];
  complete: boolean;
  staged: Plain | null; // the view with the draft carried out; null while it is empty
  warning: string;
}

export interface Revealed {
  revealed?: boolean; // while a question is open: whether something was revealed since
}

/** What the whole table must agree to. */
export interface Question extends Revealed {
  proposal: number;
  kind: "back" | "rules" | "close";
  seat: Seat;
  decision: number;
  yes: Seat[];
  open: boolean;
  voters?: Seat[]; // while it is open: who must agree
}

export interface Beginning {
  decision: number;
  chapter: string;
}

/** Where the rules of the server no longer give the game that was played; `begin`: from where it can go on under them. */
export interface Parting {
  decision: number;
  sentence: string;
  ended: boolean;
  begin: Beginning | null;
}

/** A line of a sum. */
export type Addend = [rule: string, domain: string, noun: number, value: number];

export type LogEvent = [name: string, rule: string, nouns: number[], lines?: Addend[]];

/** What happened in a completed decision; or a take-back, and where the game goes on under other rules. */
export interface LogGroup {
  take: number;
  n: number;
  turn: string;
  step: string;
  asked: Seat[];
  auto: Seat[];
  events: LogEvent[];
  back?: Seat;
  rules?: number; // with `back`: not taken back, the game goes on under these rules
}

export interface Seated {
  seats: SeatInfo[];
  started: boolean;
  pace: number;
  now: number;
  host: Seat;
  several: boolean; // may one browser take several seats by invitation?
}

export interface Talk {
  chat?: ChatLine[]; // to whoever has just come
}

export interface TableInfo extends Seated, Talk {
  table: string;
  game: string;
  players: number;
  options: string[];
  content: string;
  seat: Seat;
  clock: Bank | Days | null;
  press: boolean;
  kind: "play" | "record";
  name: string;
  since: Since | null;
  note: string;
  ask_everything: boolean;
  owns: Seat; // a seat that this key may take back from a newcomer
}

export interface Waits {
  waiting: Seat[];
  sealed: Seat[];
}

/** The game as a seat sees it. */
export interface Standing extends Waits {
  take: number;
  decision: number;
  view: Plain;
  over: Over | null;
  you: You | null;
  matter: Plain;
  proposal: Question | null;
  parted: Parting | null;
  log: LogGroup[]; // what is new; all that there is in `table`
}

export interface TableMessage extends TableInfo, Standing {
  type: "table";
}

export interface StateMessage extends Standing {
  type: "state";
}

export interface DraftMessage extends You {
  type: "draft";
  decision: number;
  matter: Plain;
}

export interface SealedMessage {
  type: "sealed" | "unsealed";
  take: number;
  decision: number;
}

export interface WhyMessage {
  type: "why";
  choice: Choice;
  sentence: string;
  rule: string;
}

export interface LookMessage {
  type: "look";
  take: number;
  decision: number;
  eyes: Seat;
  view: Plain;
  matter: Plain;
  last: number;
}

export interface WaitingMessage extends Waits {
  type: "waiting";
  take: number;
  decision: number;
}

export interface SeatsMessage extends Seated {
  type: "seats";
}

export interface InviteMessage {
  type: "invite";
  invite: string;
}

export interface ChatMessage extends ChatLine {
  type: "chat";
}

export interface ProposalMessage extends Question {
  type: "proposal";
}

export interface NotedMessage {
  type: "noted";
}

export interface ErrorMessage {
  type: "error";
  about: string;
  sentence: string;
  rule: string;
}

export type FromServer =
  | TableMessage
  | StateMessage
  | DraftMessage
  | SealedMessage
  | WhyMessage
  | LookMessage
  | WaitingMessage
  | SeatsMessage
  | InviteMessage
  | ChatMessage
  | ProposalMessage
  | NotedMessage
  | ErrorMessage;

export interface Have {
  take: number;
  decision: number;
}

export type ToServer =
  | { type: "hello"; table: string; secret?: string; have?: Have | null; chat?: number }
  | { type: "draft"; decision: number; chain: number[]; take?: number | null }
  | { type: "seal"; decision: number; chain: number[]; take?: number | null }
  | { type: "unseal"; decision: number }
  | { type: "why"; decision: number; chain: number[]; choice: number }
  | { type: "back" }
  | { type: "consent"; proposal: number; yes: boolean }
  | { type: "look"; decision: number; eyes?: number | null }
  | { type: "say"; text: string; to?: number | null }
  | { type: "note"; text: string }
  | { type: "settings"; ask_everything?: boolean | null; pace?: number | null; several?: boolean | null }
  | { type: "leave"; bot?: string }
  | { type: "return" }
  | { type: "go_on" }
  | { type: "close" }
  | { type: "start" }
  | { type: "give"; seat: number; bot?: string; newcomer?: boolean }
  | { type: "remove"; seat: number }
  | { type: "invite" };
