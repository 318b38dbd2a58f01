"""`council learn` in the terminal: the list of lessons, and one lesson after the other."""

from __future__ import annotations

from functools import partial
from typing import Final

from rich.text import Text

from smallcouncil import COMMAND
from smallcouncil.lessons.course import course, lessons
from smallcouncil.lessons.lesson import Lesson
from smallcouncil.terminal.inputs import Inputs, PlayerLeaves
from smallcouncil.terminal.learned import keep, solved
from smallcouncil.terminal.lesson_table import Sequel, play_task
from smallcouncil.terminal.signs import QUIET, Screen

FIRST_GAME: Final = "Three houses, five turns, and a teacher beside you."


def list_lessons(screen: Screen) -> None:
    """Lists the chapters with their lessons; a mark is beside those that are solved."""
    done = solved()
    wide = max(len(lesson.id) for lesson in lessons())
    for chapter in course():
        screen.gap()
        screen.say(Text(chapter.title, style="bold").append(f"  {chapter.says}", style=QUIET))
        for lesson in chapter.lessons:
            mark = "x" if done.get(lesson.id, 0) >= len(lesson.tasks) else " "
            screen.hang(Text(f"  [{mark}] {lesson.id.ljust(wide)}  {lesson.title}").append(f": {lesson.goal}", style=QUIET))
        if chapter is course()[0]:
            screen.hang(Text(f"      {'first'.ljust(wide)}  A first game").append(f": {FIRST_GAME}", style=QUIET))
    screen.gap()
    screen.say(f"`{COMMAND} learn {first_open().id}` begins there; `{COMMAND} learn --list` shows this list.", QUIET)


def first_open() -> Lesson:
    """The first lesson that is not solved; the very first if all are."""
    done = solved()
    return next((lesson for lesson in lessons() if done.get(lesson.id, 0) < len(lesson.tasks)), lessons()[0])


def teach(screen: Screen, inputs: Inputs, first: Lesson) -> int:
    """Plays a lesson, and those after it in the course, until the pupil leaves."""
    course_lessons = lessons()
    follows = [each.id for each in course_lessons].index(first.id) + 1 if first in course_lessons else len(course_lessons)
    try:
        for lesson in [first, *course_lessons[follows:]]:
            play_lesson(screen, inputs, lesson)
            if lesson in (course()[0].lessons[-1], course_lessons[-1]):
                offer_game(screen)
    except (PlayerLeaves, KeyboardInterrupt) as leave:
        screen.say(str(leave) or "You leave the lesson.")
    return 0


def offer_game(screen: Screen) -> None:
    """What to do after the lessons of the base game, or after all."""
    screen.gap()
    screen.whole(f"Now you can play. A first game with the teacher beside you:  {COMMAND} learn first")


def play_lesson(screen: Screen, inputs: Inputs, lesson: Lesson, sequel: Sequel | None = None) -> None:
    """Plays all tasks of a lesson or puzzle."""
    screen.gap()
    screen.say(Text(lesson.title, style="bold").append(f"  {lesson.heads.get('goal', '')}".rstrip(), style=QUIET))
    for number, task in enumerate(lesson.tasks, 1):
        if len(lesson.tasks) > 1:
            screen.gap()
            screen.say(Text(f"{number} of {len(lesson.tasks)}: {task.title}", style="bold"))
        play_task(screen, inputs, task, sequel or Sequel(), partial(keep, lesson.id, number))
