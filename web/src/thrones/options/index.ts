// Every piece of the board game's table: the base first, then one entry for each option that has something to show or to say.

import { base } from "../base";
import type { Part } from "../part";
import { battleVariant } from "./battle-variant";
import { crownCards } from "./crown-cards";
import { fortifications } from "./fortifications";
import { leaders } from "./leaders";
import { hostages } from "./leaders/hostages";
import { oneTimeOrders } from "./one-time-orders";
import { ports } from "./ports";
import { siegeEngines } from "./siege-engines";
import { stormBoard } from "./storm-board";
import { stormTable } from "./storm-board/table";
import { swordsCards } from "./swords-cards";
import { swordsDecks } from "./swords-decks";
import { tactics } from "./tactics";
import { westerosVariant } from "./westeros-variant";
import { wildlingCards } from "./wildling-cards";

export const PARTS: Part[] = [
  base,
  oneTimeOrders,
  ports,
  siegeEngines,
  fortifications,
  westerosVariant,
  battleVariant,
  crownCards,
  swordsCards,
  swordsDecks,
  tactics,
  wildlingCards,
  leaders,
  hostages,
  stormBoard,
  stormTable,
];
