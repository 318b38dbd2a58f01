// Bots by name: a level (`lord`) or an old name (`spider:200`), then a style (`lord:builder`).
import { has, t } from "../strings/index.svelte";
import type { GameInfo } from "./types";

export const ANY = "any"; // the style that the game draws

export interface BotPick {
  level: string;
  style: string;
}

export function partsOf(name: string): BotPick {
  const [level = "", ...rest] = name.split(":");
  return { level, style: rest.find((each) => !/^\d+$/.test(each)) ?? "" };
}

/** The name to ask the server for. */
export const nameOf = (pick: BotPick, game: GameInfo | undefined): string =>
  pick.style && game?.tempers.length ? `${pick.level}:${pick.style}` : pick.level;

/** What people are told where bots are chosen: the level, and the style unless the game draws it. */
export const botName = (name: string): string => called(name, "", "bot.bent");

/** What they are told where one sits at a table: a Knight could be taken for a unit. */
export const seatedBot = (name: string): string => called(name, "bot.seated", "bot.seated.bent");

function called(name: string, plain: string, bent: string): string {
  const { level, style } = partsOf(name);
  const bot = has(`level.${level}`) ? t(`level.${level}`) : level.charAt(0).toUpperCase() + level.slice(1);
  if (style && style !== ANY) return t(bent, { bot, style: t(`style.${style}`) });
  return plain ? t(plain, { bot }) : bot;
}

/** Can this game be asked for the bot? A name that was kept may be an old one. */
export function isOffered(name: string, game: GameInfo): boolean {
  const { level, style } = partsOf(name);
  return (
    game.bots.some((each) => each.name === level) &&
    (!style || (game.tempers.length > 0 && [ANY, ...game.tempers.map((each) => each.name)].includes(style)))
  );
}

/** Where nobody chooses: the usual level, in any style. */
export const usualBot = (game: GameInfo): string => nameOf({ level: game.default_bot, style: ANY }, game);
