// Written by `council build --contract` from what the server has: do not edit.  docs/protocol.md has the words to it.

export type Domain =
  | ""
  | "allies"
  | "ally"
  | "area"
  | "army"
  | "card"
  | "character"
  | "colour"
  | "count"
  | "deckArryn"
  | "deckFrey"
  | "deckI"
  | "deckII"
  | "deckIII"
  | "deckMercenaries"
  | "deckTyrell"
  | "deckWildlings"
  | "effect"
  | "house"
  | "leader"
  | "nothing"
  | "order"
  | "piece"
  | "place"
  | "player"
  | "side"
  | "sky"
  | "space"
  | "tactic"
  | "track"
  | "tracks"
  | "weather";

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
  held: boolean; // a person has its key, even if a bot plays it now
  online: boolean;
  left: number | null;
  deadline: number | null;
  guest: boolean; // came by invitation
  offered: boolean; // a newcomer may take it
  owner: string; // name of the player whom a newcomer replaces
  absent: number | null; // when the player starts to count as absent, by the server's clock
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

/** The open draft of a seat that must decide. */
export interface You {
  prompt: string;
  rule: string;
  choices: Choice[];
  chain: Choice[];
  complete: boolean;
  staged: Plain | null; // the view with the draft applied; null while the draft is empty
  warning: string;
}

export interface Revealed {
  revealed?: boolean; // in an open proposal: was something revealed since the decision?
}

/** A proposal that other players must agree to. */
export interface Proposal extends Revealed {
  proposal: number;
  kind: "back" | "rules" | "close";
  seat: Seat;
  decision: number;
  yes: Seat[];
  open: boolean;
  voters?: Seat[]; // the seats that must agree, while it is open
}

export interface Beginning {
  decision: number;
  chapter: string;
}

/** The first decision that the server's rules cannot reproduce; `begin`: where the game can continue under these rules. */
export interface Parting {
  decision: number;
  sentence: string;
  ended: boolean;
  begin: Beginning | null;
}

/** A line of a sum. */
export type Addend = [rule: string, domain: Domain, noun: number, value: number];

export type LogEvent = [name: string, rule: string, nouns: number[], lines?: Addend[]];

/** The events of a completed decision; or a take-back, or the point from which the game continues under other rules. */
export interface LogGroup {
  take: number;
  n: number;
  turn: string;
  step: string;
  asked: Seat[];
  auto: Seat[];
  events: LogEvent[];
  back?: Seat;
  rules?: number; // set beside `back` if this is not a take-back: the game continues under these rules
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
  chat?: ChatLine[]; // sent to a client that has just said `hello`
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

export interface Laid {
  laid: Plain | null; // for a seat that has sealed while others still choose: the view with its own choice applied
}

/** The game as a seat sees it. */
export interface Standing extends Waits, Laid {
  take: number;
  decision: number;
  view: Plain;
  over: Over | null;
  you: You | null;
  matter: Plain;
  proposal: Proposal | null;
  parted: Parting | null;
  log: LogGroup[]; // new groups; the whole log in a `table` message
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

/** Advice for this seat alone, based on what the seat may know. */
export interface AdvisedMessage {
  type: "advised";
  decision: number;
  lines: string[];
}

/** Something that the teacher could say. The client leaves out what its player has understood. */
export interface TaughtNote {
  key: string; // the thing it is about
  kind: "introduction" | "caution" | "maester" | "turn";
  text: string;
  again: string; // what it says from the second time on; empty: the same
  rule: string;
  areas: string[];
  once: boolean; // is it enough to have read it?
  doing: boolean; // is it about what the player does now? Otherwise it is said the first time only
}

/** What the teacher could say to this seat alone, based on what the seat may know. */
export interface TaughtMessage {
  type: "taught";
  decision: number;
  chain: Choice[];
  about: "now" | "turn" | "draft";
  notes: TaughtNote[];
  shows: string[]; // keys of what the draft shows to be understood, if it is sealed
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

export interface WaitingMessage extends Waits, Laid {
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

export interface ProposalMessage extends Proposal {
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
  | AdvisedMessage
  | TaughtMessage
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
  | { type: "advise"; decision: number }
  | { type: "teach"; decision: number; chain: number[]; about?: "now" | "turn" | "draft"; since?: number }
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

export interface SeatWish {
  kind: "you" | "open" | "bot";
  bot?: string;
  name?: string;
}

export interface BankClock {
  kind: "bank";
  bank: number; // seconds
  increment: number;
}

export interface DaysClock {
  kind: "days";
  days: number;
}

/** Request body for a new table. */
export interface TableWish {
  game: string;
  players: number;
  seats: SeatWish[];
  options?: string[];
  shuffle?: boolean; // deal the seats at random
  clock?: BankClock | DaysClock | null;
  name?: string;
  several?: boolean; // may one browser take several seats by invitation?
}

export interface SeatKey {
  seat: number;
  secret: string;
}

export interface NewTable {
  table: string;
  seats: SeatKey[]; // the keys to your seats
  invite: string; // the key that gives others a seat
}

export interface JoinWish {
  invite: string;
  name?: string;
  seat?: number | null;
  keys?: string[]; // the browser's keys to this table
}

export interface Keys {
  keys: string[]; // keys the browser has to the table
}

export interface Rematch {
  table: string;
  invite: string; // only for the player who created it; otherwise empty
}

export interface GameOption {
  name: string;
  title: string;
  says: string;
  rule: string;
  needs: string[]; // other options that it switches on
  seats?: string[]; // seats of its own set-up, if it has one
}

/** Options that are chosen together, for these numbers of players; a name may occur more than once. */
export interface Preset {
  name: string;
  title: string;
  says: string;
  options: string[];
  players: number[];
}

/** A bot's level, or a style that can follow it: `lord:builder`. */
export interface BotInfo {
  name: string;
  says: string;
}

export interface GameInfo {
  name: string;
  title: string;
  players: number[];
  seats: Record<string, string[]>; // by number of players
  options: Record<string, GameOption[]>; // by number of players
  presets: Preset[];
  bots: BotInfo[]; // levels, weakest first
  tempers: BotInfo[]; // styles; empty if the game's bots have none
  default_bot: string;
  seat_word: string;
  turn_word: string;
}

export interface RuleTitle {
  id: string;
  title: string;
}

export interface ChapterTitle {
  name: string;
  title: string;
  about: string;
}

export interface RuleChapter extends ChapterTitle {
  rules: RuleTitle[];
}

export interface RuleShelf {
  title: string;
  ordered: boolean; // to be read in this order
  chapters: RuleChapter[];
}

/** Its text is Markdown: paragraphs, lists, tables, and links such as `march.md#base.march.transport`. */
export interface RulePage extends RuleTitle {
  chapter: string; // its name
  text: string;
  source: string;
  game: string; // the game that it is about
}

/** A rule, or a heading without an id. */
export interface ChapterPart extends RuleTitle {
  level: number; // 2 for a heading right below the chapter's title
  text: string;
  source: string;
}

export interface ChapterPage {
  name: string;
  title: string;
  text: string; // what comes before the first heading
  parts: ChapterPart[];
  game: string; // the game that it is about
}

export interface RuleFound extends RuleTitle {
  says: string; // first line of its text
}

export interface RuleAnswer {
  rules: RuleFound[]; // best first
  chapters: ChapterTitle[]; // related chapters
  cards: string[]; // House Cards of that name without a page, a line each
  near: boolean; // no rule has the words; these are the closest spellings
}

export interface GlossaryTerm {
  term: string;
  says: string;
  rule: string;
  forms: string[]; // how a text may put it, the term itself first
  sign: string; // a picture, as in `piece footman`; empty: there is none
}

/** The terms of a game, and how a text is searched for them. */
export interface Glossary {
  terms: GlossaryTerm[];
  plain: string[]; // phrases that contain a term and mean something else
}

export interface HelpPage {
  id: string;
  title: string;
  html: string;
}

/** Counts at the start of a turn; the last point is the end of the game. */
export interface Point {
  turn: string;
  decision: number;
  counted: number[];
  power: number[];
  units: number[];
}

export interface Taken {
  area: string;
  before: Seat;
  after: Seat;
}

/** A decision that changed the counts, with those captures that led to the result. */
export interface Swing {
  turn: string;
  decision: number;
  before: number[];
  after: number[];
  taken: Taken[];
}

export interface Compared {
  what: string;
  by_seat: number[];
}

export interface Chronicle {
  points: Point[]; // empty for a game that counts nothing along the way
  swings: Swing[]; // the winners' gains and the rivals' losses, in order
  compared: Compared[];
}

/** Chances at the beginning of a planning phase (in the card game, of a placement); the last entry is the end of the game. */
export interface ChancesAt {
  turn: string; // "" at the end
  decision: number;
  chances: number[]; // by seat; they add up to 1
}

/** A castle that changed hands. */
export interface Fallen {
  area: string;
  before: number; // the previous holder's seat; -1: nobody
  after: number;
}

/** A turning point: a time when the chances moved most. */
export interface Turning {
  turn: string;
  decision: number; // the decision that started it
  what: string; // its name: "march", "orders" …
  seat: number; // seat of the decision; -1: several
  words: string; // the deed, if one seat did it
  before: number[];
  after: number[];
  fallen: Fallen[];
}

/** Orders or a March of a seat, and what a maester with the seat's knowledge would have done. */
export interface Judged {
  turn: string;
  decision: number;
  seat: number;
  what: string; // "orders" or "march"
  done: string; // the deed in words; for orders, only those that differ from the plan
  better: string; // the plan; "" if nothing better was found
  chain: number[];
  plan: number[];
  chance: number; // chance of winning with the deed, as far as the seat could know
  could: number; // chance of winning with the plan
  error: number; // standard error of the difference
  costly: boolean; // is the difference large and hardly due to chance?
}

/** A costly decision as a puzzle: the position again, and the better decision to be found. */
export interface Exercise {
  turn: string;
  decision: number;
  seat: number;
  text: string; // a puzzle file
}

export interface Analysis {
  version: number;
  game: string;
  seats: string[];
  seed: number;
  playouts: number; // playouts per set of orders; a March gets half as many
  worlds: number; // worlds per point of the curve
  points: ChancesAt[];
  turning: Turning[];
  judged: Judged[];
  exercises: Exercise[];
  missing: number; // decisions that were not judged in time
  note: string; // what is missing for this game, in a sentence
}

/** The progress of an analysis. */
export interface Progress {
  state: "none" | "working" | "ready" | "failed";
  done: number; // positions judged
  total: number;
  sentence: string; // why it failed
  analysis: Analysis | null; // null until it is ready
}

/** The explanation of a decision. */
export interface Explained {
  seats: number[]; // seats that decided
  seat: number; // the seat whose decision is explained
  words: string; // what the seat did
  lines: string[]; // its reasons
}

export interface LessonTitle {
  id: string;
  title: string;
  goal: string;
  game: string;
  tasks: number;
}

/** A chapter of the course. */
export interface ChapterForm {
  id: string;
  title: string;
  says: string;
  lessons: LessonTitle[];
}

/** Words of the teacher, and the rule that they rest on. */
export interface SayingForm {
  text: string;
  rule: string;
}

export interface QuizAnswerForm {
  text: string;
  right: boolean;
  reply: SayingForm;
}

/** A question in words. */
export interface QuizForm {
  asks: SayingForm;
  answers: QuizAnswerForm[];
}

export interface TaskForm {
  title: string;
  goal: SayingForm;
  hints: SayingForm[];
  quiz?: QuizForm;
}

export interface PuzzleTitle {
  id: string;
  title: string;
  theme: string;
  box: string;
  level: number; // 1, the easiest, to 5
}

/** A lesson or puzzle, without its positions and solutions. */
export interface LessonForm {
  id: string;
  word: "lesson" | "puzzle";
  title: string;
  goal: string;
  game: string;
  panels: string[]; // the panels of the table that it shows
  tasks: TaskForm[];
  puzzle?: PuzzleTitle;
}

/** Everything that an attempt follows from. */
export interface LessonPlace {
  lesson?: string; // id of a lesson or puzzle
  text?: string; // the whole file, where the server does not have it
  task?: number;
  answers?: string[];
}

export interface Hello {
  type: "hello";
  table: string;
  secret?: string;
  have?: Have | null;
  chat?: number; // id of the last chat line that the client has
}

export interface Draft {
  type: "draft";
  decision: number;
  chain: number[];
  take?: number | null;
}

export interface Seal {
  type: "seal";
  decision: number;
  chain: number[];
  take?: number | null;
}

export interface Why {
  type: "why";
  decision: number;
  chain: number[];
  choice: number;
}

export interface Look {
  type: "look";
  decision: number;
  eyes?: number | null;
}

/** A message to the table of an attempt. */
export interface LessonMessage {
  lesson?: string;
  text?: string;
  task?: number;
  answers?: string[];
  message: Hello | Draft | Seal | Why | Look;
}

/** What the teacher says and points at. */
export interface Teaching {
  says: SayingForm[];
  marks: string[];
}

/** The table's answers to a message, and the teacher's. */
export interface LessonAnswer {
  messages: FromServer[];
  outcome: "open" | "going" | "wrong" | "solved" | "failed";
  after: Teaching; // words about the answer
  before: Teaching; // words about the present question
  answers: string[]; // the answers so far
}

/** What puzzles of a theme ask for. */
export interface ThemeForm {
  id: string;
  title: string;
  says: string;
}

/** All puzzles, and the one of the day. */
export interface PuzzlesForm {
  today: string;
  themes: ThemeForm[];
  puzzles: PuzzleTitle[];
}

export interface BookVerb {
  word: string;
  rule: string;
  x: Domain; // domain of its first noun
  y: Domain;
  meaning: string;
}

/** A kind of entry in the agenda of a view. */
export interface FrameKind {
  rule: string;
  steps?: Record<string, string>; // by step, its rule
}

export interface Canvas {
  key: string; // name of the board in data and drawings
  name: string;
  width: number;
  height: number;
}

export interface PortArea {
  port: string; // its land; empty if the area is not a port
}

export interface ArrowEntry {
  to: number;
  house: string; // the only house that can use it; empty: all can
}

export interface StormArea {
  worth: number; // its Claim
  garrison: string; // house of the Garrison at the start; empty: none
  fords: number[]; // areas across fords
  bridges: number[];
  arrows: ArrowEntry[];
  closed: boolean; // can no unit enter it with this number of players?
}

export interface AreaRow extends Partial<PortArea>, Partial<StormArea> {
  name: string;
  sea: boolean;
  castle: string; // "", "city" or "stronghold"
  muster: number;
  barrels: number;
  crowns: number;
  home: string; // house whose shield is printed here
  neutral: number;
  closed: boolean;
  next: number[];
  rivers: number[];
  unsure: number[]; // adjacent areas with a reconstructed border
  grade: string;
  x: number;
  y: number;
}

export interface OrderRow {
  name: string;
  icon: string;
  bonus: number;
  star: boolean;
  count: number;
  says: string;
  once: boolean;
  reserve: boolean; // never placed with the other orders
  house: string; // the only house that has it; empty: all have it
}

export interface UnitRow {
  name: string;
  plural: string;
  strength: number;
  cost: number;
  pool: number;
  sails: boolean;
  escorted: boolean; // needs another unit of its house beside it
}

export interface Upgrade {
  from: number;
  to: number;
  cost: number;
}

export interface CardRow {
  name: string;
  key: string; // id of the character, whatever the card's name
  house: string;
  seat: Seat; // -1: its house is not in play
  strength: number;
  shown: string; // strength as printed
  swords: number;
  fortifications: number;
  text: string;
  rule: string;
  grade: string;
  note: string;
}

export interface DeckCard {
  name: string;
  kind: string;
  text: string;
  copies: number;
  mammoth: boolean;
  rule: string;
  grade: string;
}

export interface HouseStart {
  house: string;
  places: number[];
  power: number;
  forces: Record<string, string[]>;
  grade: string;
}

/** Everything that is fixed in a game. */
export interface Book {
  game: string;
  title: string;
  players: number;
  options: string[];
  seats: string[];
  seat_word: string;
  turn_word: string;
  verbs: BookVerb[];
  domains: Partial<Record<Domain, string[]>>;
  kinds: Record<string, FrameKind>;
  rules: Record<string, string[]>; // by id, the title of a rule and of its chapter
  content: string; // the digest of the data files
  events: Record<string, string>; // sentences with gaps
  joined: Record<string, [string, string]>; // consecutive events that share a line: its beginning, and what each adds
  causes: Record<string, string>; // by rule, the card or order behind an event, named before it
  terms: Record<string, string>; // by rule, the name of a line in a sum; {} is its noun
  welcome: string[];
  note: string; // says which data are reconstructed
}

export interface TacticEntry {
  name: string;
  key: string; // its key, whatever its name
  at_once: string; // its effect when revealed; empty: none
  lasts: string;
  idle: string; // why it has no effect in this game; empty: it has one
  house: string; // the only house that has it; empty: every house does
  objective: string; // the area that fulfils it; empty: none
  unsure: boolean; // is it reconstructed?
}

export interface TacticsBook {
  tactics: TacticEntry[];
}

export interface LeaderEntry {
  name: string;
  short: string; // mostly one word
  house: string;
  card: number; // House Card that leaves the game with the Leader; -1: none, because the Leader changes sides
  strength: number;
  trigger: string; // icon of the triggering orders
  marching: number; // strength on their own March; its other effects
  swords: number;
  power: number;
  unsure: boolean; // is it reconstructed?
}

export interface LeaderBook {
  leaders: LeaderEntry[];
}

/** What the card's deck does not say about it. */
export interface AllyEntry {
  name: string;
  deck: string;
  does: string; // kind of card
  leader: string; // the Leader who comes with it
  cost: number; // price of Military Support; 0: it is discarded instead
  strength: number;
}

export interface AllyDeckEntry {
  name: string;
  allied: boolean; // do three of its cards make a permanent alliance?
}

export interface StormBook {
  allies: AllyEntry[];
  ally_decks: AllyDeckEntry[];
  claim_spaces: number;
  weather_cards: string[]; // Westeros cards that move the weather marker
}

/** Numbers of areas, orders and cards are positions in these lists and in those of the domains; 0 means no order. */
export interface ThronesBook extends Book, Partial<TacticsBook>, Partial<LeaderBook>, Partial<StormBook> {
  seat_notes: string[];
  board: Canvas;
  areas: AreaRow[];
  orders: OrderRow[];
  units: UnitRow[];
  upgrades: Upgrade[];
  cards: CardRow[];
  decks: DeckCard[][];
  seasons: Record<string, string>; // by the view's word for it, what a Westeros card changes this turn
  further_decks: Record<string, DeckCard[]>; // decks of options, by title
  starts: HouseStart[];
  stars: number[]; // by place
  stars_grade: string;
  supply: number[][]; // by supply level, sizes of armies
  tracks: string[];
  wildlings: number[]; // wildling threat by space; empty: no wildlings
  losses: number[]; // losses of the lowest bidder, and of the others
  power_limit: number;
  castles_to_win: number;
  counted: string; // what wins on this board: castles, or something else
  turns: number;
  phases: Record<string, string>;
  facts: string[]; // names of the facts that options keep
}

export interface SupplyMatter {
  level: number;
  barrels: number;
  next: number; // supply level that a Supply card would set now
  armies: number[];
  limits: number[];
  fits: boolean;
}

/** A decision before orders, in the same draft: one of these choices. */
export interface PrefaceMatter {
  verb: number;
  choices: Choice[];
}

export interface Stars {
  used: number;
  allowed: number;
}

/** Why an order cannot be placed in one of the seat's areas, if the order there now were taken back. */
export interface Bars {
  bars?: Record<string, number[]>; // by area and order, a position in `reasons`; 0: it can be placed
  reasons?: string[][]; // sentence and rule of each
}

export interface Prefaces {
  prefaces?: PrefaceMatter[];
}

export interface OrdersMatter extends Bars, Prefaces {
  tokens: number[]; // orders that may still be placed, one for each copy
  stars: Stars;
  idle: string[]; // areas without an order
}

export interface MusterMatter {
  area: string;
  points: number;
  left: number;
  buys: Choice[]; // choices that this castle pays for
}

export interface Bids {
  for: string;
  power: number[];
  mine: number | null;
  bidders?: Seat[];
  bids?: number[];
  tied?: Seat[];
  threat?: number;
  bonus?: number[];
}

export interface FightSide {
  seat: Seat;
  total: number;
  lines: Addend[];
  own: number; // what its own Support orders would add
  swords: number; // swords without cards
  fortifications: number;
}

/** A Support order in reach. */
export interface SupportOffer {
  area: string;
  seat: Seat;
  worth: (number | null)[]; // what it adds to each side; null: not allowed
}

/** Support that a third house may give from no area. */
export interface SupportFromAfar {
  seat: Seat;
  worth: number;
}

/** An attack that a drafted March declares, before any support and card. */
export interface Fight {
  area: string;
  source: string;
  against: Seat;
  attacker: FightSide;
  defender: FightSide;
  support: SupportOffer[];
  afar?: SupportFromAfar[];
}

/** The result of two cards. */
export interface Drawn {
  winner: Seat;
  by: number | null; // null: a side has no unit left before strengths are compared
  totals: number[];
  casualties: number;
  falls: number;
}

export interface Payment {
  seat: Seat;
  power: number; // least power that is enough
  blade: boolean; // is the Blade needed too?
}

export interface Cell extends Drawn {
  text: boolean; // can a text change the result?
  range?: Drawn[]; // the worst and the best result for the seat, if a text may exchange a card
  blade?: Drawn; // the result with the Blade, if the Blade changes it
  pay?: Payment;
}

/** The results of every pair of cards; rows are the seat's own. */
export interface Outcomes {
  mine: (string | null)[];
  theirs: (string | null)[];
  blade: Seat | null;
  cells: Cell[][];
}

export interface Support {
  area: string;
  seat: Seat;
  worth: number;
}

export interface SideMatter {
  seat: Seat;
  army: Record<string, number>;
  total: number | null; // null: strengths were never compared
  lines: Addend[];
  card: string | null;
  silent: boolean; // does its text not count?
  cards: string[]; // cards in hand
  supports: Support[];
  swords: number;
  fortifications: number;
}

/** A retreat if the side lost now, before casualties. */
export interface RetreatIfLost {
  areas: string[];
  saved: number;
  of: number;
}

export interface BattleMatter {
  area: string;
  source: string;
  attacker: Seat;
  defender: Seat;
  step: string;
  sides: SideMatter[]; // attacker, defender
  winner: Seat | null;
  blade: Seat | null;
  support?: SupportOffer[]; // present while houses pledge support
  afar?: SupportFromAfar[]; // present while houses pledge support
  retreats?: RetreatIfLost[]; // by side
}

export interface Control {
  areas: number[]; // by seat
  control: Record<string, Seat>;
}

/** The standing of each house; lists are by seat. */
export interface Standings extends Control {
  supply: SupplyMatter[];
  castles: number[]; // castles, or what else wins on this board
  win: number;
  pool: Record<string, number>[]; // pieces that are not on the board
}

/** What is good to know for the open decision. */
export interface Asked {
  orders?: OrdersMatter;
  muster?: MusterMatter[];
  bids?: Bids;
  fights?: Fight[];
  outcomes?: Outcomes;
}

export interface Fought {
  battle?: BattleMatter;
}

/** Worked out only from the view of a seat with its draft applied. */
export interface ThronesMatter extends Standings, Asked, Fought {}

/** A procedure with its step, or a decision with the asked seats and the seat's own draft. */
export interface FrameView {
  kind: string;
  step?: string;
  asked?: string[];
  open?: string[]; // asked seats that have still to choose; left out: all of them
  drafts?: Record<string, string>;
  memo?: number[];
}

export interface AreaView {
  house?: string;
  units?: Record<string, number>;
  orders?: string[];
  token?: string;
  neutral?: number;
}

export interface HouseView {
  power: number;
  supply: number;
  hand: string[];
  used?: string[];
  gone?: string[]; // houses that are out of the game
  bid?: number;
  net?: number; // index of the connections between areas that this house uses now
}

export interface DeckView {
  cards: string[];
  known?: number; // how many of the next cards are in a known order
  open?: string[];
}

export interface BattleView {
  area: string;
  source: string;
  attacker: string;
  defender?: string; // left out if it is a neutral force
  army: Record<string, number>;
  march: string;
  support: Record<string, string>; // by area, the side
  cards: string[];
  first: string;
  blade: string;
  winner: string;
  pending: number;
  totals: number[];
  silent: number;
  due: number;
  notes: Record<string, number>;
}

/** The view of any game. */
export interface View {
  game: string;
  options: string[];
  players: number;
  agenda: FrameView[]; // the open decision is the last
  number: number; // number of the decision
  reveals: number;
  eyes: string; // the seat whose view it is, or "public"
  winners?: string[];
  facts?: Record<string, Record<string, number | string>>; // facts of options: by fact and place, a number or a name
}

export interface BladeView {
  "blade used"?: number;
}

export interface ThronesView extends View, BladeView {
  turn: number;
  areas: Record<string, AreaView>;
  houses: Record<string, HouseView>;
  throne: string[];
  fiefdoms: string[];
  court: string[];
  tokens: string[];
  decks: DeckView[];
  wildlings?: number;
  season?: string[];
  battle?: BattleView;
}

export interface Colour {
  name: string;
  house: string;
  cards: number;
  grade: string;
}

export interface Character {
  name: string;
  colour: number;
  grade: string;
}

export interface CourtCell {
  name: string;
  row: number;
  column: number;
  on: string[]; // the two cells below
}

export interface ThroneCard {
  value: number;
  icons: number;
  grade: string;
}

export interface IntrigueBook extends Book {
  colours: Colour[];
  cards: Character[];
  width: number; // cells in the bottom row
  rows: string[];
  cells: CourtCell[];
  places: string[];
  thrones: ThroneCard[]; // empty if they are not in play
  dealt: number; // cards dealt to each seat
  opens: boolean; // does a card left over open the court?
  rounds: number;
}

/** What a seat has for certain; null: hidden. */
export interface Score {
  penalties: number;
  cards: number;
  thrones: number;
  values: number[] | null;
  score: number | null;
}

/** Uses numbers for colours and names for places. */
export interface IntrigueMatter {
  round: number[]; // current round, and number of rounds
  free: number; // free places in the bottom row
  lit: Record<string, number[]>; // by open place, the colours that fit
  mine: number[] | null; // cards by colour
  unseen: number[]; // by colour, cards that are neither in the court nor in the hand
  scores: Score[];
}

export interface SeatView {
  cards: number;
  hand?: string[];
  lacks?: string[];
  penalties?: number;
  taken?: number;
  pile?: number[];
}

export interface IntrigueView extends View {
  round: number;
  turn: string;
  court: Record<string, string>; // by cell, the character
  seats: Record<string, SeatView>;
  out?: string[];
  last?: string;
  thrones?: number[];
}
