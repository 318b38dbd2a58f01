// One of these orders may be laid, before all others.

import { type Choice, verbOf, yOf } from "../../../lib/types";
import { choiceOf, ORDER, type OrderRow } from "../../model/model";
import { Placing } from "../../modes/placing";
import type { Play } from "../../play.svelte";
import LayingTray from "./LayingTray.svelte";
import { onceLeft } from "./stock";

export class Laying extends Placing {
  override readonly tray = LayingTray;
  override readonly byName = true;
  override readonly spent = "order.spent";

  constructor(play: Play) {
    super(play, "once");
  }

  get #stock() {
    return onceLeft(this.play.book, this.play.before, this.play.house);
  }
  override get rows(): OrderRow[] {
    return this.#stock.map(({ row }) => row);
  }
  override left(row: OrderRow): number {
    return this.#stock.find((each) => each.row.name === row.name)?.left ?? 0;
  }

  place(area: string, order: string) {
    this.setDown();
    const wish = this.choice(area, order);
    if (this.play.first.includes(wish)) this.play.session.draft([wish]);
    else {
      void this.play.ask(area, wish);
      this.turnTo(area);
    }
  }
  override recalled(): Choice[] {
    return this.play.first;
  }
  override tap(area: string): boolean {
    if (!this.play.held) return false;
    this.place(area, this.play.held);
    return true;
  }
  override likely(area: number): Choice {
    const some = this.play.first.find((choice) => verbOf(choice) === ORDER);
    return choiceOf(ORDER, area, some === undefined ? 2 : yOf(some));
  }
  override offers(): boolean {
    return true;
  }
}
