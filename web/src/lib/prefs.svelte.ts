// The reader's own settings; they never leave the browser, but for `ask`, which the server must know.
import { load, save } from "./store";

export interface Prefs {
  name: string;
  theme: "auto" | "light" | "dark";
  motion: "auto" | "reduced";
  confirm: "always" | "quick"; // quick: a closing choice without a warning is sealed at once
  ask: boolean; // ask me everything
  text: boolean; // the board as text
  language: string;
  coach: "" | "offered" | "on" | "off";
  coachStep: number;
}

const DEFAULTS: Prefs = {
  name: "", theme: "auto", motion: "auto", confirm: "always", ask: false, text: false, language: "en", coach: "", coachStep: 0,
};

export const prefs: Prefs = $state({ ...DEFAULTS, ...load<Partial<Prefs>>("council.prefs", {}) });

/** Called once, by the root component. */
export function keepPrefs(): void {
  $effect(() => {
    save("council.prefs", $state.snapshot(prefs));
    const root = document.documentElement;
    if (prefs.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = prefs.theme;
    if (prefs.motion === "auto") delete root.dataset.motion;
    else root.dataset.motion = prefs.motion;
  });
}

export const still = () => prefs.motion === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;
