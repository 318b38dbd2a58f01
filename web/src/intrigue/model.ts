// The views of the card game as the components want them: cards by number, the court by rows, open places with the colours that
// fit.  Nothing here knows anything that the view, the book or the list of choices does not say.
import type { Book, Choice, LogGroup, Plain } from "../lib/types";
import { verbOf, xOf, yOf } from "../lib/types";

export const ABOVE = 2; // places below this are the ends of the bottom row
export const ROWS = "abcdefgh";
const LONGEST = 8; // cells of the bottom row of the whole pyramid
const PLACE = "place";

export interface Suit {
  index: number;
  name: string;
  house: string;
}
export interface Card {
  index: number;
  name: string;
  main: string;
  rest: string;
  suit: number;
}
export interface Throne {
  value: number;
  icons: number;
}
export interface Deck {
  cards: Card[];
  suits: Suit[];
  byName: Map<string, Card>;
  thrones: Throne[];
  width: number;
  drawn: boolean;
}

interface IntrigueBook extends Book {
  cards?: { name: string; colour: string | number }[];
  colours?: { name: string; house: string }[];
  thrones?: Throne[];
  width?: number;
}

/** `Khal Drogo` is shortened to the second name, `Grey Worm` not at all; all others to the first. */
export function parted(name: string): { main: string; rest: string } {
  const [first = name, ...others] = name.split(" ");
  if (first === "Khal") return { main: others.join(" "), rest: first };
  if (first === "Grey") return { main: name, rest: "" };
  return { main: first, rest: others.join(" ") };
}

/** The key of a character's scene. */
export const keyOf = (name: string) => name.toLowerCase().replaceAll(" ", "_");

export function deckOf(plain: Book): Deck {
  const book = plain as IntrigueBook;
  const names = book.domains.colour ?? [];
  const suits = names.map((name, index) => ({
    index,
    name,
    house: book.colours?.find((each) => each.name === name)?.house ?? name,
  }));
  const cards = (book.domains.character ?? []).map((name, index) => {
    const colour = book.cards?.find((each) => each.name === name)?.colour ?? 0;
    return { index, name, ...parted(name), suit: typeof colour === "number" ? colour : Math.max(0, names.indexOf(colour)) };
  });
  return {
    cards,
    suits,
    byName: new Map(cards.map((card) => [card.name, card])),
    thrones: book.thrones ?? [],
    width: book.width ?? (book.players === 2 ? LONGEST - 1 : LONGEST),
    drawn: !book.options.includes("parent-scoring"),
  };
}

// The court ------------------------------------------------------------------------------------------------------------

export interface LaidCard {
  card: Card;
  row: number;
  col: number;
  cell: string;
}

export function courtOf(view: Plain, deck: Deck): LaidCard[] {
  const found: LaidCard[] = [];
  for (const [cell, name] of Object.entries((view.court ?? {}) as Record<string, string>)) {
    const card = deck.byName.get(name);
    if (card) found.push({ card, row: ROWS.indexOf(cell.charAt(0)), col: Number(cell.slice(1)) - 1, cell });
  }
  return found.sort((a, b) => b.row - a.row || a.col - b.col);
}

/** A free place: its position, the cards it rests on and their suits (none: an end of the bottom row, for any). */
export interface FreePlace {
  place: number;
  name: string;
  row: number;
  x: number;
  suits: number[];
  on: Card[];
}

/** Units of a card's width; the first card of the bottom row is at 0. */
export const across = (row: number, col: number) => col + row / 2;

export function spotsOf(laid: LaidCard[], deck: Deck, places: string[]): FreePlace[] {
  const at = new Map(laid.map((each) => [each.cell, each]));
  const base = laid.filter((each) => each.row === 0).length;
  const found: FreePlace[] = [];
  if (base < deck.width) {
    found.push({ place: 0, name: places[0] ?? "", row: 0, x: base ? -1 : 0, suits: [], on: [] });
    if (base) found.push({ place: 1, name: places[1] ?? "", row: 0, x: base, suits: [], on: [] });
  }
  places.forEach((name, place) => {
    if (place < ABOVE || at.has(name)) return;
    const row = ROWS.indexOf(name.charAt(0));
    const col = Number(name.slice(1));
    const left = at.get(`${ROWS[row - 1]}${col}`);
    const right = at.get(`${ROWS[row - 1]}${col + 1}`);
    if (!left || !right) return;
    const on = [left.card, right.card];
    found.push({ place, name, row, x: across(row, col - 1), suits: [...new Set(on.map(({ suit }) => suit))], on });
  });
  return found;
}

// Choices --------------------------------------------------------------------------------------------------------------

/** The legal placings: by card, place → choice. */
export function placings(book: Book, choices: Choice[]): Map<number, Map<number, Choice>> {
  const found = new Map<number, Map<number, Choice>>();
  for (const choice of choices) {
    if (book.verbs[verbOf(choice)]?.word !== PLACE) continue;
    const places = found.get(xOf(choice)) ?? new Map<number, Choice>();
    found.set(xOf(choice), places.set(yOf(choice), choice));
  }
  return found;
}

export function placing(book: Book, card: number, place: number): Choice {
  const verb = book.verbs.findIndex((each) => each.word === PLACE);
  return (Math.max(1, verb) << 16) | (card << 8) | place;
}

// Players --------------------------------------------------------------------------------------------------------------

export interface Player {
  seat: number;
  key: string;
  cards: number;
  hand: Card[];
  lacks: number[];
  penalties: number;
  taken: number;
  pile: Throne[];
  out: boolean;
  turn: boolean;
  last: boolean;
  starts: boolean;
  score: number | null; // null unless the reader sees all of the player's Iron Throne cards
}

export const isOver = (view: Plain) => Array.isArray(view.agenda) && view.agenda.length === 0;

export function playersOf(view: Plain, deck: Deck, book: Book): Player[] {
  const seats = (view.seats ?? {}) as Record<string, Plain>;
  const out = (view.out ?? []) as string[];
  const over = isOver(view);
  return book.seats.map((key, seat) => {
    const plain = seats[key] ?? {};
    const pile = ((plain.pile ?? []) as number[]).map((card) => deck.thrones[card] ?? { value: 0, icons: 0 });
    const taken = (plain.taken ?? 0) as number;
    const penalties = (plain.penalties ?? 0) as number;
    return {
      seat,
      key,
      cards: (plain.cards ?? 0) as number,
      hand: ((plain.hand ?? []) as string[]).flatMap((name) => deck.byName.get(name) ?? []),
      lacks: ((plain.lacks ?? []) as string[])
        .map((name) => deck.suits.findIndex((suit) => suit.name === name))
        .filter((n) => n >= 0),
      penalties,
      taken,
      pile,
      out: !over && out.includes(key),
      turn: !over && view.turn === key,
      last: view.last === key,
      starts: !over && (((view.round ?? 1) as number) - 1) % book.seats.length === seat,
      score: pile.length === taken ? penalties - pile.reduce((sum, card) => sum + card.value, 0) : null,
    };
  });
}

// Rounds, out of the log -----------------------------------------------------------------------------------------------

export interface Round {
  round: number;
  penalties: number[];
  back: number[]; // by seat
  throne: number; // seat that took the Iron Throne card, or -1
  seen: Throne | null; // one's own
  over: boolean;
}

/** What each round has brought so far; `before` cuts the log for a replay. */
export function roundsOf(log: LogGroup[], undone: Set<LogGroup>, seats: number, before: number): Round[] {
  const fresh = (round: number): Round => ({
    round,
    penalties: new Array<number>(seats).fill(0),
    back: new Array<number>(seats).fill(0),
    throne: -1,
    seen: null,
    over: false,
  });
  const rounds: Round[] = [];
  let now = fresh(1);
  for (const group of log) {
    if (undone.has(group) || group.back !== undefined || group.n >= before) continue;
    for (const [name, , nouns] of group.events) {
      const [a = 0, b = 0, c = 0] = nouns;
      if (name === "round") {
        if (a !== now.round) rounds.push({ ...now, over: true });
        now = a === now.round ? now : fresh(a);
      } else if (name === "penalty") now.penalties[a] = b;
      else if (name === "given back") now.back[a] = b;
      else if (name === "throne taken") now.throne = a;
      else if (name === "throne seen") now.seen = { value: b, icons: c };
      else if (name === "score") now.over = true;
    }
  }
  return [...rounds, now];
}
