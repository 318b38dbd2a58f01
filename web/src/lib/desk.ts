// Where there is room, a game's board owns the window. What else it shows goes onto the sheets of the shell.

import { getContext, setContext } from "svelte";

/**
 * phone: parts below each other, and sheets for the rest. plain: panels beside the game. Three more for a board, which is always
 * completely visible: between two columns (three), beside one (two), or above the prompt (tall).
 */
export type Arrangement = "phone" | "plain" | "three" | "two" | "tall";

/** How much of the column a game wants: nothing is asked; something is; a long list of things is; cards are to be chosen there,
 *  and the prompt has the way back; all, for a sheet of its own. */
export type Wants = "little" | "tray" | "list" | "cards" | "all";

export interface Desk {
  offers: number; // number of cards to choose from
  readonly on: boolean; // the board owns the window
  readonly lists: boolean; // are all choices listed? Then digits mean the list
  readonly tabbed: boolean; // is the open panel a tab instead of a column?
  readonly now: Arrangement;
  readonly large: boolean; // does an area's menu have room beside the board, so that it covers nothing?
  readonly beside: HTMLElement | null; // element under the prompt
  readonly foot: HTMLElement | null; // the line at the bottom
  readonly head: HTMLElement | null; // on a small screen: what can be opened, beside the turn
  readonly realm: HTMLElement | null; // the tab for the open panel, while it is selected
}

const KEY = Symbol("desk");
export const setDesk = (desk: Desk): void => void setContext(KEY, desk);
export const getDesk = (): Desk | undefined => getContext(KEY);

/** Reports whether a sheet has content, whenever that changes. */
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
