import { describe, expect, it } from "vitest";
import { pointsAt } from "../board/points";
import {
  ACCEPT,
  BID,
  BLADE,
  CARD,
  COLLECT,
  choiceOf,
  DECLINE,
  DISCARD,
  DONE,
  EXECUTE,
  LAUNCH,
  LIFT,
  MOVE,
  MUSTER,
  NAME,
  ORDER,
  RAID,
  REMOVE,
  REPLACE,
  RETREAT,
  SUPPORT,
  TOKEN,
  TRACK,
  UPGRADE,
} from "../model/model";
import { Play } from "../play.svelte";
import type { Bid } from "./asked";
import { March } from "./march.svelte";
import { whyNot } from "./muster";
import type { Planning, Raven } from "./placing";
import { BAY, MOAT, SHORE, Stage, WINTERFELL } from "./stage";

const PARLEY = 250, // what an option might add: about an area …
  OMEN = 251; // … and about none

describe("the mode that serves a decision", () => {
  const cases: [string, string, number[]][] = [
    ["orders", "orders", [DONE, choiceOf(ORDER, WINTERFELL, 1)]],
    ["raven", "raven", [DONE, choiceOf(REPLACE, WINTERFELL, 2)]],
    ["rounds", "march", [choiceOf(EXECUTE, WINTERFELL), choiceOf(EXECUTE, MOAT)]],
    ["rounds", "consolidate", [choiceOf(COLLECT, MOAT)]],
    ["support", "support", [choiceOf(SUPPORT, MOAT, 0)]],
    ["consent", "consent", [choiceOf(ACCEPT, MOAT), choiceOf(DECLINE, MOAT)]],
    ["cards", "card", [choiceOf(CARD, 0)]],
    ["blade", "blade", [DONE, choiceOf(BLADE)]],
    ["remove", "casualties", [choiceOf(REMOVE, 0, MOAT)]],
    ["retreat", "retreat", [choiceOf(RETREAT, MOAT)]],
    ["bid", "bid throne", [choiceOf(BID, 0), choiceOf(BID, 1)]],
    ["name", "order of the tied", [choiceOf(NAME, 1)]],
    ["lift", "tyrion", [DONE, choiceOf(LIFT, BAY, 2)]],
    ["token", "leave token", [DONE, choiceOf(TOKEN)]],
    ["pick", "doran", [choiceOf(TRACK, 0)]],
    ["upgrade", "promote", [DONE, choiceOf(UPGRADE, 1, MOAT)]],
    ["rounds", "parley", [choiceOf(PARLEY, MOAT)]],
  ];
  it("waits until what led to the question has been shown", () => {
    const stage = new Stage("march", [choiceOf(EXECUTE, WINTERFELL)]);
    stage.held = true;
    const { lit, mode, doing } = new Play(stage);
    expect([lit.size, mode, doing]).toEqual([0, "", null]);
  });
  it.each(cases)("is %s for %s", (mode, kind, choices) => {
    const { play } = new Stage(kind, choices);
    expect(play.mode).toBe(mode);
    expect(play.covered).toBe(true);
  });

  it("is none while somebody else orders equal bids, and why all wait is told", () => {
    const stage = new Stage("ties", []);
    stage.you = null;
    stage.matter = { bids: { for: "throne", power: [5, 5], mine: 5, bids: [2, 2], tied: [0, 1] } };
    expect(new Play(stage).tie).toBe("Stark and Greyjoy bid the same. Stark holds the Iron Throne and decides.");
  });

  it("is none where nothing is asked, or nobody knows the verb and no area is named", () => {
    const stage = new Stage("omen", [choiceOf(OMEN)]);
    expect(stage.play.mode).toBe("");
    stage.you = null;
    expect(stage.play.mode).toBe("");
    expect(stage.play.covered).toBe(false);
  });

  it("does not cover a choice that it does not offer", () => {
    expect(new Stage("blade", [choiceOf(BLADE), choiceOf(OMEN)]).play.covered).toBe(false);
  });
});

describe("small things", () => {
  it("says what it means to do no more", () => {
    const { play } = new Stage("blade", [DONE, choiceOf(BLADE)]);
    expect(play.doing!.leaving()).toBe("Do not use it");
    const raid = new Stage("raid", [choiceOf(EXECUTE, WINTERFELL)]);
    raid.put([DONE, choiceOf(RAID, BAY)], [choiceOf(EXECUTE, WINTERFELL)]);
    expect(raid.play.doing!.leaving()).toBe("Raid nothing");
  });
  it("knows which order the Raven brings, and where", () => {
    const stage = new Stage("raven", [DONE, choiceOf(REPLACE, WINTERFELL, 2)]);
    stage.put([DONE], [choiceOf(REPLACE, WINTERFELL, 2)]);
    const mode = stage.play.doing as Raven;
    expect([...mode.drafted]).toEqual([["Winterfell", stage.play.names.orderName(2)]]);
    mode.clear("Winterfell");
    expect(stage.sent.at(-1)).toEqual([]);
  });
  it("confirms a Raid with nothing in reach, once", () => {
    const raid = new Stage("raid", [choiceOf(EXECUTE, WINTERFELL)]);
    raid.put([DONE, choiceOf(RAID, BAY)], [choiceOf(EXECUTE, WINTERFELL)]);
    raid.play.goOn();
    expect(raid.confirmed).toBe(0);
    raid.put([DONE], [choiceOf(EXECUTE, WINTERFELL)]);
    raid.play.goOn();
    raid.play.goOn();
    expect(raid.confirmed).toBe(1);
  });
  it("supports oneself from everywhere at once, and nobody else", () => {
    const battle = { attacker: "Greyjoy", defender: "Stark", area: "Moat Cailin", source: "", army: {}, support: {} };
    const all = [WINTERFELL, SHORE].flatMap((area) => [0, 1, 2].map((side) => choiceOf(SUPPORT, area, side)));
    const ours = (attacker: string, defender: string) =>
      (
        new Stage("support", all, { battle: { ...battle, attacker, defender } } as never).play.doing as unknown as {
          ours: number[];
        }
      ).ours;
    expect(ours("Greyjoy", "Stark")).toEqual([choiceOf(SUPPORT, WINTERFELL, 1), choiceOf(SUPPORT, SHORE, 1)]);
    expect(ours("Stark", "Greyjoy")).toEqual([choiceOf(SUPPORT, WINTERFELL, 0), choiceOf(SUPPORT, SHORE, 0)]);
    expect(ours("Greyjoy", "Martell")).toEqual([]);
  });
  it("closes with Enter when every area has its order, and Escape keeps them", () => {
    const stage = new Stage("orders", [DONE, choiceOf(ORDER, WINTERFELL, 1), choiceOf(ORDER, MOAT, 5)]);
    expect([stage.play.doing!.closes("Winterfell"), stage.play.doing!.keeps]).toEqual([false, false]);
    stage.put([DONE], [choiceOf(ORDER, WINTERFELL, 1)]);
    expect([stage.play.doing!.closes("Winterfell"), stage.play.doing!.keeps]).toEqual([false, true]);
    stage.put([DONE], [choiceOf(ORDER, WINTERFELL, 1), choiceOf(ORDER, MOAT, 5)]);
    expect(stage.play.doing!.closes("Moat Cailin")).toBe(true);
  });
  it("says why a castle cannot muster something", async () => {
    const stage = new Stage("muster", [DONE, choiceOf(MUSTER, 0, WINTERFELL)]);
    expect(await whyNot(stage.play, "Winterfell", [choiceOf(MUSTER, 0, WINTERFELL)])).toEqual([
      { pieces: "knight", sentence: "No." },
    ]);
  });
  it("lets go of the light of what is taken away under the pointer", () => {
    const { play } = new Stage("raid", [choiceOf(EXECUTE, WINTERFELL)]);
    const heard = new Map<string, (event: { pointerType: string }) => void>();
    const addEventListener = (kind: string, act: () => void) => heard.set(kind, act);
    const node = { addEventListener, removeEventListener: () => {} };
    const gone = pointsAt(play, "Winterfell")(node as unknown as HTMLElement);
    expect(heard.has("pointerenter")).toBe(false); // it may appear under a resting pointer
    heard.get("pointermove")!({ pointerType: "touch" });
    expect(play.hover).toBe("");
    heard.get("pointermove")!({ pointerType: "mouse" });
    expect(play.hover).toBe("Winterfell");
    gone();
    expect(play.hover).toBe("");
  });
});

describe("planning", () => {
  const stage = () => {
    const found = new Stage("orders", [DONE, choiceOf(ORDER, WINTERFELL, 1), choiceOf(ORDER, MOAT, 5)]);
    found.matter = {
      orders: {
        tokens: [1],
        stars: { used: 0, allowed: 1 },
        idle: [],
        bars: { Winterfell: [0, 0, 0, 0, 1, 0, 0, 0], "Moat Cailin": [0, 2, 2, 0, 1, 0, 0, 0] },
        reasons: [
          ["", ""],
          ["No star is left.", "base.planning.stars"],
          ["You have no such order token left.", "base.planning.tokens"],
        ],
      },
    };
    return found;
  };
  const planning = (from: Stage) => from.play.doing as Planning;
  const row = (from: Stage, name: string) => from.play.names.orderRow.get(name)!;

  it("lights the areas of the house, and a tap opens their tokens", () => {
    const { play } = stage();
    expect([...play.lit]).toEqual(["Winterfell", "Moat Cailin"]);
    play.tap("Winterfell");
    expect(play.open).toBe("Winterfell");
    expect(play.only("Winterfell")).toBeNull();
  });

  it("says what the server says of a token in an area", () => {
    const at = stage();
    expect(planning(at).bar(row(at, "March-1"), "Winterfell")).toBe("");
    expect(planning(at).bar(row(at, "March-1"), "Moat Cailin")).toBe("You have no such order token left.");
    planning(at).place("Moat Cailin", "March-1");
    expect(at.sent).toEqual([]);
    expect(at.play.refusal).toEqual({
      area: "Moat Cailin",
      sentence: "You have no such order token left.",
      rule: "base.planning.tokens",
    });
  });

  it("places the held token where it is tapped, replacing the one there", () => {
    const at = stage();
    at.put([DONE], [choiceOf(ORDER, WINTERFELL, 2)]);
    at.play.held = "March-1";
    at.play.tap("Winterfell");
    expect(at.sent).toEqual([[choiceOf(ORDER, WINTERFELL, 1)]]);
    expect(at.play.held).toBe("");
  });

  it("knows by key the best free token of a kind, or says why there is none", () => {
    const at = stage();
    const press = (key: string, shiftKey = false) =>
      at.play.doing!.keyAt("Moat Cailin", { key, shiftKey } as unknown as KeyboardEvent);
    expect(press("d")).toBe(true);
    expect(at.sent).toEqual([[choiceOf(ORDER, MOAT, 5)]]);
    expect(press("r")).toBe(true);
    expect(at.play.refusal?.sentence).toBe("Raid: You have no such order token left.");
    expect(press("S", true)).toBe(true);
    expect(at.play.refusal?.sentence).toBe("Support ★: No star is left.");
    expect(press("x")).toBe(false);
  });

  it("says why not where the tokens for the area are: on the map, or beside it where there is room", () => {
    const at = stage();
    const raid = () => at.play.doing!.keyAt("Moat Cailin", { key: "r", shiftKey: false } as unknown as KeyboardEvent);
    raid();
    expect([at.play.doing!.inTray, at.play.info, at.play.open]).toEqual([false, "Moat Cailin", ""]);
    at.play.info = "";
    at.play.beside = true;
    raid();
    expect([at.play.doing!.inTray, at.play.info, at.play.open]).toEqual([true, "", "Moat Cailin"]);
    planning(at).place("Moat Cailin", "Defense+1");
    expect([at.sent, at.play.open]).toEqual([[[choiceOf(ORDER, MOAT, 5)]], ""]);
  });

  it("takes an order back by key, and only where there is one", () => {
    const at = stage();
    at.put([DONE], [choiceOf(ORDER, WINTERFELL, 2), choiceOf(ORDER, MOAT, 3)]);
    const remove = { key: "Delete" } as unknown as KeyboardEvent;
    expect(at.play.doing!.keyAt("Winterfell", remove)).toBe(true);
    expect(at.sent).toEqual([[choiceOf(ORDER, MOAT, 3)]]);
    expect(at.play.doing!.keyAt("Bay of Ice", remove)).toBe(false);
  });

  it("counts what is left of a token, and shows no One-Time order", () => {
    const at = stage();
    at.put([DONE], [choiceOf(ORDER, WINTERFELL, 2)]);
    expect(planning(at).left(row(at, "Raid"))).toBe(1);
    expect(planning(at).rows.map((each) => each.name)).not.toContain("Forced March");
    expect(planning(at).trayBar(row(at, "Support*"))).not.toBe("");
  });
});

describe("the march", () => {
  const moves = [choiceOf(MOVE, 0, SHORE), choiceOf(MOVE, 1, SHORE), choiceOf(MOVE, 0, MOAT)];
  const lead = choiceOf(EXECUTE, WINTERFELL);
  const begun = () => {
    const stage = new Stage("march", [lead, choiceOf(EXECUTE, MOAT)]);
    stage.put([DONE, ...moves], [lead]);
    return stage;
  };
  const marching = (from: Stage) => from.play.doing as March;

  it("begins once its area is tapped, and covers nothing of the map: who goes is asked in the tray", () => {
    const stage = new Stage("march", [lead, choiceOf(EXECUTE, MOAT)]);
    stage.play.tap("Moat Cailin");
    expect(stage.play.open).toBe("");
    stage.play.tap("Winterfell");
    expect([stage.play.open, new March(stage.play).inTray]).toEqual(["", true]);
    expect(stage.sent).toEqual([[choiceOf(EXECUTE, MOAT)], [lead]]);
  });

  it("sends whoever is picked and can go", () => {
    const stage = begun();
    expect(new Set(stage.play.lit)).toEqual(new Set(["The Stony Shore", "Moat Cailin", "Winterfell"]));
    marching(stage).pickOnly("knight");
    expect(new Set(stage.play.lit)).toEqual(new Set(["The Stony Shore", "Winterfell"]));
    marching(stage).pickOnly("");
    marching(stage).pick("footman", 1);
    stage.play.tap("The Stony Shore");
    expect(stage.sent).toEqual([[lead, moves[0], moves[1]]]);
  });

  it("gathers what is staged, and a move that is dropped takes the token with it", () => {
    const stage = begun();
    stage.put([DONE], [lead, moves[0]!, moves[0]!, moves[1]!, choiceOf(TOKEN)]);
    expect(marching(stage).moves).toEqual([
      { from: "Winterfell", to: "The Stony Shore", units: { footman: 2, knight: 1 }, at: [1, 2, 3] },
    ]);
    marching(stage).drop([1, 2, 3]);
    expect(stage.sent).toEqual([[lead]]);
  });

  it("goes over to another area with an order", () => {
    const stage = begun();
    stage.put([DONE, moves[0]!], [lead]);
    stage.play.tap("Moat Cailin");
    expect(stage.sent).toEqual([[choiceOf(EXECUTE, MOAT)]]);
  });

  it("asks about a unit that is picked", async () => {
    const stage = begun();
    marching(stage).pickOnly("knight");
    stage.play.tap("Bay of Ice");
    await Promise.resolve();
    expect(stage.asked).toEqual([choiceOf(MOVE, 1, BAY)]);
    expect(stage.play.info).toBe("Bay of Ice");
  });

  it("is a raid in the phase of raids: what is tapped again is taken back", () => {
    const stage = new Stage("raid", [lead]);
    stage.put([DONE], [lead, choiceOf(RAID, BAY)]);
    expect(stage.play.mode).toBe("raid");
    expect(stage.play.lit.has("Bay of Ice")).toBe(true);
    stage.play.tap("Bay of Ice");
    expect(stage.sent).toEqual([[lead]]);
    expect(stage.play.doing!.way("Bay of Ice")).toEqual({ kind: "raid", from: "Winterfell", to: "Bay of Ice" });
  });
});

describe("mustering", () => {
  const launch = choiceOf(LAUNCH, WINTERFELL, BAY);
  const stage = () => {
    const found = new Stage("muster", [DONE, choiceOf(MUSTER, 0, WINTERFELL), launch]);
    found.matter = { muster: [{ area: "Winterfell", points: 2, left: 2, buys: [launch] }] };
    return found;
  };

  it("lights a sea when the castle before it is open, and a tap there launches", () => {
    const at = stage();
    expect([...at.play.lit]).toEqual(["Winterfell"]);
    at.play.tap("Winterfell");
    expect([...at.play.lit]).toEqual(["Winterfell", "Bay of Ice"]);
    at.play.tap("Bay of Ice");
    expect(at.sent).toEqual([[launch]]);
    expect(at.play.open).toBe("Winterfell");
  });

  it("takes a pointed sea for a launch and a land for a new unit", () => {
    const { play } = stage();
    expect(play.likely("Bay of Ice")).toBe(launch);
    expect(play.likely("Moat Cailin")).toBe(choiceOf(MUSTER, 0, MOAT));
  });
});

describe("in battle", () => {
  const battle = { area: "Moat Cailin", source: "Winterfell", attacker: "Stark", defender: "Greyjoy" } as never;

  it("another answer of the same area takes the place of the first", () => {
    const all = [choiceOf(SUPPORT, MOAT, 0), choiceOf(SUPPORT, MOAT, 1), choiceOf(SUPPORT, BAY, 0)];
    const stage = new Stage("support", all, { battle });
    stage.put([all[2]!], [all[0]!]);
    stage.play.take(all[1]!);
    expect(stage.sent).toEqual([[all[1]]]);
    expect(stage.play.at.get("Moat Cailin")).toEqual([all[0], all[1]]);
    expect(stage.play.say(all[0]!)).toBe("Support yourself"); // they are the attacker's own
    expect(stage.play.say(all[1]!)).toBe("Support the defender, Greyjoy");
  });

  it("another retreat takes the place of the one that closed the draft", () => {
    const all = [choiceOf(RETREAT, MOAT), choiceOf(RETREAT, SHORE)];
    const stage = new Stage("retreat", all, { battle });
    stage.put([], [all[0]!], true);
    stage.play.tap("The Stony Shore");
    expect(stage.sent).toEqual([[all[1]]]);
  });

  it("cards are chosen from the hand in the tray", () => {
    const stage = new Stage("discard", [DONE, choiceOf(DISCARD, 0), choiceOf(DISCARD, 1)]);
    expect(stage.play.doing!.showsHand).toBe(true);
    stage.play.take(choiceOf(DISCARD, 1));
    expect(stage.sent).toEqual([[choiceOf(DISCARD, 1)]]);
  });
});

describe("bids", () => {
  it("are made by key", () => {
    const stage = new Stage("bid throne", [choiceOf(BID, 0), choiceOf(BID, 3)]);
    const bid = stage.play.doing as Bid;
    expect(bid.key({ key: "3" } as KeyboardEvent)).toBe(true);
    expect(bid.key({ key: "4" } as KeyboardEvent)).toBe(true);
    expect(bid.key({ key: "x" } as KeyboardEvent)).toBe(false);
    expect(stage.sent).toEqual([[choiceOf(BID, 3)]]);
  });
});
