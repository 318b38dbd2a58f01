// The layout of the parts of a table in the window; the style sheets beside this file give each arrangement its measures.

import { MediaQuery } from "svelte/reactivity";
import { innerHeight, innerWidth } from "svelte/reactivity/window";
import type { Arrangement } from "../../lib/desk";
import type { Book, Plain } from "../../lib/types";

/** What a game tells of its board: without it, it has no board that could own the window. */
export interface Board {
  aspect: (book: Book) => number; // width of the drawing for a height of one
  least?: number; // pixels a column beside it needs, on a small laptop
  alone?: boolean; // can it do without a column for open panels? They become tabs
  realm?: string; // how the tab is called there, if not the realm
  whole?: boolean; // does its ground fill the window? It then leaves room for the sheets itself
  phase?: (book: Book, view: Plain) => string;
}

const LAPTOP = { across: 1366, down: 768, type: 13.86 };
const BROAD = 0.85; // a board as broad as this takes the whole width of a tall window

export class ShellLayout {
  readonly #phone = new MediaQuery("max-width: 760px");
  readonly #large = new MediaQuery("min-width: 1200px");
  readonly #upright = new MediaQuery("orientation: portrait");

  constructor(
    readonly board: () => Board | undefined,
    readonly aspect: () => number,
    readonly owns: () => boolean,
    readonly text: () => boolean, // it is read as text
  ) {}

  get now(): Arrangement {
    if (this.#phone.current) return "phone";
    if (this.owns() && this.text()) return this.#upright.current ? "tall" : "two";
    const alone = !!this.board()?.alone;
    if (!this.owns() || !(alone || this.#large.current)) return "plain";
    if (alone && this.#upright.current) return "tall";
    return this.#large.current ? "three" : "two";
  }
  get phone() {
    return this.now === "phone";
  }
  /** The board fills the window, and everything else is on sheets around it. */
  get desk() {
    return !this.phone && this.now !== "plain";
  }
  get large() {
    return this.desk && this.#large.current;
  }
  /** Without a column for open panels beside the board, they are a tab beside the log. */
  get tabbed() {
    return !this.text() && (this.now === "two" || (this.now === "tall" && !this.whole));
  }
  /** How much larger than on a small laptop: what is measured in pixels follows the root's type (base.css). */
  get scale() {
    const across = innerWidth.current ?? LAPTOP.across;
    const down = innerHeight.current ?? LAPTOP.down;
    if (!this.desk || across <= 1500) return 1; // pixels stay whole on laptops
    const least = Math.min(20.5, 0.0055 * across + 6.35);
    const room = this.broad ? 0 : Math.min(0.00807 * across + 2.83, 0.014345 * down + 2.84, 23.5);
    return Math.max(least, room) / LAPTOP.type;
  }
  get broad() {
    return this.aspect() > BROAD && !this.text();
  }
  get whole() {
    return !!this.board()?.whole && !this.text();
  }
  /** An upright board in an upright window: the panel beside it is slim. */
  get slim() {
    return this.now === "tall" && !this.broad && !this.whole && !this.text();
  }
}
