import { expect, test } from "vitest";
import { botName, isOffered, nameOf, partsOf, seatedBot, usualBot } from "./bots";
import type { GameInfo } from "./types";

const board = {
  default_bot: "knight",
  bots: [{ name: "knight", says: "" }],
  tempers: [{ name: "builder", says: "" }],
} as unknown as GameInfo;
const cards = { ...board, tempers: [] };

test("a name is a level and a style; a number is not a style", () => {
  expect(partsOf("lord:builder")).toEqual({ level: "lord", style: "builder" });
  expect(partsOf("maester:20:any")).toEqual({ level: "maester", style: "any" });
  expect(partsOf("spider:200")).toEqual({ level: "spider", style: "" });
  expect(nameOf({ level: "lord", style: "builder" }, board)).toBe("lord:builder");
  expect(nameOf({ level: "lord", style: "builder" }, cards)).toBe("lord");
  expect([usualBot(board), usualBot(cards)]).toEqual(["knight:any", "knight"]);
});

test("people are told the level, and the style unless the game draws it", () => {
  expect(["lord", "lord:any", "lord:builder", "steward", "spider:200"].map(botName)).toEqual([
    "Lord",
    "Lord",
    "Lord, builder",
    "Steward",
    "Spider",
  ]);
});

test("where a bot sits at a table it is not taken for a unit", () => {
  expect(["knight:any", "knight:builder"].map(seatedBot)).toEqual(["Knight (bot)", "Knight (bot, builder)"]);
});

test("what was kept is asked for again only where it is offered", () => {
  expect(["knight", "knight:any", "knight:builder"].every((name) => isOffered(name, board))).toBe(true);
  expect(["steward", "knight:mild", ""].some((name) => isOffered(name, board))).toBe(false);
  expect(isOffered("knight:any", cards)).toBe(false);
});
