import { describe, expect, it } from "vitest";
import "../thrones/parts";
import { t } from "../strings/index.svelte";
import { type Guided, stepFor, stepsOf } from "./coach";

const STORM = ["swords-cards", "swords-decks", "wildling-cards", "tactics", "leaders"];
const steps = stepsOf({ game: "thrones", options: STORM });
const step = (key: string) => steps.find((each) => each.key === key)!;
const moment = (more: object): Guided =>
  ({ you: null, drafting: { chain: [], canConfirm: false }, phase: "planning", fighting: false, ...more }) as unknown as Guided;
const asked = (rule: string, chain: number[] = [], phase = "planning", canConfirm = false) =>
  moment({ you: { rule }, drafting: { chain, canConfirm }, phase });
const note = (s: Guided, told: string[] = ["welcome", "prompt"]) => stepFor(steps, told, s)?.key;

describe("the guide with Tactics Cards", () => {
  it("comes to the card before the orders, and says that it is secret", () => {
    expect(note(asked("tactics.choose"))).toBe("asked.tactics");
    expect(t("coach.thrones.asked.tactics")).toContain("secret");
  });

  it("takes the card for no order", () => {
    const { when, done } = step("order");
    expect(when(asked("base.planning.place", [7]))).toBe(true);
    expect(done!(asked("base.planning.place", [7]), 1)).toBe(false);
    expect(done!(asked("base.planning.place", [7, 8]), 1)).toBe(true);
  });

  it("says something of every option, once the orders are open", () => {
    const action = moment({ phase: "action" });
    const told = ["welcome", "prompt"];
    for (let key = note(action, told); key; key = note(action, told)) told.push(key);
    expect(told.slice(2)).toEqual(["others", ...steps.map(({ key }) => key).filter((key) => STORM.includes(key)), "end"]);
  });
});

describe("the guide", () => {
  it("says of each decision only what is true of it, whatever was told before", () => {
    expect(note(asked("base.planning.place"))).toBe("order");
    expect(note(asked("base.planning.place", [1], "planning", true))).toBe("confirm");
    expect(note(asked("base.march", [], "action"))).toBe("execute");
    expect(note(asked("base.march", [1], "action", true), ["welcome", "prompt", "execute"])).toBe("finish");
    expect(note(asked("base.bidding.bid", [], "westeros"))).toBeUndefined();
    expect(note(moment({ phase: "planning" }))).toBeUndefined(); // the others still give orders
  });

  it("steps aside in a battle", () => {
    expect(note(moment({ phase: "action" }))).toBe("others");
    expect(note(moment({ phase: "action", fighting: true }))).toBeUndefined();
  });
});
