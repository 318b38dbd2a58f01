import { expect, test } from "vitest";
import type { GameInfo } from "../lib/types";
import {
  again,
  BOXES,
  botSeats,
  boxOf,
  moreOf,
  optionsAfter,
  optionsOf,
  presetOf,
  presetsFor,
  type Setup,
  seatsOf,
  switched,
  tableOf,
  unsaid,
} from "./setup";

const game = {
  name: "thrones",
  title: "",
  players: [3],
  seat_word: "house",
  turn_word: "turn",
  default_bot: "knight",
  seats: { "3": ["Baratheon", "Lannister", "Stark"] },
  options: { "3": [{ name: "forts", title: "", says: "", rule: "", needs: [] }] },
  presets: [],
  bots: [
    { name: "squire", says: "" },
    { name: "knight", says: "" },
  ],
  tempers: [{ name: "builder", says: "" }],
} as GameInfo;
const setup: Setup = {
  mode: "bots",
  game: "thrones",
  players: 3,
  house: "",
  bot: "knight:any",
  bots: [],
  options: ["forts", "gone"],
  clock: "live",
  name: "Ann",
  people: [],
};

test("a drawn house is dealt by the server, a chosen one is not", () => {
  expect(tableOf(setup, game)).toMatchObject({ shuffle: true, options: ["forts"], clock: null });
  const stark = tableOf({ ...setup, house: "Stark" }, game);
  expect(stark.shuffle).toBe(false);
  expect(stark.seats.map((seat) => seat.kind)).toEqual(["bot", "bot", "you"]);
});

test("an option brings along what it needs, takes along what needs it, and may have seats of its own", () => {
  const valley = { name: "valley", title: "", says: "", rule: "", needs: ["forts"], seats: ["Lannister", "Stark", "Greyjoy"] };
  const wider = { ...game, options: { "3": [...game.options["3"]!, valley] } };
  expect(switched(wider, 3, [], "valley")).toEqual(["forts", "valley"]);
  expect(switched(wider, 3, ["forts", "valley"], "forts")).toEqual([]);
  expect(switched(wider, 3, ["forts", "valley"], "valley")).toEqual(["forts"]);
  expect(seatsOf(wider, 3, ["forts"])).toEqual(["Baratheon", "Lannister", "Stark"]);
  const table = tableOf({ ...setup, house: "Greyjoy", options: ["forts", "valley"] }, wider);
  expect(table.seats.map((seat) => seat.kind)).toEqual(["bot", "bot", "you"]);
});

test("friends find open seats and a clock; watching leaves all to bots; a shared screen has its people", () => {
  const friends = tableOf({ ...setup, mode: "friends" }, game);
  expect(friends.seats.map((seat) => seat.kind)).toEqual(["you", "open", "open"]);
  expect(friends.clock).toEqual({ kind: "bank", bank: 900, increment: 30 });
  expect(tableOf({ ...setup, mode: "watch" }, game).seats.every((seat) => seat.kind === "bot")).toBe(true);
  expect(tableOf({ ...setup, mode: "hotseat", people: ["Ann", "", "Bob"] }, game).seats.map((seat) => seat.name)).toEqual([
    "Ann",
    undefined,
    "Bob",
  ]);
});

test("presets follow the number of players, and options say for how many they are", () => {
  const option = (name: string) => ({ name, title: "", says: "", rule: "", needs: [] });
  const more = {
    ...game,
    players: [3, 5, 6],
    options: { "3": [option("forts"), option("sheet")], "5": [option("forts")], "6": [option("forts")] },
    presets: [
      { name: "base", title: "", says: "", options: [], players: [3, 5] },
      { name: "clash", title: "", says: "", options: ["forts", "sheet"], players: [3] },
      { name: "clash", title: "", says: "", options: ["forts"], players: [5, 6] },
      { name: "six", title: "", says: "", options: [], players: [6] },
    ],
  } as GameInfo;
  expect(optionsOf(more).map(({ name, players }) => [name, players])).toEqual([
    ["forts", [3, 5, 6]],
    ["sheet", [3]],
  ]);
  expect(presetsFor(more, 5).map((preset) => [preset.name, preset.for])).toEqual([
    ["base", 5],
    ["clash", 5],
    ["six", 6],
  ]);
  expect(presetOf(more, 6, [])?.name).toBe("six");
  expect(presetOf(more, 3, ["forts"])).toBeUndefined();
  expect(optionsAfter(more, 3, ["sheet", "forts"], 6)).toEqual(["forts"]);
  expect(optionsAfter(more, 6, ["forts"], 3)).toEqual(["forts", "sheet"]);
});

test("each seat of a bot may have one of its own", () => {
  const mixed = { ...setup, house: "Lannister", bots: ["squire", "", "knight:builder"] };
  expect(botSeats(mixed, game.seats["3"]!)).toEqual([0, 2]);
  expect(tableOf(mixed, game).seats.map((seat) => seat.bot)).toEqual(["squire", undefined, "knight:builder"]);
  expect(botSeats({ ...mixed, house: "" }, game.seats["3"]!)).toEqual([1, 2]);
  expect(tableOf({ ...mixed, mode: "friends" }, game).seats[0]).toEqual({ kind: "open", bot: "squire" });
  const shared = { ...mixed, mode: "hotseat" as const, people: ["Ann", "", ""] };
  expect(botSeats(shared, game.seats["3"]!)).toEqual([1, 2]);
  expect(tableOf(shared, game).seats.map((seat) => seat.bot)).toEqual([undefined, "knight:any", "knight:builder"]);
});

test("the last table's choices come again, as far as they make sense", () => {
  const usual = { ...setup, options: [], bot: "steward" };
  const kept = {
    mode: "friends",
    game: "thrones",
    players: 3,
    house: "Stark",
    bot: "squire",
    options: ["forts", "gone"],
    clock: "days",
  } as const;
  expect(again([game], { ...kept, options: [...kept.options] }, usual)).toMatchObject({ ...kept, options: ["forts"] });
  expect(again([game], { game: "thrones", players: 7, house: "Targaryen", bot: "nobody" }, usual)).toMatchObject({
    players: 3,
    house: "",
    bot: "knight:any",
  });
  expect(again([game], { game: "gone" }, usual)).toEqual(usual);
});

test("a preset for more players tells who comes in with them", () => {
  const preset = { name: "clash", title: "", says: "", options: [], players: [3, 4] };
  const more = {
    ...game,
    players: [3, 4],
    seats: { ...game.seats, "4": [...game.seats["3"]!, "Martell"] },
    presets: [preset],
  } as GameInfo;
  expect(moreOf(more, 3, "clash")).toEqual({ names: ["Martell"], players: 4 });
  expect(moreOf(more, 4, "clash")).toBeNull();
  expect(moreOf(more, 3, "")).toBeNull();
  const five = {
    ...more,
    players: [3, 4, 5],
    seats: { ...more.seats, "5": [...more.seats["4"]!, "Tyrell"] },
    presets: [{ ...preset, players: [3, 4, 5] }],
  };
  expect(moreOf(five, 3, "clash")).toEqual({ names: ["Martell", "Tyrell"], players: 5 });
  expect(moreOf({ ...five, seat_word: "player" }, 3, "clash")).toBeNull();
});

test("what a preset says is not said again", () => {
  expect(unsaid("The board is ours. Not certain: 3 cards.", "Four houses. The board is ours.")).toBe("Not certain: 3 cards.");
  expect(unsaid("Not certain: 3 cards.", "")).toBe("Not certain: 3 cards.");
});

test("a box is known by what is played from it", () => {
  expect(boxOf("thrones", [])).toBe("base");
  expect(boxOf("thrones", [], 6)).toBe("clash");
  expect(boxOf("thrones", ["short-game"])).toBe("base");
  expect(boxOf("thrones", ["ports"])).toBe("clash");
  expect(boxOf("thrones", ["swords-cards", "leaders"])).toBe("storm");
  expect(boxOf("intrigue", ["five-colours"])).toBe("intrigue");
  expect(new Set(BOXES.map((each) => each.box)).size).toBe(4);
});
