// What travels between server and client, by the names that are used here.

import type {
  Book,
  Choice,
  LogEvent,
  LogGroup,
  LookMessage,
  Plain,
  Seat,
  Standing as State,
  TaughtMessage as Taught,
  You,
} from "./contract";
import type { Wants } from "./desk";

export type {
  Addend as Term,
  Book,
  BotInfo,
  ChapterPage,
  ChapterTitle,
  ChatLine,
  Choice,
  Clock,
  Domain,
  FromServer,
  GameInfo,
  GameOption,
  HelpPage,
  LogEvent,
  LogGroup,
  Parting,
  Plain,
  Preset,
  Proposal,
  RuleAnswer,
  RuleChapter,
  RulePage,
  RuleShelf,
  Seat,
  SeatInfo,
  SeatKey as Secret,
  SeatWish as NewSeat,
  Standing as State,
  TableInfo,
  TaughtMessage as Taught,
  TaughtNote,
  ToServer,
  You,
} from "./contract";

export type Chain = Choice[];

/** A position that is looked at. */
export type Look = Omit<LookMessage, "type">;

/** Shows how one position becomes another; called before it does. */
export interface Audience {
  take(next: State, groups: LogGroup[]): void; // what happened meanwhile
  turn(before: Look | null, next: Look | null): void; // null: the present
  ahead(): ReadonlySet<LogEvent>; // what it has still to show
  now?(): Plain | null; // the position it shows just now; null: as it is
  count?(): { n: number; of: number }; // number of the current picture, and of all
  skip?(): void; // to the present at once
}

/** What the frame must know of the game that it is around. The game derives each line from what it shows. */
export interface GameReport {
  readonly acting?: boolean; // it still shows what led to the present
  readonly tells?: "" | "hit" | "turn"; // over the top of the board: what was done to the player, or how a turn ended
  readonly covers?: boolean; // its own panels offer every choice; else the frame lists them
  readonly offersNothing?: boolean; // and the answer that does nothing: the place of Confirm is for what one wants
  readonly counts?: boolean; // its own panels count what the prompt counts
  readonly wants?: Wants; // how much of the column it needs
  readonly because?: string; // why others are waited for
  readonly leaving?: string; // what it means to do no more: the button says so
  where?(choice: Choice): string; // where a choice goes, for the list
}

/** What the component of a game exports: the frame reads it as long as the game is on the screen. */
export interface GameComponent {
  readonly report: GameReport;
  readonly audience?: Audience;
}

/** Whoever teaches at the table. */
export interface Tutor {
  readonly worry: string; // what may go wrong with the draft: Confirm asks twice
  heard(message: Taught): void;
  sealed(chain: Chain): void;
  help(): void; // the player was helped with this decision
}

// What a decision panel may do; the session of the shell provides it (lib/session.svelte.ts).
export interface Hands {
  readonly table: string;
  readonly book: Book;
  readonly seat: Seat;
  readonly view: Plain;
  readonly shown: Plain; // shown: staged if there is one, or the replayed view
  readonly matter: Plain;
  readonly you: You | null;
  readonly live: boolean; // live: not looking at a replay
  readonly over?: State["over"]; // the winners
  readonly waiting: Seat[]; // seats that have still to choose, now
  readonly log: LogGroup[]; // all that was told, take-backs too
  readonly told: LogGroup[]; // the log without what is still to be shown
  peek(decision: number): Promise<Look | null>; // a position of the past that is not shown
  playerOf(seat: Seat): string; // name of the player
  choose(choice: Choice): void; // adds to the draft
  draft(chain: Chain): void; // replaces the draft as a whole
  readonly canRestore: boolean; // can undo() restore a restarted draft?
  undo(): void;
  reset(): void;
  confirm(): void;
  why(choice: Choice): Promise<{ sentence: string; rule: string }>;
  light: { areas: Set<string>; from: string }; // names lit by the log or a panel; assign a new object
  readonly marked?: ReadonlySet<string>; // areas and cards that a teacher points at
  readonly held?: boolean; // the next question waits until all has been shown
  readonly nothing?: { words: string; open: boolean } | null; // the answer that does nothing, while no other is drafted
  rule(id: string): void; // opens the rule page
}

export const NUMBERED = /^[a-z]\d+$/; // seats without names of their own

export const verbOf = (choice: Choice) => choice >> 16;
export const xOf = (choice: Choice) => (choice >> 8) & 255;
export const yOf = (choice: Choice) => choice & 255;
