// The position between two decisions, as far as beats tell it: what has moved, come and gone. The next position puts all of it right.

import { troops } from "../../lib/words";
import type { AreaView, BattleView, Matter, ThronesView, Units } from "../model/model";
import type { Act, Beat } from "./beat";

/** Tracks by the names they have in events. */
export const TRACK_KEYS: Record<string, "throne" | "fiefdoms" | "court"> = {
  "Iron Throne": "throne",
  Fiefdoms: "fiefdoms",
  "King's Court": "court",
};

type Areas = ThronesView["areas"];

export function unitsOf(pieces: string[], army: number): Units {
  return Object.fromEntries(troops(army).map(({ piece, n }) => [pieces[piece] ?? "", n]));
}

/** The position while a beat is shown (what goes is drawn by the stage), and after it. */
export function patched(view: ThronesView, { acts }: Beat, pieces: string[], after: boolean): ThronesView {
  let next = view;
  for (const act of acts) next = patchedBy(next, act, unitsOf(pieces, act.army), after);
  return next;
}

function patchedBy(view: ThronesView, act: Act, units: Units, after: boolean): ThronesView {
  if (act.person) return withPerson(view, act, act.person.fact, after);
  switch (act.cue.picture) {
    case "march":
    case "retreat": {
      const gone = leave(view, act, units);
      return after ? arrive(gone, act, units) : gone;
    }
    case "raid":
    case "knock":
      return withArea(view, act.at, (here) => ({ ...here, orders: (here.orders ?? []).filter((order) => order !== act.order) }));
    case "flip": {
      if (!after) return act.was ? withArea(view, act.at, (here) => ({ ...here, orders: without(here.orders, act.was) })) : view;
      return withArea(view, act.at, (here) => ({ ...here, orders: [...without(here.orders, act.was, act.order), act.order] }));
    }
    case "rise":
      if (!after || act.cue.sign || act.cue.person) return view;
      if (act.cue.piece === "token") return withArea(view, act.at, (here) => ({ ...here, token: act.by }));
      return withArea(view, act.at, (here) => ({ ...here, house: act.by, units: sum(here.units, units, 1) }));
    case "fall":
      if (act.cue.piece === "token") return withArea(view, act.at, (here) => ({ ...here, token: undefined }));
      return act.army ? withArea(view, act.at, (here) => emptied({ ...here, units: sum(here.units, units, -1) })) : view;
    case "taken":
      return after ? conquered(view, act) : view;
    case "power":
      return after && act.n && act.by ? withPower(view, act.by, act.cue.less ? -act.n : act.n) : view;
    case "tracks":
      return after ? withPlace(view, act) : view;
    case "turn": // it begins with its Westeros phase; what held for the last one is over
      return act.n ? { ...inStep(view, "advance"), turn: act.n, season: undefined } : view;
    case "drawn":
      return after && act.cue.shelf === "westeros" ? withCard(view, act) : view;
    default:
      return view;
  }
}

/** Persons are drawn by the stage while they come, go or ride, and then where they have come to. */
function withPerson(view: ThronesView, { cue, who, at }: Act, fact: string, after: boolean): ThronesView {
  const { [who]: _, ...others } = view.facts?.[fact] ?? {};
  const stays = after && cue.picture !== "fall";
  return { ...view, facts: { ...view.facts, [fact]: stays ? { ...others, [who]: at } : others } };
}

/** The attackers are masters of the area. */
function conquered(view: ThronesView, { by, at }: Act): ThronesView {
  const { battle } = view;
  if (battle?.area !== at || battle.attacker !== by) return view;
  const held = { house: by, units: { ...battle.army }, orders: [], token: undefined };
  return { ...withArea(view, at, (here) => ({ ...here, ...held })), battle: undefined };
}

/** The controllers of a finished beat's areas: the house with units there, or with a token. */
export function controlled(matter: Matter, { areas }: ThronesView, beat: Beat, seats: string[]): Matter {
  const control = { ...matter.control };
  for (const area of beat.areas) {
    const held = areas[area]?.house ?? areas[area]?.token;
    if (held) control[area] = seats.indexOf(held);
    else if (beat.acts.some(({ cue, at }) => cue.piece === "token" && at === area)) delete control[area];
  }
  return { ...matter, control };
}

/** What the player has drafted is as it will be; only the area of a battle is as the next beats find it. */
export function settled(view: ThronesView, { acts, areas, fight }: Beat, then: ThronesView, pieces: string[]): ThronesView {
  const next = areas.filter((area) => area !== fight?.area).map((area) => [area, then.areas[area] ?? {}]);
  const drafted = { ...view, areas: { ...view.areas, ...Object.fromEntries(next) } };
  const fled = acts.filter((act) => act.cue.picture === "retreat" && !act.person);
  return fled.reduce((now, act) => leave(now, act, unitsOf(pieces, act.army)), drafted);
}

function withPower(view: ThronesView, house: string, by: number): ThronesView {
  const here = view.houses[house];
  return here ? { ...view, houses: { ...view.houses, [house]: { ...here, power: Math.max(0, here.power + by) } } } : view;
}
const inStep = (view: ThronesView, step: string): ThronesView => ({
  ...view,
  agenda: (view.agenda ?? []).slice(0, 1).map((turn) => ({ ...turn, step })),
});
/** A Westeros card is in its place; Winter is Coming makes way for another one. Of a variant it was face up before. */
function withCard(view: ThronesView, { card, event }: Act): ThronesView {
  const place = /I+$/.exec(event[0])![0].length - 1;
  const decks = view.decks.map((deck, n) => {
    const [was, ...later] = deck.open ?? [];
    if (n !== place || was === card) return deck;
    const at = deck.cards.indexOf(card);
    return { ...deck, open: [card, ...later], cards: at < 0 ? deck.cards : deck.cards.toSpliced(at, 1) };
  });
  return { ...inStep(view, "reveal"), decks };
}
/** On the track that is named, at this place: the others close up. */
function withPlace(view: ThronesView, { by, track, n }: Act): ThronesView {
  const key = TRACK_KEYS[track];
  if (!key || !view[key] || n < 1) return view;
  const others = view[key].filter((house) => house !== by);
  return { ...view, [key]: [...others.slice(0, n - 1), by, ...others.slice(n - 1)] };
}

function withArea(view: ThronesView, area: string, change: (here: AreaView) => AreaView): ThronesView {
  if (!area) return view;
  const areas: Areas = { ...view.areas, [area]: change(view.areas[area] ?? {}) };
  return { ...view, areas };
}
const without = (orders: string[] | undefined, ...gone: string[]) =>
  (orders ?? []).filter((order) => order && !gone.includes(order));

function sum(a: Units | undefined, b: Units, sign: number): Units {
  const found: Units = { ...a };
  for (const [name, n] of Object.entries(b)) {
    found[name] = (found[name] ?? 0) + sign * n;
    if (found[name]! <= 0) delete found[name];
  }
  return found;
}
function emptied(here: AreaView): AreaView {
  return here.units && Object.keys(here.units).length ? here : { ...here, units: undefined, house: undefined };
}

function leave(view: ThronesView, { by, from }: Act, units: Units): ThronesView {
  if (view.battle?.area === from && view.battle.attacker === by)
    return { ...view, battle: { ...view.battle, army: sum(view.battle.army, units, -1) } };
  if (view.areas[from]?.house !== by) return view;
  return withArea(view, from, (here) => emptied({ ...here, orders: [], units: sum(here.units, units, -1) }));
}

/** Into an area of another house they come as attackers, and wait at its edge. */
function arrive(view: ThronesView, { by, from, to }: Act, units: Units): ThronesView {
  const holder = view.areas[to]?.house;
  if (holder && holder !== by) {
    const none = { march: "", support: {}, cards: [], first: "", blade: "", winner: "", pending: 0, totals: [], silent: 0 };
    const battle = { ...none, area: to, source: from, attacker: by, defender: holder, army: units } as unknown as BattleView;
    return { ...view, battle: view.battle ?? battle };
  }
  return withArea(view, to, (here) => ({ ...here, house: by, units: sum(here.units, units, 1) }));
}
