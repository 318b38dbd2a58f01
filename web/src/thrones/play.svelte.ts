// What the player is doing with the board: which choices stand where, what is picked, what a tap means.

import { type Chain, type Choice, type Hands, verbOf, xOf, yOf } from "../lib/types";
import { label } from "../lib/words";
import {
  ACCEPT,
  ADVANCE,
  areasOf,
  armyText,
  asView,
  BID,
  BLADE,
  BRING,
  BURN,
  CARAVAN,
  CARD,
  COLLECT,
  COPY,
  choiceOf,
  countOf,
  DECLINE,
  DISCARD,
  DONE,
  EXECUTE,
  FORTIFY,
  GATHER,
  isRouted,
  LAUNCH,
  LEVY,
  LIFT,
  lastBattle,
  type Matter,
  MOVE,
  MUSTER,
  NAME,
  Names,
  ORDER,
  type OrderRow,
  OUTWIT,
  onceLeft,
  PAY,
  RAID,
  RECOVER,
  RECRUIT,
  REMOVE,
  REPLACE,
  RETREAT,
  SEIZE,
  SINK,
  STING,
  SUPPORT,
  SWEEP,
  TAKE,
  type ThronesBook,
  TOKEN,
  TRACK,
  type Units,
  UPGRADE,
} from "./model";
import { tr } from "./strings";

export type Mode =
  | ""
  | "orders"
  | "once"
  | "raven"
  | "rounds"
  | "march"
  | "gather"
  | "raid"
  | "levy"
  | "pick"
  | "muster"
  | "support"
  | "consent"
  | "cards"
  | "blade"
  | "remove"
  | "retreat"
  | "bid"
  | "name"
  | "token"
  | "lift"
  | "upgrade";

export interface Refusal {
  area: string;
  sentence: string;
  rule: string;
}
export interface Move {
  from: string;
  to: string;
  units: Units;
  at: number[];
}

const BY_VERB: Record<number, Mode> = {
  [ORDER]: "orders",
  [REPLACE]: "raven",
  [EXECUTE]: "rounds",
  [COLLECT]: "rounds",
  [FORTIFY]: "rounds",
  [RAID]: "raid",
  [MOVE]: "march",
  [SUPPORT]: "support",
  [ACCEPT]: "consent",
  [DECLINE]: "consent",
  [CARD]: "cards",
  [RECOVER]: "cards",
  [DISCARD]: "cards",
  [BLADE]: "blade",
  [REMOVE]: "remove",
  [RETREAT]: "retreat",
  [BID]: "bid",
  [NAME]: "name",
  [MUSTER]: "muster",
  [LAUNCH]: "muster",
  [UPGRADE]: "muster",
  [LIFT]: "lift",
  [TOKEN]: "token",
  [RECRUIT]: "rounds",
  [CARAVAN]: "rounds",
  [GATHER]: "rounds",
  [ADVANCE]: "rounds",
  [SWEEP]: "rounds",
  [LEVY]: "rounds",
  [OUTWIT]: "rounds",
  [STING]: "rounds",
  [BURN]: "rounds",
  [SEIZE]: "rounds",
  [SINK]: "rounds",
  [TRACK]: "pick",
  [PAY]: "pick",
  [COPY]: "pick",
};
/** Orders whose first choice names their area, and more follows. */
const LEADS: Record<number, Mode> = {
  [EXECUTE]: "march",
  [ADVANCE]: "march",
  [GATHER]: "gather",
  [SWEEP]: "lift",
  [BURN]: "lift",
  [LEVY]: "levy",
  [OUTWIT]: "name",
  [STING]: "cards",
};
const TOGGLES = new Set([RAID, LIFT, DISCARD, NAME]); // chosen again, they are taken back
const PER_AREA = new Set([ORDER, SUPPORT, ACCEPT, DECLINE]); // one answer an area: another one takes its place

export class Play {
  readonly session: Hands;
  readonly names: Names;
  hover = $state("");
  focus = $state("");
  open = $state(""); // the area whose pop-over is open
  info = $state(""); // the area whose card is shown
  held = $state(""); // an order token taken up from the tray
  bare = $state(false); // pieces hidden
  marks = $state(false); // icons and borders emphasised
  text = $state(false); // the board as a table
  away = $state(""); // the battle whose result is put away
  refusal = $state.raw<Refusal | null>(null);
  #picked = $state.raw<{ key: string; units: Units }>({ key: "", units: {} });
  #first: { number: number; choices: Choice[] } = { number: -1, choices: [] };
  #asked = 0;

  constructor(session: Hands) {
    this.session = session;
    this.names = new Names(session.book as ThronesBook);
  }

  book = $derived.by(() => this.session.book as ThronesBook);
  before = $derived.by(() => (this.session.live ? asView(this.session.view) : this.view)); // of the past nothing is a draft
  view = $derived.by(() => asView(this.session.shown));
  matter = $derived.by(() => (this.session.matter ?? {}) as Matter);
  you = $derived.by(() => (this.session.live ? this.session.you : null));
  choices = $derived.by<Choice[]>(() => this.you?.choices ?? []);
  chain = $derived.by<Chain>(() => this.you?.chain ?? []);
  house = $derived.by(() => (this.session.seat >= 0 ? (this.session.book.seats[this.session.seat] ?? "") : ""));
  kind = $derived.by(() => this.view.agenda.at(-1)?.kind ?? "");

  /** The choices there were when this decision was put, as far as they were seen. */
  first = $derived.by<Choice[]>(() => {
    if (!this.you) return [];
    const number = this.before.number;
    if (!this.chain.length) this.#first = { number, choices: this.choices };
    return this.#first.number === number ? this.#first.choices : [];
  });

  /** The order that is being carried out, once its area is chosen. */
  lead = $derived.by<Choice | null>(() => (this.chain.length && LEADS[verbOf(this.chain[0]!)] ? this.chain[0]! : null));

  mode = $derived.by<Mode>(() => {
    if (!this.you) return "";
    if (this.kind === "orders") return "orders";
    if (this.kind === "one-time order") return "once";
    const verbs = new Set([...this.chain, ...this.choices].filter(Boolean).map(verbOf));
    if ([...verbs].some((verb) => verb === MUSTER || verb === LAUNCH || verb === UPGRADE) || this.kind === "muster")
      return this.matter.muster ? "muster" : "upgrade";
    if (this.lead !== null) return verbOf(this.lead) === EXECUTE && this.kind === "raid" ? "raid" : LEADS[verbOf(this.lead)]!;
    const first = [...verbs][0];
    if (first === undefined) return "";
    if (BY_VERB[first]) return BY_VERB[first]!;
    // what a module adds
    return [...this.choices, ...this.chain].every((choice) => !choice || areasOf(this.book, choice).length) ? "rounds" : "";
  });
  /** Does what is shown offer every choice? */
  covered = $derived.by(() => {
    if (this.mode === "once") return true;
    if (this.mode === "march") return this.choices.every((choice) => [DONE, MOVE, TOKEN].includes(verbOf(choice)));
    if (this.mode === "gather") return this.choices.every((choice) => [DONE, BRING].includes(verbOf(choice)));
    if (this.mode === "levy") return this.choices.every((choice) => [DONE, CARD, TAKE].includes(verbOf(choice)));
    if (this.mode === "rounds" || this.mode === "upgrade")
      return this.choices.every((choice) => !choice || areasOf(this.book, choice).length);
    return this.mode !== "" && this.choices.every((choice) => !choice || BY_VERB[verbOf(choice)] === this.mode);
  });

  /** May another first choice take the place of the one that closed the decision? */
  #swaps = $derived.by(() => !!this.you?.complete && this.chain.length === 1);
  source = $derived.by(() => (this.lead !== null ? this.names.areaName(xOf(this.lead)) : ""));

  /** Choices by the area they are about. */
  at = $derived.by(() => {
    const first = this.first; // read always: it remembers what there was at the beginning
    const found = new Map<string, Choice[]>();
    const put = (choice: Choice) => {
      for (const area of areasOf(this.book, choice)) {
        const name = this.names.areaName(area);
        const there = found.get(name);
        if (!there) found.set(name, [choice]);
        else if (!there.includes(choice)) there.push(choice);
      }
    };
    this.choices.forEach(put);
    if ((this.#swaps && this.lead === null) || this.mode === "support" || this.mode === "consent" || this.mode === "once")
      first.forEach(put);
    if (this.mode === "raid" || this.mode === "lift") this.chain.slice(1).forEach(put); // tapped again, it is taken back
    return found;
  });

  /** The areas a tap does something in. */
  lit = $derived.by(() => {
    const found = new Set<string>();
    if (!this.you) return found;
    if (this.mode === "orders") {
      for (const [name, here] of Object.entries(this.before.areas)) if (here.house === this.house) found.add(name);
      return found;
    }
    if (this.mode === "march") {
      for (const choice of this.choices) {
        if (verbOf(choice) === MOVE && this.picked[this.names.pieces[xOf(choice)]!]) found.add(this.names.areaName(yOf(choice)));
      }
      found.add(this.source);
      return found;
    }
    if (this.source && this.mode === "gather") found.add(this.source);
    for (const [name, choices] of this.at) {
      if (
        this.mode === "muster" &&
        choices.every((choice) => verbOf(choice) === LAUNCH && this.names.areaName(yOf(choice)) === name)
      ) {
        if (!this.open) continue; // seas are lit when their castle is open
        if (!choices.some((choice) => this.names.areaName(xOf(choice)) === this.open)) continue;
      }
      found.add(name);
    }
    if (this.mode === "muster")
      for (const choice of this.chain)
        if (choice) found.add(this.names.areaName(verbOf(choice) === LAUNCH ? xOf(choice) : yOf(choice)));
    return found;
  });

  /** The one choice a tap on an area stands for, if it is one. */
  only(area: string): Choice | null {
    if (
      this.mode === "orders" ||
      this.mode === "once" ||
      this.mode === "march" ||
      this.mode === "muster" ||
      this.mode === "raven"
    )
      return null;
    const there = this.at.get(area);
    if (this.mode === "gather" && countOf(this.coming.find((each) => each.area === area)?.units) > 1) return null;
    return there?.length === 1 ? there[0]! : null;
  }

  /** Is the draft about this area? */
  isChosen(area: string): boolean {
    const n = this.names.area.get(area);
    return this.chain.some((choice) => choice !== DONE && areasOf(this.book, choice).includes(n ?? -1));
  }

  /** Who controls an area; the one an attack left from is still its house's. */
  holder(area: string): string {
    const seat = this.matter.control?.[area];
    if (seat !== undefined) return this.book.seats[seat] ?? "";
    return this.view.areas[area]?.house ?? (this.view.battle?.source === area ? this.view.battle.attacker : "");
  }
  seatName = (seat: number) => (seat >= 0 ? (this.book.seats[seat] ?? this.names.house(seat)) : "");
  castlesOf(house: string): string[] {
    return this.book.areas.filter((row) => row.muster > 0 && this.holder(row.name) === house).map((row) => row.name);
  }
  supplyOf = (house: string) => this.matter.supply?.[this.names.seat.get(house) ?? -1];
  poolOf(house: string): { name: string; free: number }[] {
    const pool = this.matter.pool?.[this.names.seat.get(house) ?? -1];
    return this.book.units.map((row) => ({ name: row.name, free: pool?.[row.name] ?? 0 }));
  }

  /** The battle that is over, until it is put away, something else takes its place or the next choice is begun. */
  told = $derived.by(() => {
    if (!this.session.live || this.matter.battle || this.matter.fights?.length || this.chain.length) return null;
    const last = lastBattle(this.names, this.session.log, this.before);
    if (!last || last.key === this.away) return null;
    return !this.you || last.sides.some((side) => side.seat === this.session.seat) ? last : null;
  });

  // Planning ----------------------------------------------------------------------------------------------------------------

  own = $derived.by(() =>
    Object.entries(this.before.areas)
      .filter(([, here]) => here.house === this.house)
      .map(([name]) => name),
  );
  /** The One-Time orders of this house, spent ones too. */
  once = $derived.by(() => onceLeft(this.book, this.before, this.house));
  drafted = $derived.by(() => {
    const found = new Map<string, string>();
    for (const choice of this.chain)
      if (verbOf(choice) === ORDER) found.set(this.names.areaName(xOf(choice)), this.names.orderName(yOf(choice)));
    return found;
  });
  starsLeft = $derived.by(() => {
    const stars = this.matter.orders?.stars;
    return stars ? stars.allowed - stars.used : 0;
  });

  /** Why a token cannot lie in an area beside the others of the draft; empty when it can. The server has the last word. */
  orderBar(row: OrderRow, area: string): string {
    const choice = choiceOf(this.mode === "raven" ? REPLACE : ORDER, this.names.area.get(area), this.names.order.get(row.name));
    if (this.choices.includes(choice) || (this.mode !== "orders" && this.first.includes(choice))) return "";
    if (this.mode !== "orders" || row.once) return tr("order.barred");
    const here = this.drafted.get(area);
    if (here === row.name) return "";
    if (!here) return tr("order.barred");
    let used = 0,
      stars = this.matter.orders?.stars.allowed ?? 0;
    for (const [name, order] of this.drafted) {
      if (name === area) continue;
      if (order === row.name) used++;
      if (this.names.orderRow.get(order)?.star) stars--;
    }
    if (used >= row.count) return tr("order.used");
    if (row.star && stars <= 0) return tr("order.stars");
    if (this.names.areaRow(area).sea && /power|consolidate/i.test(row.name)) return tr("order.sea");
    const bans: Record<string, RegExp> = { "no raids": /^raid/i, "no defense": /^defense/i, "no power": /^consolidate/i };
    if (this.before.season?.some((season) => bans[season]?.test(row.name))) return tr("order.ban");
    return "";
  }

  place(area: string, order: string) {
    const number = this.names.order.get(order),
      place = this.names.area.get(area);
    if (number === undefined || place === undefined) return;
    this.open = "";
    this.held = "";
    if (this.mode === "raven") {
      this.take(choiceOf(REPLACE, place, number));
      return;
    }
    if (this.mode === "once") {
      const wish = choiceOf(ORDER, place, number);
      if (this.first.includes(wish)) this.session.draft([wish]);
      else {
        void this.ask(area, wish);
        this.info = area;
      }
      return;
    }
    const choice = choiceOf(ORDER, place, number);
    const row = this.names.orderRow.get(order);
    const bar = row ? this.orderBar(row, area) : "";
    if (bar) {
      if (!this.drafted.has(area)) void this.ask(area, choice);
      else this.refusal = { area, sentence: `${order}: ${bar}.`, rule: "base.planning.tokens" };
      this.info = area;
      return;
    }
    this.take(choice);
  }

  clearOrder(area: string) {
    this.open = "";
    this.session.draft(this.chain.filter((choice) => this.names.areaName(xOf(choice)) !== area));
  }

  /** By key: the best free token of a kind, or its starred one. */
  placeKind(area: string, icon: string, star: boolean) {
    const rows = this.book.orders.filter(
      (row) => row.name && !row.once && row.star === star && row.name.toLowerCase().startsWith(icon),
    );
    rows.sort((a, b) => b.bonus - a.bonus);
    const free = rows.find((row) => !this.orderBar(row, area) && this.drafted.get(area) !== row.name);
    if (free) {
      this.place(area, free.name);
      return;
    }
    const others = rows.filter((row) => this.drafted.get(area) !== row.name);
    if (!others.length) return; // it lies there, and there is no other
    const why = others.map((row) =>
      this.drafted.has(area)
        ? this.orderBar(row, area)
        : this.used(row)
          ? tr("order.used")
          : row.star && this.starsLeft <= 0
            ? tr("order.stars")
            : "",
    );
    if (why.includes("")) {
      this.place(area, others[why.indexOf("")]!.name);
      return;
    } // the server knows why
    this.open = "";
    this.info = area;
    const said = [...new Set(why)].map(
      (reason) =>
        `${others
          .filter((_, n) => why[n] === reason)
          .map((row) => row.name)
          .join(", ")}: ${reason}.`,
    );
    this.refusal = { area, sentence: said.join(" "), rule: "base.planning.tokens" };
  }
  /** Are all tokens of a kind placed? */
  used = (row: OrderRow) => [...this.drafted.values()].filter((name) => name === row.name).length >= row.count;

  // Marching ----------------------------------------------------------------------------------------------------------------

  /** Who can still leave the area of the March. */
  ready = $derived.by<Units>(() => {
    const here = this.mode === "march" ? this.view.areas[this.source] : undefined;
    const found: Units = {};
    if (here?.house === this.house)
      for (const [name, n] of Object.entries(here.units ?? {})) if (!isRouted(name)) found[name] = n;
    return found;
  });
  /** What the pick is for: the same area may march again in a later turn. */
  #step = $derived.by(() => `${this.before.number}: ${this.chain.join()}`);
  picked = $derived.by<Units>(() => (this.#picked.key === this.#step ? this.#picked.units : this.ready));
  pick(name: string, n: number) {
    const most = this.ready[name] ?? 0;
    this.#picked = { key: this.#step, units: { ...this.picked, [name]: Math.max(0, Math.min(most, n)) } };
  }
  pickOnly(name: string) {
    this.#picked = { key: this.#step, units: name ? { [name]: this.ready[name] ?? 0 } : { ...this.ready } };
  }

  send(target: string) {
    const y = this.names.area.get(target);
    const moves: Chain = [];
    for (const [name, n] of Object.entries(this.picked)) {
      const choice = choiceOf(MOVE, this.names.pieces.indexOf(name), y);
      if (this.choices.includes(choice)) for (let i = 0; i < n; i++) moves.push(choice);
    }
    this.open = "";
    this.#picked = { key: "", units: {} }; // whoever is taken back is picked again with all others
    if (moves.length) this.session.draft([...this.chain, ...moves]);
  }

  /** The staged moves, gathered by where they go. */
  moves = $derived.by<Move[]>(() => {
    const found: Move[] = [];
    this.chain.forEach((choice, at) => {
      if (verbOf(choice) !== MOVE && verbOf(choice) !== BRING) return;
      const other = this.names.areaName(yOf(choice)),
        piece = this.names.pieces[xOf(choice)]!;
      const [from, to] = verbOf(choice) === MOVE ? [this.source, other] : [other, this.source];
      let move = found.find((each) => each.to === to && each.from === from);
      if (!move) {
        move = { from, to, units: {}, at: [] };
        found.push(move);
      }
      move.units[piece] = (move.units[piece] ?? 0) + 1;
      move.at.push(at);
    });
    return found;
  });

  drop(at: number[]) {
    this.session.draft(this.chain.filter((choice, n) => !at.includes(n) && choice !== choiceOf(TOKEN)));
  }

  // Forced March --------------------------------------------------------------------------------------------------------------

  /** Who can come, by where they stand. */
  coming = $derived.by<{ area: string; units: Units }[]>(() => {
    const found: { area: string; units: Units }[] = [];
    for (const choice of this.choices) {
      if (verbOf(choice) !== BRING) continue;
      const area = this.names.areaName(yOf(choice)),
        piece = this.names.pieces[xOf(choice)]!;
      let there = found.find((each) => each.area === area);
      if (!there) {
        there = { area, units: {} };
        found.push(there);
      }
      there.units[piece] = this.view.areas[area]?.units?.[piece] ?? 1;
    }
    return found;
  });
  #wishes: { after: string; choices: Choice[] } = { after: "", choices: [] };

  /** All from one area, or from everywhere: one after the other, as far as supply lets them. */
  bring(area = "") {
    const all = this.choices.filter((choice) => verbOf(choice) === BRING && (!area || this.names.areaName(yOf(choice)) === area));
    this.#wish(
      all.flatMap((choice) =>
        Array<Choice>(this.view.areas[this.names.areaName(yOf(choice))]?.units?.[this.names.pieces[xOf(choice)]!] ?? 1).fill(
          choice,
        ),
      ),
    );
  }
  #wish(choices: Choice[]) {
    const next = choices.findIndex((choice) => this.choices.includes(choice));
    if (next < 0) {
      this.#wishes = { after: "", choices: [] };
      return;
    }
    this.#wishes = { after: [...this.chain, choices[next]!].join(), choices: choices.slice(next + 1) };
    this.session.choose(choices[next]!);
  }
  /** The draft has changed: if that was a wish, the next one follows. */
  goOn() {
    const now = this.chain.join();
    if (this.#wishes.choices.length && now === this.#wishes.after) this.#wish(this.#wishes.choices);
  }

  canToken = $derived.by(() => this.choices.includes(choiceOf(TOKEN)));
  hasToken = $derived.by(() => this.chain.includes(choiceOf(TOKEN)));

  // Mustering ---------------------------------------------------------------------------------------------------------------

  /** The castles that muster in this decision. */
  castles = $derived.by(() =>
    this.mode === "muster"
      ? (this.matter.muster ?? []).filter((castle) => castle.buys.length || castle.left < castle.points)
      : [],
  );

  // What a tap means --------------------------------------------------------------------------------------------------------

  take(choice: Choice) {
    this.refusal = null;
    const verb = verbOf(choice);
    if (PER_AREA.has(verb)) {
      const rest = this.chain.filter((each) => xOf(each) !== xOf(choice) || each === DONE);
      if (rest.length !== this.chain.length) {
        this.session.draft([...rest, choice]);
        return;
      }
    }
    if (this.mode === "levy" && choice) {
      // another card begins anew, another sum of the same house takes the place of the first
      const same =
        verb === CARD
          ? [this.lead!, choice]
          : this.chain.includes(choice)
            ? this.chain.filter((each) => each !== choice)
            : [...this.chain.filter((each) => verbOf(each) !== TAKE || xOf(each) !== xOf(choice)), choice];
      this.session.draft(same);
    } else if (this.choices.includes(choice)) this.session.choose(choice);
    else if (TOGGLES.has(verb) && this.lead !== null && this.chain.includes(choice))
      this.session.draft(this.chain.filter((each) => each !== choice));
    else if (this.first.includes(choice)) this.session.draft([choice]);
  }

  tap(area: string) {
    this.refusal = null;
    if (this.lit.has(area)) {
      this.info = "";
      if ((this.mode === "orders" || this.mode === "once") && this.held) {
        this.place(area, this.held);
        return;
      }
      if (this.mode === "march" && area !== this.source) {
        this.send(area);
        return;
      }
      const only = this.only(area);
      if (only !== null) {
        this.open = "";
        this.take(only);
        if (
          (verbOf(only) === ADVANCE || (verbOf(only) === EXECUTE && this.kind !== "raid")) &&
          countOf(this.view.areas[area]?.units) > 1
        )
          this.open = area;
        return;
      }
      if (this.mode === "muster" && this.open && this.open !== area) {
        const ship = (this.at.get(area) ?? []).find(
          (choice) => verbOf(choice) === LAUNCH && this.names.areaName(xOf(choice)) === this.open,
        );
        if (ship !== undefined) {
          this.take(ship);
          return;
        }
      }
      this.open = this.open === area ? "" : area;
      return;
    }
    // Another army with an order, while one is being carried out.
    const lead = this.lead !== null ? this.first.find((choice) => this.names.areaName(xOf(choice)) === area) : undefined;
    if (lead !== undefined && area !== this.source) {
      this.session.draft([lead]);
      this.open = this.mode === "march" && countOf(this.view.areas[area]?.units) > 1 ? area : "";
      return;
    }
    this.open = "";
    this.info = this.info === area ? "" : area;
    if (this.you) void this.ask(area);
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
    if (n === undefined) return null;
    const sail = this.names.areaRow(area).sea ? this.book.units.findIndex((unit) => unit.sails) : 0;
    switch (this.mode) {
      case "orders":
        return choiceOf(ORDER, n, 2);
      case "once":
        return choiceOf(ORDER, n, yOf(this.first.find((choice) => verbOf(choice) === ORDER) ?? 2));
      case "gather":
        return choiceOf(BRING, sail, n);
      case "raven":
        return choiceOf(REPLACE, n, 2);
      case "rounds":
        return choiceOf(verbOf(this.choices[0] ?? choiceOf(EXECUTE)), n);
      case "march": {
        const piece =
          Object.keys(this.picked).find((name) => this.picked[name]) ?? Object.keys(this.ready)[0] ?? this.book.units[sail]!.name;
        return choiceOf(MOVE, this.names.pieces.indexOf(piece), n);
      }
      case "raid":
        return choiceOf(RAID, n);
      case "muster":
        return sail
          ? choiceOf(
              LAUNCH,
              this.names.area.get(this.open) ?? xOf(this.choices.find((choice) => verbOf(choice) === LAUNCH) ?? 0),
              n,
            )
          : choiceOf(MUSTER, 0, n);
      case "support":
        return choiceOf(SUPPORT, n, 2);
      case "consent":
        return choiceOf(ACCEPT, n);
      case "retreat":
        return choiceOf(RETREAT, n);
      case "remove":
        return choiceOf(REMOVE, sail, n);
      case "lift":
        return choiceOf(LIFT, n, this.names.order.get(this.view.areas[area]?.orders?.[0] ?? "") ?? 1);
      default:
        return null;
    }
  }

  // Words -------------------------------------------------------------------------------------------------------------------

  sideHouse(side: number): string {
    const battle = this.view.battle;
    return side === 0 ? (battle?.attacker ?? "") : side === 1 ? (battle?.defender ?? "") : "";
  }

  say(choice: Choice): string {
    const verb = verbOf(choice),
      x = xOf(choice),
      y = yOf(choice);
    const area = (n: number) => this.names.areaName(n);
    const piece = (n: number) => this.names.pieces[n] ?? "";
    switch (verb) {
      case DONE:
        return tr(`done.${this.kind}`, {}, tr("done"));
      case ORDER:
      case REPLACE:
        return tr("say.order", { order: this.names.orderName(y), area: area(x) });
      case RECRUIT:
      case CARAVAN:
      case GATHER:
      case ADVANCE:
      case SWEEP:
      case LEVY:
      case OUTWIT:
      case STING:
      case BURN: {
        const order = this.before.areas[area(x)]?.orders?.at(-1) ?? "";
        return tr(`say.${this.book.verbs[verb]!.word}`, { area: area(x), order, n: this.names.areaRow(area(x)).barrels });
      }
      case BRING:
        return tr("say.bring", { piece: piece(x), area: area(y) });
      case TAKE:
        return tr("say.take", { house: this.names.house(x), n: y });
      case SEIZE:
      case SINK:
        return tr(verb === SEIZE ? "say.seize" : "say.sink", { area: area(x), house: this.before.areas[area(x)]?.house ?? "" });
      case TRACK: {
        const track = this.book.domains.track?.[x] ?? "";
        return this.kind === "take special"
          ? tr("say.take-special", { token: tr(`token.${track}`, {}, track) })
          : tr(`track.${track}.name`, {}, track);
      }
      case PAY:
        return tr("say.pay", { n: x });
      case COPY:
        return tr("say.copy");
      case EXECUTE:
        return tr(this.kind === "raid" ? "say.raid-from" : "say.march-from", {
          area: area(x),
          order: this.view.areas[area(x)]?.orders?.[0] ?? "",
        });
      case COLLECT:
        return tr("say.collect", { area: area(x) });
      case FORTIFY:
        return tr("say.fortify", { area: area(x) });
      case RAID: {
        const there = this.before.areas[area(x)];
        return tr("say.raid", {
          area: area(x),
          order: there?.orders?.filter(Boolean).join(", ") ?? "",
          house: there?.house ?? "",
        });
      }
      case MOVE:
        return tr("say.move", { piece: piece(x), area: area(y) });
      case TOKEN:
        return tr("say.token");
      case SUPPORT: {
        if (y === 2) return tr("say.support-none", { area: area(x) });
        const house = this.sideHouse(y);
        return tr(y === 0 ? "say.support-attacker" : "say.support-defender", { area: area(x), house });
      }
      case ACCEPT:
        return tr("say.accept", { area: area(x), house: this.view.areas[area(x)]?.house ?? "" });
      case DECLINE:
        return tr("say.decline", { area: area(x), house: this.view.areas[area(x)]?.house ?? "" });
      case CARD:
      case RECOVER:
      case DISCARD:
        return tr(verb === CARD ? "say.card" : verb === RECOVER ? "say.recover" : "say.discard", {
          card: this.names.cardName(x),
        });
      case BLADE:
        return tr("say.blade");
      case REMOVE:
        return tr("say.remove", { piece: piece(x), area: area(y) });
      case RETREAT:
        return tr("say.retreat", { area: area(x) });
      case BID:
        return tr("say.bid", { n: x });
      case NAME:
        return this.names.house(x);
      case MUSTER:
        return tr("say.muster", { piece: piece(x), area: area(y) });
      case LAUNCH:
        return tr("say.launch", { area: area(y), from: area(x) });
      case UPGRADE:
        return tr("say.upgrade", { piece: piece(x), area: area(y) });
      case LIFT:
        return tr("say.lift", { order: this.names.orderName(y), area: area(x), house: this.view.areas[area(x)]?.house ?? "" });
      default: {
        return label(this.book, choice);
      }
    }
  }

  /** One sentence on an area, for labels and tips. */
  describe(area: string): string {
    const row = this.names.areaRow(area),
      here = this.view.areas[area];
    const parts = [row.port ? this.portWords(area) : area];
    const held = this.holder(area);
    if (held) parts.push(held);
    if (here?.units) parts.push(armyText(this.names, here.units));
    if (here?.neutral) parts.push(tr("area.neutral", { n: here.neutral }));
    const orders = here?.orders?.filter(Boolean) ?? [];
    if (orders.length) parts.push(tr("area.order", { order: orders.join(", ") }));
    else if (this.secret(area)) parts.push(tr("area.secret"));
    if (row.castle) parts.push(row.castle);
    if (this.view.facts?.fortification?.[area]) parts.push(tr("fortification"));
    return parts.join(", ");
  }

  /** "Port of Pyke: Pyke, Ironman's Bay": its land and its sea. */
  portWords(area: string): string {
    const row = this.names.areaRow(area);
    return tr("area.port", { land: row.port ?? "", sea: row.next.map((n) => this.book.areas[n]?.name).join(", ") });
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
