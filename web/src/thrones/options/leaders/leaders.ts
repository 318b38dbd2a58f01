// Where Leaders are, from the facts of a view.

import type { LeaderEntry } from "../../../lib/contract";
import { countOf, type ThronesView } from "../../model/model";
import type { Play } from "../../play.svelte";

/** The area where a Leader is; empty: in a cell, or out of the game. */
export const whereIs = (view: ThronesView, leader: LeaderEntry): string => String(view.facts?.["leader at"]?.[leader.name] ?? "");

/** The side of Leaders who belong to no house: an option that brings some adds how to tell. */
export const SWORN: ((play: Play, view: ThronesView, leader: string) => string)[] = [];

/** The house that a Leader fights for; empty: none just now. */
export const sideOf = (play: Play, view: ThronesView, leader: LeaderEntry): string =>
  leader.house || (SWORN.map((tell) => tell(play, view, leader.name)).find(Boolean) ?? "");

/** Is a Leader among the attackers? */
export const attacks = (play: Play, view: ThronesView, leader: LeaderEntry): boolean =>
  !!view.battle &&
  countOf(view.battle.army) > 0 &&
  view.battle.attacker === sideOf(play, view, leader) &&
  view.battle.area === whereIs(view, leader);

/** The Leaders in an area, as the draft has them. */
export const leadersIn = (play: Play, area: string): LeaderEntry[] =>
  (play.book.leaders ?? []).filter((leader) => whereIs(play.view, leader) === area);

/** The Leaders to be seen in an area: also those who just left it, as ghosts. */
export function banners(play: Play, area: string) {
  return (play.book.leaders ?? []).flatMap((leader) => {
    const now = whereIs(play.seen, leader),
      was = whereIs(play.stoodBefore, leader);
    if (now !== area && (was !== area || now === was)) return [];
    const look = now !== area ? "gone" : now !== was ? "new" : "";
    return [
      {
        ...leader,
        look,
        attacks: now === area && attacks(play, play.seen, leader),
        side: sideOf(play, play.seen, leader) || sideOf(play, play.stoodBefore, leader),
      },
    ];
  });
}

/** The numbers of a house's Leaders in an area. */
export function own(play: Play, area: string): number[] {
  const rows = play.book.leaders ?? [];
  return rows.flatMap((leader, n) =>
    sideOf(play, play.view, leader) === play.house && whereIs(play.view, leader) === area ? [n] : [],
  );
}
