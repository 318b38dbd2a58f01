import { beforeEach, expect, test, vi } from "vitest";

/** A fake of the browser's storage: text by name, with a limited size. */
class Shelf {
  room = Infinity;
  items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (n: number) => [...this.items.keys()][n] ?? null;
  getItem = (name: string) => this.items.get(name) ?? null;
  removeItem = (name: string) => void this.items.delete(name);
  setItem = (name: string, text: string) => {
    const others = [...this.items]
      .filter(([each]) => each !== name)
      .reduce((sum, [each, text]) => sum + each.length + text.length, 0);
    if (others + name.length + text.length > this.room) throw new Error("QuotaExceededError");
    this.items.set(name, text);
  };
}

let shelf: Shelf;
const page = async () => {
  vi.resetModules(); // a page that is opened again
  return import("./kept.svelte");
};

beforeEach(() => {
  shelf = new Shelf();
  vi.stubGlobal("localStorage", shelf);
  vi.stubGlobal("sessionStorage", new Shelf());
  vi.stubGlobal("addEventListener", () => {});
});

const secret = (n: number) => ({ seat: 0, secret: `secret-${n}` });

test("the key of an unfinished table stays, however many tables come after it", async () => {
  const { keep } = await page();
  for (let n = 0; n < 60; n += 1) keep(`t${n}`, { seats: [secret(n)], at: n });
  for (let n = 0; n < 60; n += 1) keep(`over${n}`, { seats: [secret(n)], over: true, at: 1000 + n });
  for (let n = 0; n < 60; n += 1) keep(`watched${n}`, { at: 2000 + n });
  const again = await page();
  for (let n = 0; n < 60; n += 1) expect(again.chairAt(`t${n}`)).toBe(`secret-${n}`);
  expect(again.tables()).toHaveLength(60 + 40);
});

test("another tab with an older list writes no key away", async () => {
  const one = await page();
  const two = await page();
  one.addSecret("a", secret(1));
  two.keep("b", { turn: "turn 3" });
  two.addSecret("b", secret(2));
  one.keep("a", { turn: "turn 4" });
  const { find } = await page();
  expect(find("a")).toMatchObject({ turn: "turn 4", seats: [secret(1)] });
  expect(find("b")).toMatchObject({ turn: "turn 3", seats: [secret(2)] });
});

test("where the storage is full, finished games make room for a key", async () => {
  const { keep } = await page();
  keep("mine", { seats: [secret(1)], at: 1 });
  for (let n = 0; n < 20; n += 1) keep(`over${n}`, { seats: [secret(n)], over: true, at: 100 + n });
  shelf.setItem("council.read.mine", "x".repeat(500));
  shelf.room = [...shelf.items].reduce((sum, [name, text]) => sum + name.length + text.length, 0) + 10;
  keep("new", { seats: [secret(2)] });
  const again = await page();
  expect(again.chairAt("mine")).toBe("secret-1");
  expect(again.chairAt("new")).toBe("secret-2");
  expect(again.unkept()).toBe(false);
});

test("where nothing can be stored, the page keeps the key while it is open, and says so", async () => {
  shelf.room = 0;
  const { addSecret, chairAt, unkept } = await page();
  expect(unkept()).toBe(false);
  addSecret("a", secret(1));
  expect(chairAt("a")).toBe("secret-1");
  expect(unkept()).toBe(true);
});

test("what an earlier version kept in one list is still known", async () => {
  const old = {
    table: "old",
    title: "Thrones",
    seats: [secret(7)],
    hot: false,
    names: ["Stark"],
    invite: "come",
    at: 5,
    over: false,
  };
  shelf.setItem("council.tables", JSON.stringify([old]));
  const { find, keep, forget, tables } = await page();
  keep("old", { turn: "turn 2" });
  expect(find("old")).toMatchObject({ ...old, turn: "turn 2" });
  forget("old");
  expect(tables()).toEqual([]);
  expect((await page()).tables()).toEqual([]);
});

test("a table of a broken list is not lost with the next one", async () => {
  const { addSecret } = await page();
  addSecret("a", secret(1));
  shelf.setItem("council.tables", "{half");
  shelf.setItem("council.table.a", "nothing");
  const again = await page();
  again.addSecret("b", secret(2));
  expect(again.chairAt("a")).toBe("secret-1");
});

test("a second key of a table does not drop the first", async () => {
  const { addSecret, find } = await page();
  addSecret("a", { seat: -1, secret: "one" });
  addSecret("a", { seat: 2, secret: "two" });
  addSecret("a", { seat: 0, secret: "one" });
  expect(find("a")!.seats).toEqual([
    { seat: 0, secret: "one" },
    { seat: 2, secret: "two" },
  ]);
});
