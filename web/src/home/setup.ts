// From what is chosen on the first page to what the server is asked for.
import type { NewTable } from "../lib/api";
import type { Clock, GameInfo, NewSeat } from "../lib/types";

export type Mode = "bots" | "friends" | "hotseat" | "watch";

export interface Setup {
  mode: Mode; game: string; players: number; house: string; bot: string; options: string[];
  clock: "none" | "live" | "days"; name: string;
  people: string[]; // at a hot-seat table: a name for each seat with a person, "" for a bot's
}

export const CLOCKS: Record<Setup["clock"], Clock> = {
  none: null,
  live: { kind: "bank", bank: 900, increment: 30 },
  days: { kind: "days", days: 2 },
};

export const usualPlayers = (game: GameInfo) => (game.name === "thrones" ? Math.max(...game.players) : Math.min(4, Math.max(...game.players)));

export const seatsOf = (game: GameInfo | undefined, players: number): string[] => game?.seats[String(players)] ?? [];

/** Options that this number of players may switch on. */
export const optionsFor = (game: GameInfo | undefined, players: number) => game?.options[String(players)] ?? [];

/** Bots and their levels, by the name to ask for; says what each is. */
export function botsOf(game: GameInfo | undefined): { name: string; says: string }[] {
  return (game?.bots ?? []).flatMap((bot) =>
    bot.levels.length ? bot.levels.map((level) => ({ name: level.name, says: `${bot.name}: ${level.says}` })) : [{ name: bot.name, says: bot.says ? `${bot.name}: ${bot.says}` : bot.name }],
  );
}

export function tableOf(setup: Setup, game: GameInfo): NewTable {
  const names = seatsOf(game, setup.players);
  const bot: NewSeat = { kind: "bot", bot: setup.bot };
  const you: NewSeat = { kind: "you", name: setup.name };
  const other: NewSeat = setup.mode === "friends" ? { kind: "open", bot: setup.bot } : bot;
  let seats: NewSeat[];
  let shuffle = false;
  if (setup.mode === "watch") {
    seats = names.map(() => bot);
  } else if (setup.mode === "hotseat") {
    seats = names.map((_, seat) => (setup.people[seat] === undefined || setup.people[seat] === "" ? bot : { kind: "you", name: setup.people[seat] }));
  } else {
    const mine = Math.max(0, names.indexOf(setup.house));
    shuffle = !names.includes(setup.house);
    seats = names.map((_, seat) => (seat === mine ? you : other));
  }
  const allowed = optionsFor(game, setup.players).map((option) => option.name);
  return {
    game: game.name, players: setup.players, options: setup.options.filter((name) => allowed.includes(name)), seats, shuffle,
    clock: setup.mode === "friends" ? CLOCKS[setup.clock] : null, name: setup.name,
  };
}
