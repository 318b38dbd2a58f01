// The lesson after another, in the order of the course.

import * as api from "../lib/api";
import type { LessonTitle } from "../lib/contract";

export function nextAfter(id: () => string): { readonly lesson: LessonTitle | null } {
  let titles = $state.raw<LessonTitle[]>([]);
  api
    .course()
    .then((chapters) => (titles = chapters.flatMap((chapter) => chapter.lessons)))
    .catch(() => {}); // then the way on leads to the list
  return {
    get lesson() {
      const at = titles.findIndex((each) => each.id === id());
      return at < 0 ? null : (titles[at + 1] ?? null);
    },
  };
}
