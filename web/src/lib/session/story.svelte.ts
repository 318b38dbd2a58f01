// What has happened, as the log tells it.

import type { LogEvent, LogGroup } from "../types";

/** How far a browser has seen a game. */
export interface Seen {
  take: number;
  decision: number;
}

/** Sorts by take, then decision; a take-back comes before what was decided again. */
const inOrder = (a: LogGroup, b: LogGroup) =>
  a.take - b.take || a.n - b.n || Number(a.back === undefined) - Number(b.back === undefined);
const keyOf = (group: LogGroup) => `${group.take}.${group.n}.${group.back ?? ""}`;

/**
 * The log up to the first of some events. Decisions before it stay the same. `on`: in a replay it continues with later
 * decisions.
 */
export function until(log: LogGroup[], ahead: ReadonlySet<LogEvent> = new Set(), on = false): LogGroup[] {
  if (!ahead.size) return log;
  const at = log.findIndex((group) => group.events.some((event) => ahead.has(event)));
  if (at < 0) return log;
  const { events } = log[at]!;
  const first = events.findIndex((event) => ahead.has(event));
  return [...log.slice(0, at), { ...log[at]!, events: events.slice(0, first) }, ...(on ? log.slice(at + 1) : [])];
}

export class Story {
  log = $state.raw<LogGroup[]>([]); // take-backs too
  away = $state.raw<LogGroup[]>([]); // what happened while nobody looked

  add(groups: LogGroup[] = []): void {
    const known = new Set(this.log.map(keyOf));
    const fresh = groups.filter((each) => !known.has(keyOf(each)));
    if (fresh.length) this.log = [...this.log, ...fresh].sort(inOrder);
  }

  /** What the log has from a decision on. */
  since(seen: Seen): LogGroup[] {
    return this.log.filter((each) => each.take > seen.take || (each.take === seen.take && each.n >= seen.decision));
  }

  /** Decisions of the log that a later take-back has undone. */
  get undone(): Set<LogGroup> {
    const gone = new Set<LogGroup>();
    for (const [place, each] of this.log.entries()) {
      if (each.back === undefined) continue;
      for (const old of this.log.slice(0, place)) if (old.take < each.take && old.n >= each.n) gone.add(old);
    }
    return gone;
  }
}
