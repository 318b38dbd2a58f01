// The notes of the guide through a first turn: each is tied to what the table asks, or to the part of the turn it speaks of.

import type { Book } from "../lib/contract";
import type { Session } from "../lib/session.svelte";
import { keysUnder } from "../strings/index.svelte";

/** What the guide looks at. */
export interface Guided extends Pick<Session, "you" | "drafting"> {
  phase: string; // westeros, planning or action; empty in a game without phases
  fighting: boolean; // a battle needs the whole table
}
type Asking = Pick<Book, "game" | "options">;

export interface CoachStep {
  key: string;
  target?: string; // what is ringed: [data-coach=…]
  when: (s: Guided) => boolean; // the note is true now
  done?: (s: Guided, begun: number) => boolean; // continues by itself; begun: the choices of the draft at the start
  stays?: boolean; // is not about one decision: it waits for its button
}

const asks = (s: Guided, ...rules: string[]) => !!s.you && rules.some((rule) => s.you!.rule.startsWith(rule));
const ready = (s: Guided) => s.drafting.canConfirm && !s.you?.warning;
const placing = (s: Guided) => asks(s, "base.planning.place");
const executing = (s: Guided) => asks(s, "base.raid", "base.march", "base.power");
const acting = (s: Guided) => s.phase === "action";

/** What the options of the table have to say: `asked.` when their own rules ask, the others once orders are resolved. */
const told = (book: Asking, start = ""): string[] =>
  keysUnder(`coach.${book.game}.${start}`).filter((option) => book.options.includes(option));

const thrones = (book: Asking): CoachStep[] => [
  { key: "welcome", when: () => true, stays: true },
  { key: "prompt", when: (s) => !!s.you, target: "prompt", stays: true },
  ...told(book, "asked.").map((option): CoachStep => ({
    key: `asked.${option}`,
    when: (s) => asks(s, `${option}.`),
    target: "board",
  })),
  {
    key: "order",
    when: (s) => placing(s) && !ready(s),
    done: (s, begun) => s.drafting.chain.length > begun,
    target: "board",
  },
  { key: "orders", when: (s) => placing(s) && !ready(s), target: "board" },
  { key: "confirm", when: (s) => placing(s) && ready(s), target: "confirm" },
  { key: "execute", when: executing, done: (s) => s.drafting.chain.length > 0 && ready(s), target: "board" },
  { key: "finish", when: (s) => executing(s) && s.drafting.chain.length > 0 && ready(s), target: "confirm" },
  { key: "others", when: acting, target: "panel", stays: true },
  ...told(book).map((option): CoachStep => ({ key: option, when: acting, stays: true })),
  { key: "end", when: acting, stays: true },
];
const INTRIGUE: CoachStep[] = [
  { key: "welcome", when: () => true, stays: true },
  { key: "prompt", when: (s) => !!s.you, target: "prompt", stays: true },
  { key: "place", when: (s) => !!s.you, done: (s) => s.drafting.chain.length > 0, target: "board" },
  { key: "confirm", when: (s) => !!s.you && s.drafting.chain.length > 0, target: "confirm" },
  { key: "others", when: (s) => !s.drafting.chain.length, target: "panel", stays: true },
  { key: "end", when: () => true, stays: true },
];

export const stepsOf = (book: Asking): CoachStep[] => (book.game === "thrones" ? thrones(book) : INTRIGUE);

/** The first note that was not told yet and is true now; in a battle there is none. */
export const stepFor = (steps: CoachStep[], told: readonly string[], s: Guided): CoachStep | undefined =>
  s.fighting ? undefined : steps.find((step) => !told.includes(step.key) && step.when(s));
