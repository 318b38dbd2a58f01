// The glossaries this visit has needed, and where their rules open.
import { getContext, setContext } from "svelte";
import * as api from "./api";
import { type Part, Terms } from "./glossary";
import { prefs } from "./prefs.svelte";

/** The game that a page is about, and how it opens a rule without being left. */
export interface Reader {
  game: () => string;
  open: (rule: string) => void;
}

const KEY = Symbol("reader");
export const setReader = (reader: Reader): void => void setContext(KEY, reader);
export const getReader = (): Reader | undefined => getContext(KEY);

export const ALL = "all"; // stands for every game
const known: Record<string, Terms> = $state({});

/** The glossary of a game, once it has come. Without it texts are plain. */
export function glossary(game: string): Terms | undefined {
  if (!known[game])
    api.glossary(game).then(
      (found) => (known[game] ??= new Terms(found)),
      () => undefined,
    );
  return known[game];
}

/** Texts that are read one after the other, cut at their terms: each term is marked where it comes first. */
export function marked(texts: string[], game: string): Part[][] {
  const terms = prefs.terms ? glossary(game) : undefined;
  const met = new Set<string>();
  return texts.map((text) => terms?.parts(text, met) ?? [{ text }]);
}

/** For each of such texts, the terms that come first in it. */
export const firsts = (texts: string[], game: string): Set<string>[] =>
  marked(texts, game).map((parts) => new Set(parts.flatMap((part) => part.term?.term ?? [])));
