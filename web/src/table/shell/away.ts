// What was missed while nobody looked.

import { keep } from "../../lib/kept.svelte";
import type { Session } from "../../lib/session.svelte";

const AWAY = 20_000; // ms: shorter absences need no digest
export const WORTH = 3; // decisions: fewer need none either

/** Watches whether the page is seen; ends with what it gives back. */
export function watchAbsence(session: Session): () => void {
  let hiddenAt = 0;
  let seen = { take: 0, decision: 0 };
  const shift = () => {
    const state = session.state!;
    const have = { take: state.take, decision: state.decision };
    if (document.hidden) {
      hiddenAt = Date.now();
      seen = have;
    } else if (hiddenAt && Date.now() - hiddenAt > AWAY) {
      session.story.away = session.story.since(seen);
      keep(session.table, { seen: have });
    }
  };
  document.addEventListener("visibilitychange", shift);
  return () => document.removeEventListener("visibilitychange", shift);
}
