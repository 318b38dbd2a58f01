// Every character of the card game has a scene of its own.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { keyOf } from "./model";
import { SCENES } from "./scenes";

const CONTENT = join(__dirname, "../../../src/smallcouncil/intrigue/content/characters.toml");
const keys = [...readFileSync(CONTENT, "utf8").matchAll(/\{ name = "([^"]+)"/g)].map((found) => keyOf(found[1]!));

describe("the scenes of the characters", () => {
  it("everybody has one, and nothing is drawn for nobody", () => {
    expect(keys).toHaveLength(44);
    expect(Object.keys(SCENES).toSorted()).toEqual(keys.toSorted());
  });

  it("no two are alike, and they are figures only", () => {
    expect(new Set(Object.values(SCENES)).size).toBe(keys.length);
    for (const [key, scene] of Object.entries(SCENES)) {
      expect(scene, key).not.toMatch(/NaN|undefined|\bid=|style=|href|<text|<image|url\(/);
      expect(scene.replace(/<\/?(g|path|circle)( [a-z-]+="[^"<>]*")*\/?>/g, ""), key).toBe("");
    }
  });
});
