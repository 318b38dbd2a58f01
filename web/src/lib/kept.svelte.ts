// The tables this browser sits at: their secrets, what it has seen of them, which is the newest.
import { load, save } from "./store";
import type { Secret } from "./types";

export interface Kept {
  table: string;
  game: string;
  title: string;
  seats: Secret[]; // seat -1: not known yet
  hot: boolean; // several people at this browser
  names: string[]; // of the seats, for the list on the first page
  invite: string;
  at: number; // last visited
  turn: string;
  mine: boolean; // it was my turn when last seen
  over: boolean;
  seen: { take: number; decision: number } | null;
}

const KEY = "council.tables";
const MOST = 40;

let all = $state.raw<Kept[]>(load<Kept[]>(KEY, []));

addEventListener("storage", (event) => {
  if (event.key === KEY) all = load<Kept[]>(KEY, []);
});

export const tables = () => all;
export const find = (table: string) => all.find((each) => each.table === table);

export function keep(table: string, change: Partial<Kept>): Kept {
  const fresh = load<Kept[]>(KEY, all); // another tab may have written
  const old = fresh.find((each) => each.table === table);
  const now: Kept = {
    table, game: "", title: "", seats: [], hot: false, names: [], invite: "", at: Date.now(), turn: "", mine: false, over: false, seen: null,
    ...old, ...change,
  };
  all = [now, ...fresh.filter((each) => each.table !== table)].sort((a, b) => b.at - a.at).slice(0, MOST);
  save(KEY, all);
  return now;
}

/** Another secret of a table; its seat may become known later. */
export function addSecret(table: string, secret: Secret): void {
  const old = find(table)?.seats ?? [];
  const others = old.filter((each) => each.secret !== secret.secret && (secret.seat < 0 || each.seat !== secret.seat));
  keep(table, { seats: [...others, secret].sort((a, b) => a.seat - b.seat) });
}

export function forget(table: string): void {
  all = load<Kept[]>(KEY, all).filter((each) => each.table !== table);
  save(KEY, all);
}

// Which of several chairs this tab sits on, when they are not shared at one screen.
const CHAIR = "council.chair.";

export function sitOn(table: string, secret: string): void {
  try {
    sessionStorage.setItem(CHAIR + table, secret);
  } catch {
    // then the first chair is taken
  }
}

export function chairAt(table: string): string {
  const seats = find(table)?.seats ?? [];
  let chosen = "";
  try {
    chosen = sessionStorage.getItem(CHAIR + table) ?? "";
  } catch {
    // none chosen
  }
  return seats.find((each) => each.secret === chosen)?.secret ?? seats[0]?.secret ?? "";
}
