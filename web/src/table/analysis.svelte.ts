// The analysis of a finished game: asked for by a wish, looked after while it is worked out.
import * as api from "../lib/api";
import type { Analysis, Progress } from "../lib/contract";

const EVERY = 1000; // ms between two questions

export class Studied {
  progress = $state.raw<Progress | null>(null);
  refused = $state("");
  #table: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(table: string) {
    this.#table = table;
    void this.#ask(() => api.analysis(table));
  }
  get found(): Analysis | null {
    return this.progress?.analysis ?? null;
  }
  /** Has the server said whether there is one? */
  get known(): boolean {
    return this.progress !== null || this.refused !== "";
  }
  get working(): boolean {
    return this.progress?.state === "working";
  }
  /** May it be started? */
  get offered(): boolean {
    return this.progress?.state === "none" || (this.progress === null && this.refused !== "");
  }
  begin(): void {
    void this.#ask(() => api.analyse(this.#table));
  }
  async stop(): Promise<void> {
    await api.stopAnalysis(this.#table).catch(() => undefined);
    void this.#ask(() => api.analysis(this.#table));
  }
  /** Nobody is looking any more; the server continues for a while. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #ask(call: () => Promise<Progress>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const told = await call();
      this.progress = told;
      this.refused = told.state === "failed" ? told.sentence : "";
    } catch (error) {
      this.refused = (error as Error).message;
    }
    if (this.working && !this.#closed) this.#timer = setTimeout(() => void this.#ask(() => api.analysis(this.#table)), EVERY);
  }
}
