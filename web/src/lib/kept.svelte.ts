// The tables this browser sits at: their secrets, what it has seen of them, which is the newest.
import { load, save } from "./store";
import type { Seat, Secret } from "./types";

export interface Kept {
  table: string;
  game: string;
  title: string;
  seats: Secret[]; // several: a hot-seat table
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
    table, game: "", title: "", seats: [], names: [], invite: "", at: Date.now(), turn: "", mine: false, over: false, seen: null,
    ...old, ...change,
  };
  all = [now, ...fresh.filter((each) => each.table !== table)].sort((a, b) => b.at - a.at).slice(0, MOST);
  save(KEY, all);
  return now;
}

export function addSecret(table: string, secret: Secret): void {
  const old = find(table)?.seats ?? [];
  const seats = secret.seat < 0 ? old : [...old.filter((each) => each.seat !== secret.seat && each.secret !== secret.secret), secret];
  keep(table, { seats: seats.sort((a, b) => a.seat - b.seat), at: Date.now() });
}

export function forget(table: string): void {
  all = load<Kept[]>(KEY, all).filter((each) => each.table !== table);
  save(KEY, all);
}

export const secretOf = (table: string, seat: Seat) => find(table)?.seats.find((each) => each.seat === seat)?.secret ?? "";
