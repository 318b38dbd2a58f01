// "My mistakes": the exercises of an analysed game.

import { address } from "../lib/address";
import * as api from "../lib/api";
import type { Analysis } from "../lib/contract";
import { t } from "../strings/index.svelte";
import { LessonPlay } from "./lesson.svelte";
import { progressOf } from "./progress.svelte";

type Exercise = Analysis["exercises"][number];

/** The id in the first line of a puzzle file. */
const idOf = ({ text }: Exercise) => /^puzzle +([^ :]+)/.exec(text)?.[1] ?? "";
export const isFound = (exercise: Exercise): boolean => progressOf(idOf(exercise)).done;

/** The exercise of that number, with the way to the next one of the same house. */
export async function mistake(table: string, n: number): Promise<LessonPlay> {
  const exercises = (await api.analysis(table)).analysis?.exercises ?? [];
  const now = exercises[n];
  if (!now) throw new Error(t("mistakes.none"));
  const next = exercises.findIndex((each, at) => at > n && each.seat === now.seat);
  return new LessonPlay(await api.lessonText(now.text), now.text, {
    back: address({ page: "table", table, at: null }),
    where: t("mistakes.back"),
    next: next < 0 ? null : { route: { page: "mistakes", table, exercise: next }, title: exercises[next]!.turn },
  });
}
