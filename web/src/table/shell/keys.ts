// The keys of the table: Tab goes through what is lit, Enter ends a draft; everything else keeps its own keys.

import { FOCUSABLE, isPressed } from "../../lib/pressed";
import type { Session } from "../../lib/session.svelte";

/** What a key does, by its name in lower case; false: it did nothing, and the browser may have it. */
export type KeyBindings = Record<string, () => unknown>;

/** Has Tab just gone past the last element? Then the next one goes to the first of the page, so that Tab reaches everything. */
let wanders = false;

const FIELDS = "dialog, input:not([type=range]), textarea, select, [contenteditable]";

export function press(event: KeyboardEvent, session: Session, keys: KeyBindings): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest(FIELDS)) return;
  if (event.key === "Tab") {
    const outside = target === document.body;
    if (outside && !wanders && !event.shiftKey && focusLit()) event.preventDefault();
    wanders = !outside;
  } else if (event.key === "Enter") {
    if (enter(target, session)) event.preventDefault();
  } else if (!target.matches("input[type=range]")) {
    const act = keys[event.key.toLowerCase()];
    if (act && act() !== false) event.preventDefault();
  }
}

function focusLit(): boolean {
  const lit = document.querySelector<HTMLElement>("main [data-lit=true]");
  const first = lit ?? document.querySelector<HTMLElement>("[data-testid=choice]");
  first?.focus();
  return !!first;
}

function enter(target: HTMLElement, session: Session): boolean {
  const chosen = !!session.you?.complete && target.matches("[data-choice][aria-pressed=true]"); // pressed again, it confirms
  if (!chosen && target.matches(FOCUSABLE) && !isPressed(target)) return false;
  if (session.held) session.audience?.skip?.();
  else if (!(session.drafting.canConfirm || session.drafting.busy)) return false;
  else if (session.drafting.leaves && !session.you?.warning)
    document.querySelector<HTMLElement>("[data-testid=confirm]")?.focus(); // once more, and it is let be
  else session.confirm();
  return true;
}
