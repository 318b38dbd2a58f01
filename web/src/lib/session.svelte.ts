// One chair at one table: what came over the line, shared out among those whom it concerns (session/).
// The panels of a game see it as `Hands` (types.ts).

import { has, t } from "../strings/index.svelte";
import * as api from "./api";
import { keep } from "./kept.svelte";
import { prefs, still } from "./prefs.svelte";
import { Company } from "./session/company.svelte";
import { Draft } from "./session/draft.svelte";
import { Replay } from "./session/replay.svelte";
import { type Seen, Story, until } from "./session/story.svelte";
import { Talk } from "./session/talk.svelte";
import { type Why, Whys } from "./session/whys";
import { type Line, Wire, type WireListener } from "./session/wire.svelte";
import type {
  Audience,
  Book,
  Chain,
  Choice,
  FromServer,
  GameComponent,
  GameReport,
  Hands,
  LogGroup,
  Look,
  Plain,
  Proposal,
  Seat,
  State,
  TableInfo,
  ToServer,
  Tutor,
  You,
} from "./types";

const SILENT: GameReport = {}; // no game is on the screen yet

export class Session implements Hands {
  readonly table: string;
  readonly secret: string;
  readonly wire: Line;
  readonly drafting: Draft;
  readonly replay: Replay;
  readonly story = new Story();
  readonly talk: Talk;
  readonly company: Company;

  info = $state.raw<TableInfo | null>(null);
  advice = $state.raw<{ busy: boolean; lines: string[] } | null>(null); // a maester's advice about the current decision
  state = $state.raw<State | null>(null);
  error = $state.raw<{ about: string; sentence: string; rule: string } | null>(null);
  light = $state.raw<{ areas: Set<string>; from: string }>({ areas: new Set(), from: "" });
  marked = $state.raw<ReadonlySet<string>>(new Set()); // areas and cards that a teacher points at
  tutor: Tutor | null = null; // the shell sets it
  ruleId = $state(""); // the rule drawer is open when this is not empty
  game = $state.raw<GameComponent | null>(null); // on the screen: the shell binds it
  waitingSince = $state(0); // by this browser's clock

  #book = $state.raw<Book | null>(null);
  #whys: Whys;
  #seen: Seen | null;

  /** `seen`: what this browser saw last; what came later is shown as the digest. */
  constructor(
    table: string,
    secret = "",
    seen: Seen | null = null,
    line: (listener: WireListener) => Line = (listener) => new Wire(listener),
  ) {
    this.table = table;
    this.secret = secret;
    this.#seen = seen;
    this.wire = line(this);
    this.drafting = new Draft(this);
    this.replay = new Replay(this.send, (before, next) => this.audience?.turn(before, next));
    this.talk = new Talk(this.send);
    this.company = new Company(this.send);
    this.#whys = new Whys(this.send);
    this.wire.connect();
  }

  /** Leaves the chair; nothing may be called afterwards. */
  close(): void {
    this.wire.close();
  }

  get send() {
    return this.wire.send;
  }

  // What is seen -----------------------------------------------------------------------------------------------------

  /** Is there enough to draw a table? */
  get ready(): boolean {
    return this.#book !== null && this.state !== null && this.info !== null;
  }
  get book(): Book {
    return this.#book!;
  }
  get seat(): Seat {
    return this.info?.seat ?? -1;
  }
  get seatName(): string {
    return this.nameOf(this.seat);
  }
  get view(): Plain {
    return this.state?.view ?? {};
  }
  get shown(): Plain {
    const { asked, laid } = this.drafting;
    return this.replay.past?.view ?? (asked ? asked.staged : laid) ?? this.view;
  }
  get matter(): Plain {
    return this.replay.past?.matter ?? this.drafting.matter;
  }
  /** The seat's current decision; null while it looks at the past. */
  get you(): You | null {
    return this.drafting.you;
  }
  /** The answer that does nothing, as long as no other is drafted. */
  get nothing(): { words: string; open: boolean } | null {
    const { idle, leaves, confirmWord } = this.drafting;
    return idle ? { words: confirmWord, open: leaves } : null;
  }
  /** What the game on the screen tells the frame. */
  get report(): GameReport {
    return this.game?.report ?? SILENT;
  }
  get audience(): Audience | null {
    return this.game?.audience ?? null;
  }
  /** The next question waits until what led to it has been shown; without motion it never does. */
  get held(): boolean {
    return !!this.report.acting && this.live && !this.over && !still();
  }
  get waiting(): Seat[] {
    return this.state?.waiting ?? [];
  }
  get live(): boolean {
    return this.replay.past === null;
  }
  get log(): LogGroup[] {
    return this.story.log;
  }
  /** The log without what the game has still to show: it would tell how that ends. */
  told = $derived.by(() => until(this.story.log, this.audience?.ahead(), !this.live));
  get over(): State["over"] {
    return this.state?.over ?? null;
  }
  get proposal(): Proposal | null {
    return this.state?.proposal?.open ? this.state.proposal : null;
  }
  /** This seat has sealed, others still choose. */
  get hasSealed(): boolean {
    return this.seat >= 0 && !!this.state?.sealed.includes(this.seat) && !this.state.waiting.includes(this.seat);
  }
  /** May this one say how fast the bots play? Where people play, whoever only watches may not. */
  get mayPace(): boolean {
    return this.seat >= 0 || !this.company.seats.some((each) => each.kind === "human");
  }
  get isHost(): boolean {
    return this.seat >= 0 && this.company.host === this.seat && this.info?.kind !== "record";
  }
  nameOf(seat: Seat): string {
    return this.company.nameOf(seat, this.#book);
  }
  playerOf(seat: Seat): string {
    return this.company.playerOf(seat);
  }
  /** A name in a sentence of the book, as it is shown. */
  spoken(name: string): string {
    const seat = this.#book?.seats.indexOf(name) ?? -1;
    return seat < 0 ? name : this.nameOf(seat);
  }

  // What the panels of a game do ---------------------------------------------------------------------------------------

  choose(choice: Choice): void {
    this.drafting.choose(choice);
  }
  draft(chain: Chain): void {
    this.drafting.draft(chain);
  }
  get canRestore(): boolean {
    return this.drafting.canRestore;
  }
  get worry(): string {
    return this.tutor?.worry ?? "";
  }
  sealing(chain: Chain): void {
    this.tutor?.sealed(chain);
  }
  undo(): void {
    this.drafting.undo();
  }
  reset(): void {
    this.drafting.reset();
  }
  confirm(): void {
    this.drafting.confirm();
  }
  /** May a maester be asked? Only where nobody else plays, and it knows the board game alone. */
  get mayAsk(): boolean {
    return !!this.you && this.alone;
  }
  /** Nobody else plays at this table, and it is one of the board game. */
  get alone(): boolean {
    return this.info?.game === "thrones" && this.mayLearn;
  }
  /** May there be a teacher? Only where nobody else plays. */
  get mayLearn(): boolean {
    const others = this.company.seats.filter((each) => each.held && each.seat !== this.seat);
    return this.seat >= 0 && this.info?.kind !== "record" && !others.length;
  }
  ask(): void {
    if (!this.state || this.advice) return;
    this.tutor?.help();
    this.advice = { busy: true, lines: [] };
    this.send({ type: "advise", decision: this.state.decision });
  }
  why(choice: Choice): Promise<Why> {
    if (!this.you || !this.state) return Promise.resolve({ sentence: "", rule: "" });
    return this.#whys.ask(this.state.decision, this.drafting.chain, choice);
  }
  rule(id: string): void {
    if (id) this.tutor?.help();
    this.ruleId = id;
  }
  /** Lights names on the board, from the log or a panel; without names nothing is lit. */
  shine(names: Iterable<string> = [], from = ""): void {
    this.light = { areas: new Set(names), from };
  }
  clearError(): void {
    this.error = null;
  }

  peek(decision: number): Promise<Look | null> {
    return this.replay.peek(decision);
  }

  // Taking back ------------------------------------------------------------------------------------------------------

  back(): void {
    this.send({ type: "back" });
  }
  consent(yes: boolean): void {
    const open = this.state?.proposal;
    if (open) this.send({ type: "consent", proposal: open.proposal, yes });
  }

  // What comes over the line -------------------------------------------------------------------------------------------

  greeting(): ToServer {
    const have = this.#have();
    const chat = this.talk.chat.at(-1)?.id;
    return {
      type: "hello",
      table: this.table,
      ...(this.secret ? { secret: this.secret } : {}),
      ...(have ? { have } : {}),
      ...(chat === undefined ? {} : { chat }),
    };
  }
  #have(): Seen | null {
    return this.state && { take: this.state.take, decision: this.state.decision };
  }
  cutOff(): void {
    this.drafting.forget();
  }

  hear(message: FromServer): void {
    switch (message.type) {
      case "table":
        void this.#sit(message);
        break;
      case "state":
        this.#take(message);
        break;
      case "waiting":
        this.#awaited(message);
        break;
      case "draft":
        this.drafting.answered(message);
        break;
      case "sealed":
        this.drafting.sealed();
        break;
      case "unsealed":
        break; // a state has come
      case "why":
        this.#whys.heard(message.choice, message);
        break;
      case "advised":
        if (message.decision === this.state?.decision) this.advice = { busy: false, lines: message.lines };
        break;
      case "taught":
        this.tutor?.heard(message);
        break;
      case "look":
        this.replay.heard(message);
        break;
      case "seats":
        this.company.take(message);
        break;
      case "chat":
        this.talk.add([message]);
        break;
      case "proposal":
        if (this.state) this.state = { ...this.state, proposal: message.open ? message : null };
        break;
      case "invite":
        keep(this.table, { invite: message.invite });
        break;
      case "noted":
        break;
      case "error":
        this.#refused(message);
        break;
    }
  }

  async #sit(message: Extract<FromServer, { type: "table" }>): Promise<void> {
    const first = this.info === null;
    const gone = this.wire.line !== "open"; // the same message comes after a take-back, with the line open
    const have = first ? this.#seen : this.#have();
    this.wire.opened();
    this.error = null;
    this.info = message;
    this.company.take(message);
    this.talk.note = message.note ?? "";
    this.talk.add(message.chat);
    this.#take(message); // before the book is there: what comes meanwhile is newer
    if (!(await this.#fetchBook(message))) return;
    if (have && gone) this.story.away = this.story.since(have);
    if (first && this.seat >= 0 && prefs.ask !== message.ask_everything) this.company.askEverything(prefs.ask);
  }

  /** The book of the table's content; if it cannot be fetched, the next connection tries again. */
  async #fetchBook({ game, players, options, content }: TableInfo): Promise<boolean> {
    if (this.#book?.content === content) return true;
    this.#book = null;
    try {
      this.#book = await api.book(game, players, options, content);
    } catch {
      this.wire.drop();
    }
    return this.#book !== null;
  }

  #take(next: State): void {
    const before = this.state;
    const moved = !before || before.take !== next.take || before.decision !== next.decision;
    this.story.add(next.log);
    if (moved || String(before?.waiting) !== String(next.waiting)) this.waitingSince = Date.now();
    if (before && before.take === next.take && before.decision < next.decision)
      this.audience?.take(
        next,
        this.story.since(before).filter((each) => each.back === undefined),
      );
    this.state = next;
    this.drafting.take(next, moved);
    if (moved) {
      this.#whys.forget();
      this.advice = null;
    }
  }

  #awaited({ take, decision, waiting, sealed, laid }: Extract<FromServer, { type: "waiting" }>): void {
    const now = this.state;
    if (!now || now.take !== take || now.decision !== decision) return;
    if (String(now.waiting) !== String(waiting)) this.waitingSince = Date.now();
    this.drafting.lay(laid);
    this.state = { ...now, waiting, sealed, laid, you: this.drafting.asked };
  }

  #refused({ about, sentence, rule }: Extract<FromServer, { type: "error" }>): void {
    if (about === "hello") this.wire.refused();
    if (about === "seal") this.drafting.forget();
    if (about === "draft" && this.drafting.refused()) return;
    if (about === "look") this.replay.refused();
    if (about === "why") this.#whys.refused();
    if (about === "advise") this.advice = null;
    if (about === "why" || about === "seat" || about === "teach") return; // nobody waits for it; the prompt says it as long as it is so
    const key = `error.${rule}`;
    this.error = { about, sentence: has(key) ? t(key) : sentence, rule };
  }
}
