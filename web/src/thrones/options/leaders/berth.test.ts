import { describe, expect, it } from "vitest";
import { loadMap } from "../../../map/geometry";
import type { Ground, Place } from "../../ground";
import { pieceSize } from "../../ground";
import { berth, covered, nameBox, namesAround } from "./berth";

const map = await loadMap("base");
const ground = { map, areas: new Map<string, Place>(map.areas.map((area) => [area.name, area])) } as Ground;
const lands = map.areas.filter((area) => area.kind === "land");

describe("a place for banners", () => {
  it("is nearest where nothing is in the way, and beside what is", () => {
    expect(berth([0, 0], 40, 20, [])).toEqual([expect.closeTo(0), expect.closeTo(26)]);
    const below = { at: [0, 40] as [number, number], wide: 200, high: 60, weight: 1 };
    const [x, y] = berth([0, 0], 40, 20, [below]);
    expect(covered({ at: [x, y], wide: 40, high: 20 }, below)).toBe(0);
  });

  it.each([0.37, 0.55, 1])("covers no name of the map at a scale of %d", (scale) => {
    const badly = lands.filter((place) => {
      const size = pieceSize(scale) * place.scale;
      const middle: [number, number] = [
        place.units.reduce((sum, [x]) => sum + x, 0) / place.units.length,
        place.units.reduce((sum, [, y]) => sum + y, 0) / place.units.length,
      ];
      const [wide, high] = [50 * size, 30 * size];
      const at = berth(middle, wide, high, namesAround(ground, place, scale));
      const under = lands.reduce((sum, each) => sum + covered({ at, wide, high }, nameBox(each, scale)), 0);
      return under > 0.25;
    });
    expect(badly.map(({ name }) => name)).toEqual([]);
  });
});
