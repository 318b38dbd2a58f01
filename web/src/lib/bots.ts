// Bots by name: a level (`lord`) or an old name (`spider:200`), then a temper (`lord:builder`).
import { has, t } from "../strings/index.svelte";
import type { GameInfo } from "./types";

export const ANY = "any"; // the temper that the game draws

export interface Pick {
  level: string;
  temper: string;
}

export function partsOf(name: string): Pick {
  const [level = "", ...rest] = name.split(":");
  return { level, temper: rest.find((each) => !/^\d+$/.test(each)) ?? "" };
}

/** The name to ask the server for. */
export const nameOf = (pick: Pick, game: GameInfo | undefined): string =>
  pick.temper && game?.tempers.length ? `${pick.level}:${pick.temper}` : pick.level;

/** What people are told: the level, and the temper unless the game draws it. */
export function botName(name: string): string {
  const { level, temper } = partsOf(name);
  const called = has(`level.${level}`) ? t(`level.${level}`) : level.charAt(0).toUpperCase() + level.slice(1);
  return temper && temper !== ANY ? t("bot.bent", { bot: called, temper: t(`temper.${temper}`) }) : called;
}

/** Can this game be asked for the bot? A name that was kept may be an old one. */
export function isOffered(name: string, game: GameInfo): boolean {
  const { level, temper } = partsOf(name);
  return (
    game.bots.some((each) => each.name === level) &&
    (!temper || (game.tempers.length > 0 && [ANY, ...game.tempers.map((each) => each.name)].includes(temper)))
  );
}

/** Where nobody chooses: the usual level, in any temper. */
export const usualBot = (game: GameInfo): string => nameOf({ level: game.default_bot, temper: ANY }, game);
