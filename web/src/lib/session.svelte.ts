// One chair at one table: the socket, what came over it, and what the player has drafted.
// The panels of a game see it as `Hands` (types.ts).  The server keeps the draft; after a lost line it comes back with `table`.

import { has, t } from "../strings/index.svelte";
import * as api from "./api";
import { keep } from "./kept.svelte";
import { prefs } from "./prefs.svelte";
import type {
  Book,
  Chain,
  ChatLine,
  Choice,
  FromServer,
  Hands,
  LogGroup,
  Look,
  Plain,
  Proposal,
  Seat,
  SeatInfo,
  State,
  TableInfo,
  ToServer,
  You,
} from "./types";
import { NUMBERED } from "./types";

export type Line = "joining" | "open" | "lost" | "refused" | "closed";

const DONE = 0;
const FIRST_WAIT = 500; // ms, doubled with each failure
const LONGEST_WAIT = 15_000;
const PATIENCE = 20_000; // ms without an answer to `why` or `look`

/** By take, then decision; a take-back stands before what was decided anew. */
const inOrder = (a: LogGroup, b: LogGroup) =>
  a.take - b.take || a.n - b.n || Number(a.back === undefined) - Number(b.back === undefined);

export class Session implements Hands {
  readonly table: string;
  readonly secret: string;

  line = $state<Line>("joining");
  retryAt = $state(0);
  info = $state.raw<TableInfo | null>(null);
  state = $state.raw<State | null>(null);
  log = $state.raw<LogGroup[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  seats = $state.raw<SeatInfo[]>([]);
  started = $state(true);
  host = $state<Seat>(-1);
  several = $state(false); // may one browser take several seats by invitation?
  note = $state("");
  pace = $state(400); // ms between the answers of bots
  past = $state.raw<Look | null>(null); // the replayed position
  error = $state.raw<{ about: string; sentence: string; rule: string } | null>(null);
  light = $state.raw<{ areas: Set<string>; from: string }>({ areas: new Set(), from: "" });
  ruleId = $state(""); // the rule drawer is open when this is not empty
  away = $state.raw<LogGroup[]>([]); // what happened while nobody looked
  covers = $state(false); // the game's own panels show every choice of this decision
  armed = $state(false); // the warning was shown: the next Confirm counts
  waitingSince = $state(0); // by this browser's clock
  skew = 0; // server's clock minus ours, ms

  #book = $state.raw<Book | null>(null);
  #you = $state.raw<You | null>(null);
  #matter = $state.raw<Plain>({});
  #laid = $state.raw<Plain | null>(null); // the position with this seat's sealed draft, while others still choose
  #pending = $state.raw<Chain | null>(null); // sent, not yet answered
  #sealing = $state(false);
  #sealOnAnswer = false;
  #confirmOnAnswer = false; // Confirm was pressed while a draft was under way
  #socket: WebSocket | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #whys = new Map<Choice, ((answer: { sentence: string; rule: string }) => void)[]>();
  #looks: ((look: Look | null) => void)[] = [];
  #wanted = -1; // the decision last asked for by look
  #dead = false;
  #seen: { take: number; decision: number } | null;

  /** `seen`: what this browser saw last; what came later is shown as the digest. */
  constructor(table: string, secret = "", seen: { take: number; decision: number } | null = null) {
    this.table = table;
    this.secret = secret;
    this.#seen = seen;
    this.#connect();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  /** Leaves the chair; nothing may be called afterwards. */
  close(): void {
    this.#dead = true;
    clearTimeout(this.#retry);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
    this.line = "closed";
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
    return this.past?.view ?? (this.#you ? this.#you.staged : this.#laid) ?? this.view;
  }
  get matter(): Plain {
    return this.past?.matter ?? this.#matter;
  }
  /** What is asked of this seat now; null while looking at the past, too. */
  get you(): You | null {
    return this.past ? null : this.#you;
  }
  /** The same, also while looking at the past. */
  get asked(): You | null {
    return this.#you;
  }
  get waiting(): Seat[] {
    return this.state?.waiting ?? [];
  }
  get live(): boolean {
    return this.past === null;
  }
  get chain(): Chain {
    return this.#pending ?? this.#you?.chain ?? [];
  }
  /** A draft or seal is under way. */
  get busy(): boolean {
    return this.#pending !== null || this.#sealing;
  }
  get over(): State["over"] {
    return this.state?.over ?? null;
  }
  /** This seat has sealed, others still choose. */
  get hasSealed(): boolean {
    return this.seat >= 0 && !!this.state?.sealed.includes(this.seat) && !this.state.waiting.includes(this.seat);
  }
  /** May this one say how fast the bots play? Where people play, whoever only watches may not. */
  get mayPace(): boolean {
    return this.seat >= 0 || !this.seats.some((each) => each.kind === "human");
  }
  get canDone(): boolean {
    return !!this.#you && !this.#you.complete && this.#you.choices.includes(DONE);
  }
  get canConfirm(): boolean {
    return this.live && !this.busy && !!this.#you && (this.#you.complete || this.canDone);
  }
  /** What the button says that seals. */
  get confirmWord(): string {
    if (this.armed) return t("confirm.anyway");
    return t(!this.canDone ? "confirm" : this.#you!.chain.length ? "confirm.done" : "confirm.nothing");
  }
  get canUndo(): boolean {
    return this.live && !!this.#you && this.chain.length > 0;
  }
  /** The house of a seat; where seats have no names of their own (p1, p2 …), who sits there. */
  nameOf(seat: Seat): string {
    if (seat < 0) return t("seat.public");
    const name = this.#book?.seats[seat] ?? String(seat);
    if (!NUMBERED.test(name)) return name;
    const who = this.seats[seat];
    const called = who?.kind === "human" || who?.held ? who.name || t("home.guest") : who?.bot || who?.name || name;
    const alike = this.seats.filter((each) => (each.name || each.bot) === (who?.name || who?.bot)).length > 1;
    return alike ? `${called} ${seat + 1}` : called;
  }
  /** A name in a sentence of the book, as it is shown. */
  spoken(name: string): string {
    const seat = this.#book?.seats.indexOf(name) ?? -1;
    return seat < 0 ? name : this.nameOf(seat);
  }

  // Choosing ---------------------------------------------------------------------------------------------------------

  choose(choice: Choice): void {
    if (!this.you || this.#sealing) return;
    if (choice === DONE && !this.#pending) return this.confirm();
    this.draft([...this.chain, choice]);
  }

  draft(chain: Chain): void {
    if (!this.you || this.#sealing || !this.state) return;
    this.armed = false;
    this.error = null;
    this.#pending = chain;
    this.#confirmOnAnswer = false;
    this.#sealOnAnswer = prefs.confirm === "quick" && chain.length > this.#you!.chain.length;
    if (!this.#send({ type: "draft", decision: this.state.decision, chain })) this.#pending = null;
  }

  undo(): void {
    if (this.canUndo) this.draft(this.chain.slice(0, -1));
  }

  reset(): void {
    this.armed = false;
    if (this.canUndo) this.draft([]);
  }

  /** Seals the draft; with a warning, only when it is pressed a second time. */
  confirm(): void {
    this.#confirmOnAnswer = this.live && this.#pending !== null;
    if (!this.canConfirm) return;
    if (this.#you!.warning && !this.armed) {
      this.armed = true;
      return;
    }
    this.#seal(this.#you!.complete ? this.#you!.chain : [...this.#you!.chain, DONE]);
  }

  #seal(chain: Chain): void {
    this.error = null;
    this.armed = false;
    this.#sealing = this.#send({ type: "seal", decision: this.state!.decision, chain });
  }

  unseal(): void {
    if (this.state) this.#send({ type: "unseal", decision: this.state.decision });
  }

  why(choice: Choice): Promise<{ sentence: string; rule: string }> {
    if (!this.you || !this.state) return Promise.resolve({ sentence: "", rule: "" });
    return new Promise((resolve) => {
      const list = this.#whys.get(choice) ?? [];
      this.#whys.set(choice, [...list, resolve]);
      if (!list.length) this.#send({ type: "why", decision: this.state!.decision, chain: this.chain, choice });
      setTimeout(() => resolve({ sentence: "", rule: "" }), PATIENCE);
    });
  }

  // Taking back ------------------------------------------------------------------------------------------------------

  back(): void {
    this.#send({ type: "back" });
  }

  consent(yes: boolean): void {
    const open = this.state?.proposal;
    if (open) this.#send({ type: "consent", proposal: open.proposal, yes });
  }

  // The past ---------------------------------------------------------------------------------------------------------

  /** Shows the position before a decision.  Now is `present()`. */
  look(decision: number, eyes?: Seat): Promise<Look | null> {
    this.#wanted = decision;
    return new Promise((resolve) => {
      this.#looks.push(resolve);
      if (!this.#send({ type: "look", decision, ...(eyes === undefined ? {} : { eyes }) })) this.#answerLooks(null);
      setTimeout(() => resolve(null), PATIENCE);
    });
  }

  present(): void {
    this.#wanted = -1;
    this.past = null;
  }

  #answerLooks(look: Look | null): void {
    for (const resolve of this.#looks.splice(0)) resolve(look);
  }

  // The table --------------------------------------------------------------------------------------------------------

  say(text: string, to?: Seat): void {
    if (text.trim()) this.#send({ type: "say", text: text.trim(), ...(to === undefined ? {} : { to }) });
  }
  keepNote(text: string): void {
    this.note = text;
    this.#send({ type: "note", text });
  }
  askEverything(yes: boolean): void {
    this.#send({ type: "settings", ask_everything: yes });
  }
  setPace(pace: number): void {
    this.pace = pace;
    this.#send({ type: "settings", pace });
  }
  leave(bot?: string): void {
    this.#send({ type: "leave", ...(bot ? { bot } : {}) });
  }
  comeBack(): void {
    this.#send({ type: "return" });
  }
  start(): void {
    this.#send({ type: "start" });
  }

  // What the host may do -----------------------------------------------------------------------------------------------

  get isHost(): boolean {
    return this.seat >= 0 && this.host === this.seat && this.info?.kind !== "record";
  }
  /** Does the player of a seat count as absent, at this moment of our own clock? */
  isAbsent(seat: Seat, now: number): boolean {
    const at = this.seats[seat]?.absent ?? null;
    return at !== null && at - this.skew <= now;
  }
  /** A bot plays for somebody absent; `newcomer`: whoever comes by invitation may take the seat. */
  give(seat: Seat, newcomer: boolean): void {
    this.#send({ type: "give", seat, newcomer });
  }
  remove(seat: Seat): void {
    this.#send({ type: "remove", seat });
  }
  renewInvite(): void {
    this.#send({ type: "invite" });
  }
  allowSeveral(yes: boolean): void {
    this.#send({ type: "settings", several: yes });
  }
  /** Where the game has parted from the server's rules: asks to go on under them, or to close it where it stands. */
  goOn(): void {
    this.#send({ type: "go_on" });
  }
  closeGame(): void {
    this.#send({ type: "close" });
  }

  rule(id: string): void {
    this.ruleId = id;
  }

  /** Lights names on the board, from the log or a panel; without names nothing is lit. */
  shine(names: Iterable<string> = [], from = ""): void {
    this.light = { areas: new Set(names), from };
  }

  // The line ---------------------------------------------------------------------------------------------------------

  #send(message: ToServer): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Back at the page, or online again: try now instead of later. */
  #hurry = () => {
    if (this.line !== "lost" || document.hidden) return;
    clearTimeout(this.#retry);
    this.#connect();
  };

  retry(): void {
    this.line = "lost";
    this.#hurry();
  }

  #connect(): void {
    if (this.#dead) return;
    const url = new URL("socket", location.href.split("#")[0]);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      const have = this.state ? { take: this.state.take, decision: this.state.decision } : undefined;
      const chat = this.chat.at(-1)?.id;
      socket.send(
        JSON.stringify({
          type: "hello",
          table: this.table,
          ...(this.secret ? { secret: this.secret } : {}),
          ...(have ? { have } : {}),
          ...(chat === undefined ? {} : { chat }),
        }),
      );
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket && !this.#dead) this.#hear(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = () => {
      if (socket !== this.#socket || this.#dead || this.line === "refused") return;
      this.#pending = null;
      this.#sealing = false;
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures) * (0.75 + Math.random() / 2);
      this.#failures += 1;
      this.line = "lost";
      this.retryAt = Date.now() + wait;
      this.#retry = setTimeout(() => this.#connect(), wait);
    };
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "table":
        void this.#sit(message);
        break;
      case "state":
        this.#take(message);
        break;
      case "waiting":
        this.#awaited(message.take, message.decision, message.waiting, message.sealed);
        break;
      case "draft":
        this.#drafted(message);
        break;
      case "sealed":
        this.#sealing = false; // who is awaited, or the next state, came before it
        break;
      case "unsealed":
        break; // a state follows
      case "why":
        for (const resolve of this.#whys.get(message.choice) ?? []) resolve({ sentence: message.sentence, rule: message.rule });
        this.#whys.delete(message.choice);
        break;
      case "look":
        if (this.#wanted === message.decision) this.past = message;
        this.#answerLooks(message);
        break;
      case "seats":
        this.seats = message.seats;
        this.started = message.started;
        [this.host, this.several] = [message.host, message.several];
        this.pace = message.pace ?? this.pace;
        if (message.now) this.skew = message.now - Date.now();
        break;
      case "chat":
        if (!this.chat.some((each) => each.id === message.id)) this.chat = [...this.chat, message];
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
    const gone = this.line !== "open"; // the same message comes after a take-back, with the line open
    this.#failures = 0;
    this.line = "open";
    this.error = null;
    if (message.now) this.skew = message.now - Date.now();
    this.info = message;
    this.seats = message.seats;
    this.started = message.started;
    [this.host, this.several] = [message.host, message.several];
    this.pace = message.pace ?? this.pace;
    this.note = message.note ?? "";
    const known = new Set(this.chat.map((each) => each.id));
    this.chat = [...this.chat, ...(message.chat ?? []).filter((each) => !known.has(each.id))];
    const have = first ? this.#seen : this.state && { take: this.state.take, decision: this.state.decision };
    this.#take(message); // before the book is there: what comes meanwhile is newer
    if (!(await this.#fetchBook(message))) return;
    if (have && gone) this.away = this.since(have);
    if (first && this.seat >= 0 && prefs.ask !== message.ask_everything) this.askEverything(prefs.ask);
  }

  /** The book of the table's content; if it cannot be had, the next connection tries again. */
  async #fetchBook({ game, players, options, content }: TableInfo): Promise<boolean> {
    if (this.#book?.content === content) return true;
    this.#book = null;
    try {
      this.#book = await api.book(game, players, options, content);
    } catch {
      this.#socket?.close();
    }
    return this.#book !== null;
  }

  #take(next: State): void {
    const before = this.state;
    const moved = !before || before.take !== next.take || before.decision !== next.decision;
    const known = new Set(this.log.map((each) => `${each.take}.${each.n}.${each.back ?? ""}`));
    const fresh = (next.log ?? []).filter((each) => !known.has(`${each.take}.${each.n}.${each.back ?? ""}`));
    if (fresh.length) this.log = [...this.log, ...fresh].sort(inOrder);
    if (moved || String(before?.waiting) !== String(next.waiting)) this.waitingSince = Date.now();
    this.state = next;
    this.#laid = moved || next.you ? null : (this.#you?.staged ?? this.#laid);
    this.#you = next.you;
    this.#matter = next.matter ?? {};
    this.#pending = null;
    this.#sealing = false;
    if (moved) {
      this.armed = false;
      this.#whys.clear();
    }
  }

  #drafted(message: Extract<FromServer, { type: "draft" }>): void {
    if (message.decision !== this.state?.decision || !this.#you) return;
    if (this.#pending && String(this.#pending) !== String(message.chain)) return; // a newer one is under way
    const { prompt, rule, choices, chain, complete, staged, warning } = message;
    this.#you = { prompt, rule, choices, chain, complete, staged, warning };
    this.#matter = message.matter ?? this.#matter;
    this.#pending = null;
    if (this.#sealOnAnswer && complete && !warning) this.#seal(chain);
    else if (this.#confirmOnAnswer) this.confirm();
    this.#sealOnAnswer = this.#confirmOnAnswer = false;
  }

  #awaited(take: number, decision: number, waiting: Seat[], sealed: Seat[]): void {
    const now = this.state;
    if (!now || now.take !== take || now.decision !== decision) return;
    if (String(now.waiting) !== String(waiting)) this.waitingSince = Date.now();
    if (sealed.includes(this.seat)) {
      this.#laid = this.#you?.staged ?? this.#laid;
      this.#you = null;
    }
    this.state = { ...now, waiting, sealed, you: this.#you };
  }

  #refused(message: Extract<FromServer, { type: "error" }>): void {
    if (message.about === "hello") {
      this.line = "refused";
      this.#socket?.close();
    }
    if (message.about === "draft" || message.about === "seal") {
      this.#pending = null;
      this.#sealing = false;
    }
    if (message.about === "why") {
      for (const list of this.#whys.values()) for (const resolve of list) resolve({ sentence: "", rule: "" });
      this.#whys.clear();
      return;
    }
    if (message.about === "look") this.#answerLooks(null);
    if (message.about === "seat") return; // the prompt says it as long as it is so
    const key = `error.${message.rule}`;
    this.error = { about: message.about, sentence: has(key) ? t(key) : message.sentence, rule: message.rule };
  }

  /** What the log has from a decision on. */
  since(have: { take: number; decision: number }): LogGroup[] {
    return this.log.filter((each) => each.take > have.take || (each.take === have.take && each.n >= have.decision));
  }

  /** Decisions of the log that a later take-back has undone. */
  get undone(): Set<LogGroup> {
    const gone = new Set<LogGroup>();
    this.log.forEach((each, place) => {
      if (each.back === undefined) return;
      for (const old of this.log.slice(0, place)) if (old.take < each.take && old.n >= each.n) gone.add(old);
    });
    return gone;
  }

  proposalOpen(): Proposal | null {
    return this.state?.proposal?.open ? this.state.proposal : null;
  }
}
