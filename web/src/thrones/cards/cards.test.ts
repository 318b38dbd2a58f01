// Every card of every set has a scene, and a scene is nothing but figures.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createRawSnippet } from "svelte";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import "../parts"; // first: it gathers the options
import { PARTS } from "../options";
import { CHARGES } from "../options/leaders/charges";
import { tr } from "../strings";
import Card from "./Card.svelte";
import { all, type Shelf } from "./gallery.svelte";
import Strength from "./Strength.svelte";

const CONTENT = join(__dirname, "../../../../src/smallcouncil/thrones/content");
const read = (...files: string[]) => files.map((file) => readFileSync(join(CONTENT, file), "utf8")).join("\n");
const inFolder = (folder: string) => read(...readdirSync(join(CONTENT, folder)).map((file) => `${folder}/${file}`));
const values = (text: string, field: string) => [
  ...new Set([...text.matchAll(new RegExp(`^${field}\\s*= "(\\w+)"`, "gm"))].map((found) => found[1]!)),
];

const SETS: [Shelf, string[]][] = [
  ["house", values(inFolder("cards"), "key")],
  ["westeros", values(inFolder("decks"), "kind")],
  ["wildling", values(inFolder("wildlings"), "key")],
  ["tactic", values(inFolder("tactics"), "key")],
  ["ally", values(read("storm/ally-cards.toml"), "kind")],
];

describe("the scenes of the cards", () => {
  it.each(SETS)("%s: every card has one, and nothing is drawn for nobody", async (shelf, keys) => {
    const scenes = await all(shelf);
    expect(keys.length).toBeGreaterThan(4);
    expect(Object.keys(scenes).toSorted()).toEqual(keys.toSorted());
  });

  it.each(SETS)("%s: figures only, well formed", async (shelf) => {
    for (const [key, scene] of Object.entries(await all(shelf))) {
      expect(scene, key).not.toMatch(/NaN|undefined|\bid=|style=|href|<text|<image|url\(/);
      expect(scene.length, key).toBeGreaterThan(600);
      const open = scene.match(/<g\b/g)?.length ?? 0;
      expect(scene.match(/<\/g>/g)?.length ?? 0, key).toBe(open);
      expect(scene.replace(/<\/?(g|path|circle)( [a-z-]+="[^"<>]*")*\/?>/g, ""), key).toBe("");
    }
  });

  it("no two cards of a shelf look the same, but for one name in two spellings", async () => {
    for (const [shelf] of SETS) {
      const scenes = Object.values(await all(shelf));
      expect(new Set(scenes).size).toBe(scenes.length - (shelf === "house" ? 2 : 0));
    }
  });

  it("Westeros and Wildling cards say in a few words what they do", () => {
    for (const [shelf, keys] of SETS.filter(([shelf]) => shelf === "westeros" || shelf === "wildling")) {
      for (const key of keys) {
        const words = tr(`brief.${key}`, {}, "");
        expect(words, key).not.toBe("");
        expect(words.length, key).toBeLessThan(shelf === "westeros" ? 28 : 62);
      }
    }
  });

  it("every Leader has a figure on the shield that nobody else has", () => {
    const text = read("leaders/storm.toml", "storm/ally-cards.toml");
    const names = [...text.matchAll(/^\[\[leader\]\]\s+(?:.*\n)?name = "([^"]+)"/gm)].map((found) => found[1]!);
    expect(new Set(names).size).toBe(15);
    expect(Object.keys(CHARGES)).toEqual(expect.arrayContaining(names));
    expect(new Set(Object.values(CHARGES)).size).toBe(Object.keys(CHARGES).length);
  });

  it("an option brings the art of its cards", () => {
    const shelves = PARTS.flatMap((part) => Object.keys(part.art ?? {}));
    expect(shelves.toSorted()).toEqual(["ally", "house", "tactic", "westeros", "westeros", "westeros", "wildling"]);
  });
});

describe("the face of a card", () => {
  const say = (words: string) => createRawSnippet(() => ({ render: () => `<span>${words}</span>` }));
  const face = (form: "full" | "row" | "mini") =>
    render(Card, {
      props: {
        shelf: "house",
        scene: "eddard_stark",
        form,
        brief: "Eddard",
        title: say("Eddard Stark"),
        text: say("Says much."),
      },
    }).body;

  it("has name and text in every form; the smallest leaves the text to be heard", () => {
    for (const form of ["full", "row", "mini"] as const) {
      expect(face(form)).toContain("Eddard Stark");
      expect(face(form)).toContain("Says much.");
    }
    expect(face("mini")).toMatch(/class="sr[^"]*"><span>Says much/);
    expect(face("mini")).toMatch(/aria-hidden="true">Eddard</);
    expect(face("full")).not.toMatch(/>Eddard</);
  });

  it("counts swords and fortifications for the ear", () => {
    const { body } = render(Strength, { props: { shown: "3", swords: 1, fortifications: 2 } });
    expect(body.match(/role="img"/g)).toHaveLength(3);
    expect(body).toContain(">3<");
  });
});
