// The option of docs/options.md, which only tests have, beside all others.

import { describe, expect, it, vi } from "vitest";
import signs from "$pictures/shapes/signs.json";
import { beacons, KINDLE } from "../../../../tests/toy/beacons/beacons";
import { label } from "../../lib/words";
import card from "../boxes/AreaCard.svelte?raw";
import { COLLECT, choiceOf } from "../model/model";
import { MOAT, Stage, WINTERFELL } from "../modes/stage";

vi.mock("./index", async (original) => ({ PARTS: [...(await original<typeof import("./index")>()).PARTS, beacons] }));

const kindle = choiceOf(KINDLE, WINTERFELL);
const lit = { facts: { beacon: { Winterfell: 1 }, fortification: { Winterfell: 1 } } };
new Stage("", []).book.verbs[KINDLE] = { word: "kindle", rule: "beacons.kindle", x: "area", y: "", meaning: "" };

describe("an option of a newcomer", () => {
  it("is offered where the order is, and can be taken there", () => {
    const { play, sent } = new Stage("consolidate", [choiceOf(COLLECT, WINTERFELL), kindle, choiceOf(COLLECT, MOAT)]);
    expect(play.mode).toBe("rounds");
    expect(play.covered).toBe(true);
    expect([...play.lit]).toEqual(["Winterfell", "Moat Cailin"]);
    expect(play.at.get("Winterfell")).toEqual([choiceOf(COLLECT, WINTERFELL), kindle]);
    expect(play.at.get("Moat Cailin")).toEqual([choiceOf(COLLECT, MOAT)]);
    play.take(kindle);
    expect(sent).toEqual([[kindle]]);
  });

  it("has words for its choice", () => {
    const { play, book } = new Stage("consolidate", [kindle]);
    expect(play.say(kindle)).toBe("Kindle a Beacon in Winterfell");
    expect(label(book, kindle)).toBe("Beacon in Winterfell");
  });

  it("is noted on the area, with a sign that is drawn", () => {
    const { play } = new Stage("consolidate", [], lit);
    expect(play.describe("Winterfell")).toMatch(/Fortification.*Beacon/);
    expect(play.notesOn("Moat Cailin")).toEqual([]);
    const badges = play.notesOn("Winterfell").filter((note) => note.badge);
    expect(badges.map((note) => note.words)).toEqual(["Fortification", "Beacon"]);
    for (const { sign } of badges) expect(signs).toHaveProperty(sign);
  });
});

it("two options may have the same sign in an area", () => {
  const key = /\{#each play\.notesOn\(area\) as (\w+)(?:, (\w+))? \((.+?)\)\}/.exec(card)!;
  const keyOf = new Function(key[1]!, key[2] ?? "_", `return ${key[3]}`) as (note: object, n: number) => unknown;
  const keys = ["Beacon", "Watchtower"].map((words, n) => keyOf({ sign: "once-flame", words }, n));
  expect(new Set(keys).size).toBe(2);
});
