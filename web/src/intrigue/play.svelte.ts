// What the player is about to do: a card in hand, a place pointed at, a card staged.  The components of the game share it.

import type { Chain, Choice, Hands, LogGroup, Plain } from "../lib/types";
import { xOf, yOf } from "../lib/types";
import { capital } from "../lib/words";
import { learn, t } from "../strings/index.svelte";
import {
  type Card,
  courtOf,
  type Deck,
  deckOf,
  type FreePlace,
  isOver,
  type LaidCard,
  type Player,
  placing,
  placings,
  playersOf,
  type Round,
  roundsOf,
  type Suit,
  spotsOf,
} from "./model";
import { strings } from "./strings";

learn(strings);

/** The session, with what the shell's has beyond `Hands`. */
export type IntrigueSession = Hands & {
  log?: LogGroup[];
  undone?: Set<LogGroup>;
  table?: string;
  chain?: Chain;
  nameOf?(seat: number): string;
};

export interface Says {
  text: string;
  rule: string;
}

const QUIET: Says = { text: "", rule: "" };

export class Play {
  readonly session: IntrigueSession;
  readonly deck: Deck;
  picked = $state<number | null>(null); // a card, whose places are lit
  aimed = $state<number | null>(null); // a place, whose cards are lit
  over = $state<number | null>(null); // the place below a dragged card
  dragging = $state(false);
  says = $state.raw<Says>(QUIET); // why something is dim, or what it is

  #legal = $state.raw<Choice[]>([]); // what was legal while the draft was empty
  #reasons = new Map<string, Says>(); // why a card fits nowhere, asked once
  #wanted: number | null = null; // a card to pick once the draft is empty
  #held = $state.raw<{ number: number; choice: Choice } | null>(null); // sealed, and the answer not there yet

  constructor(session: IntrigueSession) {
    this.session = session;
    this.deck = deckOf(session.book);
  }

  /** Follows the session; called once while a component is set up. */
  follow(): void {
    $effect(() => {
      const you = this.session.you;
      if (you && !you.chain.length) {
        this.#legal = you.choices;
        if (this.#wanted !== null) this.picked = this.#wanted;
        this.#wanted = null;
      }
      if (!you) this.#legal = [];
    });
    $effect(() => {
      const number = this.base.number as number;
      const choice = this.#drafted;
      if (choice !== undefined) this.#held = { number, choice };
      else if (this.#held && (this.session.you || this.#held.number !== number)) this.#held = null;
    });
    $effect(() => {
      void this.base.number;
      void this.session.you;
      this.says = QUIET;
      if (this.picked !== null && !this.ways.has(this.picked)) this.picked = null;
      if (!this.session.you) this.drop();
    });
  }

  // The position -------------------------------------------------------------------------------------------------------

  /** Without the draft: the draft is drawn on top of it, so that nothing moves until it is sealed. */
  base: Plain = $derived.by(() => (this.session.live ? this.session.view : this.session.shown));
  court: LaidCard[] = $derived.by(() => courtOf(this.base, this.deck));
  spots: FreePlace[] = $derived.by(() => spotsOf(this.court, this.deck, this.session.book.domains.place ?? []));
  players: Player[] = $derived.by(() => playersOf(this.base, this.deck, this.session.book));
  ended: boolean = $derived.by(() => isOver(this.base));
  round: number = $derived.by(() => (this.base.round ?? 1) as number);
  rounds: Round[] = $derived.by(() => {
    const before = this.session.live ? Infinity : (this.base.number as number);
    return roundsOf(this.session.log ?? [], this.session.undone ?? new Set(), this.players.length, before);
  });
  /** The card placed last, while its court is shown. */
  fresh: number = $derived.by(() => {
    const before = this.session.live ? Infinity : (this.base.number as number);
    const told = (this.session.log ?? []).filter((group) => group.n < before && !this.session.undone?.has(group));
    for (const group of told.toReversed()) {
      const placed = group.events.findLast(([name]) => name.startsWith("placed"));
      if (placed) return this.deck.cards[placed[2][1] ?? -1]?.index ?? -1;
    }
    return -1;
  });
  /** The seat whose hand the reader sees, or -1. */
  eyes: number = $derived.by(() => {
    const seat = this.session.book.seats.indexOf(String(this.base.eyes ?? ""));
    return seat >= 0 ? seat : this.session.seat;
  });
  hand: Card[] = $derived.by(() => this.players[this.eyes]?.hand ?? []);

  // The draft ----------------------------------------------------------------------------------------------------------

  get #drafted(): Choice | undefined {
    if (!this.session.live || !this.session.you) return undefined;
    return (this.session.chain ?? this.session.you.chain)[0];
  }
  staged: { card: Card; spot: FreePlace; choice: Choice } | null = $derived.by(() => {
    const held =
      this.session.live && !this.session.you && this.#held?.number === this.base.number ? this.#held?.choice : undefined;
    const choice = this.#drafted ?? held;
    if (choice === undefined) return null;
    const card = this.deck.cards[xOf(choice)];
    const spot = this.spots.find((each) => each.place === yOf(choice));
    return card && spot ? { card, spot, choice } : null;
  });
  ways: Map<number, Map<number, Choice>> = $derived.by(() => placings(this.session.book, this.session.you ? this.#legal : []));
  get mine(): boolean {
    return this.session.live && this.session.you !== null;
  }
  /** Is it known what is legal?  Not when the page was loaded with a draft that had been begun. */
  get knows(): boolean {
    return this.#legal.length > 0;
  }
  /** Has a card no place to go? */
  lacks(card: number): boolean {
    return this.mine && this.knows && !this.ways.has(card);
  }
  /** The card that the lit places are for. */
  get active(): number | null {
    return this.picked ?? (this.mine ? (this.staged?.card.index ?? null) : null);
  }

  /** The choice that a place stands for while a card is picked. */
  choiceAt(place: number): Choice | undefined {
    return this.active === null ? undefined : this.ways.get(this.active)?.get(place);
  }
  /** The choice that a card stands for while a place is aimed at. */
  choiceOf(card: number): Choice | undefined {
    return this.aimed === null ? undefined : this.ways.get(card)?.get(this.aimed);
  }
  fitting(place: number): number[] {
    return [...this.ways].filter(([, places]) => places.has(place)).map(([card]) => card);
  }

  pick(card: number): void {
    this.says = QUIET;
    if (!this.mine) return this.say(this.ended ? t("intrigue.hint.over") : t("intrigue.hint.turn"));
    const choice = this.choiceOf(card);
    if (choice !== undefined) return this.stage(choice);
    if (!this.knows) {
      this.#wanted = card;
      return this.session.reset();
    }
    if (!this.ways.has(card)) return void this.explain(card);
    this.aimed = null;
    this.picked = this.picked === card ? null : card;
  }

  aim(place: number): void {
    this.says = QUIET;
    if (!this.mine) return;
    const choice = this.choiceAt(place);
    if (choice !== undefined) return this.stage(choice);
    if (this.active !== null) return void this.refuse(this.active, place);
    if (!this.fitting(place).length) return this.say(t("intrigue.hint.nofit"));
    this.aimed = this.aimed === place ? null : place;
  }

  stage(choice: Choice): void {
    this.picked = null;
    this.aimed = null;
    this.says = QUIET;
    this.session.draft([choice]);
  }

  /** Lets go of what is picked, or takes the staged card back; false when there was nothing. */
  drop(): boolean {
    const had = this.picked !== null || this.aimed !== null;
    this.picked = null;
    this.aimed = null;
    this.over = null;
    return had;
  }
  unstage(): void {
    this.drop();
    this.session.reset();
  }

  // Words --------------------------------------------------------------------------------------------------------------

  say(text: string, rule = ""): void {
    this.says = { text, rule };
  }

  /** Why a card fits nowhere: asked of the ends and of a place above. */
  async explain(card: number): Promise<void> {
    const key = `${this.base.number} ${card}`;
    const known = this.#reasons.get(key);
    if (known) return this.say(known.text, known.rule);
    const above = this.spots.find((spot) => spot.suits.length);
    const asked = [0, ...(above ? [above.place] : [])].map((place) => this.session.why(placing(this.session.book, card, place)));
    const answers = (await Promise.all(asked)).filter((each) => each.sentence);
    if (!answers.length) return;
    const reason = {
      text: `${this.deck.cards[card]?.name}: ${answers.map((each) => each.sentence).join(" ")}`,
      rule: answers.at(-1)!.rule,
    };
    this.#reasons.set(key, reason);
    if (this.lacks(card)) this.says = reason;
  }

  async refuse(card: number, place: number): Promise<void> {
    const answer = await this.session.why(placing(this.session.book, card, place));
    if (answer.sentence) this.say(`${this.deck.cards[card]?.name}: ${answer.sentence}`, answer.rule);
  }

  suit(n: number): Suit {
    return this.deck.suits[n] ?? { index: n, name: "white", house: "" };
  }
  colour(n: number): string {
    return t(`intrigue.colour.${this.suit(n).name}`);
  }
  colours(suits: number[]): string {
    const names = suits.map((n) => this.colour(n));
    return names.length < 2 ? (names[0] ?? "") : t("intrigue.or", { a: names.slice(0, -1).join(", "), b: names.at(-1)! });
  }
  cardWords(card: Card): string {
    return t("intrigue.card", { name: card.name, colour: this.colour(card.suit), house: this.suit(card.suit).house });
  }
  spotWords(spot: FreePlace): string {
    const place = capital(this.placeName(spot));
    return spot.suits.length
      ? t("intrigue.place.for", { place, colours: this.colours(spot.suits) })
      : t("intrigue.place.end", { place });
  }
  /** Where people find it: at an end of the bottom row, or on two characters. */
  placeName(spot: FreePlace): string {
    if (!this.court.length) return t("intrigue.first");
    const [a, b] = spot.on;
    return a && b ? t("intrigue.place.on", { a: a.main, b: b.main }) : t("intrigue.place.at", { end: spot.name });
  }
  placeAt(place: number): string {
    const spot = this.spots.find((each) => each.place === place);
    return spot ? this.placeName(spot) : "";
  }
  /** The place of a card in the court. */
  whereIs({ row, col }: LaidCard): string {
    const [a, b] = [col, col + 1].map((at) => this.court.find((each) => each.row === row - 1 && each.col === at)?.card);
    return a && b ? t("intrigue.place.on", { a: a.main, b: b.main }) : t("intrigue.place.row");
  }
  /** The name the shell has for a seat, as in the log. */
  nameOf(seat: number): string {
    return this.session.nameOf?.(seat) || this.session.book.seats[seat] || "";
  }
  get hint(): Says {
    if (this.says.text) return this.says;
    const card = this.picked === null ? undefined : this.deck.cards[this.picked];
    if (card) return { text: t("intrigue.hint.place", { name: card.name, n: this.ways.get(card.index)?.size ?? 0 }), rule: "" };
    const aimed = this.spots.find((each) => each.place === this.aimed);
    if (aimed)
      return { text: t("intrigue.hint.who", { n: this.fitting(aimed.place).length, place: this.placeName(aimed) }), rule: "" };
    if (this.staged && this.mine) {
      const key = this.court.length ? "intrigue.staged.hint" : "intrigue.staged.first";
      return { text: t(key, { name: this.staged.card.name, place: this.placeName(this.staged.spot) }), rule: "" };
    }
    if (this.ended) return { text: t("intrigue.hint.over"), rule: "" };
    if (this.mine) return { text: t("intrigue.hint.card"), rule: "" };
    const mover = this.players.find((player) => player.turn);
    if (mover) return { text: t("intrigue.hint.wait", { name: this.nameOf(mover.seat) }), rule: "" };
    return QUIET;
  }
}
