// How the stage shows Leaders, hostages and negotiations.

import type { Cue } from "../../stage/beat";

const word: Cue = { picture: "say", sign: "banner", sound: "talk", length: 1300 };

export const RIDING: Record<string, Cue> = {
  triggered: { picture: "mark", sound: "horn", drafted: true },
  rode: { picture: "mark", piece: "leader", sound: "march", drafted: true },
  "leader retreats": { picture: "retreat", piece: "leader", from: "battle", to: 1, at: 1 },
  captured: { picture: "plate", sign: "banner", other: 2, hits: "other", sound: "loss" },
  traded: { picture: "plate", sign: "banner", other: 2, hits: "other", sound: "loss" },
  bereft: { picture: "fall", piece: "leader", hits: "by", sound: "loss" },
};

export const BARGAINS: Record<string, Cue> = {
  "asked back": { ...word, hits: "other" },
  "offered leader": word,
  "offered power": { ...word, sound: "coin" },
  "offer accepted": word,
  "offer refused": word,
  "offer paid": { ...word, sound: "coin" },
  "handed over": word,
  regained: { picture: "rise", piece: "leader", sound: "horn" },
  ransom: { picture: "power", sound: "coin", other: 2, hits: "other" },
  rescued: { picture: "plate", sign: "banner", sound: "horn", other: 2, hits: "other" },
  "changed places": { picture: "tracks" },
  executed: { picture: "plate", sign: "banner", sound: "loss" },
  "card gone": { picture: "say", sound: "loss", hits: "by", length: 1200 },
};
