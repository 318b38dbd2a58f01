// Every picture that the glossary names is one that the client draws.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import arms from "$pictures/shapes/arms.json";
import pieces from "$pictures/shapes/pieces.json";
import signs from "$pictures/shapes/signs.json";
import { PLANS } from "../thrones/signs/plans";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf-8");
const GLOSSARY = read("../../../docs/rules/glossary.toml").split("\n[signs]\n")[1]!;
const SIGNS = [...GLOSSARY.matchAll(/= "(\w+) ([\w-]+)"/g)].map(([, kind, name]) => [kind!, name!] as const);
const KINDS: Record<string, (name: string) => boolean> = {
  piece: (name) => name in pieces,
  order: (name) => name === "all" || new RegExp(`^ +${name}: "`, "m").test(read("../thrones/Picture.svelte")),
  sign: (name) =>
    name in signs || name === "castle" || new RegExp(`^ +${name}:`, "m").test(read("../thrones/signs/Glyph.svelte")),
  arms: (name) => name in arms,
  plan: (name) => name in PLANS,
  court: (name) =>
    read("../intrigue/Defs.svelte").includes(`id="wi-${name}"`) ||
    new RegExp(`^ +${name}: `, "m").test(read("../intrigue/Picture.svelte")),
};

it("draws every picture of the glossary", () => {
  expect(SIGNS.length).toBeGreaterThan(40);
  expect(SIGNS.filter(([kind, name]) => !KINDS[kind]?.(name))).toEqual([]);
  const plans = SIGNS.filter(([kind]) => kind === "plan").map(([, name]) => name);
  expect(Object.keys(PLANS).filter((name) => !plans.includes(name))).toEqual([]);
});
