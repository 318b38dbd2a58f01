// A small board for the tests of the modes: three lands, a sea, two houses; the server's part is played by the test.

import type { Chain, Choice, Hands, You } from "../../lib/types";
import { choiceOf, type Matter, type ThronesView } from "../model/model";
import { Play } from "../play.svelte";

const VERBS = [
  "done order(area,order) replace(area,order) execute(area) raid(area) move(piece,area) token collect(area)",
  "support(area,side) accept(area) decline(area) card(card) blade remove(piece,area) retreat(area) bid name(house)",
  "muster(piece,area) launch(area,area) upgrade(piece,area) recover(card) discard(card) lift(area,order) fortify(area)",
  "recruit(area) caravan(area) gather(area) bring(piece,area) advance(area) sweep(area) levy(area) take(house)",
  "outwit(area) sting(area) burn(area) seize(area) sink(area) track pay copy return swap brace assign(area,order)",
].flatMap((line) => line.split(" "));
const FURTHER: Record<number, string> = {
  48: "resolve(effect)",
  250: "parley(area)",
  251: "omen",
}; // the last two nobody knows

export const AREAS = ["Winterfell", "Moat Cailin", "The Stony Shore", "Bay of Ice"];
export const ORDERS = ["", "March-1", "Raid", "Support", "Support*", "Defense+1", "Consolidate Power", "Forced March"];
const [WINTERFELL, MOAT, SHORE, BAY] = [0, 1, 2, 3];

export { BAY, MOAT, SHORE, WINTERFELL };

function verb(text: string) {
  const [, word, x = "", y = ""] = /^(\w*)(?:\((\w+)(?:,(\w+))?\))?$/.exec(text)!;
  return { word, x, y };
}

const order = (name: string, icon: string, count: number, bonus = 0) => ({
  name,
  icon,
  bonus,
  count,
  star: name.endsWith("*"),
  says: "",
  ...(name === "Forced March" ? { once: true } : {}),
});

const BOOK = {
  game: "thrones",
  seats: ["Stark", "Greyjoy"],
  verbs: Array.from({ length: 252 }, (_, n) => verb(VERBS[n] ?? FURTHER[n] ?? "none")),
  domains: {
    area: AREAS,
    order: ORDERS,
    house: ["Stark", "Greyjoy"],
    card: ["Eddard Stark", "Robb Stark"],
    piece: ["footman", "knight", "ship", "", "", "", "", "routed footman", "routed knight"],
    track: ["throne", "fiefdoms", "court"],
    effect: ["Mustering", "Supply"],
  },
  areas: AREAS.map((name, n) => ({ name, sea: n === BAY, muster: n === WINTERFELL ? 2 : 0, next: [], barrels: n })),
  orders: [
    order("", "", 0),
    order("March-1", "march", 1, -1),
    order("Raid", "raid", 2),
    order("Support", "support", 2),
    order("Support*", "support", 1, 1),
    order("Defense+1", "defense", 2, 1),
    order("Consolidate Power", "power", 2),
    order("Forced March", "march", 1),
  ],
  units: [
    { name: "footman", plural: "footmen", sails: false },
    { name: "knight", plural: "knights", sails: false },
    { name: "ship", plural: "ships", sails: true },
  ],
  cards: [
    { name: "Eddard Stark", strength: 4, text: "Doubles swords." },
    { name: "Robb Stark", strength: 3, text: "" },
  ],
  decks: [[{ name: "Mustering", kind: "mustering", text: "Castles muster.", copies: 3 }]],
  further_decks: {},
};

/** What an option adds to the book: verbs by number, kinds of nouns, lists of its own. */
export function addToBook(verbs: Record<number, string>, domains: Record<string, string[]>, lists: Record<string, unknown>) {
  for (const [n, text] of Object.entries(verbs)) BOOK.verbs[Number(n)] = verb(text);
  Object.assign(BOOK.domains, domains);
  Object.assign(BOOK, lists);
}

const VIEW: ThronesView = {
  game: "thrones",
  options: [],
  players: 2,
  reveals: 0,
  eyes: "Stark",
  agenda: [],
  number: 1,
  turn: 1,
  areas: {
    Winterfell: { house: "Stark", units: { footman: 2, knight: 1 }, orders: ["March-1"] },
    "Moat Cailin": { house: "Stark", units: { footman: 1 } },
    "Bay of Ice": { house: "Greyjoy", units: { ship: 1 }, orders: ["Raid"] },
  },
  houses: { Stark: { power: 5, supply: 1, hand: ["Eddard Stark", "Robb Stark"] }, Greyjoy: { power: 5, supply: 2, hand: [] } },
  throne: ["Stark", "Greyjoy"],
  fiefdoms: ["Stark", "Greyjoy"],
  court: ["Stark", "Greyjoy"],
  tokens: [],
  decks: [],
};

/** The table as this seat sees it: a decision of a kind, what may be chosen, what is drafted. Drafts are kept in `sent`. */
export class Stage implements Hands {
  readonly book = BOOK as unknown as Hands["book"];
  readonly seat = 0;
  held = false;
  readonly live = true;
  readonly waiting = [0];
  readonly table = "";
  readonly log = [];
  readonly told = [];
  readonly canRestore = false;
  light = { areas: new Set<string>(), from: "" };
  view: ThronesView;
  matter: Matter = {};
  sent: Chain[] = [];
  asked: Choice[] = [];
  confirmed = 0;
  you: You | null = null;
  readonly play: Play;

  constructor(kind: string, choices: Choice[], view: Partial<ThronesView> = {}) {
    this.view = { ...VIEW, ...view, agenda: [{ kind }] };
    this.put(choices);
    this.play = new Play(this);
    void this.play.first; // the page looks at once, and so sees what there was at the beginning
  }
  get shown() {
    return this.view;
  }
  /** The server answers: this is drafted now, and this may follow. */
  put(choices: Choice[], chain: Chain = [], complete = false) {
    this.you = { prompt: "", rule: "", choices, chain, complete, staged: null, warning: "" } as unknown as You;
  }
  choose(choice: Choice) {
    this.sent.push([...this.you!.chain, choice]);
  }
  draft(chain: Chain) {
    this.sent.push(chain);
  }
  peek() {
    return Promise.resolve(null);
  }
  playerOf() {
    return "";
  }
  undo() {}
  reset() {}
  confirm() {
    this.confirmed += 1;
  }
  rule() {}
  why(choice: Choice) {
    this.asked.push(choice);
    return Promise.resolve({ sentence: "No.", rule: "base.x" });
  }
}

export { choiceOf };
