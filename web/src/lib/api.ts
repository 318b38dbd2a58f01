// The little HTTP there is; docs/protocol.md has the calls.

import type {
  ChapterForm,
  Chronicle,
  Explained,
  Glossary,
  LessonAnswer,
  LessonForm,
  LessonMessage,
  LessonPlace,
  Progress,
  PuzzlesForm,
  Rematch,
} from "./contract";
import type { Book, ChapterPage, Clock, GameInfo, HelpPage, NewSeat, RuleAnswer, RulePage, RuleShelf, Secret } from "./types";

/** What the server refused, in a sentence, with its rule. */
export class Refused extends Error {
  readonly status: number;
  readonly rule: string;

  constructor(sentence: string, status: number, rule = "") {
    super(sentence);
    this.status = status;
    this.rule = rule;
  }
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refused("", 0);
  }
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({}));
    throw new Refused(String(told.sentence ?? told.detail ?? answer.statusText), answer.status, String(told.rule ?? ""));
  }
  const text = await answer.text();
  try {
    return JSON.parse(text) as T;
  } catch {
    return text as T;
  }
}

const post = <T>(path: string, body: unknown) =>
  call<T>(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

const once = new Map<string, Promise<unknown>>();

/** Fetched once a visit; a failure is forgotten, so that it can be tried again. */
function kept<T>(path: string): Promise<T> {
  let found = once.get(path) as Promise<T> | undefined;
  if (!found) {
    found = call<T>(path);
    once.set(path, found);
    found.catch(() => once.delete(path));
  }
  return found;
}

export interface NewTable {
  game: string;
  players: number;
  options: string[];
  seats: NewSeat[];
  clock: Clock;
  name: string;
  shuffle?: boolean;
}

export const games = () => kept<GameInfo[]>("api/games");

/** The book of a table; `content` names the data files it was started with. */
export const book = (game: string, players: number, options: string[], content: string) =>
  kept<Book>(
    `api/book/${encodeURIComponent(game)}/${players}` +
      `?options=${encodeURIComponent(options.join(","))}&content=${encodeURIComponent(content)}`,
  );

/** The book of a game that does not exist yet; refused if the options exclude each other. */
export const sketch = (game: string, players: number, options: string[]) =>
  kept<Book>(`api/book/${encodeURIComponent(game)}/${players}?options=${encodeURIComponent(options.join(","))}`);

/** All chapters with the titles of their rules: of one game, if it is named. */
export const rules = (game: string) => kept<RuleShelf[]>(`api/rules?game=${encodeURIComponent(game)}`);

export const rule = (id: string) => kept<RulePage>(`api/rules/${encodeURIComponent(id)}`);

export const chapter = (name: string) => kept<ChapterPage>(`api/chapters/${encodeURIComponent(name)}`);

/** A page for players; without an id, the list of them. */
export const help = (id: string) =>
  kept<HelpPage>(id ? `api/help/${id.split("/").map(encodeURIComponent).join("/")}` : "api/help");

/** The rules that answer a question in a player's words: of one game, if it is named. */
export const search = (words: string, game: string) =>
  kept<RuleAnswer>(`api/search?words=${encodeURIComponent(words)}&game=${encodeURIComponent(game)}`);

export const course = () => kept<ChapterForm[]>("api/learn");

/** A lesson or puzzle without its positions. */
export const lesson = (id: string) => kept<LessonForm>(`api/learn/${encodeURIComponent(id)}`);

/** What is in a puzzle file that the server does not have. */
export const lessonText = (text: string) => post<LessonForm>("api/learn/read", { text });

/** The puzzles, with the one of this day by the reader's clock. */
export function puzzles(now: Date) {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
  return kept<PuzzlesForm>(`api/puzzles?day=${day}`);
}

/** Sets a table at the position of a lesson, to play on against bots. */
export const playOn = (place: LessonPlace) => post<{ table: string; seats: Secret[] }>("api/learn/table", place);

/** A message to the table of a lesson, with the answers so far. */
export const lessonMessage = (message: LessonMessage) => post<LessonAnswer>("api/learn", message);

export const glossary = (game: string) => kept<Glossary>(`api/glossary/${encodeURIComponent(game)}`);

export const setTable = (table: NewTable) => post<{ table: string; seats: Secret[]; invite: string | null }>("api/tables", table);

/** `keys` are those this browser has to the table already. */
export const join = (table: string, invite: string, name: string, keys: string[], seat?: number) =>
  post<Secret>(`api/tables/${encodeURIComponent(table)}/join`, { invite, name, keys, ...(seat === undefined ? {} : { seat }) });

/** The chronicle of a finished game, which does not change any more. */
export const chronicle = (table: string) => kept<Chronicle>(`api/tables/${encodeURIComponent(table)}/chronicle`);

const analysisOf = (table: string) => `api/tables/${encodeURIComponent(table)}/analysis`;

/** Explains a seat's decision; without a seat, that of the first who decided. `keys`: during the game, for its only player. */
export function why(table: string, decision: number, seat?: number, keys?: string[]): Promise<Explained> {
  const path = `api/tables/${encodeURIComponent(table)}/why/${decision}${seat === undefined ? "" : `?seat=${seat}`}`;
  return keys ? post<Explained>(path, { keys }) : call<Explained>(path);
}

/** How far the analysis of a finished game is. */
export const analysis = (table: string) => call<Progress>(analysisOf(table));

/** Begins it, unless it is there or on its way. */
export const analyse = (table: string) => call<Progress>(analysisOf(table), { method: "POST" });

export const stopAnalysis = (table: string) => call<unknown>(analysisOf(table), { method: "DELETE" });

/** The same table again, for whoever has a key to the old one. */
export const rematch = (table: string, keys: string[]) =>
  post<Rematch>(`api/tables/${encodeURIComponent(table)}/rematch`, { keys });

export const record = (table: string) =>
  fetch(`api/tables/${encodeURIComponent(table)}/record`).then(async (answer) => {
    const text = await answer.text();
    if (answer.ok) return text;
    let sentence = answer.statusText;
    try {
      sentence = JSON.parse(text).sentence ?? sentence;
    } catch {
      // not JSON: the status says enough
    }
    throw new Refused(sentence, answer.status);
  });

export const openRecord = (text: string) =>
  call<{ table: string }>("api/records", { method: "POST", headers: { "content-type": "text/plain" }, body: text });
