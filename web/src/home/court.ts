// A court for the home page, built like a game of Intrigue: row by row from below, each card on one of its colour.

import { across, type Card, parted, type Suit } from "../intrigue/model";

const SUITS: Record<string, Suit> = Object.fromEntries(
  [
    ["white", "Stark"],
    ["red", "Lannister"],
    ["yellow", "Baratheon"],
    ["black", "Targaryen"],
  ].map(([name, house], index) => [name, { index, name: name!, house: house! }]),
);

/** Rows of the court from below: colour and name. */
export const ROWS: [colour: string, name: string][][] = [
  [
    ["white", "Eddard Stark"],
    ["red", "Tywin Lannister"],
    ["yellow", "Robert Baratheon"],
    ["black", "Daenerys Targaryen"],
    ["white", "Arya Stark"],
    ["red", "Tyrion Lannister"],
    ["yellow", "Stannis Baratheon"],
  ],
  [
    ["white", "Jon Snow"],
    ["red", "Cersei Lannister"],
    ["yellow", "Melisandre"],
    ["black", "Missandei"],
    ["white", "Sansa Stark"],
    ["red", "Sandor Clegane"],
  ],
  [
    ["red", "Bronn"],
    ["yellow", "Renly Baratheon"],
    ["black", "Khal Drogo"],
    ["white", "Bran Stark"],
    ["red", "Jaime Lannister"],
  ],
  [
    ["yellow", "Brienne of Tarth"],
    ["black", "Barristan Selmy"],
    ["white", "Robb Stark"],
    ["red", "Gregor Clegane"],
  ],
];
/** The order in which they are placed: row and place; a card comes after the two below it. */
const ORDER = "03 02 04 05 12 01 13 06 22 14 00 10 11 20 21 30 15 23 31 24 32 33";

export interface Placed {
  card: Card;
  suit: Suit;
  row: number;
  x: number; // in widths of a card, from the middle of the bottom row
}

export const placed: Placed[] = ORDER.split(" ").map((at, index) => {
  const [row = 0, col = 0] = [...at].map(Number);
  const [colour, name] = ROWS[row]![col]!;
  const suit = SUITS[colour]!;
  return { card: { index, name, ...parted(name), suit: suit.index }, suit, row, x: across(row, col) - ROWS[0]!.length / 2 };
});
