import { expect, test } from "vitest";
import { blocks, pieces, prose } from "./markup";

test("a text has paragraphs, lists and tables", () => {
  expect(blocks("Red or\nwhite.\n\n1. first\n2. second\n\n- loose\n\n| cup | holds |\n|:--|--:|\n| horn |  |\n")).toEqual([
    { kind: "text", text: "Red or white." },
    { kind: "list", ordered: true, items: ["first", "second"] },
    { kind: "list", ordered: false, items: ["loose"] },
    { kind: "table", head: ["cup", "holds"], rows: [["horn", ""]] },
  ]);
  expect(blocks(" \n ")).toEqual([]);
});

test("a line has bold, italic, code and links", () => {
  expect(pieces("**At once** *it* `done`, see [ports](ports.md#ports.income).").map((each) => [each.kind, each.text])).toEqual([
    ["bold", "At once"],
    ["text", " "],
    ["italic", "it"],
    ["text", " "],
    ["code", "done"],
    ["text", ", see "],
    ["link", "ports"],
    ["text", "."],
  ]);
});

test("a link leads to a rule or a chapter", () => {
  const to = (line: string) => pieces(line).map((each) => each.to);
  expect(to("[a](march.md#base.march.transport)")).toEqual(["base.march.transport"]);
  expect(to("[a](#base.march.transport)")).toEqual(["base.march.transport"]);
  expect(to("[a](storm-board.md)")).toEqual(["storm-board"]);
});

test("prose has neither code nor links", () => {
  expect(prose("A **Ship** `done` may [march](march.md).").split(/\s+/)).toEqual(["A", "**Ship**", "may", "."]);
});

test("what leads elsewhere, and HTML, stays text", () => {
  for (const odd of ["[a](https://example.org)", "[a](javascript:alert)", "[a]()", "<b>bold</b>", "2 * 3 * 4", "Support -1*"])
    expect(pieces(odd).map((each) => each.kind)).toEqual(["text"]);
});
