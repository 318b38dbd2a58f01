// The table chosen on the home page, which the parts of the page show and change together.

import * as api from "../lib/api";
import { usualBot } from "../lib/bots";
import { keep, sitOn } from "../lib/kept.svelte";
import { prefs } from "../lib/prefs.svelte";
import { go, route } from "../lib/route.svelte";
import { load as loadKept, save } from "../lib/store";
import { type GameInfo, NUMBERED } from "../lib/types";
import { t } from "../strings/index.svelte";
import {
  again,
  BOXES,
  type Box,
  boxOf,
  optionsAfter,
  type PlayMode,
  presetOf,
  presetsFor,
  type Setup,
  seatsOf,
  switched,
  tableOf,
  usualPlayers,
} from "./setup";

const KEPT = "council.setup"; // the last table of this browser
const FIRST: Setup = {
  mode: "bots",
  game: "thrones",
  players: 5,
  house: "",
  bot: "knight:any",
  bots: [],
  options: [],
  clock: "none",
  name: "",
  people: [],
};

export class Wish {
  games = $state.raw<GameInfo[]>([]);
  failed = $state("");
  busy = $state(false);
  setup = $state<Setup>(FIRST);
  refused = $state.raw<{ option: string; sentence: string; rule: string } | null>(null);
  note = $state(""); // what of the chosen is reconstructed
  goal = $state(""); // the goal of the chosen game, from its book
  sheet = $state(false); // the options are open

  game: GameInfo | undefined = $derived.by(() => this.games.find((each) => each.name === this.setup.game));
  seats: string[] = $derived.by(() => seatsOf(this.game, this.setup.players, this.setup.options));
  presets = $derived.by(() => presetsFor(this.game, this.setup.players));
  preset = $derived.by(() => presetOf(this.game, this.setup.players, this.setup.options));
  people: number = $derived.by(() => this.setup.people.filter(Boolean).length);
  blocked: boolean = $derived.by(() => this.setup.mode === "hotseat" && this.people < 1);
  box: Box = $derived.by(() => boxOf(this.setup.game, this.setup.options, this.setup.players));
  /** What one click begins, in a few words. */
  summary: string = $derived.by(() => {
    const { mode, players, house } = this.setup;
    if (mode === "watch") return t("home.sum.watch", { n: players });
    if (mode === "hotseat") return t("home.sum.hotseat", { n: this.people, bots: players - this.people });
    if (mode === "friends") return t("home.sum.friends", { n: players });
    return NUMBERED.test(this.seats[0] ?? "")
      ? t("home.sum.cards", { n: players - 1 })
      : t("home.sum.bots", { house: house || t("home.sum.any"), n: players - 1 });
  });

  /** A seat's own name, or a number where it has none (p1, p2 …). */
  nameAt(seat: number): string {
    const name = this.seats[seat] ?? "";
    return NUMBERED.test(name) ? t("home.player.n", { n: seat + 1 }) : name;
  }

  /** Asks what the server offers; begins with what the address or the last table says. */
  load(): void {
    const here = route();
    const said = here.page === "home" ? here.wish : undefined;
    this.failed = "";
    api.games().then(
      (found) => {
        this.games = found;
        this.setup = again(found, { ...loadKept<Partial<Setup>>(KEPT, {}), ...said }, this.setup);
        this.#someone();
      },
      () => (this.failed = t("home.unreachable")),
    );
  }

  /** The server says what goes together, and what of it is reconstructed; called once while a component is set up. */
  follow(): void {
    $effect(() => {
      const { game: name, players } = this.setup;
      const chosen = [...this.setup.options];
      if (!this.game || (!chosen.length && players <= 5 && !this.sheet)) {
        this.note = this.goal = "";
        return;
      }
      let late = false;
      api.sketch(name, players, chosen).then(
        (book) => {
          if (!late) [this.note, this.goal] = [book.note, book.welcome[0] ?? ""];
        },
        () => {
          if (!late) this.note = this.goal = "";
        },
      );
      return () => {
        late = true;
      };
    });
  }

  async toggle(name: string): Promise<void> {
    const before = this.setup.options;
    const next = switched(this.game, this.setup.players, before, name);
    this.refused = null;
    this.setup.options = next;
    this.#forgetHouse();
    try {
      await api.sketch(this.setup.game, this.setup.players, [...next]);
    } catch (error) {
      const { message, rule } = error as api.Refused;
      this.refused = { option: name, sentence: message || t("home.unreachable"), rule: rule ?? "" };
      this.setup.options = before;
    }
  }

  pickPlayers(n: number): void {
    this.setup.options = optionsAfter(this.game, this.setup.players, this.setup.options, n);
    this.setup.players = n;
    this.setup.people = [];
    this.refused = null;
    this.#forgetHouse();
    this.#someone();
  }

  pickPreset(name: string): void {
    const found = this.presets.find((each) => each.name === name);
    if (!found) return;
    if (found.for !== this.setup.players) this.pickPlayers(found.for);
    this.setup.options = [...found.options];
    this.refused = null;
  }

  pickBox(wanted: Box): void {
    const found = BOXES.find((each) => each.box === wanted)!;
    if (found.game !== this.setup.game) this.#pickGame(found.game);
    this.pickPreset(found.preset);
  }

  pickMode(mode: PlayMode): void {
    this.setup.mode = mode;
    this.#someone();
  }

  async begin(): Promise<void> {
    const { game, setup } = this;
    if (!game || this.busy) return;
    save(KEPT, $state.snapshot(setup));
    this.busy = true;
    this.failed = "";
    try {
      const name = prefs.name.trim() || t("home.guest");
      const made = await api.setTable(tableOf({ ...$state.snapshot(setup), name }, game));
      keep(made.table, {
        game: game.name,
        title: game.title,
        options: [...setup.options],
        seats: made.seats,
        hot: setup.mode === "hotseat" && made.seats.length > 1,
        names: made.seats.map((each) => this.seats[each.seat] ?? ""),
        invite: made.invite ?? "",
        at: Date.now(),
      });
      if (made.seats[0]) sitOn(made.table, made.seats[0].secret);
      if (setup.mode === "bots" && prefs.teacher === "") prefs.teacher = "offered";
      go({ page: "table", table: made.table, at: null });
    } catch (error) {
      this.failed = (error as Error).message || t("home.unreachable");
      this.busy = false;
    }
  }

  /** A record from the disk, as a table to look at. */
  async open(file: File | undefined): Promise<void> {
    if (!file) return;
    this.failed = "";
    try {
      const { table } = await api.openRecord(await file.text());
      keep(table, { title: file.name, over: true, at: Date.now() });
      go({ page: "table", table, at: null });
    } catch (error) {
      this.failed = (error as Error).message || t("home.unreachable");
    }
  }

  #pickGame(name: string): void {
    const found = this.games.find((each) => each.name === name);
    if (!found) return;
    this.refused = null;
    Object.assign(this.setup, {
      game: name,
      players: usualPlayers(found),
      house: "",
      bot: usualBot(found),
      bots: [],
      options: [],
      people: [],
    });
    this.#someone();
  }

  /** At a shared screen the first two chairs are taken, unless something else is chosen. */
  #someone(): void {
    if (this.setup.mode === "hotseat" && this.people < 1)
      this.setup.people = this.seats.map((_, n) => (n < 2 ? this.nameAt(n) : ""));
  }

  #forgetHouse(): void {
    if (!this.seats.includes(this.setup.house)) this.setup.house = "";
  }
}
