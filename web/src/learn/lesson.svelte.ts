// A lesson being played: its task, the answers so far, and what the teacher says.

import type { Route } from "../lib/address";
import type { LessonAnswer, LessonForm, LessonMessage, QuizAnswerForm, SayingForm, TaskForm } from "../lib/contract";
import type { FromServer } from "../lib/types";
import { t } from "../strings/index.svelte";
import type { LessonDesk } from "./lesson-line.svelte";
import { keepProgress, progressOf } from "./progress.svelte";
import { meet } from "./puzzles.svelte";

type Outcome = LessonAnswer["outcome"];
const PANELS = ["houses", "power", "supply", "tracks", "westeros", "wildlings", "hand", "log"];

/** The way to and from a lesson that is not in the course. */
export interface Way {
  back: string; // address
  where: string; // the words for it
  next: { route: Route; title: string } | null;
}

/** The list that a lesson or puzzle is in. */
export const wayBack = (puzzle: boolean): Pick<Way, "back" | "where"> =>
  puzzle ? { back: "#/puzzles", where: t("puzzles") } : { back: "#/learn", where: t("learn.all") };

export class LessonPlay implements LessonDesk {
  readonly form: LessonForm;
  readonly text: string; // the file, where the server does not have it
  readonly way: Way | null; // null: that of the course
  task = $state(0);
  begun = $state(0); // number of starts of tasks: each has a table of its own
  outcome = $state<Outcome>("open");
  after = $state.raw<SayingForm[]>([]);
  before = $state.raw<SayingForm[]>([]);
  marks = $state.raw<ReadonlySet<string>>(new Set());
  hints = $state(0); // how many are shown
  chosen = $state.raw<QuizAnswerForm | null>(null);
  #answers = $state.raw<string[]>([]);

  constructor(form: LessonForm, text = "", way: Way | null = null) {
    this.form = form;
    this.text = text;
    this.way = way;
    const { task, answers, done } = progressOf(form.id);
    const known = task < form.tasks.length && !done;
    this.task = known ? task : 0;
    this.#answers = known ? answers : [];
  }

  get now(): TaskForm {
    return this.form.tasks[this.task]!;
  }
  /** How many answers the task has taken. */
  get given(): number {
    return this.#answers.length;
  }
  get isLast(): boolean {
    return this.task === this.form.tasks.length - 1;
  }
  get solved(): boolean {
    return this.outcome === "solved";
  }
  get failed(): boolean {
    return this.outcome === "failed";
  }
  /** Is nothing to be answered any more? */
  get decided(): boolean {
    return this.solved || this.failed;
  }
  /** The panels that no lesson has shown yet. */
  get hides(): string {
    return PANELS.filter((panel) => !this.form.panels.includes(panel)).join(" ");
  }

  // What the pupil does -----------------------------------------------------------------------------------------------

  hint(): void {
    this.hints = Math.min(this.hints + 1, this.now.hints.length);
    this.#meet(false);
  }
  again(): void {
    this.#begin(this.task, []);
  }
  next(): void {
    if (!this.isLast) this.#begin(this.task + 1, []);
  }
  restart(): void {
    this.#begin(0, []);
  }
  choose(answer: QuizAnswerForm): void {
    this.chosen = answer;
    this.outcome = answer.right ? "solved" : "wrong";
    this.after = [answer.reply];
    if (answer.right) this.#solve();
  }

  #begin(task: number, answers: string[]): void {
    this.#answers = answers;
    this.task = task;
    this.outcome = "open";
    this.after = [];
    this.before = [];
    this.marks = new Set();
    this.hints = 0;
    this.chosen = null;
    this.begun += 1;
    keepProgress(this.form.id, { task, answers });
  }
  /** A puzzle is rated by its first result; a hint counts as a failure. */
  #meet(solved: boolean): void {
    const { puzzle } = this.form;
    if (puzzle) meet(puzzle.id, puzzle.level, solved);
  }
  #solve(): void {
    this.#meet(true);
    const solved = Math.max(progressOf(this.form.id).tasks, this.task + 1);
    const task = this.isLast ? 0 : this.task + 1;
    keepProgress(this.form.id, { tasks: solved, task, answers: [], ...(this.isLast ? { done: true } : {}) });
  }

  // What the table says -----------------------------------------------------------------------------------------------

  place(): Omit<LessonMessage, "message"> {
    const where = { task: this.task, answers: this.#answers };
    return this.text ? { ...where, text: this.text } : { ...where, lesson: this.form.id };
  }

  heard({ outcome, after, before, answers }: LessonAnswer): void {
    if (outcome === "open") {
      if (this.outcome === "open") {
        this.before = before.says;
        this.marks = new Set(before.marks);
      }
      return;
    }
    this.outcome = outcome;
    if (outcome === "wrong" || outcome === "failed") this.#meet(false);
    this.after = after.says;
    this.before = outcome === "going" ? before.says : [];
    const asked = outcome === "going" || (outcome === "wrong" && !after.marks.length); // the question is the same again
    this.marks = new Set([...after.marks, ...(asked ? before.marks : [])]);
    if (outcome !== "wrong") {
      this.#answers = answers;
      this.hints = 0;
    }
    if (outcome === "solved") this.#solve();
    else if (outcome === "failed") keepProgress(this.form.id, { answers: [] });
    else keepProgress(this.form.id, { task: this.task, answers: this.#answers });
  }

  /** Where nothing is to be answered on the board, nobody is asked. */
  adapted(message: FromServer): FromServer {
    const asks = message.type === "table" || message.type === "state";
    if (!asks || !(this.decided || this.now.quiz)) return message;
    return { ...message, you: null, waiting: [], over: null };
  }
}
