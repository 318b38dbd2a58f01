// On a large screen a game's board has the window from top to bottom. What else it shows goes onto the sheets of the shell.

import { getContext, setContext } from "svelte";

export interface Desk {
  readonly on: boolean;
  readonly beside: HTMLElement | null; // under the prompt
  readonly foot: HTMLElement | null; // the line at the bottom
  readonly head: HTMLElement | null; // on a small screen: what can be opened, beside the turn
}

const KEY = Symbol("desk");
export const setDesk = (desk: Desk): void => void setContext(KEY, desk);
export const getDesk = (): Desk | undefined => getContext(KEY);

/** Moves an element into a sheet, and takes it down from there. */
export const into = (sheet: HTMLElement | null | undefined) => (node: HTMLElement) => {
  sheet?.append(node);
  return () => node.remove();
};
