// How the board lies on a large screen: the shell gives it the window from top to bottom, and columns to either side.

import type { Book } from "../lib/types";

/** Width of the drawing for a height of one. */
export const aspect = (book: Book): number => ((book as { board?: { key: string } }).board?.key === "storm" ? 1 : 0.7);
