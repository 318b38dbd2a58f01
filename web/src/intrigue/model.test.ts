import { describe, expect, it } from "vitest";
import type { Book, LogGroup } from "../lib/types";
import { lookOf, ORDER } from "./art";
import { courtOf, deckOf, isOver, parted, placing, placings, playersOf, roundsOf, spotsOf } from "./model";

// A position of the engine: what its view, its choices and its `matter` say.
const NAMES = [
  [
    "Eddard Stark",
    "Catelyn Stark",
    "Robb Stark",
    "Sansa Stark",
    "Arya Stark",
    "Bran Stark",
    "Jon Snow",
    "Hodor",
    "Theon Greyjoy",
  ],
  [
    "Tywin Lannister",
    "Cersei Lannister",
    "Jaime Lannister",
    "Tyrion Lannister",
    "Sandor Clegane",
    "Gregor Clegane",
    "Bronn",
    "Lancel Lannister",
    "Shae",
  ],
  [
    "Robert Baratheon",
    "Stannis Baratheon",
    "Renly Baratheon",
    "Joffrey Baratheon",
    "Davos Seaworth",
    "Melisandre",
    "Brienne of Tarth",
    "Gendry",
    "Loras Tyrell",
  ],
  [
    "Daenerys Targaryen",
    "Viserys Targaryen",
    "Khal Drogo",
    "Jorah Mormont",
    "Barristan Selmy",
    "Missandei",
    "Grey Worm",
    "Daario Naharis",
    "Illyrio Mopatis",
  ],
];
const COURT = {
  a1: "Gendry",
  a2: "Bran Stark",
  a3: "Arya Stark",
  a4: "Robert Baratheon",
  a5: "Grey Worm",
  a6: "Stannis Baratheon",
  b1: "Joffrey Baratheon",
  b2: "Catelyn Stark",
  b3: "Robb Stark",
  b4: "Viserys Targaryen",
  c1: "Sansa Stark",
  c2: "Eddard Stark",
  c3: "Barristan Selmy",
  d2: "Khal Drogo",
};
const HAND = ["Hodor", "Theon Greyjoy", "Cersei Lannister", "Bronn", "Davos Seaworth", "Loras Tyrell", "Daario Naharis"];
const CHOICES = [
  67328, 67329, 67343, 67584, 67585, 67599, 68096, 68097, 69376, 69377, 71168, 71169, 71174, 72192, 72193, 72198, 74240, 74241,
  74246,
];
const LIT: Record<string, number[]> = { b5: [2, 3], d1: [0] };

const cells = [..."abcdefgh"].flatMap((letter, row) => Array.from({ length: 8 - row }, (_, n) => `${letter}${n + 1}`));
const places = ["left end", "right end", ...cells.slice(8)];

const book = {
  game: "intrigue",
  title: "Westeros Intrigue",
  players: 2,
  options: [],
  seats: ["p1", "p2"],
  seat_word: "player",
  turn_word: "round",
  verbs: [
    { word: "done", rule: "core.done", x: "", y: "", meaning: "" },
    { word: "place", rule: "intrigue.place", x: "character", y: "place", meaning: "" },
  ],
  domains: { character: NAMES.flat(), place: places, colour: ["white", "red", "yellow", "black"], player: ["p1", "p2"] },
  cards: NAMES.flatMap((names, colour) => names.map((name) => ({ name, colour }))),
  colours: ["Stark", "Lannister", "Baratheon", "Targaryen"].map((house, n) => ({
    house,
    name: ["white", "red", "yellow", "black"][n]!,
  })),
  thrones: [
    { value: 1, icons: 1 },
    { value: 3, icons: 6 },
  ],
  width: 7,
  events: {},
  content: "",
  note: "",
} as unknown as Book;
const deck = deckOf(book);
const view = {
  agenda: [{}],
  number: 14,
  round: 1,
  turn: "p1",
  court: COURT,
  eyes: "p1",
  last: "p2",
  seats: { p1: { cards: 7, hand: HAND, penalties: 4, taken: 1, pile: [1] }, p2: { cards: 7, taken: 2, lacks: ["red"] } },
  out: ["p2"],
};

describe("the court", () => {
  const laid = courtOf(view, deck);
  const spots = spotsOf(laid, deck, places);

  it("has every card, back rows first", () => {
    expect(laid).toHaveLength(14);
    expect(laid[0]).toMatchObject({ cell: "d2", row: 3, col: 1 });
  });

  it("is open where the server says, for the colours it says", () => {
    const above = Object.fromEntries(spots.filter((spot) => spot.suits.length).map((spot) => [spot.name, spot.suits.toSorted()]));
    expect(above).toEqual(LIT);
    expect(spots.find((spot) => spot.name === "b5")!.on.map(({ main }) => main)).toEqual(["Grey Worm", "Stannis"]);
    expect(spots.filter((spot) => !spot.suits.length).map((spot) => [spot.name, spot.x])).toEqual([
      ["left end", -1],
      ["right end", 6],
    ]);
  });

  it("shows a place for every choice", () => {
    const ways = placings(book, CHOICES);
    for (const [card, choices] of ways) {
      expect(HAND).toContain(deck.cards[card]!.name);
      for (const [place, choice] of choices) {
        const spot = spots.find((each) => each.place === place)!;
        expect(spot.suits.length === 0 || spot.suits.includes(deck.cards[card]!.suit)).toBe(true);
        expect(placing(book, card, place)).toBe(choice);
      }
    }
    expect([...ways.values()].reduce((sum, each) => sum + each.size, 0)).toBe(CHOICES.length);
  });

  it("begins with one place, and has no end when the bottom row is full", () => {
    expect(spotsOf([], deck, places).map((spot) => spot.place)).toEqual([0]);
    const full = courtOf({ court: { ...COURT, a7: "Shae" } }, deck);
    expect(spotsOf(full, deck, places).filter((spot) => !spot.suits.length)).toEqual([]);
  });
});

describe("players", () => {
  const [mine, other] = playersOf(view, deck, book);

  it("have a score where their Iron Throne cards are seen", () => {
    expect(mine).toMatchObject({ score: 1, turn: true, starts: true, out: false });
    expect(mine!.hand.map((card) => card.name)).toEqual(HAND);
    expect(other).toMatchObject({ score: null, out: true, last: true, lacks: [1], taken: 2 });
  });

  it("are not to play when all is over", () => {
    expect(isOver({ agenda: [] })).toBe(true);
    expect(playersOf({ ...view, agenda: [] }, deck, book)[0]!.turn).toBe(false);
  });
});

describe("rounds", () => {
  const group = (n: number, take: number, events: LogGroup["events"], back?: number): LogGroup => ({
    take,
    n,
    turn: "",
    step: "",
    asked: [0],
    auto: [],
    events,
    ...(back === undefined ? {} : { back }),
  });
  const undone = group(2, 0, [["penalty", "", [0, 9]]]);
  const log = [
    group(1, 0, [["placed", "", [0, 3, 0]]]),
    undone,
    group(2, 1, [], 0),
    group(2, 1, [
      ["out", "", [1, 2]],
      ["throne taken", "", [0]],
      ["throne seen", "", [0, 3, 6]],
      ["penalty", "", [1, 2]],
      ["round", "", [2, 1]],
    ]),
    group(3, 1, [
      ["penalty", "", [0, 4]],
      ["given back", "", [1, 2]],
      ["score", "", [0, 1]],
    ]),
  ];

  it("are told by the log, without what was taken back", () => {
    const [first, second] = roundsOf(log, new Set([undone]), 2, Infinity);
    expect(first).toMatchObject({ round: 1, penalties: [0, 2], throne: 0, seen: { value: 3, icons: 6 }, over: true });
    expect(second).toMatchObject({ round: 2, penalties: [4, 0], back: [0, 2], throne: -1, over: true });
  });

  it("end at the replayed position", () => {
    expect(roundsOf(log, new Set([undone]), 2, 2)).toMatchObject([{ round: 1, penalties: [0, 0], over: false }]);
  });
});

describe("names and looks", () => {
  it("parts names", () => {
    expect(parted("Khal Drogo")).toEqual({ main: "Drogo", rest: "Khal" });
    expect(parted("Grey Worm")).toEqual({ main: "Grey Worm", rest: "" });
    expect(parted("Brienne of Tarth")).toEqual({ main: "Brienne", rest: "of Tarth" });
  });

  it("tells suits apart by emblem, pattern and light", () => {
    const looks = ORDER.map(lookOf);
    expect(new Set(looks.map((look) => look.emblem.whole.join())).size).toBe(looks.length);
    expect(new Set(looks.map((look) => look.motif.d)).size).toBe(looks.length);
    for (const look of looks) expect(contrast(look.ink, look.roundel)).toBeGreaterThan(4.5);
    for (const [n, look] of looks.entries())
      for (const other of looks.slice(n + 1)) expect(contrast(look.ground, other.ground)).toBeGreaterThan(1.5);
  });
});

function light(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(one: string, other: string): number {
  const [a, b] = [light(one), light(other)].toSorted((x, y) => x - y) as [number, number];
  return (b + 0.05) / (a + 0.05);
}
