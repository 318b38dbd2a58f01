// How the stage shows weather, Garrisons, Claim, objectives and Ally cards.

import type { ThronesBook } from "../../model/model";
import type { Cue } from "../../stage/beat";
import { person } from "../leaders/beats";

const sky: Cue = { picture: "plate", sign: "cloud", sound: "wind" };
const win: Cue = { picture: "win" };
const ally: Cue = { picture: "drawn", shelf: "ally", length: 1800, face };

/** The card of this name, as the stage shows it. */
function face(book: ThronesBook, name: string) {
  const card = book.allies?.find((each) => each.name === name);
  return card && { scene: card.does, text: book.further_decks[card.deck]?.find((each) => each.name === name)?.text ?? "" };
}

export const WEATHER: Record<string, Cue> = {
  "weather fair": { ...sky, sign: "sun" },
  "weather turning": sky,
  "weather storm": { ...sky, sign: "storm" },
  "weather clearing": { ...sky, sign: "storm" },
  "garrison falls": { picture: "fall", sign: "wall", hits: "by", length: 1200 },
};

export const CLAIM: Record<string, Cue> = {
  Claim: { picture: "plate", sign: "throne", joins: "Claim" },
  "Claim pushed": { picture: "tracks", joins: "Claim", hits: "by" },
  "Claim lost": { picture: "tracks", hits: "by", sound: "loss" },
  "no Claim": { picture: "say" },
  "Claim win": win,
  "won by Claim": win,
  "Claim tie, castles": win,
  "Claim tie, supply": win,
  "Claim tie, power": win,
  "Claim shared": win,
  "no tactic": { picture: "say", hits: "by" },
  hidden_schemes: { picture: "say", sound: "card" },
  objective: { picture: "mark", sign: "banner", sound: "won", length: 1700 },
  "objective out": { picture: "say" },
  "ally top": ally,
  "ally decks shuffled": { picture: "say", sound: "card" },
  "ally taken": ally,
  "ally not taken": { picture: "say" },
  "ally discarded": { picture: "say", sound: "card" },
  "ally stolen": { ...ally, other: 2, hits: "other" },
  alliance: { picture: "plate", sign: "banner", sound: "horn" },
  "alliance ended": { picture: "say", sound: "loss", hits: "by", length: 1400 },
  stationed: { picture: "rise", joins: "muster", drafted: true },
  "not stationed": { picture: "say" },
  "ally deserts": { picture: "fall", hits: "by" },
  "ally leader": { picture: "rise", person, sound: "horn" },
  "ally leader waits": { picture: "say" },
  "changed sides": { picture: "say", other: 2, hits: "other", sound: "horn", length: 1400 },
  "ally supply": { picture: "say", sound: "token" },
  "not accused": { picture: "say" },
  lookout: { picture: "knock", other: 2, hits: "other", sound: "raid" },
  "military paid": { picture: "say", sound: "coin" },
  "military discarded": { picture: "say", sound: "card" },
  plundered: { picture: "mark", hits: "other", sound: "raid" },
  harried: { picture: "mark", sound: "raid" },
};
