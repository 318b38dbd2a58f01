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
const read = () => listed(load<unknown>(KEY, {}));
let all = $state.raw(read());
addEventListener("storage", () => (all = read()));

/** What is stored, as far as it is an entry by id. */
function listed(found: unknown): Record<string, Partial<Progress>> {
  const entries = found && typeof found === "object" && !Array.isArray(found) ? Object.entries(found) : [];
  return Object.fromEntries(entries.filter(([, each]) => each && typeof each === "object"));
}

/** Whatever is damaged of an entry is as at the beginning. */
export function progressOf(id: string): Progress {
  const { done, tasks, task, answers, at } = { ...none, ...all[id] };
  const given = Array.isArray(answers) && answers.every((each) => typeof each === "string");
  const known = given && Number.isInteger(task) && task >= 0;
  return {
    done: done === true,
    tasks: Number.isInteger(tasks) ? tasks : 0,
    ...(known ? { task, answers } : { task: 0, answers: [] }),
    at: Number.isFinite(at) ? at : 0,
  };
}
export const isNew = (): boolean => Object.keys(all).length === 0;

export function keepProgress(id: string, change: Partial<Progress>): void {
  all = { ...read(), [id]: { ...progressOf(id), ...change, at: Date.now() } };
  save(KEY, all);
}
