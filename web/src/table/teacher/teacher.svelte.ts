// The teacher at one table: asks the server what there is to say, and says what its player has not understood yet.

import { prefs } from "../../lib/prefs.svelte";
import type { Session } from "../../lib/session.svelte";
import type { Chain, Taught, TaughtNote, Tutor } from "../../lib/types";
import { t } from "../../strings/index.svelte";
import { forgetAll, Memory } from "./memory";

const PAUSE = 900; // ms without a change of the draft before a maester is asked
const OPINIONS = 3; // most opinions of a maester on one decision

export const teaches = () => prefs.teacher === "on";

/** Switches the teacher on; `again`: as if nothing had been understood. */
export function teach(again = false): void {
  if (again) forgetAll();
  prefs.teacher = "on";
}

export class Teacher implements Tutor {
  memory = new Memory();
  #said = $state.raw<Taught | null>(null); // the last answer about the draft
  #later = $state.raw<TaughtNote[]>([]); // about the turn before, and what a maester thinks
  #read = $state.raw<string[]>([]); // notes that were read away in this decision
  #shown: TaughtNote[] = []; // notes that have been on the screen in this decision
  #decision = -1;
  #since = -1; // the decision at which the teacher was asked before
  #turn: unknown = null;
  #chain: Chain = [];
  #helped = false;
  #opinions = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly session: Session) {}

  /** What there is to say, the most important first. */
  get notes(): TaughtNote[] {
    const said = this.#said;
    if (!said || said.decision !== this.session.state?.decision) return [];
    const notes = [...this.#later, ...this.memory.fresh(said.notes), ...this.memory.fresh(this.#frame())];
    return notes.filter((note) => !this.#read.includes(sign(note)));
  }
  /** A caution about the draft as it is. */
  get worry(): string {
    const said = this.#said;
    if (!teaches() || !said || String(said.chain) !== String(this.session.drafting.chain)) return "";
    return this.memory.fresh(said.notes).find((note) => note.kind === "caution")?.text ?? "";
  }

  /** What the frame of the table has to say for itself. */
  #frame(): TaughtNote[] {
    const { drafting, seatName } = this.session;
    const ready = drafting.canConfirm && drafting.chain.length > 0 && !drafting.asked?.warning;
    const found = [frameNote("prompt", { seat: seatName }, true)];
    if (ready) found.push(frameNote("confirm", { button: drafting.confirmWord }, true));
    return found;
  }

  // What happens at the table ------------------------------------------------------------------------------------------

  /** The seat is asked, or its draft has changed. */
  look(): void {
    const { state, drafting, view, book } = this.session;
    const { decision } = state!;
    const { chain } = drafting;
    const turn = view[book.turn_word];
    if (decision !== this.#decision) this.#begin(decision, turn);
    else if (chain.length < this.#chain.length) this.#helped = true;
    this.#chain = chain;
    this.session.send({ type: "teach", decision, chain, about: "now", since: this.#since });
    this.#ponder(decision, chain);
  }
  #begin(decision: number, turn: unknown): void {
    for (const note of this.#shown) this.memory.read(note);
    this.#since = this.#decision < 0 ? decision : this.#decision;
    this.#decision = decision;
    this.#shown = [];
    [this.#read, this.#later, this.#helped, this.#opinions] = [[], [], false, 0];
    if (this.#turn !== null && this.#turn !== turn)
      this.session.send({ type: "teach", decision, chain: [], about: "turn", since: 0 });
    this.#turn = turn;
  }

  /** Asks a maester once the draft rests. */
  #ponder(decision: number, chain: Chain): void {
    clearTimeout(this.#timer);
    this.#later = this.#later.filter((note) => note.kind !== "maester");
    if (!this.session.drafting.canConfirm || !chain.length || this.#opinions >= OPINIONS) return;
    this.#timer = setTimeout(() => {
      this.#opinions += 1;
      this.session.send({ type: "teach", decision, chain, about: "draft", since: 0 });
    }, PAUSE);
  }

  heard(message: Taught): void {
    if (message.decision !== this.session.state?.decision) return;
    if (message.about === "now") this.#said = message;
    else if (message.about === "turn") this.#later = [...message.notes, ...this.#later];
    else if (String(message.chain) === String(this.#chain)) this.#later = [...this.#later, ...message.notes];
  }

  // What the player does -----------------------------------------------------------------------------------------------

  /** The first note was read. */
  next(): void {
    const [note] = this.notes;
    if (note) this.#read = [...this.#read, sign(note)];
  }
  showing(note: TaughtNote): void {
    if (!this.#shown.some(({ key }) => key === note.key)) this.#shown = [...this.#shown, note];
  }
  help(): void {
    this.#helped = true;
  }
  sealed(chain: Chain): void {
    clearTimeout(this.#timer);
    const said = this.#said;
    if (!said || said.decision !== this.session.state?.decision) return;
    const same = [String(chain), String(chain.slice(0, -1))].includes(String(said.chain));
    this.memory.sealed(said.notes, same ? said.shows : [], this.#helped);
  }
}

/** A note that was read away comes back if it says something else. */
const sign = ({ kind, key, text }: TaughtNote) => (kind === "introduction" ? key : `${key}: ${text}`);

function frameNote(key: string, params: Record<string, string>, once: boolean): TaughtNote {
  const text = t(`teacher.frame.${key}`, params);
  return { key: `frame.${key}`, kind: "introduction", text, again: "", rule: "", areas: [], once, doing: true };
}
