// The seat's decision, the player's draft, and how it is sealed. The server stores the draft.

import { t } from "../../strings/index.svelte";
import { prefs } from "../prefs.svelte";
import type { Chain, Choice, FromServer, GameReport, Plain, State, You } from "../types";
import type { Send } from "./wire.svelte";

const DONE = 0;

/** What the draft must know of the table. */
interface DraftDesk {
  send: Send;
  readonly state: State | null;
  readonly live: boolean;
  readonly report: Pick<GameReport, "leaving">;
  readonly worry?: string; // what a teacher has to say against the draft
  sealing?(chain: Chain): void;
  clearError(): void;
}

type Drafted = Extract<FromServer, { type: "draft" }>;

export class Draft {
  asked = $state.raw<You | null>(null); // also while looking at the past
  matter = $state.raw<Plain>({});
  laid = $state.raw<Plain | null>(null); // the position with what this seat sealed, while others still choose
  armed = $state(false); // the warning was shown: the next Confirm counts
  #pending = $state.raw<Chain | null>(null); // sent, not yet answered
  #ahead = false; // what is pending was drafted from a list that was old by then
  #sealing = $state(false);
  #taken = $state.raw<Chain>([]); // the draft before a restart, which can be restored
  #sealOnAnswer = false;
  #confirmOnAnswer = false; // Confirm was pressed while a draft was under way

  constructor(readonly desk: DraftDesk) {}

  get you(): You | null {
    return this.desk.live ? this.asked : null;
  }
  get chain(): Chain {
    return this.#pending ?? this.asked?.chain ?? [];
  }
  /** A draft or seal is under way. */
  get busy(): boolean {
    return this.#pending !== null || this.#sealing;
  }
  get canDone(): boolean {
    return !!this.asked && !this.asked.complete && this.asked.choices.includes(DONE);
  }
  get canConfirm(): boolean {
    return this.desk.live && !this.busy && !!this.asked && (this.asked.complete || this.canDone);
  }
  /** Nothing is drafted, or nothing that does anything: to confirm would be to let it be. */
  get idle(): boolean {
    return this.canDone && !this.armed && (this.chain.length === 0 || !!this.desk.report.leaving);
  }
  get leaves(): boolean {
    return this.canConfirm && this.idle;
  }
  get canUndo(): boolean {
    return !!this.you && this.chain.length > 0;
  }
  /** A restarted draft can be restored as long as nothing else is drafted. */
  get canRestore(): boolean {
    return !!this.you && !this.chain.length && this.#taken.length > 0;
  }
  /** What the button says that seals. */
  get confirmWord(): string {
    if (this.armed) return t("confirm.anyway");
    if (!this.canDone) return t("confirm");
    return this.desk.report.leaving || t(this.asked!.chain.length ? "confirm.done" : "confirm.nothing");
  }

  // What the player does -----------------------------------------------------------------------------------------------

  choose(choice: Choice): void {
    if (!this.you || this.#sealing) return;
    if (choice === DONE && !this.#pending) this.confirm();
    else this.draft([...this.chain, choice]);
  }

  draft(chain: Chain): void {
    const { state, send } = this.desk;
    if (!this.you || this.#sealing || !state) return;
    this.armed = false;
    this.desk.clearError();
    this.#ahead = this.#pending !== null;
    this.#pending = chain;
    this.#taken = [];
    this.#confirmOnAnswer = false;
    this.#sealOnAnswer = prefs.confirm === "quick" && chain.length > this.you.chain.length;
    if (!send({ type: "draft", decision: state.decision, chain })) this.#pending = null;
  }

  undo(): void {
    if (this.canUndo) this.draft(this.chain.slice(0, -1));
    else if (this.canRestore) this.draft(this.#taken);
  }

  reset(): void {
    this.armed = false;
    if (!this.canUndo) return;
    const taken = this.chain;
    this.draft([]);
    this.#taken = taken;
  }

  /** Seals the draft; with a warning, only when it is pressed a second time. */
  confirm(): void {
    this.#confirmOnAnswer = this.desk.live && this.#pending !== null;
    if (!this.canConfirm) return;
    const { warning, complete, chain } = this.asked!;
    if ((warning || this.desk.worry) && !this.armed) this.armed = true;
    else this.#seal(complete ? chain : [...chain, DONE]);
  }

  #seal(chain: Chain): void {
    this.desk.clearError();
    this.armed = false;
    this.desk.sealing?.(chain);
    this.#sealing = this.desk.send({ type: "seal", decision: this.desk.state!.decision, chain });
  }

  unseal(): void {
    if (this.desk.state) this.desk.send({ type: "unseal", decision: this.desk.state.decision });
  }

  // What comes from the server -----------------------------------------------------------------------------------------

  /** A position; `moved`: another decision than before. */
  take(next: State, moved: boolean): void {
    this.laid = next.laid;
    this.asked = next.you;
    this.matter = next.matter ?? {};
    this.forget();
    if (moved) {
      this.armed = false;
      this.#taken = [];
    }
  }

  answered(message: Drafted): void {
    if (message.decision !== this.desk.state?.decision || !this.asked) return;
    const { prompt, rule, choices, chain, complete, staged, warning } = message;
    const newer = this.#pending && String(this.#pending) !== String(chain) ? this.#pending : null;
    if (newer && chain.some((choice, n) => choice !== newer[n])) return; // it leads elsewhere
    this.asked = { prompt, rule, choices, chain, complete, staged, warning };
    this.matter = message.matter ?? this.matter;
    if (newer) return; // if that is refused, this is where it began
    this.#pending = null;
    if (this.#sealOnAnswer && complete && !warning) this.#seal(chain);
    else if (this.#confirmOnAnswer) this.confirm();
    this.#sealOnAnswer = this.#confirmOnAnswer = false;
  }

  /** The waiting seats have changed: this seat has sealed, here or elsewhere, or its seal was opened. */
  lay(laid: Plain | null): void {
    this.laid = laid;
    if (laid) this.asked = null;
  }

  /** The seal was heard: who is awaited, or the next state, came before it. */
  sealed(): void {
    this.#sealing = false;
  }

  /** A draft is refused. True: somebody pressed faster than answers come, and needs no word; what was accepted remains. */
  refused(): boolean {
    this.forget();
    return this.#ahead;
  }

  /** What was sent is refused or lost. */
  forget(): void {
    this.#pending = null;
    this.#sealing = false;
  }
}
