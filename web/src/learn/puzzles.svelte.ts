// What this browser knows of its player's puzzles: the rating, the streak, and which are solved.

import type { PuzzleTitle } from "../lib/contract";
import { afterPuzzle, NEWCOMER, ofPuzzle, type Rating } from "../lib/glicko";
import { load, save } from "../lib/store";

const KEY = "council.puzzles";

interface Solver {
  rating: Rating;
  solved: Record<string, boolean>; // by id: was it solved at the first try?
  streak: number; // solved at the first try, in a row
  best: number;
}

const blank: Solver = { rating: NEWCOMER, solved: {}, streak: 0, best: 0 };
let solver = $state.raw<Solver>({ ...blank, ...load<Partial<Solver>>(KEY, {}) });
addEventListener("storage", () => (solver = { ...blank, ...load<Partial<Solver>>(KEY, {}) }));

export const solverNow = () => solver;
export const isSolved = (id: string) => id in solver.solved;

/** Notes the first result of a puzzle: whatever follows, a puzzle is rated once. */
export function meet(id: string, level: number, first: boolean): void {
  if (isSolved(id)) return;
  const streak = first ? solver.streak + 1 : 0;
  solver = {
    rating: afterPuzzle(solver.rating, level, first),
    solved: { ...solver.solved, [id]: first },
    streak,
    best: Math.max(solver.best, streak),
  };
  save(KEY, solver);
}

/** The open puzzle that is nearest to the player's strength, of one theme if it is named. */
export function nextFor(puzzles: PuzzleTitle[], theme = ""): PuzzleTitle | undefined {
  const distance = ({ level }: PuzzleTitle) => Math.abs(ofPuzzle(level).rating - solver.rating.rating);
  const open = puzzles.filter((each) => !isSolved(each.id) && (!theme || each.theme === theme));
  return open.toSorted((one, other) => distance(one) - distance(other))[0];
}
