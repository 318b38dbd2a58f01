// From the log to beats: each event by its cue, neighbours that belong together as one.

import type { LogGroup } from "../../lib/contract";
import type { Book, Domain, LogEvent } from "../../lib/types";
import type { BattleView, ThronesBook } from "../model/model";
import { type Act, type Beat, type Cue, LENGTHS, type Nouns, type Roles, soundOf, type ToldBattle } from "./beat";

const NOUN = /\{(\d)(?::(\w+))?\}/g;
const LINE = 260; // ms for each line of a strength
const EACH = 110; // ms more for each further event of a beat
const MOST = 1600; // ms more at most

/** An event that no part has a cue for is told, and its areas glow. */
const otherwise = (kinds: string[]): Cue => ({ picture: kinds.includes("area") ? "mark" : "say" });

/** What each noun of an event is of, by its sentence. */
export function kindsOf(book: Book, name: string): string[] {
  const kinds: string[] = [];
  for (const [, n, kind] of (book.events[name] ?? "").matchAll(NOUN)) kinds[Number(n)] = kind ?? "";
  return Array.from(kinds, (kind) => kind ?? "-");
}

/** Follows a game from some point on: it remembers the current battle. */
export class Telling {
  fight: ToldBattle | null = null;
  #battles = 0;
  #march: Act | null = null; // the last one
  #bids = new Map<string, number>(); // the last ones
  #placed: number[] = []; // bids of those who have their place already

  constructor(
    readonly book: Book,
    readonly cues: Record<string, Cue>,
    readonly nouns: Nouns,
  ) {}

  /** The log may not reach back to the start of the current battle. */
  resume(battle: BattleView | undefined): void {
    if (!battle || this.fight) return;
    const { area, attacker, defender } = battle;
    this.fight = begun(area, attacker, defender ?? "", ++this.#battles);
  }

  beats(groups: LogGroup[]): Beat[] {
    const found: Beat[] = [];
    for (const group of groups) {
      if (group.back !== undefined) continue;
      const own: Beat[] = [];
      for (const event of group.events) this.#add(own, event, group);
      for (const beat of own) beat.length += longer(beat);
      found.push(...own);
    }
    return found;
  }

  #add(beats: Beat[], event: LogEvent, { n, asked }: LogGroup): void {
    const act = this.#recall(this.act(event));
    const fight = this.#follow(act, event);
    const { cue } = act;
    const alike = (beat: Beat | undefined) => !!beat && !!cue.joins && beat.acts[0]!.cue.joins === cue.joins;
    const last = cue.gathers ? beats.find(alike) : beats.at(-1);
    if (last && alike(last)) {
      last.acts.push(act);
      last.areas = areasOf(last.acts);
      last.fight = fight;
      if (last.house !== act.by) last.house = "";
      return;
    }
    const [picture, length, sound] = [cue.picture, cue.length ?? LENGTHS[cue.picture], soundOf(cue)];
    beats.push({ picture, acts: [act], areas: areasOf([act]), house: act.by, length, sound, n, asked, fight });
  }

  act(event: LogEvent): Act {
    const [name, , nouns] = event;
    const kinds = kindsOf(this.book, name);
    const cue = this.cues[name] ?? otherwise(kinds);
    const named = (n: number | undefined, kind: string) => this.book.domains[kind as Domain]?.[nouns[n ?? -1] ?? -1] ?? "";
    const nth = (kind: string, count = 0) => kinds.flatMap((each, n) => (each === kind ? [n] : []))[count];
    const areas = { battle: this.fight?.area, march: this.#march?.from };
    const area = (role: Roles["from"]) => (typeof role === "string" ? (areas[role] ?? "") : named(role, "area"));
    const house = (role: number | undefined, count: number) => named(role ?? nth("house", count), "house");
    const card = kinds.findIndex((kind) => kind.startsWith("deck") || this.nouns[kind] === "card");
    const who = kinds.findIndex((kind) => this.nouns[kind] === "person");
    return {
      event,
      cue,
      by: house(cue.by, 0),
      other: house(cue.other, 1),
      at: named(cue.at ?? nth("area"), "area"),
      from: area(cue.from),
      to: area(cue.to),
      army: nouns[nth("army") ?? -1] ?? 0,
      order: named(nth("order", kinds.filter((kind) => kind === "order").length - 1), "order"),
      was: kinds.filter((kind) => kind === "order").length > 1 ? named(nth("order"), "order") : "",
      card: named(card, kinds[card] ?? ""),
      track: named(nth("tracks"), "tracks"),
      who: named(who, kinds[who] ?? ""),
      n: nouns[cue.n ?? nth("") ?? -1] ?? 0,
    };
  }

  /** What an event leaves unsaid, because others before it have told it. */
  #recall(act: Act): Act {
    const [name] = act.event;
    const came = this.#march?.to === act.at ? this.#march : null;
    if (name === "marched") this.#march = act;
    else if (name === "turn") this.#march = null;
    else if (name === "bid") {
      this.#bids.set(act.by, act.n);
      this.#placed = [];
    } else if (name === "bid raised") this.#bids.set(act.by, (this.#bids.get(act.by) ?? 0) + act.n);
    else if (name === "placed" && this.#bids.has(act.by)) {
      const bid = this.#bids.get(act.by)!,
        tied = this.#placed.includes(bid);
      this.#placed.push(bid);
      return { ...act, bid, tied };
    } else if (name === "token lost" && came && came.by !== act.by) return { ...act, other: came.by };
    const person = act.who ? act.cue.person?.(this.book as ThronesBook, act.who) : undefined;
    return person ? { ...act, person, by: act.by || person.house || (came?.by ?? "") } : act;
  }

  /** What of this battle is known after an event, told by the events alone. */
  #follow(act: Act, [name, , , lines]: LogEvent): ToldBattle | null {
    if (name === "battle" || name === "assault") {
      this.fight = begun(act.at, act.by, act.other, ++this.#battles);
    } else if (this.fight) {
      const { cards, silent, sums } = this.fight;
      if (name === "card") this.fight = { ...this.fight, cards: { ...cards, [act.by]: act.card } };
      else if (name === "silenced") this.fight = { ...this.fight, silent: [...silent, act.by] };
      else if (name === "strength")
        this.fight = { ...this.fight, sums: { ...sums, [act.by]: { total: act.n, lines: lines ?? [] } } };
      else if (name === "battle won") this.fight = { ...this.fight, winner: act.by };
      else if (name === "last unit") this.fight = { ...this.fight, winner: act.other };
      else if (name === "retreated" && act.by !== this.fight.winner) this.fight = { ...this.fight, fled: act.to };
      else if (name === "turn" || name === "marched") this.fight = null;
    }
    return this.fight;
  }
}

const begun = (area: string, attacker: string, defender: string, key: number): ToldBattle => ({
  ...{ area, attacker, defender, key },
  ...{ cards: {}, silent: [], sums: {}, winner: "", fled: "" },
});

const areasOf = (acts: Act[]): string[] => [
  ...new Set(acts.flatMap(({ from, to, at }) => [from, to, at]).filter((area) => area !== "")),
];

/** More happens, more time to see it. */
function longer({ picture, acts, fight }: Beat): number {
  if (picture === "count") return LINE * Math.max(...acts.map(({ by }) => fight?.sums[by]?.lines.length ?? 0), 0);
  if (picture === "bids") return 350 * acts.length;
  return Math.min(MOST, EACH * (acts.length - 1));
}
