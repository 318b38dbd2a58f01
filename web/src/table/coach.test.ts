import { describe, expect, it } from "vitest";
import "../thrones/parts";
import { t } from "../strings/index.svelte";
import { type Guided, stepsOf } from "./coach";

const STORM = ["swords-cards", "swords-decks", "wildling-cards", "tactics", "leaders"];
const steps = stepsOf({ game: "thrones", options: STORM });
const step = (key: string) => steps.find((each) => each.key === key)!;
const asked = (rule: string, chain: number[] = []) => ({ you: { rule }, drafting: { chain } }) as unknown as Guided;

describe("the guide with Tactics Cards", () => {
  it("comes to the card before the orders, and says that it is secret", () => {
    const keys = steps.map(({ key }) => key);
    expect(keys.indexOf("asked.tactics")).toBeLessThan(keys.indexOf("order"));
    expect(step("asked.tactics").when!(asked("tactics.choose"))).toBe(true);
    expect(step("order").when!(asked("tactics.choose"))).toBe(false);
    expect(t("coach.thrones.asked.tactics")).toContain("secret");
  });

  it("takes the card for no order", () => {
    const { when, done } = step("order");
    expect(when!(asked("base.planning.place", [7]))).toBe(true);
    expect(done!(asked("base.planning.place", [7]), 1)).toBe(false);
    expect(done!(asked("base.planning.place", [7, 8]), 1)).toBe(true);
  });

  it("says something of every option, once the cards are open", () => {
    const keys = steps.map(({ key }) => key);
    for (const option of STORM) expect(keys.indexOf(option)).toBeGreaterThan(keys.indexOf("others"));
  });
});
