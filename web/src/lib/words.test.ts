import { expect, test } from "vitest";
import { learn } from "../strings/index.svelte";
import type { Book, LogEvent } from "./types";
import {
  army,
  besideButton,
  choiceOf,
  concerning,
  label,
  lines,
  named,
  orderWords,
  sentence,
  stressed,
  term,
  told,
  troops,
  withOrders,
} from "./words";

const book = {
  game: "thrones",
  title: "",
  players: 3,
  options: [],
  seats: ["Stark", "Tyrell"],
  seat_word: "house",
  turn_word: "turn",
  content: "",
  note: "",
  verbs: [
    { word: "done", rule: "", x: "", y: "", meaning: "" },
    { word: "order", rule: "", x: "area", y: "order", meaning: "give an order" },
  ],
  domains: {
    area: ["Pyke", "Winterfell"],
    order: ["March+0", "Raid"],
    piece: ["footman", "knight"],
    house: ["Stark", "Tyrell"],
    tracks: ["Iron Throne", "Fiefdoms"],
  },
  events: { marched: "{0:house} marches {1:army} to {2:area} for {3}.", placed: "{0:house} takes place {1}." },
  causes: { "crown-cards.doran-martell": "Doran Martell" },
  joined: { placed: ["{2:tracks} track: ", "{0:house}"] },
  terms: { "base.support.units": "support from {}" },
  units: [
    { name: "footman", plural: "footmen" },
    { name: "knight", plural: "knights" },
  ],
} as unknown as Book;

test("a choice by its names and back", () => {
  const choice = choiceOf(book, "order", "Winterfell", "Raid");
  expect(choice).toBe((1 << 16) | (1 << 8) | 1);
  expect(named(book, choice)).toEqual({ verb: "order", x: "Winterfell", y: "Raid" });
  expect(choiceOf(book, "order", "Nowhere", "Raid")).toBe(-1);
  expect(label(book, choice)).toBe("Order Winterfell · Raid");
  expect(label(book, 0)).toBe("Done");
});

test("a card whose name ends in an exclamation mark ends the sentence by itself", () => {
  const loud = {
    ...book,
    domains: { ...book.domains, tactic: ["Hear Me Roar!"] },
    events: { tactic: "{0:house} plays {1:tactic}." },
  };
  expect(sentence(loud, ["tactic", "tactics.reveal", [0, 0]])).toBe("Stark plays Hear Me Roar!");
});

test("of what happened to all, a seat is told its own part", () => {
  const events: LogEvent[] = [
    ["placed", "base.tracks", [0, 1, 0]],
    ["placed", "base.tracks", [1, 2, 0]],
  ];
  expect(concerning(book, events, 1)).toEqual([events[1]]);
  expect(concerning(book, events.slice(0, 1), 1)).toEqual(events.slice(0, 1));
});

test("an army is four bits a piece, also beyond 32 bits", () => {
  expect(army(book, 0x12)).toBe("2 footmen and a knight");
  expect(troops(3 * 16 ** 9)).toEqual([{ piece: 9, n: 3 }]);
});

test("events are told by the book, or by a string of the game", () => {
  const event: LogEvent = ["marched", "base.march", [1, 0x10, 0, 7]];
  expect(sentence(book, event)).toBe("Tyrell marches a knight to Pyke for 7.");
  expect(told(book, event).filter((piece) => piece.domain === "area")).toEqual([{ text: "Pyke", domain: "area" }]);
  learn({ "event.thrones.marched": "To {2:area} goes {0:house}." });
  expect(sentence(book, event)).toBe("To Pyke goes Tyrell.");
});

test("neighbours of a kind share a line where it begins alike", () => {
  const placed = (house: number, place: number, track: number): LogEvent => [
    "placed",
    "base.bidding.order",
    [house, place, track],
  ];
  const found = lines(book, [placed(1, 1, 0), placed(0, 2, 0), placed(0, 1, 1), ["marched", "", [0, 1, 1, 2]]]);
  expect(found.map((line) => line.pieces.map((piece) => piece.text).join(""))).toEqual([
    "Iron Throne track: Tyrell, Stark.",
    "Stark takes place 1.",
    expect.any(String),
  ]);
  expect(found[0]!.pieces.filter((piece) => piece.domain === "house").map((piece) => piece.text)).toEqual(["Tyrell", "Stark"]);
});

test("a rule may have an event told differently: a tie says why it is won", () => {
  const fought = { ...book, events: { "battle won": "{0:house} wins, {2} to {3}." } };
  expect(sentence(fought, ["battle won", "base.battle.result", [0, 0, 5, 4]])).toBe("Stark wins, 5 to 4.");
  expect(sentence(fought, ["battle won", "base.battle.tie", [0, 0, 4, 4]])).toBe(
    "Stark wins the battle of Pyke, 4 to 4: a tie, and Stark is higher on the Fiefdoms track.",
  );
});

test("what a card does is told with its name, in a line of its own", () => {
  const placed = (rule: string, house: number): LogEvent => ["placed", rule, [house, 2, 0]];
  const found = lines(book, [
    placed("base.bidding.order", 1),
    placed("crown-cards.doran-martell", 0),
    placed("base.bidding.order", 1),
  ]);
  expect(found.map((line) => line.pieces.map((piece) => piece.text).join(""))).toEqual([
    "Tyrell takes place 2.",
    "Doran Martell: Stark takes place 2.",
    "Tyrell takes place 2.",
  ]);
});

test("what a card does to several is told in one line that names it, unless the line is called so already", () => {
  const cards = {
    ...book,
    causes: { thrones: "A Game of Thrones", supply: "Supply" },
    joined: { gained: ["Power: ", "{0:house} +{1}"], fed: ["Supply: ", "{0:house} {1}"] },
  } as Book;
  const found = lines(cards, [
    ["gained", "thrones", [0, 2]],
    ["gained", "thrones", [1, 1]],
    ["gained", "", [1, 3]],
    ["gained", "", [0, 3]],
    ["fed", "supply", [0, 2]],
    ["fed", "supply", [1, 4]],
  ]);
  expect(found.map((line) => line.pieces.map((piece) => piece.text).join(""))).toEqual([
    "Power (A Game of Thrones): Stark +2, Tyrell +1.",
    "Power: Tyrell +3, Stark +3.",
    "Supply: Stark 2, Tyrell 4.",
  ]);
});

test("a line of a sum is called by its pattern", () => {
  expect(term(book, ["base.support.units", "area", 0, 2]).what).toBe("support from Pyke");
  expect(term(book, ["base.units", "piece", 1, 2]).what).toBe("knight");
});

test("a prompt does not say what its button says", () => {
  expect(besideButton("March from Pyke (2 units can move), then choose done.")).toBe("March from Pyke (2 units can move).");
  expect(besideButton("Choose Mustering or Supply, or choose done to let nothing happen.")).toBe("Choose Mustering or Supply.");
  expect(besideButton("On which track do you swap? Or choose done.")).toBe("On which track do you swap?");
  expect(besideButton("Do you accept +1? If not, choose done.")).toBe("Do you accept +1?");
  expect(besideButton("Resolve one of your March orders (2 left).")).toBe("Resolve a March order (2 left).");
  expect(besideButton("Give orders (3 areas without one, 0 stars left).", true)).toBe("Give orders: 3 areas left.");
  expect(besideButton("Give orders (0 areas without one, 1 star left).", true)).toBe("Give orders.");
  expect(besideButton("Muster units (2 points left), then choose done.", true)).toBe("Muster units: 2 points left.");
});

test("a prompt stresses what to do", () => {
  const verb = (prompt: string) => stressed(prompt)[1];
  expect(stressed("Forge Alliances: pay 2 power.")).toEqual(["Forge Alliances: ", "pay", " 2 power."]);
  expect(stressed("A Throne of Blades: you hold the Iron Throne. Choose Supply.")[1]).toBe("Choose");
  expect(verb("Bid for the Fiefdoms (you have 5 power; your bid counts as 1 more).")).toBe("Bid");
  expect(verb("You hold the Iron Throne. Break the tie: which house comes first, Stark or Tyrell?")).toBe("Break");
  expect(verb("You hold the Iron Throne. Break the tie for the lowest bid: which house counts as the lowest bidder?")).toBe(
    "Break",
  );
  expect(verb("Do you accept Stark's support?")).toBe("accept");
  expect(verb("Who do you support in Pyke?")).toBe("support");
  expect(verb("You may execute one of your hostages.")).toBe("execute");
  expect(verb("Messenger Raven: you may replace one of your orders.")).toBe("replace");
  expect(verb("The wildlings win: on which track do you drop to last place?")).toBe("drop");
  expect(verb("You have taken Pyke: replace the ships there with your own.")).toBe("replace");
  expect(verb("Manage Troops: your armies are too large.")).toBe("");
  expect(stressed("None of your units can reach Pyke: the order has no effect.").join("")).toMatch(/^None of .* effect\.$/);
});

test("orders are written as people write them", () => {
  expect(withOrders("No March+1 orders; a Support-1.")).toBe("No March +1 orders; a Support −1.");
  expect(["March-1", "March+1*", "Consolidate Power*", "Raid"].map(orderWords)).toEqual([
    "March −1",
    "March +1 ★",
    "Consolidate Power ★",
    "Raid",
  ]);
});
