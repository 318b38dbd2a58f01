import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Hands, LogEvent, LogGroup } from "../../lib/types";
import type { ThronesBook, ThronesView } from "../model/model";
import { CUES, NOUNS } from "../parts";
import type { Beat } from "./beat";
import { hitWords } from "./caption";
import { Director, type ShownPosition } from "./director.svelte";
import { EVENTS } from "./events";
import { closeSummary, remember } from "./memory";
import { stagePrefs } from "./pace.svelte";
import { onBeat } from "./sounds";

const events = Object.assign({}, ...Object.values(EVENTS)) as Record<string, string[]>;
const book = {
  seats: ["Stark", "Greyjoy"],
  units: [
    { name: "footman", plural: "footmen" },
    { name: "knight", plural: "knights" },
  ],
  areas: [{ name: "Winterfell" }, { name: "Moat Cailin" }, { name: "Pyke" }],
  domains: {
    house: ["Stark", "Greyjoy"],
    area: ["Winterfell", "Moat Cailin", "Pyke"],
    order: ["", "March", "Support"],
    piece: ["footman", "knight"],
    card: [],
    deckI: ["Supply", "Winter"],
    tracks: ["Iron Throne", "Fiefdoms", "King's Court"],
  },
  events: Object.fromEntries(
    Object.entries(events).map(([word, kinds]) => [word, kinds.map((kind, n) => (kind ? `{${n}:${kind}}` : `{${n}}`)).join(" ")]),
  ),
} as unknown as ThronesBook;

const at = (areas: ThronesView["areas"], turn = 1): ShownPosition => ({
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
  stage = new Director(book, CUES, NOUNS, () => "Stark");
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

  it("puts a Westeros card in its place when it was seen, and last turn's seasons end with their turn", () => {
    const decks = [{ cards: ["Supply", "Winter", "Supply"] }, { cards: [] }, { cards: [] }];
    const before = {
      ...home,
      view: { ...home.view, decks, season: ["rains"], agenda: [{ kind: "turn", step: "end" }] } as never,
    };
    const drawn: LogEvent[] = [
      ["turn", "", [2]],
      ["westeros I", "", [1]],
      ["winter I", "", []],
      ["westeros I", "", [0]],
    ];
    stage.take([group([1], ...drawn)], before, gone, 0, true);
    const seen: unknown[] = [];
    for (; stage.acting; vi.advanceTimersByTime(stage.length)) {
      const { decks, season, agenda } = stage.shown!.view;
      seen.push([decks[0]!.open?.[0], decks[0]!.cards.length, season, agenda[0]!.step]);
    }
    expect(seen).toEqual([
      [undefined, 3, undefined, "advance"],
      [undefined, 3, undefined, "advance"],
      ["Winter", 2, undefined, "reveal"],
      ["Winter", 2, undefined, "reveal"],
    ]);
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

  it("goes faster where there is very much to show", () => {
    stage.take([group([1], march)], home, gone, 0, true);
    const alone = stage.length;
    for (let k = 0; k < 60; k++) stage.take([group([1], march)], gone, gone, 0, true);
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

describe("what is ahead", () => {
  it("is kept from the log until it has been shown to its end", () => {
    const token: LogEvent = ["token", "", [1, 2]];
    stage.take([group([1], march, token)], home, gone, 0, true);
    expect([...stage.ahead]).toEqual([march, token]);
    stage.take([group([1], raid)], gone, gone, 0, true);
    expect([...stage.ahead]).toEqual([march, token, raid]);
    stage.go();
    expect([...stage.ahead]).toEqual([token, raid]);
    stage.settle();
    expect(stage.ahead.size).toBe(0);
  });

  it("is nothing at the pace of an instant, nor in what the player has drafted", () => {
    stage.take([group([1], march, raid)], home, gone, 1, true);
    expect([...stage.ahead]).toEqual([]);
    stage.settle();
    stagePrefs.pace = "instant";
    stage.take([group([1], march, raid)], home, gone, 0, true);
    expect(stage.ahead.size).toBe(0);
  });
});

describe("a Leader", () => {
  const robb = { name: "Robb Stark", short: "Robb", house: "Stark" };
  const led = { ...book, leaders: [robb], domains: { ...book.domains, leader: ["Robb Stark"] } } as unknown as ThronesBook;
  const riding: LogEvent[] = [
    ["marched", "", [0, 0x10, 0, 1]],
    ["rode", "", [0, 1]],
  ];
  const there: ShownPosition = { ...home, view: { ...home.view, facts: { "leader at": { "Robb Stark": "Winterfell" } } } };

  it("rides along the arrow of the March, and is on neither side meanwhile", () => {
    const director = new Director(led, CUES, NOUNS, () => "Greyjoy");
    director.take([group([0], ...riding)], there, there, 1, true);
    expect(director.now).toMatchObject({ picture: "march", house: "Stark" });
    expect(director.now!.acts[1]).toMatchObject({ from: "Winterfell", to: "Moat Cailin", person: { short: "Robb" } });
    expect(director.shown!.view.facts!["leader at"]).toEqual({});
    director.turn([group([0], ...riding)], there, gone);
    expect(director.recent[0]!.acts).toHaveLength(2);
  });

  it("is not shown again to whoever has drafted the ride", () => {
    const director = new Director(led, CUES, NOUNS, () => "Stark");
    director.take([group([0], ...riding)], there, there, 0, true);
    expect(director.acting).toBe(false);
  });
});

describe("a step of the replay", () => {
  it("into the present is shown as those before it, and hits nobody again", () => {
    stage.turn([group([1], march)], home, gone);
    stage.arrive([group([1], raid)], home, gone, []);
    expect([stage.now?.picture, stage.replaying]).toEqual(["raid", true]);
    vi.runAllTimers();
    expect([stage.acting, stage.replaying, stage.hits]).toEqual([false, false, []]);
    stage.arrive([group([1], raid)], home, gone, []);
    stage.take([group([1], march)], home, gone, 0, true);
    expect([stage.now?.picture, stage.replaying]).toEqual(["march", false]);
  });

  it("shows the cards of a battle that began before it", () => {
    const began = group([1], ["battle", "", [1, 0, 0, 2]]);
    stage.turn([group([0, 1], ["strength", "", [1, 4]], ["strength", "", [0, 2]])], home, gone, [began]);
    expect(stage.now).toMatchObject({ picture: "count", fight: { attacker: "Greyjoy", sums: { Greyjoy: { total: 4 } } } });
  });
});

describe("what hits the player", () => {
  it("shows who has the area by then, even where the player chose the retreat", () => {
    const seized = at({
      Winterfell: { house: "Greyjoy", units: { footman: 2 } },
      Pyke: { house: "Stark", units: { knight: 1 } },
    });
    const fought = structuredClone(home);
    fought.view.battle = { area: "Winterfell", source: "Pyke", attacker: "Greyjoy", army: { footman: 2 } } as never;
    stage.take([group([1], ["battle", "", [1, 0, 0, 2]])], home, fought, 0, true);
    expect(stage.now?.fight?.defender).toBe("Stark");
    vi.runAllTimers();
    expect(hitWords(book, stage.hit!)).toEqual(["Greyjoy attacks you in Winterfell with 2 footmen.", ""]);
    stage.go();
    const lost: LogEvent[] = [
      ["retreated", "", [0, 0x10, 2]],
      ["conquered", "", [1, 0]],
    ];
    stage.take([group([0], ...lost)], fought, seized, 0, true);
    for (let k = 0; k < 2; k++) vi.advanceTimersByTime(stage.length);
    expect(stage.hit?.act.event[0]).toBe("conquered");
    expect(hitWords(book, stage.hit!)).toEqual(["Greyjoy drove you out of Winterfell.", "Your army retreated to Pyke."]);
    expect(stage.shown!.view.areas.Winterfell).toMatchObject({ house: "Greyjoy", units: { footman: 2 } });
    expect(stage.shown!.view.areas.Pyke).toMatchObject({ house: "Stark", units: { knight: 1 } });
    expect(stage.shown!.matter.control).toMatchObject({ Winterfell: 1 });
  });

  it("is an area without units that another house enters, and who it is", () => {
    stage.take([group([1], march, ["token lost", "", [0, 1]])], home, gone, 0, true);
    vi.runAllTimers();
    expect(hitWords(book, stage.hit!)).toEqual([
      "Moat Cailin is no longer yours: you lose your power token there.",
      "Greyjoy has marched in.",
    ]);
  });

  it("is the end of every battle that it fights, told once", () => {
    const attacked = structuredClone(home);
    attacked.view.battle = { area: "Pyke", source: "Winterfell", attacker: "Stark", army: { knight: 1 } } as never;
    const fell: LogEvent[] = [
      ["battle", "", [0, 1, 2, 0x10]],
      ["battle won", "", [0, 2, 3, 1]],
    ];
    stage.take([group([0], ...fell)], home, attacked, 0, true);
    vi.runAllTimers();
    expect([stage.now?.picture, stage.waits]).toEqual(["outcome", true]); // the battle that was won as well
    stage.go();
    expect(stage.acting).toBe(false);
    const taken: LogEvent[] = [
      ["battle", "", [1, 0, 0, 2]],
      ["battle won", "", [1, 0, 2, 1]],
    ];
    stage.take([group([1], ...taken)], home, gone, 0, true);
    vi.runAllTimers();
    stage.go();
    vi.runAllTimers();
    expect([stage.hit?.act.event[0], stage.waits]).toEqual(["battle won", true]);
    stage.go();
    stage.take([group([0], ["conquered", "", [1, 0]])], gone, gone, 0, true);
    vi.runAllTimers();
    expect([stage.hits, stage.acting]).toEqual([[], false]); // a player who has seen the defeat continues without another message
    stagePrefs.pace = "instant";
    const lost: LogEvent[] = [
      ["battle", "", [1, 0, 0, 2]],
      ["last unit", "", [0, 1]],
      ["conquered", "", [1, 0]],
    ];
    stage.take([group([1], ...lost)], home, gone, 0, true);
    expect(stage.hits.map(({ act }) => act.event[0])).toEqual(["battle", "conquered"]);
  });

  it("waits until it was seen", () => {
    stage.take([group([1], raid, march)], home, gone, 0, true);
    vi.advanceTimersByTime(stage.length);
    expect(stage.hits.map(({ act }) => act.event[0])).toEqual(["raided"]);
    vi.advanceTimersByTime(60_000);
    expect(stage.now?.picture).toBe("raid");
    stage.go();
    expect([stage.hits, stage.now?.picture]).toEqual([[], "march"]);
  });

  it("is told even where its beat is skipped", () => {
    stage.take([group([1], raid, march)], home, gone, 0, true);
    stage.go();
    expect([stage.hit?.act.event[0], stage.now?.picture]).toEqual(["raided", "raid"]);
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
    const watcher = new Director(book, CUES, NOUNS, () => "");
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
    stage.take([group([0, 1], ["bid", "", [0, 3]], ["bid", "", [1, 4]])], home, gone, 0, true);
    stage.take([group([0, 1], placed(1, 1), placed(0, 2))], home, gone, 0, true);
    expect(stage.hits.map(({ act, was }) => [was, act.n, act.bid])).toEqual([[1, 2, 3]]);
    expect(hitWords(book, stage.hit!)).toEqual([
      "You drop from place 1 to place 2 on the Iron Throne track.",
      "You bid 3; others bid more.",
    ]);
    for (const [bid, why] of [
      [0, "You bid nothing."],
      [4, "Another house bid 4, too; whoever holds the Iron Throne put you behind it."],
    ] as const) {
      stage.hits = [];
      stage.take([group([0, 1], ["bid", "", [0, bid]], ["bid", "", [1, 4]])], home, gone, 0, true);
      stage.take([group([0, 1], placed(1, 1), placed(0, 2))], home, gone, 0, true);
      expect(hitWords(book, stage.hit!)[1]).toBe(why);
    }
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

  it("is told after a reload, too, from what the server remembers", async () => {
    const began = at({ "Moat Cailin": { house: "Greyjoy" } }, 2);
    began.view.number = 3;
    const asked: number[] = [];
    const hands = (log: LogGroup[], number: number, table = "a") =>
      ({
        table,
        log,
        view: { ...began.view, number },
        matter: began.matter,
        peek: (n: number) => {
          asked.push(n);
          return Promise.resolve(n ? { view: began.view, matter: {} } : { view: home.view, matter: {} });
        },
      }) as unknown as Hands;
    const turn = { ...group([1], march, ["turn", "", [2]]), n: 2 };
    stage.begin([turn], began);
    await remember(hands([turn], 3), stage);
    expect([stage.summary?.turn, asked]).toEqual([1, [0]]); // the turn begins at its beginning
    stage.closed = (closed) => closeSummary("a", closed);
    stage.closeSummary();
    await remember(hands([turn], 4), stage);
    expect([stage.summary, asked]).toEqual([null, [0, 3]]); // put away is put away
    await remember(hands([turn, group([0], ["ordered", "", [0, 1, 0]])], 5, "b"), stage);
    expect(stage.summary).toBeNull(); // the next turn is played already
    stage.take([group([1], ["turn", "", [3]])], gone, at({}, 3), 0, true);
    expect(stage.summary!.houses[1]!.lost).toEqual(["Moat Cailin"]);
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
