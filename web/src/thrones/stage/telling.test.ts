import { describe, expect, it } from "vitest";
import type { Book, LogEvent, LogGroup } from "../../lib/types";
import { CUES, NOUNS } from "../parts";
import { LENGTHS } from "./beat";
import { EVENTS } from "./events";
import { Telling } from "./telling";

const DOMAINS: Record<string, string[]> = {
  house: ["Baratheon", "Stark", "Greyjoy"],
  area: ["Winterfell", "Moat Cailin", "White Harbor", "The Narrow Sea", "Pyke"],
  order: ["", "March+1*", "Raid", "Support"],
  card: ["Eddard Stark", "Balon Greyjoy"],
  leader: ["Robb Stark"],
};
/** A book that tells every event of every option, each noun by its kind. */
const events = Object.assign({}, ...Object.values(EVENTS)) as Record<string, string[]>;
const sentence = (kinds: string[]) => kinds.map((kind, n) => (kind ? `{${n}:${kind}}` : `{${n}}`)).join(" ");
const book = {
  domains: DOMAINS,
  events: Object.fromEntries(Object.entries(events).map(([word, kinds]) => [word, sentence(kinds)])),
  seats: DOMAINS.house,
} as unknown as Book;

const group = (...events: LogEvent[]): LogGroup => ({ take: 0, n: 7, turn: "", step: "", asked: [1], auto: [], events });
const tell = (...events: LogEvent[]) => new Telling(book, CUES, NOUNS).beats([group(...events)]);

describe("every event has a beat", () => {
  it.each(Object.entries(EVENTS).flatMap(([part, words]) => Object.keys(words).map((word) => [part, word])))(
    "%s: %s",
    (_, word) => {
      expect(CUES[word!], "brought by its part").toBeDefined();
      const [beat] = tell([word!, "", events[word!]!.map((_, n) => n)]);
      expect(beat!.length).toBeGreaterThanOrEqual(Math.min(...Object.values(LENGTHS)));
      expect(beat!.acts).toHaveLength(1);
      if (events[word!]!.includes("area")) expect(beat!.areas.length, "it has a place").toBeGreaterThan(0);
      if (events[word!]!.includes("house")) expect(beat!.acts[0]!.by, "it is somebody’s").not.toBe("");
    },
  );

  it("and no beat is of an event that nobody tells", () => {
    expect(Object.keys(CUES).filter((word) => !(word in events))).toEqual([]);
  });

  it("also of an option that brings none: its areas glow", () => {
    const toy = { ...book, events: { kindled: "{0:house} kindles a Beacon in {1:area}." } } as unknown as Book;
    const [beat] = new Telling(toy, CUES, NOUNS).beats([group(["kindled", "", [1, 0]])]);
    expect([beat!.picture, beat!.house, beat!.areas]).toEqual(["mark", "Stark", ["Winterfell"]]);
  });
});

describe("a beat", () => {
  it("has a way, with those who go it", () => {
    const [march] = tell(["marched", "", [1, 0x11, 0, 1]]);
    expect(march).toMatchObject({ picture: "march", house: "Stark", areas: ["Winterfell", "Moat Cailin"], sound: "march", n: 7 });
    expect(march!.acts[0]).toMatchObject({ from: "Winterfell", to: "Moat Cailin", army: 0x11, by: "Stark" });
  });

  it("is one for orders that are revealed together, and for marches from one area", () => {
    const orders = tell(["ordered", "", [1, 1, 0]], ["ordered", "", [1, 2, 1]], ["ordered", "", [2, 3, 3]]);
    expect(orders.map(({ picture, acts, house }) => [picture, acts.length, house])).toEqual([["flip", 3, ""]]);
    const mixed = tell(["tactic", "", [1, 0]], ["ordered", "", [1, 1, 0]], ["tactic", "", [2, 0]], ["ordered", "", [2, 3, 3]]);
    expect(mixed.map(({ picture, acts }) => [picture, acts.length])).toEqual([
      ["drawn", 2],
      ["flip", 2],
    ]);
    const marches = tell(["marched", "", [1, 1, 0, 1]], ["marched", "", [1, 1, 0, 2]], ["turn", "", [2]]);
    expect(marches.map(({ picture, acts }) => [picture, acts.length])).toEqual([
      ["march", 2],
      ["turn", 1],
    ]);
  });

  it("tells raider and raided apart", () => {
    const [raid] = tell(["raided", "", [1, 2, 3, 3, 0]]);
    expect(raid!.acts[0]).toMatchObject({
      by: "Stark",
      other: "Greyjoy",
      order: "Support",
      from: "Winterfell",
      to: "The Narrow Sea",
    });
  });

  it("knows both orders where one takes the place of another", () => {
    expect(tell(["raven", "", [1, 1, 3, 0]])[0]!.acts[0]).toMatchObject({ was: "March+1*", order: "Support", at: "Winterfell" });
  });
});

describe("a battle", () => {
  const lines = [["a", "piece", 0, 2]] as unknown as LogEvent[3];
  const story: LogEvent[] = [
    ["battle", "", [1, 2, 1, 1]],
    ["pledged", "", [1, 0, 0]],
    ["card", "", [1, 0]],
    ["card", "", [2, 1]],
    ["strength", "", [1, 4], lines],
    ["strength", "", [2, 3], lines],
    ["battle won", "", [1, 1, 4, 3]],
    ["retreated", "", [2, 1, 2]],
    ["conquered", "", [1, 1]],
  ];
  const beats = tell(...story);

  it("is told in scenes", () => {
    expect(beats.map(({ picture }) => picture)).toEqual(["mark", "support", "duel", "count", "outcome", "retreat", "taken"]);
  });
  it("remembers what was laid and counted", () => {
    expect(beats[2]!.fight).toMatchObject({ attacker: "Stark", defender: "Greyjoy", cards: { Stark: "Eddard Stark" } });
    expect(beats[4]!.fight).toMatchObject({ winner: "Stark", sums: { Stark: { total: 4 }, Greyjoy: { total: 3 } } });
    expect(beats[1]!.fight!.cards).toEqual({});
  });
  it("is where support goes to, and retreats come from", () => {
    expect(beats[1]!.acts[0]).toMatchObject({ from: "Winterfell", to: "Moat Cailin" });
    expect(beats[5]!.acts[0]).toMatchObject({ from: "Moat Cailin", to: "White Harbor" });
  });
  it("takes longer the more there is to count", () => {
    expect(beats[3]!.length).toBeGreaterThan(LENGTHS.count);
  });
});
