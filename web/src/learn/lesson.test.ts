import { beforeEach, expect, test, vi } from "vitest";
import type { LessonAnswer, LessonForm } from "../lib/contract";
import type { WireListener } from "../lib/session/wire.svelte";
import type { FromServer } from "../lib/types";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
vi.stubGlobal("addEventListener", () => {});
vi.mock("../strings/index.svelte", () => ({ t: (key: string) => key }));
const { LessonPlay } = await import("./lesson.svelte");
const { LessonLine } = await import("./lesson-line.svelte");
const api = await import("../lib/api");

const says = (text: string) => [{ text, rule: "base.march.move" }];
const FORM: LessonForm = {
  id: "march",
  word: "lesson",
  title: "",
  goal: "",
  game: "thrones",
  panels: [],
  tasks: [{ title: "", goal: says("Go.")[0]!, hints: [] }],
};
const answer = (outcome: LessonAnswer["outcome"], marks: string[] = []): LessonAnswer => ({
  messages: [],
  outcome,
  answers: [],
  after: { says: outcome === "open" ? [] : says("No."), marks },
  before: { says: says("March."), marks: ["Winterfell"] },
});

test("after a wrong answer the same is pointed at, until the teacher points elsewhere", () => {
  const play = new LessonPlay(FORM);
  play.heard(answer("open"));
  expect([...play.marks]).toEqual(["Winterfell"]);
  play.heard(answer("wrong"));
  expect([...play.marks]).toEqual(["Winterfell"]);
  play.heard(answer("wrong", ["Moat Cailin"]));
  expect([...play.marks]).toEqual(["Moat Cailin"]);
});

test("what was said before the question does not come back with the next small choice after a wrong answer", () => {
  const play = new LessonPlay(FORM);
  play.heard(answer("open"));
  expect(play.before).toHaveLength(1);
  play.heard(answer("wrong"));
  play.heard(answer("open"));
  expect([play.before, play.after]).toEqual([[], says("No.")]);
});

const heard: FromServer[] = [];
const listener = {
  greeting: () => ({ type: "hello", table: "lesson" }),
  cutOff: () => {},
  hear: (message: FromServer) => void heard.push(message),
} as unknown as WireListener;
const passed = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  heard.length = 0;
  vi.restoreAllMocks();
});

test.each([
  [0, "lost"],
  [503, "lost"],
  [429, "lost"],
  [404, "refused"],
])("a greeting that is answered by %i leaves the line %s", async (status, line) => {
  vi.spyOn(api, "lessonMessage").mockRejectedValue(new api.Refused("No.", status));
  const wire = new LessonLine({ ...listener, hear: () => wire.refused() }, new LessonPlay(FORM));
  wire.connect();
  await passed();
  expect(wire.line).toBe(line);
  wire.close();
});

test("what was chosen when the server went away is drafted again when it is back", async () => {
  vi.useFakeTimers();
  const sent: string[] = [];
  let away = false;
  vi.spyOn(api, "lessonMessage").mockImplementation(async ({ message }) => {
    if (away) throw new api.Refused("", 0);
    sent.push(message.type === "draft" ? `draft ${message.chain}` : message.type);
    return answer("open");
  });
  const wire = new LessonLine(listener, new LessonPlay(FORM));
  wire.connect();
  wire.send({ type: "draft", decision: 0, chain: [7] });
  await vi.advanceTimersByTimeAsync(0);
  away = true;
  wire.send({ type: "draft", decision: 0, chain: [7, 8] });
  await vi.advanceTimersByTimeAsync(3000);
  expect(wire.line).toBe("lost");
  away = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual(["hello", "draft 7", "hello", "draft 7,8"]);
  wire.close();
  vi.useRealTimers();
});

test("an answer that comes too soon is told, and the line stays", async () => {
  vi.spyOn(api, "lessonMessage").mockRejectedValue(new api.Refused("Too much at once.", 429));
  const wire = new LessonLine(listener, new LessonPlay(FORM));
  wire.opened();
  wire.send({ type: "seal", decision: 0, chain: [1] });
  await passed();
  expect([wire.line, heard]).toMatchObject(["open", [{ type: "error", sentence: "Too much at once." }]]);
  wire.close();
});
