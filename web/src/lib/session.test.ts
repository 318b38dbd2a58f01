import { beforeEach, describe, expect, test, vi } from "vitest";
import type { GameReport } from "./types";

/** The other end of the line: what it sends is heard at once. */
class Line {
  static OPEN = 1;
  static last: Line;
  readyState = Line.OPEN;
  sent: { type: string }[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  constructor() {
    Line.last = this;
  }
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = () => this.onclose();
  say = (message: object) => this.onmessage({ data: JSON.stringify(message) });
}

const quiet = { addEventListener: () => {}, removeEventListener: () => {} };
let answerBook: (book: object) => void;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { href: "http://localhost:8000/#/t/abc", protocol: "http:" });
  vi.stubGlobal("document", { ...quiet, hidden: false, documentElement: { dataset: {} } });
  vi.stubGlobal("matchMedia", () => ({ ...quiet, matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  const body = new Promise<object>((resolve) => (answerBook = resolve));
  vi.stubGlobal("fetch", async () => ({ ok: true, text: async () => JSON.stringify(await body) }));
});

const state = (decision: number, waiting: number[]) => ({
  take: 0,
  decision,
  view: {},
  waiting,
  sealed: [],
  over: null,
  you: null,
  laid: null,
  matter: {},
  proposal: null,
  parted: null,
  log: [],
});
const table = (decision: number, waiting: number[]) => ({
  type: "table",
  table: "abc",
  game: "thrones",
  players: 3,
  options: [],
  content: "c1",
  seat: 0,
  seats: [],
  started: true,
  clock: null,
  press: true,
  name: "",
  since: null,
  note: "",
  now: 0,
  kind: "play",
  ask_everything: false,
  pace: 0,
  ...state(decision, waiting),
});
const sit = async () => {
  const { Session } = await import("./session.svelte");
  const session = new Session("abc", "key");
  Line.last.onopen();
  return session;
};

test("what happens while the book is fetched is not undone by it", async () => {
  const session = await sit();
  Line.last.say(table(0, [1]));
  Line.last.say({ type: "state", ...state(3, [0]) });
  expect(session.ready).toBe(false);
  answerBook({ content: "c1", seats: [] });
  await vi.waitFor(() => expect(session.ready).toBe(true));
  expect(session.state).toMatchObject({ decision: 3, waiting: [0] });
});

test("a table with other content gets another book", async () => {
  const session = await sit();
  Line.last.say(table(0, [1]));
  answerBook({ content: "c1", seats: [] });
  await vi.waitFor(() => expect(session.ready).toBe(true));
  Line.last.say({ ...table(9, [1]), content: "c2" });
  expect(session.ready).toBe(false);
});

test("the frame knows of the game what the one on the screen reports", async () => {
  const session = await sit();
  Line.last.say(table(0, [1]));
  const told: GameReport = { leaving: "Raid nothing" };
  expect([session.held, session.report.leaving, session.audience]).toEqual([false, undefined, null]);
  session.game = { report: { ...told, acting: true } };
  expect([session.held, session.report.leaving]).toEqual([true, "Raid nothing"]);
  session.game = { report: told };
  expect(session.held).toBe(false);
  session.game = null;
  expect(session.report.leaving).toBe(undefined);
});

describe("what is shown as laid", () => {
  const own = { mine: true };
  const you = { prompt: "", rule: "", choices: [], chain: [7], complete: true, staged: own, warning: "" };
  const wait = (waiting: number[], sealed: number[], laid: object | null) =>
    Line.last.say({ type: "waiting", take: 0, decision: 0, waiting, sealed, laid });
  const sitAsked = async () => {
    const session = await sit();
    Line.last.say({ ...table(0, [0, 1, 2]), you });
    return session;
  };

  test("is what counts for this seat, whichever page, clock or bot sealed it", async () => {
    const session = await sitAsked();
    expect(session.shown).toEqual(own);
    wait([1, 2], [0], { mine: "by a clock" });
    expect([session.hasSealed, session.you, session.shown]).toEqual([true, null, { mine: "by a clock" }]);
    wait([2], [0, 1], { mine: "by a clock" });
    expect(session.shown).toEqual({ mine: "by a clock" });
  });

  test("is nothing once the seal is opened", async () => {
    const session = await sitAsked();
    wait([1, 2], [0], own);
    wait([0, 1, 2], [], null);
    expect([session.hasSealed, session.shown]).toEqual([false, {}]);
  });

  test("is there again after a reload", async () => {
    const session = await sit();
    Line.last.say({ ...table(0, [1, 2]), sealed: [0], laid: own });
    expect([session.hasSealed, session.shown]).toEqual([true, own]);
  });

  test("keeps the draft while others seal", async () => {
    const session = await sitAsked();
    wait([0, 2], [1], null);
    expect([session.you, session.shown]).toEqual([you, own]);
  });
});
