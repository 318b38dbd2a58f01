import { expect, test } from "vitest";
import { soundOf } from "../thrones/stage/beat";
import { CUES } from "../thrones/stage/cues";
import { lengthOf, play, RECIPES, type Voice } from "./synth";

const RATE = 22_050;
const Q = 0.8; // the filter's value for noise

/** A value that goes evenly by factors, as the ramps of Web Audio do. */
const ramp = (from: number, to: number, part: number) => from * (to / from) ** Math.min(1, Math.max(0, part));

/** A voice as the browser makes it: an oscillator, or noise through a band-pass; it comes, and it goes. */
function sing(voice: Voice, into: Float64Array): void {
  const { wave, from, to = from, at = 0, long, loud, soft = 0.008 } = voice;
  let [phase, seed, x1, x2, y1, y2] = [0, 1, 0, 0, 0, 0];
  for (let n = 0; n < long * RATE; n++) {
    const time = n / RATE;
    const pitch = ramp(from, to, time / long);
    const gain = time < soft ? ramp(0.0001, loud, time / soft) : ramp(loud, 0.0001, (time - soft) / (long - soft));
    let sample = Math.sin(2 * Math.PI * phase);
    if (wave === "triangle") sample = (2 / Math.PI) * Math.asin(sample);
    if (wave === "noise") {
      seed = (seed * 48271) % 2147483647;
      const x0 = (2 * seed) / 2147483647 - 1;
      const [w, alpha] = [(2 * Math.PI * pitch) / RATE, Math.sin((2 * Math.PI * pitch) / RATE) / (2 * Q)];
      sample = (alpha * (x0 - x2) + 2 * Math.cos(w) * y1 - (1 - alpha) * y2) / (1 + alpha);
      [x2, x1, y2, y1] = [x1, x0, y1, sample];
    }
    phase += pitch / RATE;
    const place = Math.round(at * RATE) + n;
    into[place] = (into[place] ?? 0) + gain * sample;
  }
}
function rendered(recipe: Voice[]): Float64Array {
  const samples = new Float64Array(Math.ceil((lengthOf(recipe) + 0.01) * RATE));
  for (const voice of recipe) sing(voice, samples);
  return samples;
}
const rms = (samples: Float64Array) => Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length);
const peak = (samples: Float64Array) => samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
/** The loudest tenth of a second. */
function loudest(samples: Float64Array): number {
  const window = RATE / 10;
  let most = 0;
  for (let n = 0; n === 0 || n + window <= samples.length; n += window / 2)
    most = Math.max(most, rms(samples.subarray(n, n + window)));
  return most;
}

test("about fifteen sounds, all of them short", () => {
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

test.each(Object.entries(RECIPES))(
  "%s is soft, about as loud as the others, and begins and ends without a click",
  (_, recipe) => {
    const samples = rendered(recipe);
    expect(peak(samples), "far from clipping, even with another sound").toBeLessThan(0.4);
    expect(loudest(samples)).toBeGreaterThan(0.025);
    expect(loudest(samples)).toBeLessThan(0.13);
    expect(Math.abs(samples.reduce((sum, each) => sum + each, 0) / samples.length), "no offset").toBeLessThan(0.005);
    expect(Math.abs(samples[0]!)).toBeLessThan(0.001);
    expect(peak(samples.subarray(-RATE / 200)), "the last 5 ms").toBeLessThan(0.001);
  },
);

test("every sound that an event of the game asks for can be made", () => {
  for (const [event, cue] of Object.entries(CUES)) if (soundOf(cue)) expect(RECIPES, event).toHaveProperty(soundOf(cue));
});

test("without sound in the browser nothing happens", () => {
  expect(() => play("march", 1)).not.toThrow();
});
