// Every word of the client by its key.  A translation is one data file beside en.ts with the same keys; what it lacks is
// said in English.  Braces: {name} is put in; {n, plural, one {# seat} other {# seats}} chooses by number.
import { en } from "./en";

export type Strings = Record<string, string>;
export type Params = Record<string, string | number>;
export type Key = keyof typeof en | (string & {});

const translations = import.meta.glob<{ default: Strings }>(["./*.ts", "!./en.ts", "!./*.svelte.ts", "!./*.test.ts"]);
export const languages = ["en", ...Object.keys(translations).map((path) => path.slice(2, -3))];

let english = $state.raw<Strings>({ ...en }); // what shows it hears of words that come later
let own = $state.raw<Strings>({});
let tongue = $state("en");

/** English of a part that is loaded later (a game); a translation has the same keys in its one file. */
export function learn(strings: Strings): void {
  english = { ...english, ...strings };
}

export async function speak(language: string): Promise<void> {
  const load = translations[`./${language}.ts`];
  own = load ? (await load()).default : {};
  tongue = load ? language : "en";
  document.documentElement.lang = tongue;
}

export const language = () => tongue;

/** Is there a string of this key? */
export const has = (key: string) => key in own || key in english;

export function t(key: Key, params: Params = {}): string {
  return fill(own[key] ?? english[key] ?? key, params, tongue);
}

/** Puts values into a pattern; braces that are not understood are left as they are. */
export function fill(pattern: string, params: Params, language = "en"): string {
  let out = "";
  let at = 0;
  while (at < pattern.length) {
    const open = pattern.indexOf("{", at);
    if (open < 0) return out + pattern.slice(at);
    const close = matching(pattern, open);
    if (close < 0) return out + pattern.slice(at);
    out += pattern.slice(at, open) + piece(pattern.slice(open + 1, close), params, language);
    at = close + 1;
  }
  return out;
}

function matching(pattern: string, open: number): number {
  let depth = 0;
  for (let at = open; at < pattern.length; at += 1) {
    if (pattern[at] === "{") depth += 1;
    if (pattern[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

const plurals = new Map<string, Intl.PluralRules>(); // to make one takes longer than all that is said with it
function pluralsOf(language: string): Intl.PluralRules {
  if (!plurals.has(language)) plurals.set(language, new Intl.PluralRules(language));
  return plurals.get(language)!;
}

function piece(inside: string, params: Params, language: string): string {
  const plural = /^\s*(\w+)\s*,\s*plural\s*,/.exec(inside);
  if (!plural) return inside in params ? String(params[inside]) : `{${inside}}`;
  const n = Number(params[plural[1]!] ?? 0);
  const ways: Strings = {};
  let rest = inside.slice(plural[0].length);
  for (;;) {
    const way = /^\s*(=\d+|\w+)\s*\{/.exec(rest);
    if (!way) break;
    const close = matching(rest, way[0].length - 1);
    if (close < 0) break;
    ways[way[1]!] = rest.slice(way[0].length, close);
    rest = rest.slice(close + 1);
  }
  const chosen = ways[`=${n}`] ?? ways[pluralsOf(language).select(n)] ?? ways.other ?? "";
  return fill(chosen.replaceAll("#", String(n)), params, language);
}
