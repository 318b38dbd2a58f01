// Sound is off until somebody asks for it; what makes it comes only then.
import { prefs } from "./prefs.svelte";

/** Never waits and never fails: a sound that cannot be heard is left out. */
export function sound(name: string): void {
  if (!name || prefs.sound <= 0 || document.hidden) return;
  const volume = prefs.sound / 100;
  void import("./synth").then(({ play }) => play(name, volume)).catch(() => undefined);
}
