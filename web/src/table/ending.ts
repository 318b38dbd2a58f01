// How a game ended, as its last event tells it.
import type { Session } from "../lib/session.svelte";
import { told } from "../lib/words";
import { t } from "../strings/index.svelte";

export const won = (session: Session) =>
  t("over.won", {
    names: session.over!.winners.map((seat) => session.nameOf(seat)).join(", "),
    n: session.over!.winners.length,
  });

export function why(session: Session): string {
  const last = session.log.findLast((group) => group.events.length > 0)?.events.at(-1);
  return last
    ? told(session.book, last)
        .map((piece) => session.spoken(piece.text))
        .join("")
    : "";
}
