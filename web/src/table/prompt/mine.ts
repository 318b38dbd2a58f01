// What a seat may do besides answering: the server knows for sure.

import type { Session } from "../../lib/session.svelte";

export const ownSeat = ({ company, seat }: Session) => company.seats.find((each) => each.seat === seat);

/** A bot plays one's own seat. */
export function isPlayed(session: Session): boolean {
  const mine = ownSeat(session);
  return !!mine && mine.held && mine.kind === "bot";
}

/** Has this seat anything to take back? */
export function mayTakeBack(session: Session): boolean {
  const { seat, live, over, proposal, info, state, log } = session;
  if (seat < 0 || !live || over || proposal || info?.kind === "record" || isPlayed(session)) return false;
  return log.some(
    (each) => each.back === undefined && each.take === state!.take && each.asked.includes(seat) && !each.auto.includes(seat),
  );
}
