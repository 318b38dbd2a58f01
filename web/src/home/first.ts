// The first game, "Learn by playing": three houses, five turns, squires at the other seats, and the teacher.

import * as api from "../lib/api";
import { keep, sitOn } from "../lib/kept.svelte";
import { prefs } from "../lib/prefs.svelte";
import { go } from "../lib/route.svelte";
import type { GameInfo, Preset } from "../lib/types";
import { t } from "../strings/index.svelte";
import { type Setup, tableOf } from "./setup";

const GAME = "thrones";
const PRESET = "first";
const HOUSE = "Stark"; // far from the others at the start
const BOT = "squire";

/** The preset of the first game, and how many players it is for. */
export const firstPreset = (game: GameInfo | undefined): Preset | undefined =>
  game?.presets.find((each) => each.name === PRESET && each.players.length > 0);

/** Sets the table of a first game and goes there; throws with a sentence if the server refuses. */
export async function startFirstGame(): Promise<void> {
  const game = (await api.games()).find((each) => each.name === GAME);
  const preset = firstPreset(game);
  if (!game || !preset) throw new Error(t("home.unreachable"));
  const name = prefs.name.trim() || t("home.guest");
  const setup: Setup = {
    mode: "bots",
    game: GAME,
    players: preset.players[0]!,
    house: HOUSE,
    bot: BOT,
    bots: [],
    options: [...preset.options],
    clock: "none",
    name,
    people: [],
  };
  const made = await api.setTable(tableOf(setup, game));
  keep(made.table, { game: GAME, title: game.title, options: preset.options, seats: made.seats, names: [HOUSE], at: Date.now() });
  if (made.seats[0]) sitOn(made.table, made.seats[0].secret);
  prefs.teacher = "on";
  go({ page: "table", table: made.table, at: null });
}
