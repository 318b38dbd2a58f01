import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ChatLine, FromServer, LogEvent, LogGroup, State, ToServer, You } from "../types";
import { Company } from "./company.svelte";
import { Draft } from "./draft.svelte";
import { Replay } from "./replay.svelte";
import { Story, until } from "./story.svelte";
import { Talk } from "./talk.svelte";
import { Whys } from "./whys";
import { Wire } from "./wire.svelte";

vi.mock("../prefs.svelte", () => ({ prefs: { confirm: "always" } }));

const sent: ToServer[] = [];
let open = true;
const send = (message: ToServer) => {
  if (open) sent.push(message);
  return open;
};
beforeEach(() => {
  sent.length = 0;
  open = true;
});

describe("the draft", () => {
  const you = (choices: number[], chain: number[] = [], more: Partial<You> = {}): You =>
    ({ prompt: "", rule: "", choices, chain, complete: false, staged: null, warning: "", ...more }) as You;
  const state = (decision: number, asked: You | null): State =>
    ({
      take: 0,
      decision,
      view: {},
      waiting: [0],
      sealed: [],
      over: null,
      you: asked,
      laid: null,
      matter: {},
      log: [],
    }) as unknown as State;
  const answer = (decision: number, asked: You) =>
    ({ type: "draft", decision, ...asked }) as Extract<FromServer, { type: "draft" }>;
  const whole = you([], [7], { complete: true, staged: { mine: 1 } });
  const sit = (asked: You) => {
    const desk = { send, state: state(3, asked) as State | null, live: true, report: { leaving: "" }, clearError: vi.fn() };
    const draft = new Draft(desk);
    draft.take(desk.state!, true);
    return { desk, draft };
  };

  test("is sent, and shown before it is answered", () => {
    const { draft } = sit(you([7, 8]));
    draft.choose(7);
    expect(sent).toEqual([{ type: "draft", decision: 3, chain: [7] }]);
    expect(draft.chain).toEqual([7]);
    expect(draft.busy).toBe(true);
    draft.answered(answer(3, you([8], [7])));
    expect([draft.chain, draft.busy, draft.you?.choices]).toEqual([[7], false, [8]]);
  });

  test("an answer to an older one, or to another decision, is passed over", () => {
    const { draft } = sit(you([7, 8]));
    draft.draft([7]);
    draft.draft([7, 8]);
    draft.answered(answer(3, you([8], [7])));
    expect(draft.busy).toBe(true);
    draft.answered(answer(2, you([], [7, 8])));
    expect(draft.busy).toBe(true);
    draft.answered(answer(3, you([], [7, 8])));
    expect(draft.busy).toBe(false);
  });

  test("whoever presses twice before the answer comes keeps what the first press chose, and is not told of the second", () => {
    const { draft } = sit(you([7, 8]));
    draft.choose(7);
    draft.choose(7);
    expect(sent.at(-1)).toEqual({ type: "draft", decision: 3, chain: [7, 7] });
    draft.answered(answer(3, whole));
    expect(draft.refused()).toBe(true);
    expect([draft.chain, draft.busy, draft.canConfirm]).toEqual([[7], false, true]);
    draft.choose(8);
    expect(draft.refused()).toBe(false); // it was chosen from the list that is shown
  });

  test("an answer to one that was taken back meanwhile is passed over", () => {
    const { draft } = sit(you([7, 8]));
    draft.choose(7);
    draft.undo();
    draft.answered(answer(3, whole));
    expect([draft.chain, draft.you?.choices]).toEqual([[], [7, 8]]);
  });

  test("is sealed at once, with a warning only when confirmed twice", () => {
    const { draft } = sit(you([], [7], { complete: true, warning: "Sure?" }));
    draft.confirm();
    expect([sent, draft.armed]).toEqual([[], true]);
    draft.confirm();
    expect(sent).toEqual([{ type: "seal", decision: 3, chain: [7] }]);
    expect([draft.armed, draft.canConfirm]).toEqual([false, false]);
    draft.sealed();
    expect(draft.busy).toBe(false);
  });

  test("a restarted draft comes back with the next undo, unless something else is drafted", () => {
    const { draft } = sit(you([9], [7, 8]));
    draft.reset();
    draft.answered(answer(3, you([7], [])));
    expect([draft.canUndo, draft.canRestore]).toEqual([false, true]);
    draft.undo();
    expect(sent.at(-1)).toEqual({ type: "draft", decision: 3, chain: [7, 8] });
    draft.answered(answer(3, you([9], [7, 8])));
    draft.reset();
    draft.answered(answer(3, you([7], [])));
    draft.choose(7);
    draft.answered(answer(3, you([8], [7])));
    draft.undo();
    draft.answered(answer(3, you([7], [])));
    expect(draft.canRestore).toBe(false);
  });

  test("the button says what it means to do no more, in the words of the game", () => {
    const { desk, draft } = sit(you([0, 7]));
    desk.report.leaving = "Muster nothing";
    expect(draft.confirmWord).toBe("Muster nothing");
    expect(draft.leaves).toBe(true);
    desk.report.leaving = "";
    draft.choose(7);
    draft.answered(answer(3, you([0], [7])));
    expect([draft.canConfirm, draft.leaves]).toEqual([true, false]);
  });

  test("to be done closes what may be left open", () => {
    const { draft } = sit(you([0, 7]));
    draft.choose(0);
    expect(sent).toEqual([{ type: "seal", decision: 3, chain: [0] }]);
  });

  test("confirmed while it is under way, it is sealed with the answer", () => {
    const { draft } = sit(you([7]));
    draft.choose(7);
    draft.confirm();
    expect(sent).toHaveLength(1);
    draft.answered(answer(3, you([], [7], { complete: true })));
    expect(sent.at(-1)).toEqual({ type: "seal", decision: 3, chain: [7] });
  });

  test("nothing is drafted while looking at the past, nor without a connection", () => {
    const { desk, draft } = sit(you([7]));
    desk.live = false;
    draft.choose(7);
    expect([sent, draft.you, draft.asked?.choices]).toEqual([[], null, [7]]);
    desk.live = true;
    open = false;
    draft.choose(7);
    expect(draft.busy).toBe(false);
  });

  test("sealed, it stays in sight until the decision is over", () => {
    const { draft } = sit(whole);
    draft.confirm();
    draft.lay({ mine: 1 });
    draft.sealed();
    expect([draft.asked, draft.laid]).toEqual([null, { mine: 1 }]);
    draft.take({ ...state(3, null), laid: { mine: 1 } }, false);
    expect(draft.laid).toEqual({ mine: 1 });
    draft.take(state(4, null), true);
    expect(draft.laid).toBeNull();
  });
});

describe("the replay", () => {
  const look = (decision: number) =>
    ({ type: "look", decision, view: { at: decision } }) as unknown as Extract<FromServer, { type: "look" }>;

  test("shows the last explanation that was requested", async () => {
    const replay = new Replay(send);
    const answers = [replay.look(4), replay.look(9, 2)];
    expect(sent.at(-1)).toEqual({ type: "look", decision: 9, eyes: 2 });
    replay.heard(look(4));
    expect(replay.past).toBeNull();
    replay.heard(look(9));
    expect(replay.past).toMatchObject({ decision: 9 });
    expect(await Promise.all(answers)).toMatchObject([{ decision: 4 }, { decision: 4 }]);
    replay.present();
    expect(replay.past).toBeNull();
  });

  test("is not shown to whoever only peeks", async () => {
    const replay = new Replay(send);
    const peeked = replay.peek(4);
    replay.heard(look(4));
    expect([await peeked, replay.past]).toMatchObject([{ decision: 4 }, null]);
    const [first, shown] = [replay.peek(5), replay.look(5)];
    replay.heard(look(5));
    expect(await Promise.all([first, shown])).toMatchObject([{ decision: 5 }, { decision: 5 }]);
    expect(replay.past).toMatchObject({ decision: 5 });
  });

  test("has nothing to show without a connection", async () => {
    open = false;
    expect(await new Replay(send).look(4)).toBeNull();
  });
});

describe("the story", () => {
  const group = (take: number, n: number, back?: number) =>
    ({ take, n, events: [], ...(back === undefined ? {} : { back }) }) as unknown as LogGroup;

  test("is in order and has nothing twice", () => {
    const story = new Story();
    story.add([group(0, 2), group(0, 1)]);
    story.add([group(0, 2), group(1, 1), group(1, 1, 0)]);
    expect(story.log.map((each) => [each.take, each.n, each.back])).toEqual([
      [0, 1, undefined],
      [0, 2, undefined],
      [1, 1, 0],
      [1, 1, undefined],
    ]);
    expect([...story.undone].map((each) => each.n)).toEqual([1, 2]);
    expect(story.since({ take: 0, decision: 2 })).toHaveLength(3);
  });

  test("is told as far as it was shown; in a replay what follows is told, too", () => {
    const [seen, ahead] = [
      ["battle", "", []],
      ["battle won", "", []],
    ] as LogEvent[];
    const log = [group(0, 1), { ...group(0, 2), events: [seen!, ahead!] }, group(0, 3)];
    const told = (on: boolean) => until(log, new Set([ahead!]), on).map(({ n, events }) => [n, events.length]);
    expect([told(false), told(true)]).toEqual([
      [
        [1, 0],
        [2, 1],
      ],
      [
        [1, 0],
        [2, 1],
        [3, 0],
      ],
    ]);
  });
});

test("the talk repeats no message and sends no empty one", () => {
  const talk = new Talk(send);
  talk.add([{ id: 1 }, { id: 2 }] as ChatLine[]);
  talk.add([{ id: 2 }, { id: 3 }] as ChatLine[]);
  talk.say("  ");
  talk.say(" Hail. ", 2);
  expect(talk.chat.map((each) => each.id)).toEqual([1, 2, 3]);
  expect(sent).toEqual([{ type: "say", text: "Hail.", to: 2 }]);
});

describe("the company", () => {
  test("has names where seats have none", () => {
    const company = new Company(send);
    const seats = [
      { kind: "human", name: "Ann" },
      { kind: "human", name: "" },
      { kind: "bot", bot: "steward" },
      { kind: "bot", bot: "steward" },
    ];
    company.take({ seats: seats as never, started: true, host: 0, several: false });
    const book = { seats: ["p1", "p2", "p3", "p4"] } as never;
    expect([0, 2, 3].map((seat) => company.nameOf(seat, book))).toEqual(["Ann", "Steward 3", "Steward 4"]);
    expect(company.nameOf(1, { seats: ["Stark", "Greyjoy"] } as never)).toBe("Greyjoy");
  });

  test("counts absence by the server's clock", () => {
    const company = new Company(send);
    const now = Date.now();
    const absent = [{ absent: now + 5000 }] as never;
    company.take({ seats: absent, started: true, host: 0, several: false, now: now + 5000 });
    expect(company.isAbsent(0, now - 1000)).toBe(false);
    expect(company.isAbsent(0, now + 1000)).toBe(true);
  });
});

test("a reason is asked for once, and told to all who asked", async () => {
  const whys = new Whys(send);
  const asked = [whys.ask(3, [1], 7), whys.ask(3, [1], 7), whys.ask(3, [1], 8)];
  expect(sent).toHaveLength(2);
  whys.heard(7, { sentence: "No.", rule: "x" });
  whys.refused();
  expect((await Promise.all(asked)).map((each) => each.sentence)).toEqual(["No.", "No.", ""]);
});

describe("the wire", () => {
  class Socket {
    static OPEN = 1;
    static all: Socket[] = [];
    readyState = 1;
    said: string[] = [];
    onopen = () => {};
    onclose = () => {};
    onmessage: (event: { data: string }) => void = () => {};
    constructor() {
      Socket.all.push(this);
    }
    send = (text: string) => void this.said.push(text);
    close = () => this.onclose();
  }
  const listener = { greeting: () => ({ type: "hello", table: "t" }) as ToServer, hear: vi.fn(), cutOff: vi.fn() };
  const quiet = { addEventListener: () => {}, removeEventListener: () => {} };
  beforeEach(() => {
    vi.useFakeTimers();
    Socket.all = [];
    listener.cutOff.mockClear();
    vi.stubGlobal("WebSocket", Socket);
    vi.stubGlobal("location", { href: "https://a.example/x/#/t/abc", protocol: "https:" });
    vi.stubGlobal("document", { ...quiet, hidden: false });
    vi.stubGlobal("addEventListener", () => {});
    vi.stubGlobal("removeEventListener", () => {});
  });

  test("greets, and tries again ever later until it is answered", () => {
    const wire = new Wire(listener);
    wire.connect();
    Socket.all[0]!.onopen();
    expect(Socket.all[0]!.said).toEqual(['{"type":"hello","table":"t"}']);
    const waits: number[] = [];
    for (const n of [0, 1, 2]) {
      Socket.all[n]!.close();
      expect(wire.line).toBe("lost");
      waits.push(wire.retryAt - Date.now());
      vi.advanceTimersByTime(waits[n]!);
      expect(Socket.all).toHaveLength(n + 2);
    }
    expect(waits[2]!).toBeGreaterThan(waits[0]!);
    expect(listener.cutOff).toHaveBeenCalledTimes(3);
    wire.opened();
    Socket.all[3]!.close();
    expect(wire.retryAt - Date.now()).toBeLessThan(650);
  });

  test("does not come back when it is refused or closed, and hears no old socket", () => {
    const wire = new Wire(listener);
    wire.connect();
    wire.refused();
    vi.advanceTimersByTime(60_000);
    expect([wire.line, Socket.all.length]).toEqual(["refused", 1]);
    wire.retry();
    expect(Socket.all).toHaveLength(2);
    Socket.all[0]!.onmessage({ data: "{}" });
    expect(listener.hear).not.toHaveBeenCalled();
    Socket.all[1]!.onmessage({ data: "{}" });
    expect(listener.hear).toHaveBeenCalledTimes(1);
    wire.close();
    vi.advanceTimersByTime(60_000);
    expect([wire.line, Socket.all.length]).toEqual(["closed", 2]);
  });
});
