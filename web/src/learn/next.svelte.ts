// What comes after a lesson, in the order of the course, or after a puzzle, by the player's strength.

import * as api from "../lib/api";
import type { LessonForm } from "../lib/contract";
import { nextFor } from "./puzzles.svelte";

export interface Following {
  id: string;
  title: string;
}

async function lessonAfter(id: string): Promise<Following | null> {
  const titles = (await api.course()).flatMap((chapter) => chapter.lessons);
  const at = titles.findIndex((each) => each.id === id);
  return at < 0 ? null : (titles[at + 1] ?? null);
}

async function puzzleAfter(id: string): Promise<Following | null> {
  const { puzzles } = await api.puzzles(new Date());
  return nextFor(puzzles.filter((each) => each.id !== id)) ?? null;
}

export function nextAfter(form: () => LessonForm): { readonly now: Following | null } {
  let found = $state.raw<Following | null>(null);
  const { id, word } = form();
  (word === "puzzle" ? puzzleAfter(id) : lessonAfter(id)).then((next) => (found = next)).catch(() => {}); // then it leads to the list
  return {
    get now() {
      return found;
    },
  };
}
