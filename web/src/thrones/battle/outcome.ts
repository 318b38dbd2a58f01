import { tr } from "../strings";

/** How a battle came out, and why where the sums do not tell. `totals`: the winner's first, as far as they are known. */
export function outcomeOf(house: string, [best, other]: readonly (number | null | undefined)[]): { won: string; why: string } {
  if (best == null || other == null) return { won: tr("battle.won", { house }), why: "" };
  return {
    won: tr("battle.won.by", { house, best, other }),
    why: best === other ? tr("battle.won.tie", { house }) : "",
  };
}
