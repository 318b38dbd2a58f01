import { beforeEach, describe, expect, it, vi } from "vitest";
import { Camera } from "./camera.svelte";

vi.mock("../../lib/prefs.svelte", () => ({ still: () => true }));

// A map as high as it is on a telephone; a window between the head and the tray.
const BOX = { x: -20, y: -20, w: 1000, h: 1500 };
const [WIDTH, HEIGHT, FOOT] = [360, 540, 90];

beforeEach(() => {
  for (const name of ["cancelAnimationFrame", "requestAnimationFrame"]) vi.stubGlobal(name, () => 0);
  vi.stubGlobal("innerWidth", WIDTH);
});

describe("on a telephone the map", () => {
  const seen = (spots: { x: number; y: number }[]) => {
    const camera = new Camera(BOX);
    camera.cover(FOOT);
    camera.frame(spots);
    camera.resize(WIDTH, HEIGHT);
    return { camera, at: spots.map(({ x, y }) => camera.toScreen(x, y)) };
  };
  const isFree = ({ x, y }: { x: number; y: number }) => x > 0 && x < WIDTH && y > 0 && y < HEIGHT - FOOT;

  it("moves to the areas of the decision, above the tray, and is larger there", () => {
    const spots = [
      { x: 500, y: 1100 },
      { x: 700, y: 1300 },
    ];
    const { camera, at } = seen(spots);
    expect(at.every(isFree)).toBe(true);
    expect(camera.k).toBeGreaterThan(WIDTH / BOX.w);
  });

  it("goes near a single area, but not too near, and shows nothing beyond its edge", () => {
    const { camera, at } = seen([{ x: 30, y: 30 }]);
    expect(at.every(isFree)).toBe(true);
    expect([camera.k, camera.x, camera.y]).toEqual([0.62, 0, 0]);
  });

  it("is as wide as the window where all of it is asked about", () => {
    const { camera } = seen([
      { x: 0, y: 0 },
      { x: 950, y: 1400 },
    ]);
    expect(camera.k).toBe(WIDTH / BOX.w);
  });
});
