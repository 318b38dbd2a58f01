// Ports: small areas between a land and a sea, with berths for ships.

import { type Choice, xOf } from "../../../lib/types";
import type { Place } from "../../board/ground";
import type { Rect, Sizes } from "../../board/names";
import type { AreaRow } from "../../model/model";
import type { Nature, Part } from "../../part";
import type { Play } from "../../play.svelte";
import { tr } from "../../strings";
import { SEIZE, SINK } from "../../verbs";
import { harbours } from "./harbour";
import Quays from "./Quays.svelte";

function ships(key: string) {
  return (play: Play, choice: Choice) => {
    const area = play.names.areaName(xOf(choice));
    return tr(key, { area, house: play.before.areas[area]?.house ?? "" });
  };
}

/** "Port of Pyke: Pyke, Ironman's Bay": its land and its sea. */
function nature(play: Play, row: AreaRow): Nature | null {
  if (!row.port) return null;
  const places = { land: row.port, sea: row.next.map((n) => play.book.areas[n]?.name).join(", ") };
  return { kind: tr("port"), card: tr("area.port.card", places), name: tr("area.port", places) };
}

/** The sign at the quay: names do not go under it. */
function boxes(_: Play, row: AreaRow, place: Place, { pieces }: Sizes): Rect[] {
  const wide = 24 * 0.72 * pieces;
  return row.port ? [{ x: place.order[0], y: place.order[1], w: wide, h: wide }] : [];
}

export const ports: Part = {
  boxes,
  beats: {
    "port order lost": { picture: "knock", at: 2 },
    "port sunk": { picture: "fall", hits: "other" },
    "port seized": { picture: "taken" },
  },
  serves: [{ mode: "rounds", verbs: [SEIZE, SINK] }],
  phrases: { [SEIZE]: ships("say.seize"), [SINK]: ships("say.sink") },
  places: harbours,
  nature,
  layers: [Quays],
  labels: { seize: "Take over ships: {x}", sink: "Destroy ships: {x}" },
  words: {
    "say.seize": "Take over {house}’s ships in the {area}",
    "say.sink": "Destroy {house}’s ships in the {area}",
    "area.port": "Port of {land}: {land}, {sea}",
    "area.port.card": "port between {land} and {sea}",
    port: "port",
  },
};
