import { expect, test } from "vitest";
import { en } from "./en";
import { fill, t } from "./index.svelte";

test("values and plurals are put in", () => {
  expect(fill("{a} and {b}", { a: 1, b: "x" })).toBe("1 and x");
  expect(fill("{n, plural, =0 {none} one {# seat of {who}} other {# seats}}", { n: 0 })).toBe("none");
  expect(fill("{n, plural, =0 {none} one {# seat of {who}} other {# seats}}", { n: 1, who: "Ann" })).toBe("1 seat of Ann");
  expect(fill("{n, plural, one {#} other {# seats}}", { n: 12 })).toBe("12 seats");
});

test("what is not understood stays as it is", () => {
  expect(fill("{0:house} takes {1}", {})).toBe("{0:house} takes {1}");
  expect(fill("open {", {})).toBe("open {");
  expect(t("no.such.key")).toBe("no.such.key");
});

test("no string has braces that do not close", () => {
  for (const [key, text] of Object.entries(en)) expect(text.split("{").length, key).toBe(text.split("}").length);
});
