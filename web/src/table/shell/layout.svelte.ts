// How the parts of a table lie in the window; the style sheets beside this file give each arrangement its measures.

import { MediaQuery } from "svelte/reactivity";
import { innerWidth } from "svelte/reactivity/window";
import type { Arrangement } from "../../lib/desk";
import type { Book, Plain } from "../../lib/types";

/** What a game tells of its board: without it, it has no board that could own the window. */
export interface Board {
  aspect: (book: Book) => number; // width of the drawing for a height of one
  least?: number; // pixels a column beside it needs, on a small laptop
  alone?: boolean; // it can do without a column for what lies open: that goes into the panel
  phase?: (book: Book, view: Plain) => string;
  fighting?: (view: Plain) => boolean;
}

const LAPTOP = 1366;
const BROAD = 0.85; // a board as broad as this takes the whole width of a tall window

export class Layout {
  readonly #phone = new MediaQuery("max-width: 760px");
  readonly #large = new MediaQuery("min-width: 1200px");
  readonly #upright = new MediaQuery("orientation: portrait");

  constructor(
    readonly aspect: () => number,
    readonly owns: () => boolean,
    readonly alone: () => boolean,
  ) {}

  get now(): Arrangement {
    if (this.#phone.current) return "phone";
    if (!this.owns() || !(this.alone() || this.#large.current)) return "plain";
    if (this.alone() && this.#upright.current) return "tall";
    return this.#large.current ? "three" : "two";
  }
  get phone() {
    return this.now === "phone";
  }
  /** The board has the window, and everything else lies on sheets around it. */
  get desk() {
    return !this.phone && this.now !== "plain";
  }
  /** There is no column for what lies open beside the board: it is a tab beside the log. */
  get tabbed() {
    return this.desk && this.now !== "three";
  }
  /** How much larger than on a small laptop: what is measured in pixels follows the root's type (base.css). */
  get scale() {
    const across = innerWidth.current ?? LAPTOP;
    return this.desk && across > 1500 ? Math.min(20.5, 0.0055 * across + 6.35) / 13.86 : 1; // pixels stay whole on laptops
  }
  get broad() {
    return this.aspect() > BROAD;
  }
}
