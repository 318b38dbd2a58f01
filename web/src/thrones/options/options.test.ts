import { describe, expect, it } from "vitest";
import { lineText } from "../battle/line";
import { CARD, choiceOf, DISCARD, DONE, EXECUTE, furtherDecks, LIFT, MOVE, NAME, ORDER, TRACK } from "../model/model";
import type { March } from "../modes/march.svelte";
import { addToBook, BAY, MOAT, Stage, WINTERFELL } from "../modes/stage";
import {
  ADVANCE,
  ASSIGN,
  BRACE,
  BRING,
  CAPTURE,
  COPY,
  FORTIFY,
  GATHER,
  LEVY,
  OUTWIT,
  PAY,
  RECRUIT,
  RESOLVE,
  RETURN,
  RIDE,
  SEIZE,
  STING,
  SWAP,
  SWEEP,
  TAKE,
  TRIGGER,
} from "../verbs";
import { addLeaders } from "./leaders/two";
import type { Gathering } from "./one-time-orders/gathering";
import type { Levying } from "./one-time-orders/levying";
import type { Choosing } from "./swords-decks";

addLeaders();
addToBook({}, {}, { further_decks: { Wildlings: [{ name: "Skinchanger Scout", text: "Power is lost." }] } });

describe("an option brings its own questions", () => {
  const cases: [string, string, number[]][] = [
    ["once", "one-time order", [DONE, choiceOf(ORDER, WINTERFELL, 7)]],
    ["rounds", "consolidate", [choiceOf(FORTIFY, MOAT), choiceOf(RECRUIT, WINTERFELL)]],
    ["rounds", "port", [choiceOf(SEIZE, BAY)]],
    ["pick", "pay", [choiceOf(PAY, 1)]],
    ["copy", "copy text", [DONE, choiceOf(COPY)]],
    ["changing", "send back", [DONE, choiceOf(RETURN)]],
    ["changing", "give way", [DONE, choiceOf(SWAP)]],
    ["pick", "brace", [DONE, choiceOf(BRACE)]],
    ["pick", "place order", [DONE, choiceOf(ASSIGN, MOAT, 3)]],
    ["pick", "take throne", [DONE, choiceOf(TRACK, 0)]],
    ["resolve", "choose throne_of_blades", [DONE, choiceOf(RESOLVE, 0), choiceOf(RESOLVE, 1)]],
  ];
  it.each(cases)("%s for %s", (mode, kind, choices) => {
    const { play } = new Stage(kind, choices);
    expect(play.mode).toBe(mode);
    expect(play.covered).toBe(true);
  });

  const led: [string, number, number][] = [
    ["gather", GATHER, choiceOf(BRING, 0, MOAT)],
    ["levy", LEVY, choiceOf(CARD, 0)],
    ["march", ADVANCE, choiceOf(MOVE, 0, MOAT)],
    ["lift", SWEEP, choiceOf(LIFT, BAY, 2)],
    ["name", OUTWIT, choiceOf(NAME, 1)],
    ["cards", STING, choiceOf(DISCARD, 1)],
  ];
  it.each(led)("%s once its order is resolved", (mode, lead, next) => {
    const stage = new Stage("march", [choiceOf(lead, WINTERFELL)]);
    expect(stage.play.mode).toBe("rounds");
    stage.put([DONE, next], [choiceOf(lead, WINTERFELL)]);
    expect(stage.play.mode).toBe(mode);
    expect(stage.play.source).toBe("Winterfell");
    expect(stage.play.covered).toBe(true);
  });
});

describe("what an option says", () => {
  it("of its choices", () => {
    const { play } = new Stage("consolidate", []);
    expect(play.say(choiceOf(FORTIFY, MOAT))).toBe("Build a Fortification in Moat Cailin");
    expect(play.say(choiceOf(SEIZE, BAY))).toBe("Take over Greyjoy’s ships in the Bay of Ice");
    expect(play.say(choiceOf(SWEEP, BAY))).toBe("The Iron Fleet around Bay of Ice");
    expect(play.say(choiceOf(TAKE, 1, 2))).toBe("Take 2 power from Greyjoy");
    expect(play.say(choiceOf(ASSIGN, MOAT, 3))).toBe("Place Support in Moat Cailin");
    expect(play.say(choiceOf(BRACE))).toBe("Pay 2 power for a fortification");
  });

  it("of an area", () => {
    const { play } = new Stage("orders", [], { facts: { fortification: { Winterfell: 1 } } });
    expect(play.describe("Winterfell")).toContain("Fortification");
    expect(play.notesOn("Moat Cailin")).toEqual([]);
    expect(play.natureOf("Winterfell")).toBeNull();
  });

  it("of a unit that counts otherwise", () => {
    const { play } = new Stage("orders", [], { facts: { fortification: { Winterfell: 1 } } });
    const says = (area: string, attacks: boolean, piece: number) =>
      lineText(play, area, attacks, ["base.battle.units", "piece", piece, 1]);
    expect(says("Winterfell", true, 1)).toBe("knight, against a Fortification");
    expect(says("Winterfell", true, 0)).toBe("footman");
    expect(says("Winterfell", false, 1)).toBe("knight");
    expect(says("Moat Cailin", true, 1)).toBe("knight");
  });
});

describe("a choice card", () => {
  const [mustering, supply] = [choiceOf(RESOLVE, 0), choiceOf(RESOLVE, 1)];
  const stage = () => new Stage("choose throne_of_blades", [DONE, mustering, supply]);

  it("shows what each of the cards it offers does", () => {
    const choosing = stage().play.doing as Choosing;
    expect(choosing.cardOf(mustering)?.text).toBe("Castles muster.");
    expect(choosing.cardOf(supply)).toBeUndefined(); // no deck of this table has one
    expect(choosing.play.say(supply)).toBe("Choose Supply");
    expect(choosing.play.say(DONE)).toBe("Choose nothing");
  });

  it("is answered by a number", () => {
    const { play, sent } = stage();
    const key = (name: string) => (play.doing as Choosing).key({ key: name } as KeyboardEvent);
    expect(key("3")).toBe(false);
    expect(key("x")).toBe(false);
    expect(key("2")).toBe(true);
    expect(sent).toEqual([[supply]]);
  });
});

describe("a deck of an option", () => {
  it("is known by its title, with what is face up beside it", () => {
    const decks = [{ cards: [] }, { cards: ["Skinchanger Scout"], open: [] }];
    const { play } = new Stage("bid watch", [], { decks });
    expect(furtherDecks(play.book, play.view)).toEqual([{ title: "Wildlings", left: ["Skinchanger Scout"], open: [] }]);
    const turned = { ...play.view, decks: [{ cards: [] }, { cards: [], open: ["Skinchanger Scout"] }] };
    expect(furtherDecks(play.book, turned)[0]?.open[0]?.text).toBe("Power is lost.");
  });
});

describe("a Leader", () => {
  const lead = choiceOf(EXECUTE, WINTERFELL),
    footman = choiceOf(MOVE, 0, MOAT),
    ride = choiceOf(RIDE, 0, MOAT);
  const facts = { "leader at": { "Robb Stark": "Winterfell", "Asha Greyjoy": "The Stony Shore" } };
  const march = () => {
    const stage = new Stage("march", [lead], { facts });
    stage.put([DONE, footman, ride], [lead]);
    return { stage, mode: stage.play.doing as March };
  };

  it("is with the units of an area", () => {
    const { play } = new Stage("orders", [], { facts });
    expect(play.describe("Winterfell")).toContain("Robb Stark");
    expect(play.describe("Moat Cailin")).not.toContain("Robb Stark");
    expect(play.notesOn("Winterfell")[0]?.says).toEqual([
      "Robb Stark: adds 1. A Raid order can let Robb march instead: strength 1, a sword.",
    ]);
  });

  it("rides along with the units that are sent, unless it is to stay", () => {
    const { stage, mode } = march();
    expect(mode.riders.map((rider) => rider.name)).toEqual(["Robb Stark"]);
    mode.send("Moat Cailin");
    expect(stage.sent).toEqual([[lead, footman, footman, ride]]);
    mode.toggle(mode.riders[0]!);
    expect(mode.rides(mode.riders[0]!)).toBe(false);
    mode.send("Moat Cailin");
    expect(stage.sent[1]).toEqual([lead, footman, footman]);
    mode.toggle(mode.riders[0]!);
    expect(mode.rides(mode.riders[0]!)).toBe(true);
  });

  it("goes along again when the March is restarted, and so do all units", () => {
    const { stage, mode } = march();
    mode.toggle(mode.riders[0]!);
    mode.pick("footman", 0);
    expect([mode.rides(mode.riders[0]!), mode.picked]).toEqual([false, { footman: 0, knight: 1 }]);
    stage.put([lead]);
    stage.put([DONE, footman, ride], [lead]);
    expect([mode.rides(mode.riders[0]!), mode.picked]).toEqual([true, { footman: 2, knight: 1 }]);
  });

  it("rides alone where it may", () => {
    const { stage, mode } = march();
    mode.pick("footman", 0);
    mode.pick("knight", 0);
    expect([...mode.lit()]).toContain("Moat Cailin");
    mode.send("Moat Cailin");
    expect(stage.sent).toEqual([[lead, ride]]);
    stage.put([DONE, footman], [lead]); // nobody is there to ride to
    mode.pick("footman", 0);
    expect([...mode.lit()]).not.toContain("Moat Cailin");
  });

  it("is taken back with the units it rode with, or alone", () => {
    const { stage, mode } = march();
    stage.put([DONE], [lead, footman, ride]);
    expect(mode.ridden).toEqual([{ name: "Robb Stark", to: "Moat Cailin", at: 2 }]);
    mode.drop([1]);
    mode.drop([2]);
    expect(stage.sent).toEqual([[lead], [lead, footman]]);
  });

  it("is triggered where the order is, and then marches", () => {
    const trigger = choiceOf(TRIGGER, WINTERFELL, 0);
    const stage = new Stage("raid", [lead, trigger], { facts });
    expect(stage.play.mode).toBe("rounds");
    expect(stage.play.at.get("Winterfell")).toEqual([lead, trigger]);
    expect(stage.play.say(trigger)).toBe("Instead, march with Robb Stark (strength 1, a sword)");
    stage.put([DONE, footman, ride], [trigger]);
    expect(stage.play.mode).toBe("march");
    expect(stage.play.source).toBe("Winterfell");
    expect(stage.play.covered).toBe(true);
  });

  it("is taken instead of a casualty", () => {
    const { play } = new Stage("hostage", [DONE, choiceOf(CAPTURE, 1)], { facts });
    expect(play.mode).toBe("pick");
    expect(play.covered).toBe(true);
    expect(play.say(choiceOf(CAPTURE, 1))).toBe("Take Asha Greyjoy hostage: one fewer casualty");
    expect(play.say(DONE)).toBe("Take no hostage: full casualties");
  });
});

describe("a Forced March", () => {
  const lead = choiceOf(GATHER, BAY),
    footman = choiceOf(BRING, 0, WINTERFELL),
    knight = choiceOf(BRING, 1, WINTERFELL);

  it("brings all from an area one after the other, as far as they may come", () => {
    const stage = new Stage("march", [lead]);
    stage.put([DONE, footman, knight], [lead]);
    const gathering = stage.play.doing as Gathering;
    expect(gathering.leaving()).toBe("Bring nobody");
    expect(gathering.coming).toEqual([{ area: "Winterfell", units: { footman: 2, knight: 1 }, riders: [] }]);
    gathering.bring("Winterfell");
    expect(stage.sent).toEqual([[lead, footman]]);
    stage.put([DONE, knight], [lead, footman]); // supply allows no second footman
    stage.play.goOn();
    expect(stage.sent[1]).toEqual([lead, footman, knight]);
    stage.put([DONE], [lead, footman, knight]);
    stage.play.goOn();
    expect(stage.sent).toHaveLength(2);
    expect(gathering.moves).toEqual([{ from: "Winterfell", to: "Bay of Ice", units: { footman: 1, knight: 1 }, at: [1, 2] }]);
  });

  it("brings Leaders with the units of their area, or alone, and sends them back", () => {
    const into = choiceOf(GATHER, MOAT),
      ride = choiceOf(RIDE, 0, MOAT);
    const stage = new Stage("march", [into], { facts: { "leader at": { "Robb Stark": "Winterfell" } } });
    stage.put([DONE, ride, knight], [into]);
    const gathering = stage.play.doing as Gathering;
    expect(stage.play.covered).toBe(true);
    expect(gathering.coming).toEqual([{ area: "Winterfell", units: { knight: 1 }, riders: ["Robb Stark"] }]);
    expect(gathering.comers("Winterfell").map((choice) => gathering.called(choice))).toEqual(["knight", "Robb Stark"]);
    expect(gathering.only("Winterfell")).toBeNull();
    gathering.bring("Winterfell");
    stage.put([DONE, ride], [into, knight]);
    stage.play.goOn();
    expect(stage.sent).toEqual([
      [into, knight],
      [into, knight, ride],
    ]);
    expect([[...gathering.lit()], gathering.only("Winterfell")]).toEqual([["Moat Cailin", "Winterfell"], ride]);
    stage.put([DONE], [into, knight, ride]);
    expect(gathering.ridden).toEqual([{ name: "Robb Stark", from: "Winterfell", at: 2 }]);
    gathering.drop([2]);
    expect(stage.sent[2]).toEqual([into, knight]);
  });
});

describe("the Might of Highgarden", () => {
  it("restarts with another card, and takes one sum of a house", () => {
    const lead = choiceOf(LEVY, WINTERFELL);
    const stage = new Stage("consolidate", [lead]);
    stage.put([DONE, choiceOf(TAKE, 1, 1), choiceOf(TAKE, 1, 2)], [lead, choiceOf(CARD, 0)]);
    const levying = stage.play.doing as Levying;
    expect(levying.strength).toBe(4);
    stage.put([DONE], [lead, choiceOf(CARD, 0), choiceOf(TAKE, 1, 1)]);
    stage.play.take(choiceOf(TAKE, 1, 2));
    stage.play.take(choiceOf(CARD, 1));
    stage.play.take(choiceOf(TAKE, 1, 1));
    expect(stage.sent).toEqual([
      [lead, choiceOf(CARD, 0), choiceOf(TAKE, 1, 2)],
      [lead, choiceOf(CARD, 1)],
      [lead, choiceOf(CARD, 0)],
    ]);
  });
});
