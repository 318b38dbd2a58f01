// How the stage shows Leaders, hostages and negotiations.

import type { ThronesBook } from "../../model/model";
import type { Cue, Person } from "../../stage/beat";

/** A Leader on the map, by the full name. */
export function person(book: ThronesBook, name: string): Person {
  const row = book.leaders?.find((each) => each.name === name);
  return { house: row?.house ?? "", short: row?.short ?? name, fact: "leader at" };
}
const word: Cue = { picture: "say", sign: "banner", sound: "talk", length: 1300 };

export const RIDING: Record<string, Cue> = {
  triggered: { picture: "mark", sound: "horn", drafted: true },
  rode: { picture: "march", person, from: "march", to: 1, at: 1, joins: "marched", sound: "march", drafted: true },
  "leader retreats": { picture: "retreat", person, from: "battle", to: 1, at: 1, joins: "retreated" },
  captured: { picture: "plate", person, sign: "banner", other: 2, hits: "other", sound: "loss" },
  traded: { picture: "plate", person, sign: "banner", other: 2, hits: "other", sound: "loss" },
  bereft: { picture: "fall", person, hits: "by", sound: "loss" },
};

export const BARGAINS: Record<string, Cue> = {
  "asked back": { ...word, hits: "other" },
  "offered leader": word,
  "offered power": { ...word, sound: "coin" },
  "offer accepted": word,
  "offer refused": word,
  "offer paid": { ...word, sound: "coin" },
  "handed over": word,
  regained: { picture: "rise", person, sound: "horn" },
  ransom: { picture: "power", sound: "coin", other: 2, hits: "other" },
  rescued: { picture: "plate", sign: "banner", sound: "horn", other: 2, hits: "other" },
  "changed places": { picture: "tracks" },
  executed: { picture: "plate", sign: "banner", sound: "loss" },
  "card gone": { picture: "say", sound: "loss", hits: "by", length: 1200 },
};
