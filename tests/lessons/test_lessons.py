"""The lessons that are shipped, each proved: solved by its solutions, honest in its examples, and a dead end for nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of, y_of
from smallcouncil.lessons.attempt import Attempt, ReadyTask
from smallcouncil.lessons.checking import check_lesson
from smallcouncil.lessons.course import FIRST, FOLDER, course, lessons
from smallcouncil.lessons.language import PANELS, read
from smallcouncil.lessons.lesson import Lesson, Task
from smallcouncil.rulesref import all_rules, rule_text

DOCS = Path(__file__).parents[2] / "docs" / "lessons.md"
BASE = ("base.", "core.")  # how the rules of the base game begin
LONGEST = 20  # words of a sentence
ORDERS = ("order", "replace")  # verbs that place an order


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_a_lesson_is_proved(lesson: Lesson) -> None:
    check_lesson(lesson)


def test_every_file_is_in_the_course_once() -> None:
    told = [f"{chapter.id}/{lesson.id}" for chapter in course() for lesson in chapter.lessons]
    files = [file.relative_to(FOLDER).with_suffix("").as_posix() for file in FOLDER.glob("*/*.lesson")]
    assert sorted(told) == sorted(files)
    assert len({lesson.id for lesson in lessons()}) == len(told)


def test_the_examples_of_the_page_are_proved() -> None:
    examples = re.findall(r"^```lesson\n(.*?)^```", DOCS.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert len(examples) >= 2
    for text in examples:
        check_lesson(read(text, "lessons.md"))


# What the course covers ------------------------------------------------------------------------------------------------


class Met:
    """The lessons that meet each of some names."""

    def __init__(self, names: list[str]) -> None:
        self.by: dict[str, set[str]] = {name: set() for name in names}

    def add(self, name: str, lesson: Lesson) -> None:
        if name in self.by:
            self.by[name].add(lesson.id)

    def none_missing(self) -> bool:
        print("\n".join(f"{name:24} {', '.join(sorted(ids)) or '-'}" for name, ids in self.by.items()))
        return bool(self.by) and all(self.by.values())


def base_lessons() -> list[Lesson]:
    return [lesson for chapter in course() if chapter.id == FIRST for lesson in chapter.lessons]


def base_game() -> Game:
    return ReadyTask(base_lessons()[0].tasks[0]).game


def chains(task: Task) -> Iterator[tuple[Game, list[int]]]:
    """The answers of its solutions, and those that the other houses were told to give and gave."""
    ready = ReadyTask(task)
    for solution in task.solutions:
        attempt = Attempt(ready)
        for line in solution:
            chain = attempt.read(line.text)
            yield ready.game, chain
            attempt, _ = attempt.answer(chain)
        for plans, used in zip(ready.plans, attempt.used, strict=True):
            for chain in plans[:used]:
                yield ready.game, chain


def set_up(task: Task) -> Iterator[str]:
    """What the lines of its position name: `Winterfell: stark, footman, March+1*` has three names."""
    for block in task.scenario.blocks:
        if block.name == "position":
            for line in block.lines:
                yield from (part.strip() for part in line.text.partition(":")[2].split(","))


def test_every_verb_of_the_base_game_is_played_in_a_lesson() -> None:
    verbs = base_game().state.ruleset.notation.verbs
    met = Met([verb.word for verb in verbs if verb.word and verb.rule.startswith(BASE)])
    for lesson in base_lessons():
        for task in lesson.tasks:
            for game, chain in chains(task):
                for choice in chain:
                    met.add(game.state.ruleset.notation.verb_words[verb_of(choice)], lesson)
    assert met.none_missing()


def test_every_order_with_and_without_a_star_is_on_the_board_of_a_lesson() -> None:
    orders = base_game().state.ruleset.notation.domains["order"]
    kinds = ("March", "Defense", "Support", "Raid", "Consolidate Power")
    met = Met([name for name in orders.names if name.startswith(kinds)])
    for lesson in base_lessons():
        for task in lesson.tasks:
            for name in set_up(task):
                if orders.exact(name) >= 0:
                    met.add(orders.names[orders.exact(name)], lesson)
            for game, chain in chains(task):
                for choice in chain:
                    if game.state.ruleset.notation.verb_words[verb_of(choice)] in ORDERS:
                        met.add(orders.names[y_of(choice)], lesson)
    assert met.none_missing()


def test_every_chapter_of_the_base_rules_is_cited_by_a_lesson() -> None:
    met = Met(sorted({page.file for page in all_rules() if page.id.startswith("base.")}))
    for lesson in base_lessons():
        for task in lesson.tasks:
            for words in task.words():
                page = rule_text(words.rule)
                assert page is not None
                met.add(page.file, lesson)
    assert met.none_missing()


def test_every_panel_is_shown_by_one_lesson() -> None:
    assert sorted(panel for lesson in base_lessons() for panel in lesson.shows) == sorted(PANELS)


def test_the_right_answer_of_a_quiz_is_at_no_fixed_place() -> None:
    quizzes = [task.quiz for lesson in lessons() for task in lesson.tasks if task.quiz is not None]
    places = [[each.right for each in quiz.answers].index(True) for quiz in quizzes]
    assert all(places.count(place) < len(places) / 2 for place in places), places


def test_the_course_is_whole() -> None:
    assert len(lessons()) >= 36
    assert [chapter.id for chapter in course()] == ["base", "clash", "storm", "intrigue"]
    assert all(chapter.lessons for chapter in course())


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_the_teacher_speaks_in_short_sentences_and_has_hints(lesson: Lesson) -> None:
    for task in lesson.tasks:
        assert task.quiz is not None or task.hints, task.title
        for words in task.words():
            for sentence in re.split(r"(?<=[.!?:])\s+", words.text):
                assert len(sentence.split()) <= LONGEST, f"line {words.line}: {sentence}"


def test_every_cited_rule_exists() -> None:
    cited = {
        (file.name, rule)
        for file in FOLDER.glob("*/*.lesson")
        for rule in re.findall(r"\[([a-z.-]+)\]$", file.read_text("utf-8"), re.MULTILINE)
    }
    assert len(cited) > len(lessons())
    assert [each for each in cited if rule_text(each[1]) is None] == []
