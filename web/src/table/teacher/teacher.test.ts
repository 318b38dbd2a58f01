import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Session } from "../../lib/session.svelte";
import type { Taught, TaughtNote } from "../../lib/types";
import { Memory } from "./memory";
import { Teacher } from "./teacher.svelte";

vi.mock("../../lib/prefs.svelte", () => ({ prefs: { teacher: "on" } }));
const kept = new Map<string, unknown>();
vi.mock("../../lib/store", () => ({
  load: (key: string, otherwise: unknown) => kept.get(key) ?? otherwise,
  save: (key: string, value: unknown) => kept.set(key, value),
  drop: (key: string) => kept.delete(key),
}));
beforeEach(() => kept.clear());

const note = (key: string, more: Partial<TaughtNote> = {}): TaughtNote => ({
  key,
  kind: "introduction",
  text: `All about ${key}.`,
  again: `${key}!`,
  rule: "base.march.move",
  areas: [],
  once: false,
  doing: true,
  ...more,
});
const seen = (key: string) => note(key, { once: true, doing: false, again: "" });
const caution = (key: string, text = "Careful.") => note(key, { kind: "caution", text, again: "" });
const texts = (notes: TaughtNote[]) => notes.map(({ text }) => text);

describe("what is remembered", () => {
  test("a thing is said in full, then briefly, then no more", () => {
    const memory = new Memory();
    const said = [1, 2, 3, 4].flatMap(() => {
      const fresh = memory.fresh([note("march")]);
      for (const each of fresh) memory.read(each);
      memory.sealed([note("march")], ["march"], false);
      return texts(fresh);
    });
    expect(said).toEqual(["All about march.", "march!"]);
    expect(new Memory().fresh([note("march")])).toEqual([]); // the storage has it
  });

  test("help does not count, and a mistake brings its caution back", () => {
    const memory = new Memory();
    memory.sealed([], ["caution.raid"], true);
    expect(memory.fresh([caution("caution.raid")])).toHaveLength(1);
    for (const _ of [1, 2]) memory.sealed([], ["caution.raid"], false);
    expect(memory.fresh([caution("caution.raid")])).toEqual([]);
    memory.sealed([caution("caution.raid")], [], false);
    expect(memory.fresh([caution("caution.raid")])).toHaveLength(1);
  });

  test("a few things at a time, and first what the player does", () => {
    const notes = [...["a", "b", "c", "d"].map(seen), note("march"), caution("caution.raid")];
    expect(new Memory().fresh(notes).map(({ key }) => key)).toEqual(["caution.raid", "march", "a", "b"]);
  });
});

describe("the teacher at a table", () => {
  const sent: Record<string, unknown>[] = [];
  function sit() {
    sent.length = 0;
    const drafting = { chain: [] as number[], canConfirm: false, asked: { warning: "" }, confirmWord: "Confirm" };
    const session = {
      state: { decision: 3 },
      view: { turn: 1 },
      book: { turn_word: "turn" },
      seatName: "Stark",
      drafting,
      send: (message: Record<string, unknown>) => sent.push(message) > 0,
    };
    const teacher = new Teacher(session as unknown as Session);
    const taught = (notes: TaughtNote[], more: Partial<Taught> = {}) =>
      teacher.heard({
        type: "taught",
        decision: session.state.decision,
        chain: drafting.chain,
        about: "now",
        notes,
        shows: [],
        ...more,
      });
    return { session, drafting, teacher, taught };
  }
  const keys = (teacher: Teacher) => teacher.notes.map(({ key }) => key);

  test("asks about each draft, says what comes, and one note after the other is read away", () => {
    const { teacher, taught } = sit();
    teacher.look();
    expect(sent).toEqual([{ type: "teach", decision: 3, chain: [], about: "now", since: 3 }]);
    taught([note("march"), seen("mammoth")]);
    expect(keys(teacher)).toEqual(["march", "mammoth", "frame.prompt"]);
    teacher.next();
    expect(keys(teacher)).toEqual(["mammoth", "frame.prompt"]);
  });

  test("asks from the decision before, and about the turn that is over", () => {
    const { session, teacher } = sit();
    teacher.look();
    Object.assign(session, { state: { decision: 9 }, view: { turn: 2 } });
    teacher.look();
    expect(sent.slice(1).map(({ about, since }) => [about, since])).toEqual([
      ["turn", 0],
      ["now", 3],
    ]);
  });

  test("a caution worries as long as the draft is the one it is about", () => {
    const { drafting, teacher, taught } = sit();
    teacher.look();
    drafting.chain = [7];
    teacher.look();
    taught([caution("caution.raid", "The Raid reaches nobody.")]);
    expect(teacher.worry).toBe("The Raid reaches nobody.");
    drafting.chain = [8];
    expect(teacher.worry).toBe("");
  });

  test("what was sealed without help is understood once more, what was undone is not", () => {
    for (const [back, times] of [
      [false, 1],
      [true, 0],
    ] as const) {
      kept.clear();
      const { drafting, teacher, taught } = sit();
      for (const chain of back ? [[1], [], [7]] : [[7]]) {
        drafting.chain = chain;
        teacher.look();
      }
      taught([note("march")], { shows: ["march"] });
      teacher.showing(note("march"));
      teacher.sealed([7, 0]);
      expect(new Memory().counts.march ?? 0).toBe(times);
    }
  });

  test("a maester is asked when the draft rests, and its opinion goes with the draft", () => {
    vi.useFakeTimers();
    const { drafting, teacher, taught } = sit();
    Object.assign(drafting, { chain: [7], canConfirm: true });
    teacher.look();
    vi.runAllTimers();
    expect(sent.at(-1)).toMatchObject({ about: "draft", chain: [7] });
    taught([]);
    taught([note("maester", { kind: "maester" })], { about: "draft" });
    expect(keys(teacher)[0]).toBe("maester");
    drafting.chain = [7, 8];
    teacher.look();
    expect(keys(teacher)).not.toContain("maester");
    vi.useRealTimers();
  });
});
