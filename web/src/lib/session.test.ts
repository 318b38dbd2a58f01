import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Session } from "./session.svelte";

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

describe("what is shown as laid", () => {
  const own = { mine: true };
  const you = { prompt: "", rule: "", choices: [], chain: [7], complete: true, staged: own, warning: "" };
  const wait = (waiting: number[], sealed: number[]) => Line.last.say({ type: "waiting", take: 0, decision: 0, waiting, sealed });
  const sitAsked = async () => {
    const session = await sit();
    Line.last.say({ ...table(0, [0, 1, 2]), you });
    return session;
  };
  const sealHere = (session: Session) => {
    session.confirm();
    wait([1, 2], [0]);
    Line.last.say({ type: "sealed", take: 0, decision: 0 });
  };

  test("is what this page sealed, whoever seals after it", async () => {
    const session = await sitAsked();
    sealHere(session);
    wait([2], [0, 1]);
    expect([session.hasSealed, session.shown]).toEqual([true, own]);
  });

  test("is nothing where another page, a clock or a bot sealed for the seat", async () => {
    const session = await sitAsked();
    expect(session.shown).toEqual(own);
    wait([1, 2], [0]);
    expect([session.hasSealed, session.you, session.shown]).toEqual([true, null, {}]);
  });

  test("is nothing when the seat was opened again elsewhere, or sealed anew", async () => {
    const opened = await sitAsked();
    sealHere(opened);
    wait([0, 1, 2], []);
    wait([1, 2], [0]);
    expect([opened.hasSealed, opened.shown]).toEqual([true, {}]);
    const anew = await sitAsked();
    sealHere(anew);
    wait([1, 2], [0]);
    expect([anew.hasSealed, anew.shown]).toEqual([true, {}]);
  });

  test("is nothing after the line was lost: another page may have sealed meanwhile", async () => {
    const session = await sitAsked();
    sealHere(session);
    Line.last.close();
    session.wire.retry();
    Line.last.say({ ...table(0, [1, 2]), sealed: [0] });
    expect([session.hasSealed, session.shown]).toEqual([true, {}]);
  });
});
