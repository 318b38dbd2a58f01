import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogEvent, LogGroup } from "../../lib/types";
import type { ThronesBook, ThronesView } from "../model";
import { CUES } from "../parts";
import type { Beat } from "./beat";
import { Director, type Standing } from "./director.svelte";
import { EVENTS } from "./events";
import { stagePrefs } from "./pace.svelte";
import { onBeat } from "./sounds";

const events = Object.assign({}, ...Object.values(EVENTS)) as Record<string, string[]>;
const book = {
  seats: ["Stark", "Greyjoy"],
  areas: [{ name: "Winterfell" }, { name: "Moat Cailin" }, { name: "Pyke" }],
  domains: {
    house: ["Stark", "Greyjoy"],
    area: ["Winterfell", "Moat Cailin", "Pyke"],
    order: ["", "March", "Support"],
    piece: ["footman", "knight"],
    tracks: ["Iron Throne", "Fiefdoms", "King's Court"],
  },
  events: Object.fromEntries(
    Object.entries(events).map(([word, kinds]) => [word, kinds.map((kind, n) => (kind ? `{${n}:${kind}}` : `{${n}}`)).join(" ")]),
  ),
} as unknown as ThronesBook;

const at = (areas: ThronesView["areas"], turn = 1): Standing => ({
  view: {
    turn,
    areas,
    houses: { Stark: { power: 5 }, Greyjoy: { power: 5 } },
    throne: ["Stark", "Greyjoy"],
    fiefdoms: [],
    court: [],
  } as never,
  matter: { castles: [1, 1] } as never,
});
const army = { house: "Greyjoy", units: { footman: 2 }, orders: ["March"] };
const home = at({ Pyke: army, Winterfell: { house: "Stark", units: { knight: 1 }, orders: ["Support"] } });
const gone = at({ "Moat Cailin": { house: "Greyjoy", units: { footman: 2 } } });
let n = 0;
const group = (asked: number[], ...told: LogEvent[]): LogGroup => ({
  take: 0,
  n: n++,
  turn: "",
  step: "",
  asked,
  auto: [],
  events: told,
});
const march: LogEvent = ["marched", "", [1, 2, 2, 1]];
const raid: LogEvent = ["raided", "", [1, 0, 2, 0, 2]];

let stage: Director;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  stagePrefs.pace = "normal";
  stage = new Director(book, CUES, () => "Stark");
  stage.begin([], home);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the director", () => {
  it("shows a march before it has happened, and then the present", () => {
    stage.take([group([1], march)], home, gone, 0, true);
    expect(stage.now?.picture).toBe("march");
    expect(stage.shown!.view.areas.Pyke?.units).toBeUndefined(); // they are on their way
    expect(stage.shown!.view.areas["Moat Cailin"]).toBeUndefined();
    vi.advanceTimersByTime(stage.length);
    expect([stage.now, stage.shown]).toEqual([null, null]);
  });

  it("shows one after another, each from where the last one ended", () => {
    stage.take([group([1], march)], home, gone, 0, true);
    stage.take([group([1], ["token", "", [1, 2]])], gone, gone, 0, true);
    vi.advanceTimersByTime(stage.length);
    expect(stage.now?.picture).toBe("rise");
    expect(stage.shown!.view.areas["Moat Cailin"]?.units).toEqual({ footman: 2 });
    vi.runAllTimers();
    expect(stage.acting).toBe(false);
  });

  it("leaves out what the player has drafted", () => {
    stage.take([group([1], march)], home, gone, 1, true);
    expect(stage.acting).toBe(false);
  });

  it("is at the present at once for whoever acts", () => {
    stage.take([group([1], march), group([1], march)], home, gone, 0, true);
    stage.settle();
    expect([stage.now, stage.shown]).toEqual([null, null]);
    vi.runAllTimers();
    expect(stage.now).toBeNull();
  });

  it("plays nothing at the pace of an instant, and tells who listens", () => {
    const heard: Beat[] = [];
    const end = onBeat((beat) => heard.push(beat));
    stagePrefs.pace = "instant";
    stage.take([group([1], march)], home, gone, 0, true);
    end();
    expect(stage.acting).toBe(false);
    expect(heard.map(({ sound }) => sound)).toEqual(["march"]);
    expect(stage.traces.map(({ ways }) => ways[0]!.to)).toEqual(["Moat Cailin"]);
  });

  it("goes faster the more there is to show", () => {
    stage.take([group([1], march)], home, gone, 0, true);
    const alone = stage.length;
    for (let k = 0; k < 30; k++) stage.take([group([1], march)], gone, gone, 0, true);
    vi.advanceTimersByTime(alone);
    expect(stage.length).toBeLessThan(alone);
  });

  it("skips a beat when asked, and all while a key is held", () => {
    stage.take([group([1], march, ["token", "", [1, 2]], raid)], home, gone, -1, true);
    stage.go();
    expect(stage.now?.picture).toBe("rise");
    stage.hold(true);
    expect(stage.acting).toBe(false);
    stage.take([group([1], march)], home, gone, 0, true);
    expect(stage.acting).toBe(false);
    stage.hold(false);
    stage.take([group([1], march)], home, gone, 0, true);
    expect(stage.acting).toBe(true);
  });
});

describe("what hits the player", () => {
  it("waits until it was seen", () => {
    stage.take([group([1], raid, march)], home, gone, 0, true);
    vi.advanceTimersByTime(stage.length);
    expect(stage.hits.map(({ act }) => act.event[0])).toEqual(["raided"]);
    vi.advanceTimersByTime(60_000);
    expect(stage.now?.picture).toBe("raid");
    stage.go();
    expect([stage.hits, stage.now?.picture]).toEqual([[], "march"]);
  });

  it("is left as words where the player acts first, and at the pace of an instant", () => {
    stage.take([group([1], march, raid)], home, gone, 0, true);
    stage.settle();
    expect(stage.hits).toHaveLength(1);
    stagePrefs.pace = "instant";
    stage.take([group([1], raid)], home, gone, 0, true);
    expect(stage.hits).toHaveLength(2);
  });

  it("never stops who only watches, nor a replay", () => {
    const watcher = new Director(book, CUES, () => "");
    watcher.take([group([1], raid)], home, gone, -1, true);
    vi.runAllTimers();
    expect([watcher.acting, watcher.hits]).toEqual([false, []]);
    stage.turn([group([1], raid)], home, gone);
    vi.runAllTimers();
    expect([stage.acting, stage.hits]).toEqual([false, []]);
    expect(stage.recent[0]!.picture).toBe("raid"); // its arrow stays
  });

  it("is a lost place on a track, and no place that was kept", () => {
    const placed = (seat: number, place: number): LogEvent => ["placed", "", [seat, place, 0]];
    stagePrefs.pace = "instant";
    stage.take([group([0, 1], placed(1, 1), placed(0, 2))], home, gone, 0, true);
    expect(stage.hits.map(({ act }) => act.n)).toEqual([2]);
    stage.hits = [];
    stage.take([group([0, 1], placed(0, 1), placed(1, 2))], home, gone, 0, true);
    expect(stage.hits).toEqual([]);
  });
});

describe("a turn", () => {
  it("ends with what each house gained and lost", () => {
    const next = at({ "Moat Cailin": { house: "Greyjoy", units: { footman: 2 } } }, 2);
    next.view.houses.Greyjoy!.power = 7;
    stage.take([group([1], ["turn", "", [2]])], home, next, 0, true);
    const [stark, greyjoy] = stage.summary!.houses;
    expect(stage.summary!.turn).toBe(1);
    expect([stark!.lost, greyjoy!.won, greyjoy!.lost, greyjoy!.power]).toEqual([["Winterfell"], ["Moat Cailin"], ["Pyke"], 2]);
  });

  it("leaves traces until orders are revealed", () => {
    stage.take([group([1], march)], home, gone, 0, true);
    stage.take([group([1], ["turn", "", [2]])], gone, gone, 0, true);
    vi.runAllTimers();
    expect(stage.traces).toHaveLength(1);
    stage.take([group([0, 1], ["ordered", "", [1, 1, 2]], ["ordered", "", [0, 1, 0]])], gone, gone, 0, true);
    vi.runAllTimers();
    expect(stage.traces).toEqual([]);
  });
});
