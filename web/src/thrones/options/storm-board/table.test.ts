import { beforeEach, describe, expect, it } from "vitest";
import { choiceOf, DONE, EXECUTE, MOVE, RAID } from "../../model/model";
import { MOAT, SHORE, Stage, WINTERFELL } from "../../modes/stage";
import { BESIDE, BOXES, LINES, RESERVES, ROADS, STAKES, STOCKS } from "../../parts";
import { ACCUSE, AID, ENLIST, HARRY, REAP, SPY, STATION, STEAL } from "../../verbs";
import { leadersIn, own, sideOf } from "../leaders/leaders";
import { decksOf } from "./allies";
import type { Aid, Enlist, Station } from "./asked";
import { objectiveOf } from "./objectives";

const FURTHER: Record<number, string> = {
  [ENLIST]: "enlist(allies)",
  [STATION]: "station(piece,area)",
  [REAP]: "reap",
  [STEAL]: "steal(house)",
  [ACCUSE]: "accuse(space)",
  [HARRY]: "harry(area)",
  [SPY]: "spy(area)",
  [AID]: "aid(ally)",
};
const ALLIES = [
  { name: "Frey Leadership", deck: "Frey", does: "leadership", leader: "Black Walder", cost: 0, strength: 0 },
  { name: "Frey Military Support", deck: "Frey", does: "military", leader: "", cost: 1, strength: 1 },
  { name: "Outlaw Military Support", deck: "Mercenaries", does: "military", leader: "", cost: 0, strength: 2 },
  { name: "Filthy Accusations", deck: "Mercenaries", does: "accusations", leader: "", cost: 0, strength: 0 },
];
const printed = (deck: string) =>
  ALLIES.filter((card) => card.deck === deck).map(({ name }) => ({ name, text: `What ${name} does.`, grade: "D" }));
const LEADERS = [
  { name: "Robb Stark", short: "Robb", house: "Stark" },
  { name: "Black Walder", short: "Walder", house: "" },
];
const TACTICS = [{ name: "Winter is Coming", house: "Stark", objective: "Moat Cailin", lasts: "", unsure: false }];
const WALDER = { "ally card": { "Frey Leadership": "Stark" }, "leader at": { "Black Walder": "Winterfell" } };

function staged(
  kind: string,
  choices: number[],
  facts: Record<string, Record<string, string | number>> = {},
  memo?: number[],
): Stage {
  const stage = new Stage(kind, choices, { facts } as never);
  const { book } = stage;
  const verbs = [...book.verbs];
  for (const [n, text] of Object.entries(FURTHER)) {
    const [, word = "", x = "", y = ""] = /^(\w*)(?:\((\w+)(?:,(\w+))?\))?$/.exec(text)!;
    verbs[Number(n)] = { ...verbs[0]!, word, x, y } as never;
  }
  Object.assign(book, {
    verbs,
    domains: { ...book.domains, ally: ALLIES.map(({ name }) => name), allies: ["Frey", "Mercenaries"] },
    allies: ALLIES,
    ally_decks: [
      { name: "Frey", allied: true },
      { name: "Mercenaries", allied: false },
    ],
    further_decks: { Frey: printed("Frey"), Mercenaries: printed("Mercenaries") },
    claim_spaces: 6,
    weather_cards: ["Rains of Autumn"],
    castles_to_win: 8,
    leaders: LEADERS,
    tactics: TACTICS,
  });
  stage.view.decks = [
    { cards: [] },
    { cards: ["Frey Galleys"], open: ["Frey Military Support"] },
    { cards: ["Filthy Accusations", "Outlaw Military Support"] },
  ] as never;
  if (memo) stage.view.agenda[0]!.memo = memo;
  return stage;
}

describe("what wins on this board", () => {
  it("is Claim: flags and tokens, as the server counts them", () => {
    const stage = staged("raid", [], { "Claim track": { "6": "Stark", "5": "Greyjoy" } });
    Object.assign(stage.play.book.areas[WINTERFELL]!, { worth: 1, castle: "stronghold" });
    stage.matter = { castles: [2, 1], control: { Winterfell: 0 } } as never;
    const { play } = stage;
    expect(play.goal.title).toBe("claim.title");
    expect(play.scoreOf("Stark")).toBe(2);
    expect(play.goal.areas(play, "Stark")).toEqual(["Winterfell"]);
    expect(play.goal.tip(play, "Stark", 2)).toBe("2 of the 8 Claim needed to win at once: Winterfell 1, 1 from the Claim track");
  });

  it("is castles elsewhere, and nothing of this board is beside the map", () => {
    const { play } = new Stage("raid", []);
    Object.assign(play.book, { allies: undefined, claim_spaces: undefined, ally_decks: undefined });
    expect(play.goal.title).toBe("castles");
    expect(BESIDE.filter((each) => each.has(play))).toEqual([]);
    expect(LINES.flatMap((tell) => tell(play, play.view))).toEqual([]);
  });
});

describe("the table", () => {
  it("tells weather, fords, Claim track and decks to whoever reads it", () => {
    const stage = staged("raid", [], {
      weather: { sky: "turning" },
      "Claim track": { "6": "Stark" },
      alliance: { Frey: "Stark" },
    });
    const lines = LINES.flatMap((tell) => tell(stage.play, stage.play.view));
    expect(lines[0]).toBe(
      "Weather: fair, storm coming. Fords are open. Next: storm. These deck III cards advance the weather by one step: Rains of Autumn.",
    );
    expect(lines[1]).toBe("Claim track: 6 Stark.");
    expect(lines[2]).toContain("Frey Military Support on top");
    expect(lines[2]).toContain("Stark has a permanent alliance with Frey");
    expect(lines[3]).toBe("Ally deck Mercenaries: 2 cards face down.");
  });

  it("says of an area where its ford and its arrow lead", () => {
    const stage = staged("raid", [], { weather: { sky: "storm" } });
    Object.assign(stage.play.book.areas[WINTERFELL]!, { next: [MOAT, 2], fords: [MOAT], arrows: [{ to: 2, house: "Greyjoy" }] });
    expect(ROADS.flatMap((roads) => roads(stage.play, "Winterfell"))).toEqual([
      "Ford to Moat Cailin: closed by the storm",
      "Arrow to The Stony Shore: for Greyjoy’s marches and retreats",
    ]);
    expect(stage.play.nextTo("Winterfell")).toEqual([2]);
    stage.view.facts!.weather = { sky: "fair" };
    expect(stage.play.nextTo("Winterfell")).toEqual([MOAT, 2]);
  });

  it("says whose Ally card opens a closed ford", () => {
    const stage = staged("raid", [], { weather: { sky: "storm" }, "ally card": { "Mercenary Transport": "Stark" } });
    Object.assign(stage.book, { allies: [...ALLIES, { ...ALLIES[3]!, name: "Mercenary Transport", does: "transport" }] });
    Object.assign(stage.play.book.areas[WINTERFELL]!, { fords: [MOAT], arrows: [] });
    expect(ROADS.flatMap((roads) => roads(stage.play, "Winterfell"))).toEqual([
      "Ford to Moat Cailin: closed by the storm, open to your Transport",
    ]);
  });

  it("says on the card of an area what its flag and its wall are worth", () => {
    const { play } = staged("raid", [], { garrison: { Winterfell: 2 } });
    Object.assign(play.book.areas[WINTERFELL]!, { worth: 1, garrison: "Stark" });
    expect(play.notesOn("Winterfell").flatMap((note) => note.says ?? [])).toEqual(["Claim 1; Garrison of Stark, strength 2."]);
    Object.assign(play.book.areas[MOAT]!, { closed: true });
    expect(play.notesOn("Moat Cailin")[0]!.says).toEqual(["Nobody can enter it in a three-player game."]);
  });

  it("keeps names away from flags, roofs and Garrisons", () => {
    const { play } = staged("raid", [], { garrison: { Winterfell: 2 } });
    Object.assign(play.book.areas[WINTERFELL]!, { worth: 1, garrison: "Stark" });
    const place = { castle: [100, 100], garrison: [60, 60], order: [0, 0], scale: 1 } as never;
    const boxes = BOXES.flatMap((each) => each(play, play.book.areas[WINTERFELL]!, place, { pieces: 2, signs: 1 }));
    expect(boxes.map(({ x, y }) => [x, y])).toEqual([
      [134, 70],
      [60, 60],
    ]);
  });

  it("says of an objective whether it is met", () => {
    const stage = staged("raid", []);
    expect(objectiveOf(stage.play, "Stark")?.state).toBe("met"); // its units are there
    expect(objectiveOf(stage.play, "Greyjoy")).toBeNull();
    expect(objectiveOf(staged("raid", [], { "tactic out": { "Winter is Coming": 1 } }).play, "Stark")?.state).toBe("out");
    const column = STOCKS.find((stock) => stock.title === "objective")!;
    expect(column.words(staged("raid", []).play, "Stark")).toBe("Moat Cailin, met now");
  });

  it("knows whose Ally Leader it is by the card", () => {
    const { play } = staged("march", [], WALDER);
    const [walder] = leadersIn(play, "Winterfell");
    expect(sideOf(play, play.view, walder!)).toBe("Stark");
    expect(own(play, "Winterfell")).toEqual([1]);
  });

  it("says in a battle what may be added and what falls", () => {
    const facts = {
      "ally card": { "Frey Military Support": "Stark", "Outlaw Military Support": "Stark" },
      garrison: { Winterfell: 2 },
    };
    const { play } = staged("march", [], { ...facts, "ally used": { "Frey Military Support": 1 } });
    expect(RESERVES.flatMap((reserves) => reserves(play, "Stark"))).toEqual([{ words: "Outlaw Military Support", worth: 2 }]);
    expect(STAKES.map((lost) => lost(play, "Winterfell", "Stark"))).toContain(
      "If Stark loses, its Garrison of 2 leaves the game.",
    );
  });
});

describe("Forge Alliances", () => {
  it("offers the tops, seen and unseen, by click and by number", () => {
    const [frey, mercenaries] = [choiceOf(ENLIST, 0), choiceOf(ENLIST, 1)];
    const stage = staged("enlist", [DONE, frey, mercenaries]);
    const mode = stage.play.doing as Enlist;
    expect(stage.play.mode).toBe("enlist");
    expect(stage.play.covered).toBe(true);
    expect(mode.shown.map(({ title }) => title)).toEqual(["Frey Military Support", "Mercenaries"]);
    expect(mode.shown[1]!.says).toContain("face down");
    mode.key({ key: "2" } as KeyboardEvent);
    expect(stage.sent).toEqual([[mercenaries]]);
    expect(decksOf(stage.play)[0]!.left).toBe(1);
  });
});

describe("an Army", () => {
  const footman = choiceOf(STATION, 0, WINTERFELL);
  let stage: Stage;
  beforeEach(() => {
    stage = staged("station", [footman, choiceOf(STATION, 0, MOAT), choiceOf(STATION, 1, MOAT)]);
  });

  it("lights the areas; one kind is placed by a tap, of two one is chosen", () => {
    const { play } = stage;
    expect(play.mode).toBe("station");
    expect(play.covered).toBe(true);
    expect([...play.lit].sort()).toEqual(["Moat Cailin", "Winterfell"]);
    play.tap("Winterfell");
    expect(stage.sent).toEqual([[footman]]);
    play.tap("Moat Cailin");
    expect(play.open).toBe("Moat Cailin");
    expect((play.doing as Station).likely(WINTERFELL)).toBe(footman);
  });
});

describe("a March", () => {
  it("takes Ally units along behind those they are never without", () => {
    const lead = choiceOf(EXECUTE, WINTERFELL);
    const stage = staged("march", [lead]);
    Object.assign(stage.play.book, {
      units: [...stage.play.book.units, { name: "ally footman", plural: "ally footmen", sails: false, escorted: true }],
    });
    stage.play.names.pieces[4] = "ally footman";
    stage.view = { ...stage.view, areas: { Winterfell: { house: "Stark", units: { footman: 1, "ally footman": 1 } } } };
    stage.put([DONE, choiceOf(MOVE, 0, SHORE)], [lead]);
    stage.play.marching?.send("The Stony Shore");
    expect(stage.sent).toEqual([[lead, choiceOf(MOVE, 0, SHORE), choiceOf(MOVE, 4, SHORE)]]);
  });
});

describe("cards that ask", () => {
  it.each([
    ["plots", [choiceOf(REAP), choiceOf(STEAL, 1)], 3],
    ["accuse", [DONE, choiceOf(ACCUSE, 5)], 3],
  ])("%s is answered beside the card", (kind, choices, card) => {
    const { play } = staged(kind, choices, { "Claim track": { "6": "Greyjoy" } }, [card]);
    expect(play.mode).toBe(kind);
    expect(play.covered).toBe(true);
    expect((play.doing as unknown as { about: { name: string } }).about.name).toBe("Filthy Accusations");
    expect(play.say(choiceOf(ACCUSE, 5))).toBe("Remove Greyjoy’s token from space 6");
  });

  it("Military Support is chosen, and chosen again it is taken back", () => {
    const [frey, outlaw] = [choiceOf(AID, 1), choiceOf(AID, 2)];
    const stage = staged("military support", [DONE, frey, outlaw]);
    const mode = stage.play.doing as Aid;
    expect(stage.play.say(frey)).toBe("Frey Military Support: pay 1 power for +1");
    expect(stage.play.say(outlaw)).toBe("Outlaw Military Support: discard it for +2");
    stage.put([DONE, outlaw], [frey]);
    expect(mode.shown.map(({ choice }) => choice)).toEqual([frey, outlaw]);
    stage.play.take(frey);
    expect(stage.sent).toEqual([[]]);
  });

  it("the Lookout lights the Support orders, Raiders are a Raid further away", () => {
    expect(staged("spy out", [DONE, choiceOf(SPY, MOAT)]).play.mode).toBe("rounds");
    const stage = staged("raid", [DONE, choiceOf(RAID, MOAT), choiceOf(HARRY, 3)]);
    expect(stage.play.mode).toBe("raid");
    expect(stage.play.covered).toBe(true);
    expect(stage.play.say(choiceOf(HARRY, 3))).toBe("Discard the Raiders: raid Bay of Ice");
  });
});
