// The people at the table, and what its host may do.

import { t } from "../../strings/index.svelte";
import { botName, seatedBot } from "../bots";
import type { Book, Seat, SeatInfo } from "../types";
import { NUMBERED } from "../types";
import type { Send } from "./wire.svelte";

/** The part of a message that is about the company. */
interface Seating {
  seats: SeatInfo[];
  started: boolean;
  host: Seat;
  several: boolean;
  pace?: number | null;
  now?: number;
}

export class Company {
  seats = $state.raw<SeatInfo[]>([]);
  started = $state(true);
  host = $state<Seat>(-1);
  several = $state(false); // may one browser take several seats by invitation?
  pace = $state(400); // ms between the answers of bots
  skew = 0; // server's clock minus ours, ms

  constructor(readonly send: Send) {}

  take(seating: Seating): void {
    ({ seats: this.seats, started: this.started, host: this.host, several: this.several } = seating);
    this.pace = seating.pace ?? this.pace;
    if (seating.now) this.skew = seating.now - Date.now();
  }

  /** The house of a seat; where seats have no names of their own (p1, p2 …), who sits there. */
  nameOf(seat: Seat, book: Book | null): string {
    if (seat < 0) return t("seat.public");
    const name = book?.seats[seat] ?? String(seat);
    if (!NUMBERED.test(name)) return name;
    const who = this.seats[seat];
    const called =
      who?.kind === "human" || who?.held ? who.name || t("home.guest") : (who?.bot && botName(who.bot)) || who?.name || name;
    const alike = this.seats.filter((each) => (each.name || each.bot) === (who?.name || who?.bot)).length > 1;
    return alike ? `${called} ${seat + 1}` : called;
  }
  /** The name of a seat's player; a permanent bot has only its own. */
  playerOf(seat: Seat): string {
    const who = this.seats[seat];
    if (!who || who.kind === "open") return "";
    if (who.kind === "human") return who.name || t("home.guest");
    return who.held
      ? t("seat.away", { name: who.name || t("home.guest"), bot: seatedBot(who.bot) })
      : who.name || (who.bot ? seatedBot(who.bot) : t("seat.bot"));
  }
  /** Does the player of a seat count as absent, at this moment of our own clock? */
  isAbsent(seat: Seat, now: number): boolean {
    const at = this.seats[seat]?.absent ?? null;
    return at !== null && at - this.skew <= now;
  }

  askEverything(yes: boolean): void {
    this.send({ type: "settings", ask_everything: yes });
  }
  setPace(pace: number): void {
    this.pace = pace;
    this.send({ type: "settings", pace });
  }
  leave(bot?: string): void {
    this.send({ type: "leave", ...(bot ? { bot } : {}) });
  }
  comeBack(): void {
    this.send({ type: "return" });
  }
  start(): void {
    this.send({ type: "start" });
  }

  // What the host may do -------------------------------------------------------------------------------------------------

  /** A bot plays for somebody absent; `newcomer`: whoever comes by invitation may take the seat. */
  give(seat: Seat, newcomer: boolean): void {
    this.send({ type: "give", seat, newcomer });
  }
  remove(seat: Seat): void {
    this.send({ type: "remove", seat });
  }
  renewInvite(): void {
    this.send({ type: "invite" });
  }
  allowSeveral(yes: boolean): void {
    this.send({ type: "settings", several: yes });
  }
  /** The game no longer follows the server's rules: asks to continue under them, or to close it. */
  goOn(): void {
    this.send({ type: "go_on" });
  }
  closeGame(): void {
    this.send({ type: "close" });
  }
}
