// The words that were read, by room, stored in the browser.

import type { Session } from "../lib/session.svelte";
import { load, save } from "../lib/store";
import type { ChatLine } from "../lib/types";

export class Unread {
  #key: string;
  #session: Session;
  #seen = $state.raw<Record<string, number>>({});

  constructor(session: Session) {
    this.#session = session;
    this.#key = `council.read.${session.table}`;
    this.#seen = load(this.#key, {});
  }

  /** How many unread words a room has; without a room, all rooms together. */
  in(room?: number): number {
    const mine = this.#session.seat;
    return this.#session.talk.chat.filter((line) => {
      const where = line.to === null ? -1 : line.seat === mine ? line.to : line.seat;
      return line.seat !== mine && (room === undefined || where === room) && line.id > (this.#seen[`${mine}.${where}`] ?? 0);
    }).length;
  }

  read(room: number, lines: ChatLine[]): void {
    const last = lines.at(-1)?.id ?? 0;
    const key = `${this.#session.seat}.${room}`;
    if (last <= (this.#seen[key] ?? 0)) return;
    this.#seen = { ...this.#seen, [key]: last };
    save(this.#key, this.#seen);
  }
}
