// The stage director. Positions come from the session as they are; the log tells what led to each. The director shows it beat by
// beat, and until a beat has been shown the table stays as before. Nobody has to wait for it: a player who acts sees the present at
// once.

import type { LogEvent, LogGroup, Plain } from "../../lib/types";
import { asView, type Matter, type ThronesBook, type ThronesView } from "../model/model";
import type { Beat, Cue, Hit, Nouns } from "./beat";
import { hitsOn, withoutEnds } from "./hits";
import { stagePrefs, TIMES } from "./pace.svelte";
import { controlled, patched, settled } from "./patch";
import { tellBeat } from "./sounds";
import { type Summary, summaryOf } from "./summary";
import { Telling } from "./telling";
import { type Trace, tracesOf } from "./traces";

/** A position, and what was shown of it. */
export interface ShownPosition {
  view: ThronesView;
  matter: Matter;
}
export const standing = (view: Plain, matter: Plain): ShownPosition => ({ view: asView(view), matter: matter as Matter });

interface StageStep {
  beats: Beat[];
  then: ShownPosition;
}

const LONGEST = 60_000; // ms that beats may lag behind: what is more is shown faster, but so that it can be read
const FASTEST = 0.6;
const READ = 5000; // ms to read how a turn ended
const MANY = 12; // decisions at once: the line was lost, or the page slept

export class Director {
  now = $state.raw<Beat | null>(null); // what is shown
  length = $state(0); // ms, of this beat
  shown = $state.raw<ShownPosition | null>(null); // the table meanwhile; null: as it is
  hits = $state.raw<Hit[]>([]); // what the player has still to see
  nth = $state(0); // index in these
  recent = $state.raw<Beat[]>([]); // beats of the last decision: its arrows stay
  traces = $state.raw<Trace[]>([]); // traces of the last round
  summary = $state.raw<Summary | null>(null);
  read = $state(false); // it was shown between the turns
  waits = $state(false); // waits until the player has seen a hit
  ahead = $state.raw<ReadonlySet<LogEvent>>(new Set()); // what is still to be shown: the log waits for it

  count = $state.raw({ n: 0, of: 0 }); // number of the shown beat, and of all so far
  ended = $state(-1); // the decision with which a battle of the player ended, once that was seen

  closed: (turn: number) => void = () => {}; // the summary of a turn was put away
  replaying = $state(false); // a step of the past is shown: it hits nobody
  readonly #cues: Record<string, Cue>;
  readonly #pieces: string[];
  #telling: Telling;
  #queue: StageStep[] = [];
  #beats: Beat[] = [];
  #then: ShownPosition | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #mark: { turn: number; standing: ShownPosition } | null = null; // the position at the start of the turn
  #fresh: Hit[] = []; // what the beat that is shown does to the player
  #returns = false; // the step that is shown ends in the present
  #held = false; // everything is skipped until the next question
  #known = 0; // the battle of the player whose end was told and seen

  constructor(
    readonly book: ThronesBook,
    cues: Record<string, Cue>,
    readonly nouns: Nouns,
    readonly house: () => string,
  ) {
    this.#cues = cues;
    this.#pieces = book.domains.piece ?? [];
    this.#telling = new Telling(book, cues, nouns);
  }

  get acting(): boolean {
    return this.shown !== null;
  }

  /** What is shown now; or, still, what happened last, for whoever was touched by it or looks at the past. */
  get told(): Beat[] {
    if (this.now) return [this.now];
    if (this.hit) return [this.hit.beat];
    return this.replaying ? this.recent : [];
  }
  /** Where it happened: that glows. */
  readonly glowing = $derived(new Set(this.told.flatMap(glowOf)));

  // What comes ----------------------------------------------------------------------------------------------------------------

  /** The log that led here, when the table is first seen. */
  begin(log: LogGroup[], now: ShownPosition): void {
    this.#telling = new Telling(this.book, this.#cues, this.nouns);
    this.traces = tracesOf(this.#telling.beats(log), this.book.seats.length);
    this.#telling.resume(now.view.battle);
    this.#mark = { turn: now.view.turn, standing: now };
  }
  /** How this turn began, and the one before it where its summary has not been closed: the page was not open then. */
  remember(began: ShownPosition, before: ShownPosition | null): void {
    if (this.#mark?.turn !== began.view.turn) return;
    this.#mark.standing = began;
    if (before && !this.summary) this.summary = summaryOf(this.book, before, began, before.view.turn);
  }

  /** A new position. `seat` has drafted it where it was asked; `live`: nobody looks at the past. */
  take(groups: LogGroup[], before: ShownPosition, then: ShownPosition, seat: number, live: boolean): void {
    if (this.#returns) this.present();
    const house = seat >= 0 ? (this.book.seats[seat] ?? "") : "";
    const all = this.#telling.beats(groups);
    const beats = all.flatMap((beat) => withoutDraft(beat, house, seat));
    const fresh = beats.some((beat) => !beat.quiet);
    if (!live || !this.acting) this.#leaves(beats.filter((beat) => beat.quiet));
    if (!live) return this.#leaves(beats.filter((beat) => !beat.quiet));
    if (groups.length > MANY || stagePrefs.pace === "instant" || this.#held || document.hidden) {
      this.settle();
      this.#surprise(
        beats.filter((beat) => !beat.quiet),
        before,
        then,
      );
    } else if (this.acting) {
      this.#queue.push({ beats, then });
      this.#number(this.count.n);
      this.#look(this.waits ? undefined : (this.now ?? undefined));
    } else if (fresh) {
      this.#queue.push({ beats, then });
      this.shown = before;
      this.hits = [];
      this.#next();
    }
  }
  /** What has been seen leaves its traces. */
  #leaves(beats: Beat[]): void {
    if (beats.length) this.traces = tracesOf([...this.traces.map(({ beat }) => beat), ...beats], this.book.seats.length);
  }
  /** What a beat does to the player. A player who has seen that a battle is lost need not confirm twice. */
  #hitsOf(beat: Beat, view: ThronesView): Hit[] {
    if (this.replaying) return [];
    const known = !!beat.fight && beat.fight.key === this.#known;
    return hitsOn(this.house(), beat, view).filter(({ act }) => !known || act.cue.hits !== "loser");
  }
  /** Nothing is played, but what hit the player is still told. */
  #surprise(beats: Beat[], before: ShownPosition, then: ShownPosition): void {
    this.hits = withoutEnds([...this.hits, ...beats.flatMap((beat) => this.#hitsOf(beat, before.view))]);
    if (beats.length) this.recent = beats.slice(-1);
    this.#leaves(beats);
    for (const beat of beats) {
      tellBeat(beat, 0);
      if (beat.picture === "turn") this.#endTurn(then);
    }
  }

  /** A step of the replay: from one position to the next, or a leap. `past`: the log before it, for a battle in progress. */
  turn(groups: LogGroup[], before: ShownPosition | null, then: ShownPosition, past: LogGroup[] = []): void {
    this.settle();
    this.hits = [];
    this.summary = null;
    const telling = new Telling(this.book, this.#cues, this.nouns);
    telling.beats(past);
    const beats = telling.beats(groups).map((beat) => (before ? placed(beat, before.view) : beat));
    this.recent = beats;
    this.replaying = true;
    if (!before || !beats.length || stagePrefs.pace === "instant") return;
    this.#queue = [{ beats, then }];
    this.shown = before;
    this.#next();
  }
  /** Back from the past. */
  present(): void {
    this.settle();
    this.replaying = false;
    this.#returns = false;
    this.recent = [];
  }
  /** Back with the last step, which is shown as all before it. */
  arrive(groups: LogGroup[], before: ShownPosition, then: ShownPosition, past: LogGroup[]): void {
    this.turn(groups, before, then, past);
    this.#returns = true;
    if (!this.acting) this.present();
  }

  // One after another ---------------------------------------------------------------------------------------------------------

  #next(): void {
    clearTimeout(this.#timer);
    const beat = this.#beats.shift();
    this.#look(beat);
    if (beat?.quiet) {
      const { view, matter } = this.shown!;
      this.shown = { view: settled(view, beat, this.#then?.view ?? view, this.#pieces), matter };
      return this.#next();
    }
    if (beat) return this.#play(beat);
    if (this.#then) this.shown = this.#then;
    const step = this.#queue.shift();
    if (!step) return this.#end();
    this.#beats = [...step.beats];
    this.#then = step.then;
    this.#next();
  }

  /** What is still to be shown, to its end. */
  #look(now?: Beat): void {
    this.ahead = new Set(
      [...(now ? [now] : []), ...this.#rest()].flatMap(({ acts, quiet }) => (quiet ? [] : acts.map(({ event }) => event))),
    );
  }
  #number(n: number): void {
    this.count = { n, of: n + this.#rest().filter((beat) => !beat.quiet).length };
  }
  #rest(): Beat[] {
    return [...this.#beats, ...this.#queue.flatMap((step) => step.beats)];
  }

  #play(told: Beat): void {
    const { view, matter } = this.shown!;
    const beat = placed(told, view);
    this.#fresh = this.#hitsOf(beat, view);
    this.now = beat;
    this.#number(this.count.n + 1);
    this.recent = [beat];
    if (!this.replaying) this.#leaves([beat]);
    if (beat.picture === "turn") this.#endTurn(this.#then ?? { view, matter });
    const length = beat.picture === "turn" && this.summary ? READ : beat.length;
    this.length = Math.round(length * TIMES[stagePrefs.pace] * this.#haste());
    const known = beat.picture === "turn" ? { ...matter, battle: undefined, fights: undefined } : matter;
    this.shown = { view: patched(view, beat, this.#pieces, false), matter: known };
    tellBeat(beat, this.length);
    this.#timer = setTimeout(() => this.#finish(beat), this.length);
  }

  /** A beat is over: what hit the player is told, and then waits for go(). */
  #finish(beat: Beat): void {
    clearTimeout(this.#timer);
    this.#look();
    if (beat.picture === "turn") this.read = true;
    this.shown = this.#after(beat, this.shown!);
    if (!this.#fresh.length) return this.#next();
    this.hits = this.#fresh;
    this.#fresh = [];
    this.waits = true;
  }

  #after(beat: Beat, { view, matter }: ShownPosition): ShownPosition {
    const next = patched(view, beat, this.#pieces, true);
    return { view: next, matter: controlled(matter, next, beat, this.book.seats) };
  }

  /** What lags far behind is shown faster. */
  #haste(): number {
    const time = this.#rest().reduce((sum, beat) => sum + (beat.quiet ? 0 : beat.length), 0) * TIMES[stagePrefs.pace];
    return time > LONGEST ? Math.max(FASTEST, LONGEST / time) : 1;
  }

  #end(): void {
    this.now = null;
    this.shown = null;
    this.#then = null;
    this.waits = false;
    this.count = { n: 0, of: 0 };
    this.#look();
    if (this.#returns) this.present();
  }

  #endTurn(now: ShownPosition): void {
    const before = this.#mark;
    this.#mark = { turn: now.view.turn, standing: now };
    this.read = false;
    if (before && before.turn < now.view.turn) this.summary = summaryOf(this.book, before.standing, now, before.turn);
  }

  // What the player does ------------------------------------------------------------------------------------------------------

  /** What the banner tells. */
  get hit(): Hit | undefined {
    return this.hits[Math.min(this.nth, this.hits.length - 1)];
  }
  /** On to the next beat, or away with what waits. */
  go(): void {
    if (this.hits.length > this.nth + 1) {
      this.nth += 1;
      return;
    }
    this.nth = 0;
    const end = this.hits.findLast(({ act }) => act.cue.hits === "fighters");
    if (end) [this.ended, this.#known] = [end.beat.n, end.beat.fight?.key ?? 0];
    if (this.hits.length) this.hits = [];
    else if (!this.acting) this.closeSummary();
    const over = this.waits || !this.now;
    this.waits = false;
    if (!this.acting) return;
    if (over) this.#next();
    else this.#finish(this.now!);
  }

  closeSummary(): void {
    if (this.summary) this.closed(this.summary.turn);
    this.summary = null;
  }

  /** To the present at once; what has not been seen yet is left as words. */
  settle(): void {
    clearTimeout(this.#timer);
    if (!this.acting) return;
    const rest = this.#rest().filter((beat) => !beat.quiet);
    const view = this.shown!.view;
    const now = this.now && !this.waits ? [this.now] : [];
    const more = [...now, ...rest].flatMap((beat) => this.#hitsOf(beat, view));
    this.hits = withoutEnds([...this.hits, ...more]);
    this.recent = rest.length ? rest.slice(-1) : this.recent;
    if (!this.replaying) this.#leaves(rest);
    this.#beats = [];
    this.#queue = [];
    this.#end();
  }
  /** Skips everything while a key is held. */
  hold(held: boolean): void {
    this.#held = held;
    if (held) this.settle();
  }
  close(): void {
    clearTimeout(this.#timer);
  }
}

/** Orders that are revealed all at once, or many acts: none is highlighted. */
function glowOf({ picture, acts }: Beat): string[] {
  return picture === "flip" || acts.length > 6 ? [] : acts.map(({ at, to }) => at || to);
}

/** Persons ride from where they are: their events do not say it. */
function placed(beat: Beat, { facts }: ThronesView): Beat {
  if (!beat.acts.some(({ person }) => person)) return beat;
  const acts = beat.acts.map((act) => {
    const at = act.person && act.cue.from === "march" ? facts?.[act.person.fact]?.[act.who] : undefined;
    return at ? { ...act, from: String(at) } : act;
  });
  return { ...beat, acts };
}

/** The player has already seen what they drafted; the rest of the beat is new. */
function withoutDraft(beat: Beat, house: string, seat: number): Beat[] {
  if (!house || !beat.asked.includes(seat)) return [beat];
  const [seen, acts] = [true, false].map((own) => beat.acts.filter((act) => (!!act.cue.drafted && act.by === house) === own));
  if (!seen!.length) return [beat];
  const quiet: Beat = { ...beat, acts: seen!, quiet: true };
  return acts!.length ? [quiet, { ...beat, acts: acts! }] : [quiet];
}
