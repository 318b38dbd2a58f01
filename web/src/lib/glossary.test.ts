import { describe, expect, it } from "vitest";
import { Terms } from "./glossary";

const entry = (term: string, ...forms: string[]) => ({ term, says: "", rule: "", sign: "", forms: [term, ...forms] });
const TERMS = new Terms({
  terms: [
    entry("order", "orders"),
    entry("order of play"),
    entry("King's Court", "Court"),
    entry("area", "areas"),
    entry("Claim"),
    entry("storm"),
    entry("Footman", "Footmen", "footman", "footmen"),
    entry("One-Time order", "One-Time orders"),
  ],
  plain: ["in order to", "Storm's End"],
});
const found = (text: string) => TERMS.parts(text).flatMap((part) => (part.term ? [`${part.text}=${part.term.term}`] : []));

describe("terms in a text", () => {
  it("loses nothing of the text", () => {
    for (const text of ["", "area", "An area, an order.", "Nothing here", "area area"])
      expect(
        TERMS.parts(text)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
  });
  it("are marked once, in any of their forms", () => {
    expect(found("Two footmen and a Footman in one area of your areas")).toEqual(["footmen=Footman", "area=area"]);
  });
  it("are the longest that fit", () => {
    expect(found("In order of play, a One-Time order")).toEqual(["order of play=order of play", "One-Time order=One-Time order"]);
  });
  it("may begin a sentence with a capital, and a name needs its own", () => {
    expect(found("Orders are secret. They claim 1 Claim.")).toEqual(["Orders=order", "Claim=Claim"]);
  });
  it("are whole words, also before a genitive", () => {
    expect(found("the area's border, subarea, area-wide, reorder")).toEqual(["area=area"]);
    expect(found("the order's house")).toEqual(["order=order"]);
  });
  it("are found with either apostrophe", () => {
    expect(found("the King’s Court")).toEqual(["King’s Court=King's Court"]);
  });
  it("are not seen in a phrase that means something else", () => {
    expect(found("in order to win Storm's End, an order")).toEqual(["order=order"]);
  });
  it("that an earlier text had are not marked again", () => {
    const met = new Set<string>();
    expect(TERMS.parts("an area", met).length).toBe(2);
    expect(TERMS.parts("an area and an order", met).map((part) => part.term?.term)).toEqual([undefined, "order"]);
  });
});
