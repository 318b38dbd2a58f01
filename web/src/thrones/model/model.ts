// The board game as data: what the book, the views and the matter hold, and how choices read.

import type { AreaView, CardRow, Domain, OrderRow, ThronesBook, ThronesMatter, ThronesView } from "../../lib/contract";
import { type Book, type Choice, type LogEvent, type LogGroup, type Plain, type Term, verbOf, xOf, yOf } from "../../lib/types";
import { orderWords, patternOf } from "../../lib/words";

export * from "../verbs";

export const choiceOf = (verb: number, x = 0, y = 0): Choice => (verb << 16) | (x << 8) | y;

export type {
  AreaRow,
  AreaView,
  BattleMatter,
  BattleView,
  Bids,
  CardRow,
  Cell,
  DeckCard,
  DeckView as Deck,
  Drawn,
  Fight,
  FightSide,
  HouseView,
  OrderRow,
  Outcomes,
  PrefaceMatter,
  SideMatter,
  SupplyMatter,
  SupportOffer,
  ThronesBook,
  ThronesView,
  UnitRow,
} from "../../lib/contract";

export type Matter = Partial<ThronesMatter>; // nothing before the first state has come
export type Units = Record<string, number>;

export const asView = (plain: Plain) => plain as unknown as ThronesView;

// Names ---------------------------------------------------------------------------------------------------------------------

/** What is looked up over and over, worked out once for a book. */
export class Names {
  readonly area = new Map<string, number>();
  readonly order = new Map<string, number>();
  readonly card = new Map<string, number>();
  readonly seat = new Map<string, number>();
  readonly orderRow = new Map<string, OrderRow>();
  readonly cardRow = new Map<string, CardRow>();
  readonly pieces: string[];
  readonly kinds: number; // kinds of units; a routed piece is its kind plus this number
  constructor(readonly book: ThronesBook) {
    const number = (map: Map<string, number>, names: string[] = []) => {
      for (const [n, name] of names.entries()) if (name) map.set(name, n);
    };
    number(this.area, book.domains.area);
    number(this.order, book.domains.order);
    number(this.card, book.domains.card);
    number(this.seat, book.domains.house);
    for (const row of book.orders ?? []) if (row.name) this.orderRow.set(row.name, row);
    for (const row of book.cards ?? []) this.cardRow.set(row.name, row);
    this.pieces = book.domains.piece ?? [];
    this.kinds =
      Math.max(
        this.pieces.findIndex((name) => name.startsWith("routed ")),
        0,
      ) || 7;
  }
  areaName = (n: number) => this.book.domains.area?.[n] ?? "";
  areaRow = (name: string) => this.book.areas[this.area.get(name) ?? 0]!;
  orderName = (n: number) => this.book.domains.order?.[n] ?? "";
  /** The order's name as players read it. */
  orderSaid = (n: number) => orderWords(this.orderName(n));
  cardName = (n: number) => this.book.domains.card?.[n] ?? "";
  house = (n: number) => this.book.domains.house?.[n] ?? "";
  unit = (piece: number) => this.book.units[piece % this.kinds];
  noun(domain: Domain, n: number): string {
    if (domain === "army") return armyText(this, unpack(this, n));
    const name = (domain && this.book.domains[domain]?.[n]) || String(n);
    return domain === "order" ? orderWords(name) : name;
  }
}

/** An army int, four bits a kind. */
function unpack(names: Names, army: number): Units {
  const found: Units = {};
  let rest = BigInt(army);
  for (let piece = 0; rest > 0n; piece++, rest >>= 4n) if (rest & 15n) found[names.pieces[piece]!] = Number(rest & 15n);
  return found;
}

export function armyText(names: Names, units: Units | undefined): string {
  const parts: string[] = [];
  for (const [name, n] of Object.entries(units ?? {})) {
    if (n === 1) {
      parts.push(name);
      continue;
    }
    const unit = names.book.units.find((row) => name.endsWith(row.name));
    parts.push(`${n} ${unit ? name.replace(unit.name, unit.plural) : name}`);
  }
  return parts.join(", ");
}

export const countOf = (units: Units | undefined) => Object.values(units ?? {}).reduce((sum, n) => sum + n, 0);
export const isRouted = (piece: string) => piece.startsWith("routed ");
export const bare = (piece: string) => (isRouted(piece) ? piece.slice(7) : piece);

// Choices -------------------------------------------------------------------------------------------------------------------

/** The areas a choice is about: where a tap means it. A launch is meant by its castle and by its sea. */
export function areasOf(book: Book, choice: Choice): number[] {
  const verb = book.verbs[verbOf(choice)]!;
  const found: number[] = [];
  if (verb.x === "area") found.push(xOf(choice));
  if (verb.y === "area") found.push(yOf(choice));
  return found;
}

/** The armies of a house that count for supply, largest first. */
export function armies(view: ThronesView, house: string): { area: string; size: number }[] {
  const found: { area: string; size: number }[] = [];
  for (const [area, here] of Object.entries(view.areas)) {
    if (here.house === house && countOf(here.units) > 1) found.push({ area, size: countOf(here.units) });
  }
  const battle = view.battle;
  if (battle?.attacker === house && countOf(battle.army) > 1) found.push({ area: battle.area, size: countOf(battle.army) });
  return found.sort((a, b) => b.size - a.size);
}

/** What the draft adds, removes and changes in one area. */
export interface Change {
  added: Units;
  gone: Units;
  orderNew: boolean;
  orderGone: string[];
  tokenNew: boolean;
}

/** Like units of one area, stacked: those that are there, those the draft brings, those it takes away. */
export interface Group {
  key: string;
  kind: string;
  n: number;
  look: "" | "new" | "gone";
  routed: boolean;
}

export function groupsIn(here: AreaView | undefined, change: Change | null): Group[] {
  const found: Group[] = [];
  const put = (units: Units | undefined, look: Group["look"], less: Units = {}) => {
    for (const [name, all] of Object.entries(units ?? {})) {
      const n = all - (less[name] ?? 0);
      if (n > 0) found.push({ key: name + look, kind: bare(name), n, look, routed: isRouted(name) });
    }
  };
  put(here?.units, "", change?.added);
  put(change?.added, "new");
  put(change?.gone, "gone");
  return found;
}

export function changeIn(before: AreaView | undefined, after: AreaView | undefined): Change | null {
  if (before === after) return null;
  const added: Units = {},
    gone: Units = {};
  const old = before?.house === after?.house ? before?.units : undefined;
  if (before?.house && before.house !== after?.house) Object.assign(gone, before.units);
  for (const [name, n] of Object.entries(after?.units ?? {})) if (n > (old?.[name] ?? 0)) added[name] = n - (old?.[name] ?? 0);
  if (old)
    for (const [name, n] of Object.entries(old))
      if (n > (after?.units?.[name] ?? 0)) gone[name] = n - (after?.units?.[name] ?? 0);
  const orders = after?.orders?.filter(Boolean) ?? [],
    were = before?.orders?.filter(Boolean) ?? [];
  const change = {
    added,
    gone,
    orderNew: orders.some((order) => !were.includes(order)),
    orderGone: were.filter((order) => !orders.includes(order)),
    tokenNew: !!after?.token && before?.token !== after.token,
  };
  const any =
    change.orderNew ||
    change.orderGone.length > 0 ||
    change.tokenNew ||
    Object.keys(added).length > 0 ||
    Object.keys(gone).length > 0;
  return any ? change : null;
}

/** In how many turns the top cards of the columns act: 0 while they do, else with the next turn. */
export const firstTurn = (view: ThronesView): number => (/^(reveal|resolve|bury)/.test(view.agenda[0]?.step ?? "") ? 0 : 1);

/** The open Westeros cards of a deck, and in how many turns each acts. */
export const openCards = (view: ThronesView, deck: number): { name: string; when: number }[] =>
  (view.decks[deck]?.open ?? []).map((name, n) => ({ name, when: firstTurn(view) + n }));

/** The decks of options: what is face up beside each, and what is left in it. */
export const furtherDecks = (book: ThronesBook, view: ThronesView) =>
  Object.entries(book.further_decks ?? {}).map(([title, cards], n) => {
    const { open = [], cards: left = [] } = view.decks[(book.decks?.length ?? 0) + n] ?? {};
    return { title, left, open: open.flatMap((name) => cards.find((card) => card.name === name) ?? []) };
  });

/** What the log tells, from the last event back. A take-back leaves only what was before it. */
function* newestFirst(log: LogGroup[], view: ThronesView): Generator<[LogEvent, LogGroup]> {
  let before = view.number; // number of a decision that counts
  for (const group of log.toReversed()) {
    if (group.back !== undefined) before = Math.min(before, group.n);
    else if (group.n < before) for (const event of group.events.toReversed()) yield [event, group];
  }
}

/** The Westeros cards this turn has turned up, by deck; empty where there was none. The table buries them, the log remembers. */
export function turnedUp(book: ThronesBook, log: LogGroup[], view: ThronesView): string[] {
  const found = ["", "", ""];
  for (const [[name, , nouns]] of newestFirst(log, view)) {
    if (name === "turn") return nouns[0] === view.turn ? found : ["", "", ""];
    const deck = /^westeros (I+)$/.exec(name)?.[1];
    if (deck && !found[deck.length - 1])
      found[deck.length - 1] = book.domains[`deck${deck as "I" | "II" | "III"}`]?.[nouns[0]!] ?? "";
  }
  return ["", "", ""];
}

export interface Told {
  key: string;
  n: number; // the decision that ended it
  area: string;
  winner: number;
  sides: { seat: number; total: number; lines: Term[]; card: string | null; silent: boolean }[];
}

/** The last battle this turn that was fought to its end, attacker first. The table clears it away at once, the log remembers. */
export function lastBattle(names: Names, log: LogGroup[], view: ThronesView): Told | null {
  const parts: { seat: number; total: number; lines: Term[] }[] = [],
    cards = new Map<number, string>(),
    silent = new Set<number>();
  let found: { key: string; n: number; area: number; winner: number } | null = null;
  for (const [[name, , nouns, lines], { take, n }] of newestFirst(log, view)) {
    if (name === "turn" || (name === "battle" && !found)) return null; // none, or the next one has begun
    if (name === "battle won" && !found) found = { key: `${take}.${n}`, n, winner: nouns[0]!, area: nouns[1]! };
    if (!found) continue;
    if (name === "strength") parts.unshift({ seat: nouns[0]!, total: nouns[1]!, lines: lines ?? [] });
    else if (name === "card" && !cards.has(nouns[0]!)) cards.set(nouns[0]!, names.cardName(nouns[1]!));
    else if (name === "silenced") silent.add(nouns[0]!);
    else if (name === "battle") {
      const sides = parts
        .slice(-2)
        .map((side) => ({ ...side, card: cards.get(side.seat) ?? null, silent: silent.has(side.seat) }));
      return { key: found.key, n: found.n, area: names.areaName(found.area), winner: found.winner, sides };
    }
  }
  return null;
}

/** The units whose strength is in a sum: of a battle that is over nothing else is left of them. */
export function armyIn(names: Names, lines: Term[]): Units {
  const army: Units = {};
  for (const [, domain, noun, worth] of lines) {
    const each = domain === "piece" ? (names.unit(noun)?.strength ?? 0) : 0;
    if (each > 0 && worth > 0 && worth % each === 0) army[names.noun(domain, noun)] = worth / each;
  }
  return army;
}

/** "Eddard", "Blackfish", "Mormont", "Luwin": what tells a House Card from the others of its house. */
export function shortName(name: string): string {
  const bare = name.replace(/^(Ser|House|The|Maester|Queen of) /, "");
  return name.startsWith("The ") ? bare : bare.split(" ")[0]!;
}

export const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
/** What a line of a sum is called; of several units with their number, if the army is at hand. */
export function termText(names: Names, [rule, domain, noun]: Term, army?: Units): string {
  if (domain === "piece" && army?.[names.noun(domain, noun)])
    return armyText(names, { [names.noun(domain, noun)]: army[names.noun(domain, noun)]! });
  const name = names.noun(domain, noun);
  return patternOf(names.book, rule, domain)?.replace("{}", name) ?? name;
}

/** "March+1*" in pieces, also for tokens a module adds. */
export function orderFace(row: OrderRow | undefined, name: string): { icon: string; bonus: string; star: boolean } {
  const icon =
    row?.icon ??
    name
      .replace(/[^a-zA-Z ]/g, "")
      .trim()
      .toLowerCase();
  const plain = /^(march|defense|support|raid|consolidate)/i.test(name);
  const printed = /([+-]\d)/.exec(name)?.[1] ?? (plain ? "" : name.charAt(0));
  return {
    icon: icon.startsWith("consolidate") ? "power" : icon,
    bonus: printed.replace("-", "−").replace("+0", "0"),
    star: row?.star ?? name.endsWith("*"),
  };
}
