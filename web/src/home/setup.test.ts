import { expect, test } from "vitest";
import type { GameInfo } from "../lib/types";
import { botsOf, tableOf, type Setup } from "./setup";

const game = {
  name: "thrones", title: "", players: [3], seat_word: "house", turn_word: "turn", default_bot: "steward",
  seats: { "3": ["Baratheon", "Lannister", "Stark"] }, options: { "3": [{ name: "forts", title: "", says: "", rule: "" }] },
  bots: [{ name: "spider", says: "", games: [], levels: [{ name: "spider:25", says: "quick" }] }, { name: "random", says: "any", games: [], levels: [] }],
} as GameInfo;
const setup: Setup = { mode: "bots", game: "thrones", players: 3, house: "", bot: "steward", options: ["forts", "gone"], clock: "live", name: "Ann", people: [] };

test("a drawn house is dealt by the server, a chosen one is not", () => {
  expect(tableOf(setup, game)).toMatchObject({ shuffle: true, options: ["forts"], clock: null });
  const stark = tableOf({ ...setup, house: "Stark" }, game);
  expect(stark.shuffle).toBe(false);
  expect(stark.seats.map((seat) => seat.kind)).toEqual(["bot", "bot", "you"]);
});

test("friends find open seats and a clock; watching leaves all to bots; a shared screen has its people", () => {
  const friends = tableOf({ ...setup, mode: "friends" }, game);
  expect(friends.seats.map((seat) => seat.kind)).toEqual(["you", "open", "open"]);
  expect(friends.clock).toEqual({ kind: "bank", bank: 900, increment: 30 });
  expect(tableOf({ ...setup, mode: "watch" }, game).seats.every((seat) => seat.kind === "bot")).toBe(true);
  expect(tableOf({ ...setup, mode: "hotseat", people: ["Ann", "", "Bob"] }, game).seats.map((seat) => seat.name)).toEqual(["Ann", undefined, "Bob"]);
});

test("a bot with levels is offered by level", () => {
  expect(botsOf(game).map((bot) => bot.name)).toEqual(["spider:25", "random"]);
});
