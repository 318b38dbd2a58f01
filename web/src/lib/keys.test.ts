// Two things in a list with the same key stop the page: a list is keyed by what tells its things apart, never by what it says of them.

import { expect, test } from "vitest";

const sources = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });
const EACH = /\{#each ((?:[^{}]|\{[^{}]*\})+?) as ((?:[^{}]|\{[^{}]*\})+?)\}/g;
const KEYED = /^(.+?) \((.+)\)$/s;
const SAID = /(?:^|\.)(?:kind|label|line|road|remark|says|sentence|stake|text|words)$/;

const lists = Object.entries(sources).flatMap(([file, source]) =>
  [...source.matchAll(EACH)].map(([whole, list, rest]) => ({ file, whole, list: list!, key: KEYED.exec(rest!)?.[2] ?? "" })),
);

test("all lists are found", () => {
  const begun = Object.values(sources).reduce((sum, source) => sum + source.split("{#each ").length - 1, 0);
  expect(lists.length).toBe(begun);
  expect(begun).toBeGreaterThan(300);
});

test("every list has a key", () => {
  expect(lists.filter(({ key }) => !key)).toEqual([]);
});

test("no list is keyed by a sentence, or by a kind of which there may be several", () => {
  const fixed = (list: string) => list.startsWith("["); // written out, all different
  expect(lists.filter(({ list, key }) => SAID.test(key) && !fixed(list))).toEqual([]);
});

test("such a key would be found", () => {
  expect(["kind", "line", "card.text"].every((key) => SAID.test(key))).toBe(true);
  expect(["n", "card.name", "line.seat"].some((key) => SAID.test(key))).toBe(false);
});
