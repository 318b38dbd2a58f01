import { beforeEach, describe, expect, it } from "vitest";
import { choiceOf, DONE } from "../../model/model";
import type { Pick } from "../../modes/asked";
import { Stage } from "../../modes/stage";
import { AGREE, ASK, BEHEAD, EXTORT, GIVE, OFFER, REFUSE, RESCUE, TRACK, WANT } from "../../verbs";
import type { Answering, Offering } from "./bargaining";
import { hostagesOf } from "./cells";
import { hostages } from "./hostages";

const [EDDARD, ROBB, BALON, ASHA] = [0, 1, 2, 3];
const LEADERS = [
  { name: "Eddard Stark", short: "Eddard", house: "Stark", card: 0 },
  { name: "Robb Stark", short: "Robb", house: "Stark", card: 1 },
  { name: "Balon Greyjoy", short: "Balon", house: "Greyjoy", card: 0 },
  { name: "Asha Greyjoy", short: "Asha", house: "Greyjoy", card: 0 },
];
const FACTS = { "leader held": { "Eddard Stark": "Greyjoy", "Robb Stark": "Greyjoy", "Balon Greyjoy": "Stark" } };
const [ask, eddard, robb] = [choiceOf(ASK, 1), choiceOf(WANT, EDDARD), choiceOf(WANT, ROBB)];
const give = choiceOf(GIVE, BALON);

function staged(kind: string, choices: number[]): Stage {
  const stage = new Stage(kind, choices, { facts: FACTS });
  Object.assign(stage.book, { leaders: LEADERS });
  return stage;
}

describe("an offer", () => {
  let stage: Stage, mode: Offering;
  beforeEach(() => {
    stage = staged("negotiate", [DONE, ask]);
    mode = stage.play.doing as Offering;
  });

  it("begins with whoever is held, and by whom", () => {
    expect(stage.play.mode).toBe("bargain");
    expect(stage.play.covered).toBe(true);
    expect(mode.jailers).toEqual([{ house: 1, captives: [EDDARD, ROBB] }]);
    mode.want(1, ROBB);
    expect(stage.sent).toEqual([[ask, robb]]);
  });

  it("is put together in any order and drafted as one chain", () => {
    stage.put([DONE, eddard, give, choiceOf(OFFER, 1)], [ask, robb, choiceOf(OFFER, 2)]);
    expect(mode.giveable).toEqual([BALON]);
    mode.give(BALON);
    mode.want(1, EDDARD);
    mode.offer(5);
    mode.want(1, ROBB);
    expect(stage.sent).toEqual([
      [ask, robb, give, choiceOf(OFFER, 2)],
      [ask, robb, eddard, choiceOf(OFFER, 2)],
      [ask, robb, choiceOf(OFFER, 5)],
      [],
    ]);
  });

  it("has its power by key, once a Leader is requested", () => {
    expect(mode.key({ key: "3" } as KeyboardEvent)).toBe(false);
    stage.put([DONE], [ask, robb]);
    expect(mode.key({ key: "9" } as KeyboardEvent)).toBe(false);
    expect(mode.key({ key: "3" } as KeyboardEvent)).toBe(true);
    expect(stage.sent).toEqual([[ask, robb, choiceOf(OFFER, 3)]]);
  });
});

describe("an answer", () => {
  it("reads the offer from what all see", () => {
    const stage = staged("answer offer", [choiceOf(AGREE), choiceOf(REFUSE)]);
    stage.view.agenda[0]!.memo = [0, 1, choiceOf(ASK, 0), choiceOf(WANT, ASHA), choiceOf(GIVE, EDDARD), choiceOf(OFFER, 4)];
    const { house, bargain } = (stage.play.doing as Answering).offer;
    expect(house).toBe("Greyjoy");
    expect([bargain.wants, bargain.gives, bargain.power]).toEqual([[ASHA], [EDDARD], 4]);
  });
});

describe("a cell", () => {
  it("is a place at its house", () => {
    const { play } = staged("orders", []);
    expect(hostagesOf(play, play.view, "Greyjoy")).toEqual([EDDARD, ROBB]);
    const [cell] = hostages.stocks!;
    expect(cell!.words(play, "Stark")).toBe("Balon Greyjoy");
    expect(cell!.has(play)).toBe(true);
  });
});

describe("what is said", () => {
  it("to leave an execution: it spares them, and once somebody is executed it keeps the places", () => {
    const stage = staged("execute hostage", [DONE, choiceOf(BEHEAD, BALON)]);
    const leave = () => (stage.play.doing as Pick).leave;
    expect(leave()).toBe("Spare them");
    stage.put([DONE, choiceOf(TRACK, 0), choiceOf(TRACK, 1)], [choiceOf(BEHEAD, BALON)]);
    expect(leave()).toBe("Do not swap places");
    expect(stage.play.covered).toBe(true);
  });

  it("of a theft, and to leave it", () => {
    const { play } = staged("ransom", [DONE, choiceOf(EXTORT)]);
    expect(play.mode).toBe("pick");
    expect(play.say(choiceOf(EXTORT))).toBe("Steal power from the houses whose Leaders you hold");
    expect((play.doing as Pick).leave).toBe("Steal nothing");
    expect(play.covered).toBe(true);
  });

  it("of a rescue and of an execution", () => {
    const { play } = staged("execute hostage", [DONE, choiceOf(BEHEAD, BALON)]);
    expect(play.mode).toBe("execute");
    expect(play.say(choiceOf(BEHEAD, BALON))).toBe("Execute Balon Greyjoy: Greyjoy loses the House Card Eddard Stark");
    expect(play.say(choiceOf(RESCUE, ROBB))).toBe("Free Robb Stark from the cell");
  });
});
