// Where there is room, a game's board owns the window. What else it shows goes onto the sheets of the shell.

import { getContext, setContext } from "svelte";

/** phone: one thing above another, and sheets for the rest. plain: panels beside the game. And three for a board, which is always seen
 *  whole: between two columns (three), beside one (two), or above what is asked (tall). */
export type Arrangement = "phone" | "plain" | "three" | "two" | "tall";

/** How much of the column a game wants: nothing is asked; something is; a long list of things is; cards are to be chosen there,
 *  and the prompt has the way back; all, for a sheet of its own. */
export type Wants = "little" | "tray" | "list" | "cards" | "all";

export interface Desk {
  offers: number; // cards that lie there to be chosen
  readonly on: boolean; // the board owns the window
  readonly tabbed: boolean; // what lies open has no column of its own
  readonly now: Arrangement;
  readonly large: boolean; // what an area offers has room beside the board: nothing need lie over it
  readonly beside: HTMLElement | null; // under the prompt
  readonly foot: HTMLElement | null; // the line at the bottom
  readonly head: HTMLElement | null; // on a small screen: what can be opened, beside the turn
  readonly realm: HTMLElement | null; // the tab for what lies open, while it is chosen
}

const KEY = Symbol("desk");
export const setDesk = (desk: Desk): void => void setContext(KEY, desk);
export const getDesk = (): Desk | undefined => getContext(KEY);

/** Tells whether anything lies on a sheet, whenever that changes. */
export const watchSheet = (tell: (full: boolean) => void) => (sheet: HTMLElement) => {
  const look = () => tell(sheet.childElementCount > 0);
  const watcher = new MutationObserver(look);
  watcher.observe(sheet, { childList: true });
  look();
  return () => watcher.disconnect();
};

/** Moves an element into a sheet, and takes it down from there. */
export const into =
  (sheet: HTMLElement | null | undefined, first = false) =>
  (node: HTMLElement) => {
    if (first) sheet?.prepend(node);
    else sheet?.append(node);
    return () => node.remove();
  };
