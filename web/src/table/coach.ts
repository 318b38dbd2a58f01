// The notes of the guide through a first turn: what each waits for, and what it is done with.

import type { Book } from "../lib/contract";
import type { Session } from "../lib/session.svelte";
import { keysUnder } from "../strings/index.svelte";

/** What the guide looks at. */
export type Guided = Pick<Session, "you" | "drafting">;
type Asking = Pick<Book, "game" | "options">;

export interface Step {
  key: string;
  target?: string; // what is ringed: [data-coach=…]
  when?: (s: Guided) => boolean; // the card waits for this
  done?: (s: Guided, begun: number) => boolean; // goes on by itself, without it there is a button; begun: the draft when it came up
  option?: string; // what an option says is passed over when something later is asked
}
const asks = (s: Guided, ...rules: string[]) => !!s.you && rules.some((rule) => s.you!.rule.startsWith(rule));
/** What the options of the table have to say: `asked.` when their own rules ask first, the others after the first round. */
const told = (book: Asking, start = ""): Step[] =>
  keysUnder(`coach.${book.game}.${start}`)
    .filter((option) => book.options.includes(option))
    .map((option) => ({ key: start + option, option }));
const thrones = (book: Asking): Step[] => [
  { key: "welcome" },
  { key: "prompt", target: "prompt" },
  ...told(book, "asked.").map((step): Step => ({ ...step, when: (s) => asks(s, `${step.option}.`), target: "board" })),
  {
    key: "order",
    when: (s) => asks(s, "base.planning.place"),
    done: (s, begun) => s.drafting.chain.length > begun,
    target: "board",
  },
  { key: "orders", done: (s) => !s.you || (s.drafting.canConfirm && !s.you.warning), target: "board" },
  { key: "confirm", when: (s) => !s.you || (s.drafting.canConfirm && !s.you.warning), done: (s) => !s.you, target: "confirm" },
  { key: "others", when: (s) => !asks(s, "base.planning.place"), target: "panel" },
  ...told(book),
  {
    key: "execute",
    when: (s) => asks(s, "base.raid", "base.march", "base.power"),
    done: (s) => s.drafting.chain.length > 0 && s.drafting.canConfirm && !s.you?.warning,
    target: "board",
  },
  { key: "finish", done: (s) => !s.you, target: "confirm" },
  { key: "end" },
];
const INTRIGUE: Step[] = [
  { key: "welcome" },
  { key: "prompt", target: "prompt" },
  { key: "place", when: (s) => !!s.you, done: (s) => s.drafting.chain.length > 0, target: "board" },
  { key: "confirm", done: (s) => !s.you, target: "confirm" },
  { key: "others", target: "panel" },
  { key: "end" },
];

export const stepsOf = (book: Asking): Step[] => (book.game === "thrones" ? thrones(book) : INTRIGUE);
