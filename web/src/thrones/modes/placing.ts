// Order tokens: which there are, where each could go, and what a tap with one in hand does.

import { groupBy } from "../../lib/group";
import { type Choice, verbOf, xOf, yOf } from "../../lib/types";
import { orderWords } from "../../lib/words";
import OrdersBox from "../boxes/OrdersBox.svelte";
import { choiceOf, ORDER, type OrderRow, type PrefaceMatter, REPLACE } from "../model/model";
import type { Play } from "../play.svelte";
import { tr } from "../strings";
import PlanningTray from "../trays/Planning.svelte";
import RavenTray from "../trays/Raven.svelte";
import { Mode, type Panel } from "./mode";

const ANY = 2; // some token: what is wrong with the area comes first

export abstract class Placing extends Mode {
  override readonly box: Panel = OrdersBox;
  readonly verb: number = ORDER;
  readonly everywhere: boolean = false; // does every area of the house need one?
  readonly byName: boolean = false; // tokens are told apart by their names, not by kinds and stars
  readonly spent: string = "order.used"; // key of what is said when none of a kind is left
  readonly without: string = "orders.none-here"; // key of what it is to take a draft back

  override get inTray(): boolean {
    return this.play.beside;
  }
  /** The tokens to choose from. */
  get rows(): OrderRow[] {
    return this.play.book.orders.filter((row) => row.name && !row.once && !row.reserve);
  }
  /** Area by area, the orders that are drafted. */
  get drafted(): Map<string, string> {
    const { names, chain } = this.play;
    const orders = chain.filter((choice) => verbOf(choice) === this.verb);
    return new Map(orders.map((choice) => [names.areaName(xOf(choice)), names.orderName(yOf(choice))]));
  }
  /** Has the house no starred orders at all? */
  get starless(): boolean {
    return false;
  }
  /** How many of a token are left. */
  left(row: OrderRow): number {
    return row.count - [...this.drafted.values()].filter((name) => name === row.name).length;
  }

  choice(area: string, order: string): Choice {
    return choiceOf(this.verb, this.play.names.area.get(area), this.play.names.order.get(order));
  }
  /** Why a token cannot be in an area; empty if it can. */
  bar(row: OrderRow, area: string): string {
    const choice = this.choice(area, row.name);
    return this.play.choices.includes(choice) || this.play.first.includes(choice) ? "" : tr("order.barred");
  }
  /** A token in the tray is free if some area can have it. */
  trayBar(row: OrderRow): string {
    if (this.left(row) <= 0) return tr(this.spent);
    return this.play.own.some((area) => !this.bar(row, area)) ? "" : tr("order.barred");
  }

  abstract place(area: string, order: string): void;

  /** Explains why a token cannot be in an area. */
  explain(area: string, order: string) {
    void this.play.ask(area, this.choice(area, order));
  }

  clear(area: string) {
    const { play } = this;
    play.open = "";
    play.session.draft(play.chain.filter((choice) => verbOf(choice) !== this.verb || play.names.areaName(xOf(choice)) !== area));
  }

  override only(): null {
    return null;
  }
  /** Another order in the same area takes the place of the first. */
  override take(choice: Choice): boolean {
    const { chain } = this.play;
    const rest = chain.filter((each) => verbOf(each) !== verbOf(choice) || xOf(each) !== xOf(choice));
    if (rest.length === chain.length) return false;
    this.play.session.draft([...rest, choice]);
    return true;
  }
  override likely(area: number): Choice {
    return choiceOf(this.verb, area, ANY);
  }
  override keyAt(area: string, event: KeyboardEvent): boolean {
    if ((event.key !== "Delete" && event.key !== "Backspace") || !this.drafted.has(area)) return false;
    this.clear(area);
    return true;
  }
  /** Why not is said where tokens for the area are: in the tray, or else on the map. */
  protected turnTo(area: string) {
    if (this.inTray) this.play.open = area;
    else this.play.info = area;
  }
  protected setDown() {
    this.play.open = this.play.held = "";
  }
}

const KEYS: Record<string, string> = { m: "march", d: "defense", s: "support", r: "raid", c: "power" };

/** All houses at once, an order for each area. */
export class Planning extends Placing {
  override readonly tray = PlanningTray;
  override readonly everywhere = true;

  constructor(play: Play) {
    super(play, "orders");
  }

  /** What is decided before the orders, in the same draft. */
  get prefaces(): PrefaceMatter[] {
    return this.play.matter.orders?.prefaces ?? [];
  }
  decided(preface: PrefaceMatter): Choice | null {
    return this.play.chain.find((choice) => verbOf(choice) === preface.verb) ?? null;
  }
  /** Is something still to be decided before orders can be given? */
  get due(): boolean {
    return this.prefaces.some((preface) => this.decided(preface) === null);
  }
  /** Decides, or decides otherwise: the orders that are drafted stay. */
  #decide(choice: Choice) {
    const order = this.prefaces.map((preface) => preface.verb);
    const before = this.play.chain.filter((each) => order.includes(verbOf(each)) && verbOf(each) !== verbOf(choice));
    const first = [...before, choice].sort((a, b) => order.indexOf(verbOf(a)) - order.indexOf(verbOf(b)));
    this.play.session.draft([...first, ...this.play.chain.filter((each) => !order.includes(verbOf(each)))]);
  }
  override take(choice: Choice): boolean {
    if (!this.prefaces.some((preface) => preface.verb === verbOf(choice))) return super.take(choice);
    if (!this.play.chain.includes(choice)) this.#decide(choice);
    return true;
  }
  override offers(choice: Choice): boolean {
    return super.offers(choice) || this.prefaces.some((preface) => preface.choices.includes(choice));
  }
  /** 1 to 9: what is next to be decided before orders, or may be decided otherwise. */
  override key(event: KeyboardEvent): boolean {
    const preface = this.prefaces.find((each) => this.decided(each) === null) ?? this.prefaces[0];
    const choice = /^[1-9]$/.test(event.key) ? preface?.choices[Number(event.key) - 1] : undefined;
    if (choice === undefined) return false;
    this.play.take(choice);
    return true;
  }

  /** Has every area its order? */
  get full(): boolean {
    return this.play.own.length > 0 && this.play.own.every((area) => this.drafted.has(area));
  }
  override closes(area: string): boolean {
    return this.full || super.closes(area);
  }
  override get keeps(): boolean {
    return this.drafted.size > 0;
  }

  get starsLeft(): number {
    const stars = this.play.matter.orders?.stars;
    return stars ? stars.allowed - stars.used : 0;
  }
  override get starless(): boolean {
    return this.play.matter.orders?.stars?.allowed === 0;
  }
  /** What the server says of a token in an area, as if the area's own were taken back: a sentence and its rule. */
  #reason(order: string, area: string): [string, string] {
    const { orders } = this.play.matter;
    const token = this.play.names.order.get(order) ?? 0;
    const [sentence = "", rule = ""] = orders?.reasons?.[orders.bars?.[area]?.[token] ?? 0] ?? [];
    return [sentence, rule];
  }
  override bar(row: OrderRow, area: string): string {
    return this.#reason(row.name, area)[0];
  }
  override trayBar(row: OrderRow): string {
    return this.left(row) > 0 && row.star && this.starsLeft <= 0 ? tr("order.stars") : super.trayBar(row);
  }

  place(area: string, order: string) {
    this.setDown();
    const [sentence, rule] = this.#reason(order, area);
    if (sentence) this.#refuse(area, sentence, rule);
    else this.play.take(this.choice(area, order));
  }
  override explain(area: string, order: string) {
    const [sentence, rule] = this.#reason(order, area);
    this.play.refusal = { area, sentence, rule };
  }
  /** By key: the best free token of a kind, or its starred one. */
  placeKind(area: string, icon: string, star: boolean) {
    const now = this.drafted.get(area);
    const rows = this.rows.filter((row) => row.star === star && row.icon === icon && row.name !== now);
    rows.sort((a, b) => b.bonus - a.bonus);
    const free = rows.find((row) => !this.bar(row, area));
    if (free) this.place(area, free.name);
    else if (rows.length) {
      const bars = groupBy(rows, (row) => this.bar(row, area));
      const said = [...bars].map(([sentence, barred]) => `${barred.map((row) => orderWords(row.name)).join(", ")}: ${sentence}`);
      this.setDown();
      this.#refuse(area, said.join(" "), this.#reason(rows[0]!.name, area)[1]);
    }
  }
  #refuse(area: string, sentence: string, rule: string) {
    this.turnTo(area);
    this.play.refusal = { area, sentence, rule };
  }

  override lit(): string[] {
    return this.due ? [] : this.play.own;
  }
  override tap(area: string): boolean {
    if (!this.play.held) return false;
    this.place(area, this.play.held);
    return true;
  }
  override keyAt(area: string, event: KeyboardEvent): boolean {
    const icon = KEYS[event.key.toLowerCase()];
    if (!icon || !this.play.lit.has(area)) return super.keyAt(area, event);
    this.placeKind(area, icon, event.shiftKey);
    return true;
  }
}

/** The Messenger Raven exchanges one order. */
export class Raven extends Placing {
  override readonly tray = RavenTray;
  override readonly verb = REPLACE;
  override readonly without = "raven.keep";

  constructor(play: Play) {
    super(play, "raven");
  }
  place(area: string, order: string) {
    this.setDown();
    this.play.take(this.choice(area, order));
  }
  override take(): boolean {
    return false;
  }
}
