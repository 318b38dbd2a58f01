// The tables this browser sits at: their secrets, what it has seen of them, which is the newest.
// Each table has its own names in the storage, and its secrets one apart: no other tab can write them away with an old list.
import { drop, load, named, save } from "./store";
import type { Secret } from "./types";

export interface Kept {
  table: string;
  game: string;
  title: string;
  options: string[];
  seats: Secret[]; // seat -1: not known yet
  hot: boolean; // several people at this browser
  names: string[]; // names of the seats, for the list on the home page
  invite: string;
  at: number; // last visited
  turn: string;
  mine: boolean; // it was my turn when last seen
  over: boolean;
  seen: { take: number; decision: number } | null;
}

const KEYS = "council.keys."; // and the table: its secrets
const LOOK = "council.table."; // and the table: all else
const READ = "council.read."; // and the table: which words were read
const LIST = "council.tables"; // all tables, as earlier versions kept them
const MOST = 40; // tables that are over, or were only looked at

const blank = (table: string): Kept => ({
  table,
  game: "",
  title: "",
  options: [],
  seats: [],
  hot: false,
  names: [],
  invite: "",
  at: Date.now(),
  turn: "",
  mine: false,
  over: false,
  seen: null,
});
const listed = () => {
  const list = load<Kept[]>(LIST, []);
  return Array.isArray(list) ? list : [];
};

function read(): Kept[] {
  const old = new Map(listed().map((each) => [each.table, each]));
  const names = new Set([...old.keys(), ...named(LOOK), ...named(KEYS)]);
  return [...names].map((table) => readOne(table, old.get(table))).sort((a, b) => b.at - a.at);
}

function readOne(table: string, old: Kept | undefined): Kept {
  const look = { ...blank(table), ...old, ...load<Partial<Kept>>(LOOK + table, {}) };
  return { ...look, seats: load<Secret[] | null>(KEYS + table, null) ?? look.seats };
}

/** As it is stored now: another tab may have written. */
const fresh = (table: string) =>
  readOne(
    table,
    listed().find((each) => each.table === table),
  );

/** Does the browser need it to continue a game? */
const isKey = (each: Kept) => each.seats.length > 0 && !each.over;

let all = $state.raw<Kept[]>(read());
let lost = $state(false);
addEventListener("storage", () => (all = read()));

export const tables = () => all;
export const find = (table: string) => all.find((each) => each.table === table);
/** A secret could not be stored: it is known to this page only. */
export const unkept = () => lost;

function put(name: string, value: unknown): boolean {
  if (save(name, value)) return true;
  makeRoom();
  return save(name, value);
}

/** Frees room in full storage: everything except keys to unfinished games goes first. */
function makeRoom(): void {
  for (const table of named(READ)) drop(READ + table);
  for (const each of read()) if (!isKey(each)) clear(each.table);
}

function clear(table: string): void {
  for (const prefix of [KEYS, LOOK, READ]) drop(prefix + table);
  const list = listed();
  if (list.some((each) => each.table === table))
    save(
      LIST,
      list.filter((each) => each.table !== table),
    );
}

export function keep(table: string, change: Partial<Kept>): Kept {
  const old = fresh(table);
  const { seats, ...look } = { ...old, ...change };
  if (JSON.stringify(seats) !== JSON.stringify(old.seats)) lost = !put(KEYS + table, seats) || lost;
  put(LOOK + table, look);
  const found = read();
  const done = found.filter((each) => !isKey(each) && each.table !== table).slice(MOST - 1);
  for (const each of done) clear(each.table);
  all = found.filter((each) => !done.includes(each));
  return { ...look, seats };
}

/** Another secret of a table; its seat may become known later. */
export function addSecret(table: string, secret: Secret): void {
  const others = fresh(table).seats.filter(
    (each) => each.secret !== secret.secret && (secret.seat < 0 || each.seat !== secret.seat),
  );
  keep(table, { seats: [...others, secret].sort((a, b) => a.seat - b.seat) });
}

export function forget(table: string): void {
  clear(table);
  all = read();
}

// The chair of this tab among several that are not shared at one screen.
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
