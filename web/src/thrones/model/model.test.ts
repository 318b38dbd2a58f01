import { describe, expect, it } from "vitest";
import type { LogGroup } from "../../lib/types";
import {
  areasOf,
  armies,
  armyText,
  changeIn,
  choiceOf,
  EXECUTE,
  LAUNCH,
  MOVE,
  Names,
  ORDER,
  orderFace,
  shortName,
  type ThronesBook,
  type ThronesView,
  termText,
  turnedUp,
} from "./model";

const book = {
  verbs: [],
  seats: ["Stark"],
  domains: {
    area: ["Winterfell", "Bay of Ice"],
    house: ["Stark"],
    piece: ["footman", "knight", "ship", "", "", "", "", "routed footman", "routed knight"],
    order: ["", "March-1"],
    card: ["Robb Stark"],
    leader: ["Robb Stark"],
  },
  units: [
    { name: "footman", plural: "footmen" },
    { name: "knight", plural: "knights" },
    { name: "ship", plural: "ships" },
  ],
  areas: [{ name: "Winterfell" }, { name: "Bay of Ice" }],
  orders: [],
  cards: [],
  terms: { "base.support.units": "support from {}", "base.battle.card": "House Card", "leaders.strength": "Leader {}" },
} as unknown as ThronesBook;
book.verbs[ORDER] = { word: "order", rule: "", x: "area", y: "order", meaning: "" };
book.verbs[EXECUTE] = { word: "execute", rule: "", x: "area", y: "", meaning: "" };
book.verbs[MOVE] = { word: "move", rule: "", x: "piece", y: "area", meaning: "" };
book.verbs[LAUNCH] = { word: "launch", rule: "", x: "area", y: "area", meaning: "" };
const names = new Names(book);

describe("choices", () => {
  it("belong to the areas that their nouns name", () => {
    expect(areasOf(book, choiceOf(ORDER, 1, 1))).toEqual([1]);
    expect(areasOf(book, choiceOf(MOVE, 0, 1))).toEqual([1]);
    expect(areasOf(book, choiceOf(LAUNCH, 0, 1))).toEqual([0, 1]);
  });
});

describe("words", () => {
  it("count units", () => {
    expect(armyText(names, { footman: 1, "routed knight": 2 })).toBe("footman, 2 routed knights");
    expect(names.noun("army", 0x12)).toBe("2 footmen, knight");
  });
  it("read terms by their pattern", () => {
    expect(termText(names, ["base.support.units", "area", 1, 2])).toBe("support from Bay of Ice");
    expect(termText(names, ["base.battle.units", "piece", 0, 1])).toBe("footman");
    expect(termText(names, ["base.battle.card", "card", 0, 4])).toBe("Robb Stark");
    expect(termText(names, ["leaders.strength", "leader", 0, 1])).toBe("Leader Robb Stark");
  });
  it("count the units of a sum", () => {
    expect(termText(names, ["base.battle.units", "piece", 0, 2], { footman: 2 })).toBe("2 footmen");
    expect(termText(names, ["base.battle.units", "piece", 1, 2], { footman: 2 })).toBe("knight");
  });
  it("tell House Cards apart in little room", () => {
    expect(
      ["Eddard Stark", "Ser Rodrick Cassel", "The Blackfish", "The Red Viper", "House Mormont Lord", "Queen of Thorns"].map(
        shortName,
      ),
    ).toEqual(["Eddard", "Rodrick", "Blackfish", "Red Viper", "Mormont", "Thorns"]);
  });
  it("take order tokens apart", () => {
    expect(orderFace(undefined, "March-1")).toEqual({ icon: "march", bonus: "−1", star: false });
    expect(orderFace(undefined, "Consolidate Power*")).toEqual({ icon: "power", bonus: "", star: true });
  });
});

describe("what a draft changes", () => {
  it("is nothing where nothing changed", () => {
    const same = { house: "Stark", units: { footman: 1 } };
    expect(changeIn(same, same)).toBeNull();
    expect(changeIn(same, { house: "Stark", units: { footman: 1 } })).toBeNull();
  });
  it("tells who came and who left", () => {
    expect(
      changeIn({ house: "Stark", units: { footman: 2 } }, { house: "Stark", units: { footman: 1, knight: 1 } }),
    ).toMatchObject({ added: { knight: 1 }, gone: { footman: 1 } });
    expect(changeIn({ house: "Stark", units: { footman: 1 } }, undefined)).toMatchObject({ added: {}, gone: { footman: 1 } });
  });
  it("tells new orders and those that are spent", () => {
    expect(changeIn({ house: "Stark", units: {}, orders: ["March-1"] }, { house: "Stark", units: {} })).toMatchObject({
      orderNew: false,
      orderGone: ["March-1"],
    });
    expect(changeIn({ house: "Stark", units: {} }, { house: "Stark", units: {}, orders: ["March-1"] })).toMatchObject({
      orderNew: true,
      orderGone: [],
    });
  });
});

it("counts attackers among the armies of their house", () => {
  const view = {
    areas: { Winterfell: { house: "Stark", units: { footman: 2 } } },
    battle: { attacker: "Stark", area: "Bay of Ice", army: { ship: 3 } },
  } as unknown as ThronesView;
  expect(armies(view, "Stark").map((army) => army.size)).toEqual([3, 2]);
});

describe("the Westeros cards of the turn", () => {
  const decks = {
    ...book,
    domains: { ...book.domains, deckI: ["Supply", "Mustering"], deckII: ["Clash"], deckIII: ["Attack"] },
  } as unknown as ThronesBook;
  const group = (n: number, events: [string, number][], more = {}) =>
    ({
      take: 0,
      n,
      turn: "",
      step: "",
      asked: [],
      auto: [],
      events: events.map(([name, noun]) => [name, "", [noun]]),
      ...more,
    }) as unknown as LogGroup;
  const told = [
    group(0, [
      ["turn", 2],
      ["westeros I", 0],
      ["westeros II", 0],
      ["westeros III", 0],
    ]),
    group(1, [["supply", 0]]),
    group(2, [
      ["turn", 3],
      ["winter I", 0],
      ["westeros I", 0],
      ["westeros I", 1],
    ]),
  ];
  const at = (turn: number, number: number) => ({ turn, number }) as ThronesView;
  it("are known while it lasts", () => {
    expect(turnedUp(decks, told, at(2, 2))).toEqual(["Supply", "Clash", "Attack"]);
    expect(turnedUp(decks, told, at(3, 5))).toEqual(["Mustering", "", ""]);
  });
  it("are forgotten with a take-back, and there are none in the first turn", () => {
    expect(turnedUp(decks, [...told, group(1, [], { take: 1, back: 0 })], at(2, 1))).toEqual(["Supply", "Clash", "Attack"]);
    expect(turnedUp(decks, [group(0, [["ordered", 0]])], at(1, 1))).toEqual(["", "", ""]);
  });
});
