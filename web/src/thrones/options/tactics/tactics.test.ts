import { describe, expect, it } from "vitest";
import { choiceOf, DONE, MOVE, ORDER } from "../../model/model";
import type { Planning } from "../../modes/placing";
import { addToBook, MOAT, Stage, WINTERFELL } from "../../modes/stage";
import { FAVOUR, GAIN, REARM, RIDE, SHIFT, TACTIC, TRUST } from "../../verbs";
import { addLeaders } from "../leaders/two";
import { tactics } from ".";
import { inFront } from "./cards";
import type { Shift } from "./shift.svelte";

addLeaders();
addToBook(
  {
    [TACTIC]: "tactic(tactic)",
    [SHIFT]: "shift(area)",
    [GAIN]: "gain",
    [REARM]: "rearm(area)",
    [FAVOUR]: "favour(side)",
    [TRUST]: "trust(house)",
  },
  { tactic: ["Careful Planning", "Hold Territory"] },
  {
    tactics: [
      { name: "Careful Planning", at_once: "Gain 2 power.", lasts: "A star.", idle: "", unsure: false },
      { name: "Hold Territory", at_once: "", lasts: "1 more.", idle: "", unsure: false },
    ],
  },
);

const [CAREFUL, HOLD] = [choiceOf(TACTIC, 0), choiceOf(TACTIC, 1)];
const MARCH = choiceOf(ORDER, WINTERFELL, 1);

function planning(chain: number[] = []): [Stage, Planning] {
  const stage = new Stage("orders", [CAREFUL, HOLD]);
  const prefaces = [{ verb: TACTIC, choices: [CAREFUL, HOLD] }];
  stage.matter = { orders: { tokens: [], stars: { used: 0, allowed: 1 }, idle: [], prefaces } } as unknown as typeof stage.matter;
  if (chain.length) stage.put([DONE, MARCH], chain);
  return [stage, stage.play.doing as Planning];
}

describe("a Tactics Card beside the orders", () => {
  it("is due before any area is lit", () => {
    const [stage, mode] = planning();
    expect(stage.play.mode).toBe("orders");
    expect(stage.play.covered).toBe(true);
    expect(mode.due).toBe(true);
    expect(stage.play.lit.size).toBe(0);
    stage.play.take(HOLD);
    expect(stage.sent).toEqual([[HOLD]]);
  });

  it("stays changeable: the orders that are drafted stay", () => {
    const [stage, mode] = planning([HOLD, MARCH]);
    expect(mode.due).toBe(false);
    expect([...stage.play.lit]).toContain("Winterfell");
    stage.play.take(CAREFUL);
    expect(stage.sent).toEqual([[CAREFUL, MARCH]]);
    stage.play.take(HOLD);
    expect(stage.sent).toHaveLength(1); // it is already chosen
  });

  it("is not an order: an area is cleared without it", () => {
    const [stage, mode] = planning([CAREFUL, MARCH]); // the card has the number of Winterfell
    expect(mode.drafted.get("Winterfell")).toBe("March-1");
    mode.clear("Winterfell");
    expect(stage.sent).toEqual([[CAREFUL]]);
    stage.play.take(choiceOf(ORDER, WINTERFELL, 2));
    expect(stage.sent.at(-1)).toEqual([CAREFUL, choiceOf(ORDER, WINTERFELL, 2)]);
  });

  it("is chosen by its number", () => {
    const [stage, mode] = planning();
    expect(mode.key({ key: "3" } as KeyboardEvent)).toBe(false);
    expect(mode.key({ key: "2" } as KeyboardEvent)).toBe(true);
    expect(stage.sent).toEqual([[HOLD]]);
  });
});

describe("what the cards ask", () => {
  const cases: [string, string, number[]][] = [
    ["second tactic", "careful planning", [HOLD, choiceOf(GAIN)]],
    ["rounds", "manage troops", [DONE, choiceOf(SHIFT, WINTERFELL)]],
    ["rounds", "march on", [DONE, choiceOf(SHIFT, MOAT)]],
    ["rounds", "rearm", [DONE, choiceOf(REARM, MOAT)]],
    ["afar", "support allies", [DONE, choiceOf(FAVOUR, 0), choiceOf(FAVOUR, 1)]],
    ["afar", "trust", [DONE, choiceOf(TRUST, 1)]],
  ];
  it.each(cases)("is %s for %s", (mode, kind, choices) => {
    const { play } = new Stage(kind, choices);
    expect(play.mode).toBe(mode);
    expect(play.covered).toBe(true);
  });

  it("is a March once the area is chosen", () => {
    const stage = new Stage("manage troops", [DONE, choiceOf(SHIFT, WINTERFELL)]);
    stage.put([DONE, choiceOf(MOVE, 0, MOAT)], [choiceOf(SHIFT, WINTERFELL)]);
    expect(stage.play.mode).toBe("shift");
    expect(stage.play.source).toBe("Winterfell");
    expect(stage.play.marching?.ready).toEqual({ footman: 2, knight: 1 });
    expect(stage.play.covered).toBe(true);
  });

  it("moves on only those who came", () => {
    const stage = new Stage("march on", [DONE, choiceOf(SHIFT, WINTERFELL)]);
    stage.view = { ...stage.view, agenda: [{ kind: "march on", memo: [choiceOf(0, 1, MOAT), choiceOf(0, 0, WINTERFELL)] }] };
    stage.put([DONE, choiceOf(MOVE, 0, MOAT)], [choiceOf(SHIFT, WINTERFELL)]);
    expect((stage.play.doing as Shift).ready).toEqual({ footman: 1 });
  });

  it("lets only Leaders who came ride on", () => {
    const facts = { "leader at": { "Robb Stark": "Winterfell" } };
    const came = [choiceOf(0, 0, WINTERFELL)];
    const riders = (memo: number[]) => {
      const stage = new Stage("march on", [DONE, choiceOf(SHIFT, WINTERFELL)], { facts });
      stage.view = { ...stage.view, agenda: [{ kind: "march on", memo }] };
      stage.put([DONE, choiceOf(MOVE, 0, MOAT)], [choiceOf(SHIFT, WINTERFELL)]);
      return (stage.play.doing as Shift).riders.map((rider) => rider.name);
    };
    expect(riders(came)).toEqual([]);
    expect(riders([...came, choiceOf(RIDE, 0, WINTERFELL)])).toEqual(["Robb Stark"]);
  });
});

describe("the text view", () => {
  it("says what each card does", () => {
    const { play } = new Stage("orders", [CAREFUL, HOLD]);
    const cards = [
      { name: "Careful Planning", at_once: "Gain 2 power.", lasts: "One more star.", idle: "", unsure: false },
      { name: "Hold Territory", at_once: "", lasts: "1 more in defence.", idle: "of no use", unsure: false },
    ];
    Object.assign(play.book, { tactics: cards });
    const says = tactics.explains![TACTIC]!;
    expect(says(play, CAREFUL)).toBe("At once: gain 2 power. One more star.");
    expect(says(play, HOLD)).toBe("of no use");
  });
});

describe("the cards that are open", () => {
  it("are in front of their house, the second beside the first", () => {
    const facts = { tactic: { Stark: "Careful Planning" }, "second tactic": { Stark: "Hold Territory" } };
    const { play } = new Stage("raid", [], { facts } as never);
    expect(inFront(play, "Stark").map((card) => card.name)).toEqual(["Careful Planning", "Hold Territory"]);
    expect(inFront(play, "Greyjoy")).toEqual([]);
  });
});
