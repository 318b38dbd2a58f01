// What this browser knows of its player's puzzles: the rating, the streak, and which were tried.

import type { PuzzleTitle } from "../lib/contract";
import { afterPuzzle, NEWCOMER, ofPuzzle, type Rating } from "../lib/glicko";
import { load, save } from "../lib/store";
import { progressOf } from "./progress.svelte";

const KEY = "council.puzzles";

interface Solver {
  rating: Rating;
  solved: Record<string, boolean>; // was it solved at the first try? by id
  streak: number; // solved at the first try, in a row
  best: number;
}

const MOST = 10_000; // a number of a damaged rating
const blank: Solver = { rating: NEWCOMER, solved: {}, streak: 0, best: 0 };
let solver = $state.raw(read());
addEventListener("storage", () => (solver = read()));

/** The player as stored. Whatever is damaged is as a newcomer's. */
function read(): Solver {
  const { rating, solved, streak, best } = { ...blank, ...load<Partial<Solver> | null>(KEY, null) };
  const count = (n: unknown) => (Number.isInteger(n) && (n as number) > 0 ? (n as number) : 0);
  return {
    rating: isRating(rating) ? rating : NEWCOMER,
    solved: solved && typeof solved === "object" ? solved : {},
    streak: count(streak),
    best: Math.max(count(best), count(streak)),
  };
}

function isRating(found: unknown): found is Rating {
  const { rating, deviation, volatility } = { ...(found as Rating | null) };
  return [rating, deviation, volatility].every((each) => typeof each === "number" && each > 0 && each < MOST);
}

export const solverNow = () => solver;
export const isSolved = (id: string) => progressOf(id).done;
const isMet = (id: string) => id in solver.solved;

/** Notes the first result of a puzzle: whatever follows, a puzzle is rated once. */
export function meet(id: string, level: number, first: boolean): void {
  if (isMet(id)) return;
  const streak = first ? solver.streak + 1 : 0;
  solver = {
    rating: afterPuzzle(solver.rating, level, first),
    solved: { ...solver.solved, [id]: first },
    streak,
    best: Math.max(solver.best, streak),
  };
  save(KEY, solver);
}

/** The unsolved puzzle nearest to the player's strength; new ones come before those that were tried. */
export function nextFor(puzzles: PuzzleTitle[]): PuzzleTitle | undefined {
  const distance = ({ level }: PuzzleTitle) => Math.abs(ofPuzzle(level).rating - solver.rating.rating);
  const order = (one: PuzzleTitle, other: PuzzleTitle) =>
    Number(isMet(one.id)) - Number(isMet(other.id)) || distance(one) - distance(other);
  return puzzles.filter((each) => !isSolved(each.id)).toSorted(order)[0];
}
