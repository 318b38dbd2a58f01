// What Ally cards ask: which one is taken, where units go, whom Plots rob, which cards help in a battle.

import { type Choice, verbOf, xOf } from "../../../lib/types";
import { choiceOf } from "../../model/model";
import { Pick } from "../../modes/asked";
import { Mode } from "../../modes/mode";
import type { Play } from "../../play.svelte";
import { tr } from "../../strings";
import { AID, ENLIST, STATION } from "../../verbs";
import { type AllyCard, allCards, cardNamed, decksOf } from "./allies";
import CardTray from "./CardTray.svelte";
import StationTray from "./StationTray.svelte";

export interface Shown {
  choice: Choice;
  title: string;
  card: AllyCard | null;
  says: string;
}

/** Choices that are cards; each has a number key. */
export abstract class CardMode extends Mode {
  override readonly tray = CardTray;

  abstract get shown(): Shown[];

  override key(event: KeyboardEvent): boolean {
    const found = /^[1-9]$/.test(event.key) ? this.shown[Number(event.key) - 1] : undefined;
    if (found) this.play.take(found.choice);
    return !!found;
  }
}

/** Forge Alliances: the top card of a deck, seen or unseen. */
export class Enlist extends CardMode {
  constructor(play: Play) {
    super(play, "enlist");
  }
  get shown(): Shown[] {
    const decks = decksOf(this.play);
    return this.play.answers(ENLIST).map((choice) => {
      const { name, top } = decks[xOf(choice)]!;
      return { choice, title: top?.name ?? name, card: top, says: top?.text ?? tr("enlist.down", { deck: name }) };
    });
  }
}

/** Military Support: any number of cards, each once; chosen again, it is taken back. */
export class Aid extends CardMode {
  constructor(play: Play) {
    super(play, "aid");
  }
  get shown(): Shown[] {
    const cards = allCards(this.play);
    return this.play.answers(AID).map((choice) => {
      const card = cards[xOf(choice)] ?? null;
      return { choice, title: card?.name ?? "", card, says: card?.text ?? "" };
    });
  }
  override take(choice: Choice): boolean {
    const { chain, session } = this.play;
    if (verbOf(choice) !== AID || !chain.includes(choice)) return false;
    session.draft(chain.filter((each) => each !== choice));
    return true;
  }
}

/** The units of an Army, one by one, to areas with own units. */
export class Station extends Mode {
  override readonly tray = StationTray;

  constructor(play: Play) {
    super(play, "station");
  }
  get open(): Choice[] {
    return [...new Set(this.play.choices.filter((choice) => verbOf(choice) === STATION))];
  }
  override recalled(): Choice[] {
    return [];
  }
  override likely(area: number): Choice | null {
    const open = this.open[0];
    return open === undefined ? null : choiceOf(STATION, xOf(open), area);
  }
}

/** An Ally card that has just been taken leaves a choice. */
export class OfCard extends Pick {
  override get about() {
    const card = this.card;
    return card ? { name: card.name, text: card.text } : undefined;
  }
  /** The question names it. */
  get card(): AllyCard | undefined {
    const { book, view } = this.play;
    return cardNamed(this.play, book.domains.ally?.[view.agenda.at(-1)?.memo?.[0] ?? -1] ?? "");
  }
}
