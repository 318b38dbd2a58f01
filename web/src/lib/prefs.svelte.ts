// The reader's own settings; they never leave the browser, but for `ask`, which the server must know.
import { load, save } from "./store";

export interface Prefs {
  name: string;
  theme: "auto" | "light" | "dark";
  motion: "auto" | "reduced";
  confirm: "always" | "quick"; // quick: a closing choice without a warning is sealed at once
  ask: boolean; // ask me everything
  text: boolean; // the board as text
  list: boolean; // always list all choices
  terms: boolean; // words of the game say what they mean
  sound: number; // how loud, 0 to 100
  language: string;
  teacher: "" | "offered" | "on" | "off";
}

const DEFAULTS: Prefs = {
  name: "",
  theme: "auto",
  motion: "auto",
  confirm: "always",
  ask: false,
  text: false,
  list: false,
  terms: true,
  sound: 0,
  language: "en",
  teacher: "",
};

export const prefs: Prefs = $state({ ...DEFAULTS, ...load<Partial<Prefs>>("council.prefs", {}) });

const darkness = matchMedia("(prefers-color-scheme: dark)");
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
let dark = $state(darkness.matches);
darkness.addEventListener("change", () => (dark = darkness.matches));

export const theme = () => (prefs.theme === "auto" ? (dark ? "dark" : "light") : prefs.theme);
export const still = () => prefs.motion === "reduced" || stillness.matches;

document.documentElement.dataset.theme = theme(); // must come before anything is drawn

/** Called once, by the root component. */
export function keepPrefs(): void {
  $effect(() => {
    save("council.prefs", $state.snapshot(prefs));
    document.documentElement.dataset.theme = theme();
    document.documentElement.dataset.motion = prefs.motion;
  });
}
