import { expect, test } from "vitest";
import { soundOf } from "../thrones/stage/beat";
import { CUES } from "../thrones/stage/cues";
import { lengthOf, play, RECIPES } from "./synth";

test("about fifteen sounds, all of them short and soft", () => {
  expect(Object.keys(RECIPES).length).toBeGreaterThanOrEqual(15);
  for (const [name, recipe] of Object.entries(RECIPES)) {
    expect(lengthOf(recipe), name).toBeLessThan(2);
    for (const voice of recipe) {
      expect(voice.loud, name).toBeLessThanOrEqual(0.5);
      expect(voice.soft ?? 0.008, name).toBeLessThan(voice.long);
      expect(Math.min(voice.from, voice.to ?? voice.from), name).toBeGreaterThanOrEqual(50);
    }
  }
});

test("every sound that an event of the game asks for can be made", () => {
  for (const [event, cue] of Object.entries(CUES)) if (soundOf(cue)) expect(RECIPES, event).toHaveProperty(soundOf(cue));
});

test("without sound in the browser nothing happens", () => {
  expect(() => play("march", 1)).not.toThrow();
});
