// Turns what is chosen on the home page into a request to the server.
import type { NewTable } from "../lib/api";
import { isOffered, usualBot } from "../lib/bots";
import type { Clock, GameInfo, GameOption, NewSeat, Preset } from "../lib/types";

export const MODES = ["bots", "friends", "hotseat", "watch"] as const;
export type PlayMode = (typeof MODES)[number];

export interface Setup {
  mode: PlayMode;
  game: string;
  players: number;
  house: string;
  bot: string;
  bots: string[]; // by seat, a bot of its own; "" or none: the one above
  options: string[];
  clock: "none" | "live" | "days";
  name: string;
  people: string[]; // at a hot-seat table: a name for each seat with a person, "" for a bot's
}

export const CLOCKS: Record<Setup["clock"], Clock> = {
  none: null,
  live: { kind: "bank", bank: 900, increment: 30 },
  days: { kind: "days", days: 2 },
};

export const usualPlayers = (game: GameInfo) => Math.min(game.name === "thrones" ? 5 : 4, Math.max(...game.players));

/** The seats: one per player, or those of an option with its own table. */
export const seatsOf = (game: GameInfo | undefined, players: number, options: string[] = []): string[] =>
  optionsFor(game, players).find((option) => option.seats && options.includes(option.name))?.seats ??
  game?.seats[String(players)] ??
  [];

/** Options that this number of players may switch on. */
export const optionsFor = (game: GameInfo | undefined, players: number) => game?.options[String(players)] ?? [];

/** After a tick: what an option needs is switched on with it, what needs the option goes off with it. */
export function switched(game: GameInfo | undefined, players: number, options: string[], name: string): string[] {
  const known = optionsFor(game, players);
  const needs = (each: string) => known.find((option) => option.name === each)?.needs ?? [];
  if (options.includes(name)) return options.filter((each) => each !== name && !needs(each).includes(name));
  return [...options, ...[...needs(name), name].filter((each) => !options.includes(each))];
}

/** All options of a game with the numbers of players they are for. */
export function optionsOf(game: GameInfo | undefined): (GameOption & { players: number[] })[] {
  const found = new Map<string, GameOption & { players: number[] }>();
  for (const players of game?.players ?? []) {
    for (const option of optionsFor(game, players)) {
      const known = found.get(option.name);
      if (known) known.players.push(players);
      else found.set(option.name, { ...option, players: [players] });
    }
  }
  return [...found.values()];
}

/** Each preset once, for this number of players or the nearest. */
export function presetsFor(game: GameInfo | undefined, players: number): (Preset & { for: number })[] {
  const found = new Map<string, Preset & { for: number }>();
  for (const preset of game?.presets ?? []) {
    for (const n of preset.players) {
      const known = found.get(preset.name);
      if (!known || Math.abs(n - players) < Math.abs(known.for - players)) found.set(preset.name, { ...preset, for: n });
    }
  }
  return [...found.values()];
}

const same = (a: string[], b: string[]) => a.length === b.length && a.every((name) => b.includes(name));

/** The preset that is chosen just now, if what is chosen is one. */
export const presetOf = (game: GameInfo | undefined, players: number, options: string[]) =>
  presetsFor(game, players).find((preset) => preset.for === players && same(preset.options, options));

/**
 * The houses added at a preset's full table, and how many players that is; null if all are there. Seats without a house have no
 * name.
 */
export function moreOf(game: GameInfo | undefined, players: number, preset: string): { names: string[]; players: number } | null {
  const most = Math.max(0, ...(game?.presets ?? []).filter((each) => each.name === preset).flatMap((each) => each.players));
  const names = seatsOf(game, most).filter((name) => !seatsOf(game, players).includes(name));
  return game?.seat_word === "house" && most > players && names.length ? { names, players: most } : null;
}

/** What stays chosen when the number of players changes: the preset, or the options there are. */
export function optionsAfter(game: GameInfo | undefined, before: number, options: string[], players: number): string[] {
  const preset = presetOf(game, before, options);
  const again = preset && presetsFor(game, players).find((each) => each.name === preset.name && each.for === players);
  return again ? [...again.options] : options.filter((name) => optionsFor(game, players).some((option) => option.name === name));
}

/** The last table's choices once more, as far as they still make sense. */
export function again(games: GameInfo[], kept: Partial<Setup>, usual: Setup): Setup {
  const game = games.find((each) => each.name === kept.game);
  if (!game) return usual;
  const players = game.players.includes(kept.players!) ? kept.players! : usualPlayers(game);
  const allowed = optionsFor(game, players).map((option) => option.name);
  const options = (Array.isArray(kept.options) ? kept.options : []).filter((name) => allowed.includes(name));
  return {
    ...usual,
    game: game.name,
    players,
    mode: MODES.includes(kept.mode!) ? kept.mode! : usual.mode,
    house: seatsOf(game, players, options).includes(kept.house!) ? kept.house! : "",
    bot: kept.bot && isOffered(kept.bot, game) ? kept.bot : usualBot(game),
    bots: Array.isArray(kept.bots) ? kept.bots.map((each) => (each && isOffered(each, game) ? each : "")) : [],
    options,
    clock: kept.clock && kept.clock in CLOCKS ? kept.clock : usual.clock,
    people: Array.isArray(kept.people) && kept.people.length === players ? kept.people.map(String) : [],
  };
}

export function tableOf(setup: Setup, game: GameInfo): NewTable {
  const names = seatsOf(game, setup.players, setup.options);
  const bot = (seat: number): NewSeat => ({ kind: "bot", bot: setup.bots[seat] || setup.bot });
  const you: NewSeat = { kind: "you", name: setup.name };
  const other = (seat: number): NewSeat => ({ ...bot(seat), kind: setup.mode === "friends" ? "open" : "bot" });
  let seats: NewSeat[];
  let shuffle = false;
  if (setup.mode === "watch") {
    seats = names.map((_, seat) => bot(seat));
  } else if (setup.mode === "hotseat") {
    seats = names.map((_, seat) =>
      setup.people[seat] === undefined || setup.people[seat] === "" ? bot(seat) : { kind: "you", name: setup.people[seat] },
    );
  } else {
    const mine = Math.max(0, names.indexOf(setup.house));
    shuffle = !names.includes(setup.house);
    seats = names.map((_, seat) => (seat === mine ? you : other(seat)));
  }
  const allowed = optionsFor(game, setup.players).map((option) => option.name);
  return {
    game: game.name,
    players: setup.players,
    options: setup.options.filter((name) => allowed.includes(name)),
    seats,
    shuffle,
    clock: setup.mode === "friends" ? CLOCKS[setup.clock] : null,
    name: setup.name,
  };
}

/** The seats that bots are chosen for. Where the seats are dealt, nobody knows yet which is yours: the first one is left out. */
export function botSeats(setup: Setup, names: string[]): number[] {
  const mine = setup.mode === "bots" || setup.mode === "friends" ? Math.max(0, names.indexOf(setup.house)) : -1;
  return names.map((_, seat) => seat).filter((seat) => seat !== mine && !(setup.mode === "hotseat" && setup.people[seat]));
}

/** The sentences of a text that another one lacks. */
export const unsaid = (text: string, said: string): string =>
  text
    .split(/(?<=\.) /)
    .filter((sentence) => !said.includes(sentence))
    .join(" ");

/** The boxes on the shelf, and what each begins with. */
export const BOXES = [
  { box: "base", game: "thrones", preset: "base" },
  { box: "clash", game: "thrones", preset: "clash" },
  { box: "storm", game: "thrones", preset: "swords" },
  { box: "intrigue", game: "intrigue", preset: "box" },
] as const;
export type Box = (typeof BOXES)[number]["box"];

const OF_NO_BOX = "short-game"; // an option of our own

/** The box of a table: that of the newest thing in it; every option of the third brings its cards along. */
export function boxOf(game: string, options: string[], players = 0): Box {
  if (game !== "thrones") return "intrigue";
  if (options.some((name) => name.startsWith("swords-"))) return "storm";
  return options.some((name) => name !== OF_NO_BOX) || players > 5 ? "clash" : "base";
}
