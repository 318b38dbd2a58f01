// The words that components share: each is used, and what is outside a table uses none that come only with a table.
import { expect, test } from "vitest";
import shared from "./shared.css?raw";
import table from "./table.css?raw";

const components = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });
const wordsOf = (css: string) => [...css.matchAll(/^\.([a-z][\w-]*) \{/gm)].map((found) => found[1]!);
const markupOf = (text: string) => text.replace(/<style>.*<\/style>/s, "");
const used = (word: string, text: string) => new RegExp(`class(=|:)[^>]*?(?<![\\w-])${word}(?![\\w-])`).test(markupOf(text));

test("every shared word is used", () => {
  const words = [...wordsOf(shared), ...wordsOf(table)];
  expect(words.length).toBeGreaterThan(70);
  expect(words.filter((word) => !Object.values(components).some((text) => used(word, text)))).toEqual([]);
});

test("no word is said twice", () => {
  const words = [...wordsOf(shared), ...wordsOf(table)];
  expect(words.filter((word, n) => words.indexOf(word) !== n)).toEqual([]);
});

test("the home page and the rules have all the words they use", () => {
  const first = Object.entries(components).filter(([path]) => /^\.\.\/(home\/(?!Living)|rules\/|lib\/ui\/|App)/.test(path));
  expect(first.length).toBeGreaterThan(15);
  const missing = first.flatMap(([path, text]) =>
    wordsOf(table).flatMap((word) => (used(word, text) ? [`${path}: ${word}`] : [])),
  );
  expect(missing).toEqual([]);
});
