// The weather, from the facts of a view.

import type { ThronesView } from "../../model/model";
import type { Play } from "../../play.svelte";
import { tr } from "../../strings";

/** The positions of the marker, clockwise; from the third on it is stormy and fords are closed. */
export const SKIES = ["fair", "turning", "storm", "clearing"] as const;
const STORM = 2;

/** The position of the marker. A fact that is 0 is left out. */
export const skyOf = (view: ThronesView): number => Math.max(0, SKIES.indexOf(view.facts?.weather?.sky as "fair"));

export const isStormy = (view: ThronesView): boolean => skyOf(view) >= STORM;

/** The cards that move the marker. */
export const weatherTip = (play: Play): string => tr("weather.tip", { cards: (play.book.weather_cards ?? []).join(", ") });
