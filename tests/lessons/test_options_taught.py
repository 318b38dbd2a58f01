"""What the lessons on the expansions cover: every option is played, and every chapter of its rules is cited."""

from __future__ import annotations

from typing import Final

import pytest

from smallcouncil.core.options import Option
from smallcouncil.lessons.course import course
from smallcouncil.lessons.lesson import Task
from smallcouncil.rulesref import Shelf, rule_text, shelves
from smallcouncil.thrones.modules import OPTIONS

EXPANSIONS: Final = {"clash": "A Clash of Kings", "storm": "A Storm of Swords"}  # by chapter, how the shelves of its rules begin

# Options and pages without a lesson, and why.
NOT_TAUGHT: Final = {
    "three-player-sheet": "It changes only how many stars the King's Court allows, and those numbers are reconstructed.",
}


def shelf_of(file: str) -> Shelf | None:
    return next((shelf for shelf in shelves() if any(chapter.file == file for chapter, _ in shelf.chapters)), None)


def is_expansion(title: str) -> bool:
    return title.startswith(tuple(EXPANSIONS.values()))


def page_of(rule: str) -> str:
    page = rule_text(rule)
    assert page is not None, rule
    return page.file


def options_of_expansions() -> list[Option]:
    """The options of the sheet whose rules are on a shelf of an expansion."""
    return [option for option in OPTIONS.options if (shelf := shelf_of(page_of(option.rule))) and is_expansion(shelf.title)]


def tasks(chapters: list[str]) -> list[Task]:
    return [task for each in course() if each.id in chapters for lesson in each.lessons for task in lesson.tasks]


def cited(task: Task) -> set[str]:
    return {page_of(words.rule) for words in task.words()}


@pytest.mark.parametrize("option", options_of_expansions(), ids=lambda option: option.name)
def test_every_option_is_played_in_a_task_that_names_its_rules(option: Option) -> None:
    taught = [
        task
        for task in tasks(list(EXPANSIONS))
        if task.solutions and option.name in task.scenario.options and page_of(option.rule) in cited(task)
    ]
    assert bool(taught) != (option.name in NOT_TAUGHT)


def test_six_houses_play_in_a_task() -> None:
    assert [task for task in tasks(["clash"]) if task.solutions and task.scenario.players == max(OPTIONS.players)]


@pytest.mark.parametrize("chapter", EXPANSIONS)
def test_every_page_on_the_shelves_of_an_expansion_is_cited_in_its_chapter(chapter: str) -> None:
    pages = {page for shelf in shelves() if shelf.title.startswith(EXPANSIONS[chapter]) for page, _ in shelf.chapters}
    found = {page for task in tasks([chapter]) for page in cited(task)}
    assert pages
    assert {page.file for page in pages if page.name not in NOT_TAUGHT} <= found


def test_only_what_exists_is_excused() -> None:
    assert set(NOT_TAUGHT) <= {option.name for option in options_of_expansions()}
