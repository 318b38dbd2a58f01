// How fast the stage shows what happens, and whether the map follows; the browser remembers it.

import { load, save } from "../../lib/store";

export const PACES = ["slow", "normal", "fast", "instant"] as const;
export type Pace = (typeof PACES)[number];

/** How much longer a beat is than at normal pace. */
export const TIMES: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0.45, instant: 0 };

const KEY = "council.stage";
const kept = load<{ pace?: Pace; follow?: boolean }>(KEY, {});

class StagePrefs {
  #pace = $state<Pace>(kept.pace && PACES.includes(kept.pace) ? kept.pace : "normal");
  #follow = $state(kept.follow ?? false);

  get pace(): Pace {
    return this.#pace;
  }
  set pace(pace: Pace) {
    this.#pace = pace;
    this.#save();
  }
  get follow(): boolean {
    return this.#follow;
  }
  set follow(follow: boolean) {
    this.#follow = follow;
    this.#save();
  }
  #save() {
    save(KEY, { pace: this.#pace, follow: this.#follow });
  }
}

export const stagePrefs = new StagePrefs();
