import { describe, expect, it } from "vitest";
import { loadMap } from "./geometry";
import { cells, stretches } from "./shards";

describe("a long line in pieces", () => {
  it("continues where the last piece ended, and closes where it began", () => {
    expect(stretches("M0 0L1 0L2 0C3 0 3 1 3 2L0 2Z", 2)).toEqual(["M0 0L1 0L2 0", "M2 0C3 0 3 1 3 2L0 2", "M0 2L0 0"]);
  });
  it("keeps several lines apart", () => {
    expect(stretches("M0 0L1 0M5 5L6 5Z", 9)).toEqual(["M0 0L1 0", "M5 5L6 5L5 5"]);
  });
  it("keeps every bend of a coast", async () => {
    const { coast } = await loadMap("base");
    const count = (d: string) => d.match(/[LCZ]/g)!.length;
    expect(count(stretches(coast).join(""))).toBe(count(coast));
  });
});

describe("glyphs", () => {
  it("are gathered by where they are, and none is lost", () => {
    expect(cells("M1 1L2 2M150 1v3M3 3L4 4", 100)).toEqual(["M1 1L2 2M3 3L4 4", "M150 1v3"]);
  });
});
