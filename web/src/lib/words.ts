// Ints into words: choices by the table of verbs, events by the sentences of the book.
import { has, t } from "../strings/index.svelte";
import { type Book, type Choice, type Domain, type LogEvent, type Term, verbOf, xOf, yOf } from "./types";

/** A part of a sentence: plain text, or a name with the domain it belongs to. */
export interface Piece {
  text: string;
  domain: string;
}

const NOUN = /\{(\d)(?::(\w+))?\}/g;

/** The name of a noun; numbers as they are.  An army is four bits a piece. */
export function noun(book: Book, domain: Domain, value: number): string {
  if (!domain) return String(value);
  if (domain === "army") return army(book, value);
  const name = book.domains[domain]?.[value] ?? String(value);
  return domain === "order" ? orderWords(name) : name;
}

/** An order as people write it: March −1, Support +1 ★. */
export const orderWords = (name: string): string =>
  name.replace(/([+-])(\d)/, (_, sign: string, n: string) => ` ${sign === "-" ? "−" : "+"}${n}`).replace(/\*$/, " ★");

/** A text with its orders as people write them. */
export const withOrders = (text: string): string =>
  text.replace(/\b(?:March|Defense|Support|Raid)[+-]\d\*?/g, (name) => orderWords(name));

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The place in the game: Turn 4 · Westeros. */
export const placeWords = (turn: string, step: string): string => [turn, capital(step)].filter(Boolean).join(" · ");

/** A prompt beside the button that ends the decision: what the button says need not be said twice, nor all that panels count;
 *  and it has one line. */
export function besideButton(prompt: string, counted = false): string {
  const said = prompt
    .replace(/, (or|then) choose done( to [^.]*)?(?=\.)/, "")
    .replace(/(?<=[.?]) (Or|If not,) choose done\./, "")
    .replace(/\bone of your ([\w ]+?) orders \(/, "a $1 order (");
  return counted ? said.replace(/ \((\d+ \w+)\b[^)]*\)/, ": $1 left").replace(/: 0 \w+ left/, "") : said;
}

/** A prompt in three parts: what leads to the verb, the verb that says what to do, the rest. Without one the verb is empty. */
export function stressed(prompt: string): [string, string, string] {
  const lead = /^(?:[^:.]*: (?=[a-z]))?(?:[Yy]ou (?!may|must)[^.:]*\. )?(?:[Yy]ou (?:may|must) |(?:[\w' ]*? )?[Dd]o you )?/;
  const start = lead.exec(prompt)![0].length;
  for (const from of [start, 0]) {
    const verb = /^[A-Za-z]+/.exec(prompt.slice(from))?.[0] ?? "";
    const sentence = from > 0 || /^\w+ [^A-Z]/.test(prompt); // otherwise a card's name begins it
    if (verb && sentence && !NO_VERB.test(verb)) return [prompt.slice(0, from), verb, prompt.slice(from + verb.length)];
  }
  return [prompt, "", ""];
}
const NO_VERB = /^(the|a|an|which|how|on|who|what|where|none|you|your|nobody)$/i;

/** The pieces of an army and their numbers; by division, because an army may need more than 32 bits. */
export function troops(value: number): { piece: number; n: number }[] {
  const found: { piece: number; n: number }[] = [];
  for (let piece = 0, rest = value; rest > 0; piece += 1, rest = Math.floor(rest / 16)) {
    if (rest % 16) found.push({ piece, n: rest % 16 });
  }
  return found;
}

/** In a sentence: `2 knights and a footman`. */
export function army(book: Book, value: number): string {
  const units = (book as unknown as { units?: { name: string; plural: string }[] }).units ?? [];
  const parts = troops(value).map(({ piece, n }) => {
    const name = book.domains.piece?.[piece] ?? String(piece);
    const unit = units.length ? units[piece % 7] : undefined;
    return n === 1 ? withArticle(name) : `${n} ${unit ? name.replace(unit.name, unit.plural) : name}`;
  });
  return together(parts);
}
/** In a sentence: `Stark, Tyrell and Greyjoy`. */
export const together = (parts: string[]): string =>
  [parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(" and ");

const withArticle = (name: string) => `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;

export function verb(book: Book, choice: Choice): string {
  return book.verbs[verbOf(choice)]?.word ?? "";
}

/** Verb and nouns of a choice by name: ["order", "Winterfell", "March+1*"]. */
export function named(book: Book, choice: Choice): { verb: string; x: string; y: string } {
  const entry = book.verbs[verbOf(choice)];
  return {
    verb: entry?.word ?? "",
    x: entry?.x ? noun(book, entry.x, xOf(choice)) : "",
    y: entry?.y ? noun(book, entry.y, yOf(choice)) : "",
  };
}

/** The choice with this verb and these nouns by name; -1 when there is none. */
export function choiceOf(book: Book, word: string, x = "", y = ""): Choice {
  const v = book.verbs.findIndex((each) => each.word === word);
  const entry = book.verbs[v];
  if (!entry) return -1;
  const a = entry.x ? (book.domains[entry.x] ?? []).indexOf(x) : 0;
  const b = entry.y ? (book.domains[entry.y] ?? []).indexOf(y) : 0;
  return a < 0 || b < 0 ? -1 : (v << 16) | (a << 8) | b;
}

/** The words on the button of a choice; `choice.<game>.<verb>` may replace them, with {x} and {y}. */
export function label(book: Book, choice: Choice): string {
  const { verb, x, y } = named(book, choice);
  for (const key of [`choice.${book.game}.${verb}`, `choice.${verb}`]) if (has(key)) return t(key, { x, y });
  const nouns = [x, y].filter(Boolean).join(" · ");
  const word = verb.charAt(0).toUpperCase() + verb.slice(1);
  return nouns ? `${word} ${nouns}` : word;
}

/** What the verb of a choice means, for its tooltip. */
export function meaning(book: Book, choice: Choice): string {
  const entry = book.verbs[verbOf(choice)];
  const key = `verb.${book.game}.${entry?.word}`;
  return has(key) ? t(key) : (entry?.meaning ?? "");
}

/** The sentence of an event, cut at its names.  `event.<game>.<name>`, or that and its rule, overrides the book. */
export function told(book: Book, event: LogEvent): Piece[] {
  const name = `event.${book.game}.${event[0]}`;
  const key = [`${name}.${event[1]}`, name].find(has);
  const cause = book.causes?.[event[1]];
  const pieces = filled(book, key ? t(key) : (book.events[event[0]] ?? event[0]), event);
  return cause ? [{ text: `${cause}: `, domain: "" }, ...pieces] : pieces;
}

function filled(book: Book, template: string, [, , nouns]: LogEvent): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of template.matchAll(NOUN)) {
    if (match.index > at) found.push({ text: template.slice(at, match.index), domain: "" });
    const value = nouns[Number(match[1])];
    const domain = (match[2] ?? "") as Domain;
    found.push({ text: value === undefined ? "?" : noun(book, domain, value), domain: domain || "number" });
    at = match.index + match[0].length;
  }
  const rest = template.slice(at);
  const cried = rest === "." && found.at(-1)?.text.endsWith("!"); // the name of a card ends the sentence by itself
  if (rest && !cried) found.push({ text: rest, domain: "" });
  return found;
}

export const sentence = (book: Book, event: LogEvent) =>
  told(book, event)
    .map((each) => each.text)
    .join("");

/** Those events that name the seat; all of them where none does. */
export function concerning(book: Book, events: LogEvent[], seat: number): LogEvent[] {
  const own = events.filter((event) =>
    told(book, event).some((piece) => piece.domain === book.seat_word && piece.text === book.seats[seat]),
  );
  return own.length ? own : events;
}

/** A line of the log: what one event tells, or neighbours of a kind together, where the line would begin alike. */
export interface Line {
  events: LogEvent[];
  pieces: Piece[];
}

export function lines(book: Book, events: LogEvent[]): Line[] {
  const groups: LogEvent[][] = [];
  const begin = (event: LogEvent) =>
    filled(book, book.joined![event[0]]![0], event)
      .map((each) => each.text)
      .join("");
  const cause = (event: LogEvent) => book.causes?.[event[1]]; // a card or order, which the line names
  for (const event of events) {
    const last = groups.at(-1)?.at(-1);
    if (last && cause(last) === cause(event) && last[0] === event[0] && book.joined?.[event[0]] && begin(last) === begin(event))
      groups.at(-1)!.push(event);
    else groups.push([event]);
  }
  return groups.map((group) => {
    const first = group[0]!,
      joined = book.joined?.[first[0]];
    if (!joined || group.length === 1) return { events: group, pieces: told(book, first) };
    const plain = (text: string): Piece => ({ text, domain: "" });
    const parts = group.flatMap((event, n) => [...(n ? [plain(", ")] : []), ...filled(book, joined[1], event)]);
    const head = filled(book, joined[0], first),
      end = head.at(-1)!,
      by = cause(first),
      kind = begin(first).replace(/: $/, "");
    if (by && kind !== by && end.text.endsWith(": ")) end.text = `${end.text.slice(0, -2)} (${by}): `;
    return { events: group, pieces: [...head, ...parts, plain(".")] };
  });
}

/** What a line of a sum is called, its noun in the braces; a title without braces only where a house or an area would say too little. */
export function patternOf(book: Book, rule: string, domain: string): string | undefined {
  const pattern = book.terms?.[rule];
  return domain === "area" || domain === "house" || pattern?.includes("{}") ? pattern : undefined;
}

/** One line of a sum: what it is for, its worth, its rule. */
export function term(book: Book, line: Term): { what: string; value: number; rule: string } {
  const [rule, domain, value, worth] = line;
  const pattern = patternOf(book, rule, domain);
  if (pattern) return { what: pattern.replace("{}", noun(book, domain, value)), value: worth, rule };
  return {
    what: domain ? noun(book, domain, value) : t(`term.${rule}`) === `term.${rule}` ? rule : t(`term.${rule}`),
    value: worth,
    rule,
  };
}

/** Seats that an event speaks of, by the names of the book. */
export function seatsIn(book: Book, event: LogEvent): string[] {
  return told(book, event)
    .filter((each) => book.seats.includes(each.text))
    .map((each) => each.text);
}

/** The game's name for everyday use; its full title is in the book. */
export function gameName(game: string, title: string, options: string[] = []): string {
  const board = options.some((name) => name.endsWith("-board")) && has(`game.${game}.board`); // a board of its own
  const key = board ? `game.${game}.board` : `game.${game}`;
  return has(key) ? t(key) : title;
}
