// The storm board: weather, fords, Towns, Claim and Garrisons on the map.

import type { Place } from "../../board/ground";
import type { Rect, Sizes } from "../../board/names";
import type { AreaRow } from "../../model/model";
import type { Nature, Note, Part } from "../../part";
import type { Play } from "../../play.svelte";
import { tr } from "../../strings";
import { WEATHER } from "./beats";
import Fords from "./Fords.svelte";
import Garrison from "./Garrison.svelte";
import Signs from "./Signs.svelte";
import Sky from "./Sky.svelte";
import { isTown } from "./town";

function nature(_: Play, row: AreaRow): Nature | null {
  return row.worth !== undefined && isTown(row) ? { kind: tr("town"), card: tr("town"), name: row.name } : null;
}

/** What an area counts, and the Garrison that holds it. */
function notes(play: Play, area: string): Note[] {
  const row = play.names.areaRow(area);
  const garrison = play.view.facts?.garrison?.[area];
  const found: Note[] = [];
  if (row.worth) found.push({ sign: "flag", words: tr("claim.n", { n: row.worth }) });
  if (garrison) found.push({ sign: "wall", words: tr("garrison.n", { house: row.garrison ?? "", n: garrison }) });
  if (row.closed) found.push({ sign: "wall", words: tr("area.closed") });
  if (found[0]) found[0].says = [`${found.map(({ words }) => words).join("; ")}.`];
  return found;
}

/** Flags of Claim, roofs and Garrisons: names do not go under them. */
function boxes(play: Play, row: AreaRow, place: Place, { pieces, signs }: Sizes): Rect[] {
  const found: Rect[] = [];
  if (place.castle && row.worth) {
    const s = place.scale * pieces;
    found.push({ x: place.castle[0] + 17 * s, y: place.castle[1] - 15 * s, w: 18 * s, h: 17 * s });
  } else if (place.castle && isTown(row))
    found.push({ x: place.castle[0], y: place.castle[1], w: 23 * place.scale * signs, h: 20 * place.scale * signs });
  if (play.view.facts?.garrison?.[row.name]) {
    const [x, y] = place.garrison ?? place.order,
      wide = 28 * 0.74 * place.scale * signs;
    found.push({ x, y, w: wide, h: 1.15 * wide });
  }
  return found;
}

export const stormBoard: Part = {
  boxes,
  beats: WEATHER,
  nature,
  notes,
  layers: [Sky, Fords, Signs],
  pieces: [Garrison],
  art: {
    westeros: () => import("./art").then(({ STORM_DECK }) => STORM_DECK),
    ally: () => import("./art").then(({ ALLIES }) => ALLIES),
  },
  words: {
    "brief.claim_westeros": "Bids for Claim",
    "brief.hidden_schemes": "Ally decks are shuffled",
    town: "Town",
    "claim.n": "Claim {n}",
    "area.closed": "Nobody can enter it in a three-player game",
    "garrison.n": "Garrison of {house}, strength {n}",
    "weather.fair": "Fair weather",
    "weather.storm": "Storm",
  },
};
