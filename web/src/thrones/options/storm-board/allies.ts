// Ally cards: which exist, who has which, and the tops of the decks.

import type { AllyEntry } from "../../../lib/contract";
import { furtherDecks, type ThronesView } from "../../model/model";
import type { Play } from "../../play.svelte";

/** A card with what is printed on it. */
export interface AllyCard extends AllyEntry {
  text: string;
  grade: string;
}

export const allCards = (play: Play): AllyCard[] =>
  (play.book.allies ?? []).map((card) => {
    const { text = "", grade = "A" } = play.book.further_decks[card.deck]?.find(({ name }) => name === card.name) ?? {};
    return { ...card, text, grade };
  });

const held = (view: ThronesView) => view.facts?.["ally card"] ?? {};

export const cardNamed = (play: Play, name: string) => allCards(play).find((card) => card.name === name);
/** The house that has a card in front of it; empty: none. */
export const holderOf = (view: ThronesView, card: string): string => String(held(view)[card] ?? "");
export const cardsOf = (play: Play, view: ThronesView, house: string): AllyCard[] =>
  allCards(play).filter((card) => holderOf(view, card.name) === house);
/** Was a Military Support card used this turn? */
export const isUsed = (view: ThronesView, card: string): boolean => !!view.facts?.["ally used"]?.[card];
/** The house with which the deck has a permanent alliance; empty: none. */
export const allyOf = (view: ThronesView, deck: string): string => String(view.facts?.alliance?.[deck] ?? "");

export interface AllyDeck {
  name: string;
  n: number;
  allied: boolean;
  top: AllyCard | null; // face up; null: nobody knows, or none is left
  left: number; // number of cards under it
  rest: string[]; // names of those cards, in any order
  ally: string;
  held: AllyCard[];
}

export function decksOf(play: Play): AllyDeck[] {
  const cards = allCards(play);
  const further = furtherDecks(play.book, play.view);
  return (play.book.ally_decks ?? []).map(({ name, allied }, n) => {
    const pile = further.find(({ title }) => title === name);
    return {
      name,
      n,
      allied,
      top: cards.find((card) => card.name === pile?.open[0]?.name) ?? null,
      left: pile?.left.length ?? 0,
      rest: [...(pile?.left ?? [])].sort(),
      ally: allyOf(play.view, name),
      held: cards.filter((card) => card.deck === name && holderOf(play.view, card.name)),
    };
  });
}

/** What is left of a card's name beside its deck: "Army", "Lookout". */
export const briefly = (card: AllyEntry): string =>
  card.name.replace(/^(Arryn|Frey|Tyrell|Outlaw|Mercenary|Sellsword|Filthy) /, "");

/** The colours of an ally: of the frame, and of what is upon it. */
const TONES: Record<string, [string, string]> = {
  Arryn: ["#8db7e0", "#10243c"],
  Frey: ["#8d97a1", "#151b21"],
  Tyrell: ["var(--tyrell)", "var(--tyrell-ink)"],
  Mercenaries: ["#6d4a30", "#f7e9cf"],
};
export const toneOf = (deck: string): [string, string] | undefined => TONES[deck];
