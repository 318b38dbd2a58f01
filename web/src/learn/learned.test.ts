import { beforeEach, expect, test, vi } from "vitest";
import type { PuzzleTitle } from "../lib/contract";

const stored = new Map<string, string>();
let hear: (() => void)[] = [];

beforeEach(() => {
  stored.clear();
  hear = [];
  vi.resetModules(); // a page that is opened again
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
  });
  vi.stubGlobal("addEventListener", (_: string, heard: () => void) => hear.push(heard));
});

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("addEventListener", () => {});
await import("./puzzles.svelte"); // the first time it is compiled

const lessons = () => import("./progress.svelte");
const puzzles = () => import("./puzzles.svelte");
const titled = (id: string, level: number): PuzzleTitle => ({ id, title: id, theme: "win", box: "base", level });
const DAMAGED = [
  "null",
  "[]",
  "7",
  '"text"',
  "{",
  '{"march": null}',
  '{"march": 3}',
  '{"march": {"task": -1, "answers": ["a"]}}',
];
const MORE = ['{"march": {"task": "x", "answers": {}, "tasks": "all", "done": "no"}}', '{"march": {"task": 1, "answers": [5]}}'];

test.each([...DAMAGED, ...MORE])("of damaged progress %s nothing is taken, and new progress is kept", async (text) => {
  stored.set("council.learned", text);
  const { progressOf, keepProgress } = await lessons();
  expect(progressOf("march")).toMatchObject({ done: false, tasks: 0, task: 0, answers: [] });
  keepProgress("march", { task: 1, answers: ["done"] });
  vi.resetModules();
  expect((await lessons()).progressOf("march")).toMatchObject({ task: 1, answers: ["done"] });
});

test("a damaged entry costs no other lesson its progress", async () => {
  stored.set("council.learned", '{"march": 3, "win": {"done": true, "tasks": 2}}');
  const { progressOf, keepProgress } = await lessons();
  keepProgress("raid", { done: true });
  expect([progressOf("win").done, progressOf("win").tasks, progressOf("raid").done]).toEqual([true, 2, true]);
});

const BAD_RATINGS = ["null", "[]", '{"rating": null}', '{"rating": {"rating": "x"}}', '{"rating": {"rating": 1e99}}', "9"];

test.each(BAD_RATINGS)("from a damaged rating %s the player begins as a newcomer", async (text) => {
  stored.set("council.puzzles", text);
  const { meet, solverNow } = await puzzles();
  expect(solverNow().rating.rating).toBe(1500);
  meet("base-1", 3, true);
  expect(solverNow().streak).toBe(1);
  expect(solverNow().rating.rating).toBeGreaterThan(1500);
});

test("a damaged streak or list of puzzles does not change the rating", async () => {
  const rating = { rating: 1640, deviation: 90, volatility: 0.06 };
  stored.set("council.puzzles", JSON.stringify({ rating, solved: 7, streak: "many", best: -1 }));
  const { solverNow } = await puzzles();
  expect(solverNow()).toEqual({ rating, solved: {}, streak: 0, best: 0 });
});

test("a puzzle that was tried in vain is not solved, and comes again after those that are new", async () => {
  const { meet, isSolved, nextFor, solverNow } = await puzzles();
  const { keepProgress } = await lessons();
  const all = [titled("near", 3), titled("far", 5)];
  expect(nextFor(all)?.id).toBe("near");
  meet("near", 3, false);
  expect([isSolved("near"), nextFor(all)?.id]).toEqual([false, "far"]);
  meet("far", 5, true);
  keepProgress("far", { done: true });
  expect([isSolved("far"), nextFor(all)?.id]).toEqual([true, "near"]);
  const { rating } = solverNow();
  meet("near", 3, true);
  expect(solverNow().rating).toEqual(rating); // it is rated once
  keepProgress("near", { done: true });
  expect(nextFor(all)).toBeUndefined();
});

test("what another tab solves is known at once", async () => {
  const { progressOf } = await lessons();
  stored.set("council.learned", '{"win": {"done": true}}');
  for (const heard of hear) heard();
  expect(progressOf("win").done).toBe(true);
});
