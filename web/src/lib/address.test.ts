import { expect, test } from "vitest";
import { address, parse } from "./address";

test("every page has an address, and it is read back", () => {
  expect(parse("")).toEqual({ page: "home" });
  expect(parse("#/nonsense/x")).toEqual({ page: "home" });
  for (const hash of ["#/t/abc", "#/t/abc?at=12", "#/j/abc/key-1", "#/rules/base.march.move", "#/glossary/intrigue", "#/"])
    expect(address(parse(hash))).toBe(hash);
  for (const hash of ["#/help/", "#/help/table", "#/help/bots/opponents", "#/help/table?at=keys"])
    expect(address(parse(hash))).toBe(hash);
});

test("a secret is read apart from the table", () => {
  expect(parse("#/t/abc/s3cret_-")).toEqual({ page: "table", table: "abc", at: null, secret: "s3cret_-" });
  expect(address(parse("#/t/abc/s3cret"))).toBe("#/t/abc");
});

test("the address of the home page may name the game to play", () => {
  const wish = { game: "thrones", players: 5, options: ["ports", "one-time-orders"] };
  expect(parse("#/?game=thrones&players=5&options=ports,one-time-orders")).toEqual({ page: "home", wish });
  expect(parse("#/?game=intrigue&players=4&options=")).toEqual({
    page: "home",
    wish: { game: "intrigue", players: 4, options: [] },
  });
  expect(parse("#/?game=<b>&players=5")).toEqual({ page: "home" });
  expect(address(parse("#/?game=thrones&players=5"))).toBe("#/");
});

test("what cannot be a name or a number is not taken for one", () => {
  expect(parse("#/t/a%20b")).toEqual({ page: "home" });
  expect(parse("#/t/%E0%A4%A")).toEqual({ page: "home" });
  expect(parse("#/t/abc?at=-1")).toEqual({ page: "table", table: "abc", at: null });
  expect(parse("#/j/abc/<script>")).toEqual({ page: "home" });
});
