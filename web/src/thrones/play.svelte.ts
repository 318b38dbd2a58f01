// What the player does with the board: which choices belong to which area, what is picked, what a tap means. A mode (modes/) has
// what is special to one kind of decision; the parts (part.ts) say which mode serves which.

import { alike } from "../lib/alike";
import { groupBy } from "../lib/group";
import { type Chain, type Choice, type Hands, verbOf, xOf } from "../lib/types";
import { label, orderWords, together } from "../lib/words";
import { areasOf, armyText, asView, DONE, lastBattle, type Matter, Names, type ThronesBook } from "./model/model";
import { March } from "./modes/march.svelte";
import type { Mode } from "./modes/mode";
import { Placing } from "./modes/placing";
import type { Goal, Nature, Note, Service } from "./part";
import { CUES, GOALS, LEADS, MODES, NATURES, NOTES, NOUNS, PARTED, PHRASES, SERVICES } from "./parts";
import { Director } from "./stage/director.svelte";
import { tr } from "./strings";

export interface Refusal {
  area: string;
  sentence: string;
  rule: string;
}

export class Play {
  readonly session: Hands;
  readonly names: Names;
  readonly stage: Director; // shows what happens
  hover = $state("");
  focus = $state("");
  open = $state(""); // the area whose pop-over is open, or that is selected for what the tray has
  beside = $state(false); // the tray has room for what an area offers
  info = $state(""); // the area whose card is shown
  held = $state(""); // an order token taken up from the tray
  bare = $state(false); // pieces hidden
  marks = $state(false); // icons and borders emphasised
  text = $state(false); // the board as a table
  away = $state(""); // the battle whose result is put away
  refusal = $state.raw<Refusal | null>(null);
  readonly #modes: Map<string, Mode>;
  #first: { number: number; choices: Choice[] } = { number: -1, choices: [] };
  #asked = 0;

  constructor(session: Hands) {
    this.session = session;
    this.names = new Names(session.book as ThronesBook);
    this.stage = new Director(this.names.book, CUES, NOUNS, () => this.house);
    this.#modes = new Map(MODES.map((make) => make(this)).map((mode) => [mode.name, mode]));
  }

  book = $derived.by(() => this.session.book as ThronesBook);
  #was: unknown = null; // the view, and what is known of it, before the last message
  #knew: unknown = null;
  #present = $derived.by(() => {
    const now = alike(asView(this.session.view), this.#was);
    this.#was = now;
    return now;
  });
  view = $derived.by(() => alike(asView(this.session.shown), this.#present));
  before = $derived.by(() => (this.session.live ? this.#present : this.view)); // the past has no draft
  /**
   * The position that is currently shown: what is still to be shown has not happened there. Prompt and answers belong to the
   * present.
   */
  seen = $derived.by(() => this.stage.shown?.view ?? this.view);
  stoodBefore = $derived.by(() => this.stage.shown?.view ?? this.before); // the same without the draft
  matter = $derived.by(() => {
    const now = alike((this.session.matter ?? {}) as Matter, this.#knew);
    this.#knew = now;
    return now;
  });
  stood = $derived.by(() => this.stage.shown?.matter ?? this.matter); // what goes with `seen`
  /** What is known of the battle: as far as it was shown, but where a card is chosen all of it. */
  fought = $derived.by(() => (this.matter.outcomes ? this.matter : this.stood));
  you = $derived.by(() => (this.session.live ? this.session.you : null));
  choices = $derived.by<Choice[]>(() => this.you?.choices ?? []);
  chain = $derived.by<Chain>(() => this.you?.chain ?? []);
  house = $derived.by(() => (this.session.seat >= 0 ? (this.session.book.seats[this.session.seat] ?? "") : ""));
  kind = $derived.by(() => this.view.agenda.at(-1)?.kind ?? "");
  /** The areas with units of this house. */
  own = $derived.by(() => {
    const areas = Object.entries(this.before.areas);
    return areas.filter(([, here]) => here.house === this.house).map(([name]) => name);
  });

  /** The choices there were when this decision was put, as far as they were seen. */
  first = $derived.by<Choice[]>(() => {
    if (!this.you) return [];
    const number = this.before.number;
    if (!this.chain.length) this.#first = { number, choices: this.choices };
    return this.#first.number === number ? this.#first.choices : [];
  });
  /** All that could and can be chosen, but to be done. */
  listed = $derived.by(() => {
    const first = this.first.length ? this.first : this.choices;
    return [...new Set([...first, ...this.choices])].filter((choice) => choice !== DONE);
  });
  listedByArea = $derived.by(() => groupBy(this.listed, (choice) => this.names.areaName(xOf(choice))));
  /** What is chosen of a kind, and what may still be. */
  answers(verb: number): Choice[] {
    const all = new Set([...this.chain, ...this.choices, ...(this.lead === null ? this.first : [])]);
    return [...all].filter((choice) => choice !== DONE && verbOf(choice) === verb).sort((a, b) => a - b);
  }

  // The mode ----------------------------------------------------------------------------------------------------------------

  /** The order that is being carried out, once its area is chosen. */
  lead = $derived.by<Choice | null>(() => (this.chain.length && LEADS.has(verbOf(this.chain[0]!)) ? this.chain[0]! : null));
  source = $derived.by(() => (this.lead !== null ? this.names.areaName(xOf(this.lead)) : ""));
  /** May another first choice take the place of the one that closed the decision? */
  swaps = $derived.by(() => !!this.you?.complete && this.chain.length === 1);

  /** None while the stage still shows what led to the question: nothing is lit before it can be answered. */
  doing = $derived.by<Mode | null>(() => {
    if (!this.you || this.session.held) return null;
    const verbs = [...this.chain, ...this.choices].filter(Boolean).map(verbOf);
    const found =
      this.#service((each) => each.kinds?.includes(this.kind)) ??
      this.#service((each) => each.among?.some((verb) => verbs.includes(verb))) ??
      (this.lead !== null ? this.#ledBy(this.lead) : undefined) ??
      this.#service((each) => each.verbs?.includes(verbs[0] ?? DONE));
    if (found) return this.#modes.get(found.mode)!;
    const aboutAreas = [...this.choices, ...this.chain].every((choice) => !choice || areasOf(this.book, choice).length);
    return verbs.length && aboutAreas ? this.#modes.get("rounds")! : null; // nobody has claimed it, but the map can show it
  });
  mode = $derived.by(() => this.doing?.name ?? "");
  /** What it means to do no more. */
  leaving = $derived.by(() => this.doing?.leaving() ?? "");
  placing = $derived.by(() => (this.doing instanceof Placing ? this.doing : null));
  marching = $derived.by(() => (this.doing instanceof March ? this.doing : null));
  /** Does what is shown offer every choice? */
  covered = $derived.by(() => !!this.doing && this.choices.every((choice) => this.doing!.offers(choice)));

  #service(serves: (service: Service) => boolean | undefined): Service | undefined {
    return SERVICES.find((each) => serves(each) && (each.when?.(this) ?? true));
  }
  #ledBy = (lead: Choice) => this.#service((each) => each.leads?.includes(verbOf(lead)));
  /** The mode that offers choices of a verb. */
  servedBy(verb: number): string {
    return SERVICES.find((each) => each.verbs?.includes(verb))?.mode ?? "";
  }

  /** Choices by the area they are about. */
  at = $derived.by(() => {
    void this.first; // read always: it remembers what there was at the beginning
    const found = new Map<string, Choice[]>();
    for (const choice of new Set([...this.choices, ...(this.doing?.recalled() ?? [])])) {
      for (const area of areasOf(this.book, choice)) {
        const name = this.names.areaName(area);
        found.set(name, [...(found.get(name) ?? []), choice]);
      }
    }
    return found;
  });
  /** The areas a tap does something in. */
  lit = $derived.by(() => new Set(this.doing?.lit()));
  only = (area: string) => this.doing?.only(area) ?? null;

  /** Is the draft about this area? */
  isChosen(area: string): boolean {
    const n = this.names.area.get(area);
    return this.chain.some((choice) => choice !== DONE && areasOf(this.book, choice).includes(n ?? -1));
  }

  // The board ---------------------------------------------------------------------------------------------------------------

  /** The house that controls an area; an area that an attack left still belongs to its house. */
  holder(area: string): string {
    const seat = this.stood.control?.[area];
    if (seat !== undefined) return this.book.seats[seat] ?? "";
    return this.seen.areas[area]?.house ?? (this.seen.battle?.source === area ? this.seen.battle.attacker : "");
  }
  seatName = (seat: number) => (seat >= 0 ? (this.book.seats[seat] ?? this.names.house(seat)) : "");
  castlesOf(house: string): string[] {
    return this.book.areas.filter((row) => row.castle && this.holder(row.name) === house).map((row) => row.name);
  }
  /** What wins the game: the last part that has something else to count. */
  goal = $derived.by<Goal>(() => GOALS.findLast((goal) => goal.counts(this))!);
  /** What a house has of it. */
  scoreOf = (house: string) => this.stood.castles?.[this.names.seat.get(house) ?? -1] ?? 0;
  /** One's own house first, the others as they sit on the Iron Throne track. */
  ownFirst = $derived.by(() => [...this.seen.throne].sort((a, b) => Number(b === this.house) - Number(a === this.house)));
  /** Now the table says who has still to choose; of the past, the board does. */
  waitsFor(house: string): boolean {
    if (this.session.live) return this.session.waiting.some((seat) => this.book.seats[seat] === house);
    const asked = this.view.agenda.at(-1);
    return !!asked?.asked?.includes(house) && (asked.open?.includes(house) ?? true);
  }
  supplyOf = (house: string) => this.stood.supply?.[this.names.seat.get(house) ?? -1];
  poolOf(house: string): { name: string; free: number }[] {
    const pool = this.stood.pool?.[this.names.seat.get(house) ?? -1];
    return Object.entries(pool ?? {}).map(([name, free]) => ({ name, free }));
  }

  /** The last battle, until it is dismissed, replaced, the next choice is started or the game ends. */
  told = $derived.by(() => {
    if (!this.session.live || this.session.over || this.fought.battle || this.fought.fights?.length || this.chain.length)
      return null;
    const last = lastBattle(this.names, this.session.told, this.before);
    if (!last || last.key === this.away || last.n === this.stage.ended) return null;
    return !this.you || last.sides.some((side) => side.seat === this.session.seat) ? last : null;
  });

  /** Equal bids, and who puts them in order: told to all the others, who wait for it. */
  tie = $derived.by(() => {
    const tied = this.matter.bids?.tied ?? [];
    const [holder] = this.session.waiting;
    if (tied.length < 2 || holder === undefined || this.you) return "";
    return tr("tie.waits", { houses: together(tied.map(this.seatName)), house: this.seatName(holder) });
  });

  // What a tap means --------------------------------------------------------------------------------------------------------

  /** Whoever acts sees the present. */
  act() {
    this.stage.settle();
    this.stage.hits = [];
    this.stage.closeSummary();
  }

  take(choice: Choice) {
    this.act();
    this.refusal = null;
    if (this.doing?.take(choice)) return;
    if (this.choices.includes(choice)) this.session.choose(choice);
    else if (this.first.includes(choice)) this.session.draft([choice]);
  }

  tap(area: string) {
    if (this.lit.has(area)) this.act();
    this.refusal = null;
    if (this.lit.has(area)) this.#tapLit(area);
    else {
      // Another army with an order, while one is being carried out.
      const lead = this.lead !== null ? this.first.find((choice) => this.names.areaName(xOf(choice)) === area) : undefined;
      if (lead !== undefined && area !== this.source) this.begin(lead);
      else this.#show(area);
    }
  }
  #tapLit(area: string) {
    this.info = "";
    if (this.doing!.tap(area)) return;
    const only = this.only(area);
    if (only === null) this.open = this.open === area ? "" : area;
    else {
      this.open = "";
      this.take(only);
    }
  }
  #show(area: string) {
    this.open = "";
    this.info = this.info === area ? "" : area;
    if (this.you) void this.ask(area);
  }
  /** Starts to resolve an order. */
  begin(choice: Choice) {
    this.open = "";
    if (this.lead === null) this.take(choice);
    else this.session.draft([choice]);
  }

  /** Why an area is not lit, from the server. */
  async ask(area: string, choice?: Choice) {
    const asked = choice ?? this.likely(area);
    if (asked === null || !this.you) return;
    const number = ++this.#asked;
    const answer = await this.session.why(asked);
    if (number === this.#asked && answer.sentence) this.refusal = { area, ...answer };
  }
  /** What a player who points at an area most likely means. */
  likely(area: string): Choice | null {
    const n = this.names.area.get(area);
    return n === undefined ? null : (this.doing?.likely(n) ?? null);
  }
  /** The draft has changed. */
  goOn() {
    this.doing?.goOn();
  }

  // Words -------------------------------------------------------------------------------------------------------------------

  say(choice: Choice): string {
    return PHRASES[verbOf(choice)]?.(this, choice) ?? label(this.book, choice);
  }
  /** What an option says of an area that is neither land nor sea. */
  natureOf(area: string): Nature | null {
    const row = this.names.areaRow(area);
    for (const nature of NATURES) {
      const found = nature(this, row);
      if (found) return found;
    }
    return null;
  }
  notesOn = (area: string): Note[] => NOTES.flatMap((notes) => notes(this, area));

  /** The areas that are next to one, as things are. */
  nextTo(area: string): number[] {
    const parted = PARTED.flatMap((parted) => parted(this, area));
    return this.names.areaRow(area).next.filter((n) => !parted.includes(n));
  }

  /** One sentence on an area, for labels and tips. */
  describe(area: string): string {
    const row = this.names.areaRow(area),
      here = this.view.areas[area];
    const parts = [this.natureOf(area)?.name ?? area];
    const held = this.holder(area);
    if (held) parts.push(held);
    if (here?.units) parts.push(armyText(this.names, here.units));
    if (here?.neutral) parts.push(tr("area.neutral", { n: here.neutral }));
    const orders = here?.orders?.filter(Boolean) ?? [];
    if (orders.length) parts.push(tr("area.order", { order: orders.map(orderWords).join(", ") }));
    else if (this.secret(area)) parts.push(tr("area.secret"));
    if (row.castle) parts.push(row.castle);
    parts.push(...this.notesOn(area).map((note) => note.words));
    return parts.join(", ");
  }

  /** Orders of others while all are placing theirs. */
  secret(area: string): boolean {
    const here = this.view.areas[area];
    return this.view.agenda.at(-1)?.kind === "orders" && !!here?.house && here.house !== this.house;
  }
  sealedBy(house: string): boolean {
    const top = this.view.agenda.at(-1);
    return !!top?.open && !!top.asked?.includes(house) && !top.open.includes(house);
  }
}
