// What was done to a player, in words.

import type { LogEvent } from "../../lib/types";
import type { ThronesView } from "../model/model";
import type { Act, Beat, Hit } from "./beat";
import { TRACK_KEYS } from "./patch";

/** The acts of a beat that hit a house. `before`: the position until then. */
export function hitsOn(house: string, beat: Beat, before: ThronesView): Hit[] {
  if (!house) return [];
  const hits = beat.acts.filter((act) => isHit(house, act, beat, before));
  return hits.map((act) => ({ act, beat, was: act.cue.hits === "worse" ? placeOf(house, act, before) : 0 }));
}

/** The end of a battle is told, unless what it took from the player is told, too. */
export function withoutEnds(hits: Hit[]): Hit[] {
  const lost = hits.filter(({ act }) => act.cue.hits === "loser").map(({ beat }) => beat.fight?.key);
  return hits.filter(({ act, beat }) => act.cue.hits !== "fighters" || !lost.includes(beat.fight?.key));
}

/** On the track that an act is about; 0: on none. */
const placeOf = (house: string, { track }: Act, { [TRACK_KEYS[track] ?? "throne"]: houses }: ThronesView): number =>
  (houses?.indexOf(house) ?? -1) + 1;

function isHit(house: string, act: Act, { fight }: Beat, before: ThronesView): boolean {
  switch (act.cue.hits) {
    case "by":
      return act.by === house;
    case "other":
      return act.other === house && act.by !== house;
    case "loser":
      return fight?.defender === house && act.by !== house;
    case "fighters":
      return fight?.attacker === house || fight?.defender === house;
    case "worse": {
      const was = placeOf(house, act, before);
      return act.by === house && was > 0 && act.n > was;
    }
    default:
      return false;
  }
}

/** The words of a banner for a hit: `hit.` and the event, otherwise the sentence of the log. */
export const hitKey = ([name]: LogEvent): string => `hit.${name}`;
