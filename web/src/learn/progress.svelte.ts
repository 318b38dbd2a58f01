// What this browser has solved: lessons and puzzles by id.

import { load, save } from "../lib/store";

const KEY = "council.learned";

export interface Progress {
  done: boolean; // all tasks are solved
  tasks: number; // how many of them
  task: number; // the task that comes next
  answers: string[]; // the answers given to it
  at: number;
}

const none: Progress = { done: false, tasks: 0, task: 0, answers: [], at: 0 };
let all = $state.raw<Record<string, Progress>>(load(KEY, {}));
addEventListener("storage", () => (all = load(KEY, {})));

export const progressOf = (id: string): Progress => ({ ...none, ...all[id] });
export const isNew = (): boolean => Object.keys(all).length === 0;

export function keepProgress(id: string, change: Partial<Progress>): void {
  all = { ...load<Record<string, Progress>>(KEY, {}), [id]: { ...progressOf(id), ...change, at: Date.now() } };
  save(KEY, all);
}
