"""The pages on strategy and balance have the tables of their figures. A page on a house has a section for each number of players
with which it plays.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from smallcouncil.arena.strategy_pages import FILE, TABLE, figures_of, filled, pages_of
from smallcouncil.games import GAMES
from smallcouncil.thrones.nouns.state import State

FOLDER = Path(__file__).parents[2] / "docs" / "strategy"
FIGURES = figures_of(tomllib.loads((FOLDER / FILE).read_text("utf-8")))
FOLDERS = sorted(file.parent for file in FOLDER.parent.glob(f"*/{FILE}"))
PAGES = [(page, folder) for folder in FOLDERS for page in pages_of(folder)]
NUMBERS = {3: "Three", 4: "Four", 5: "Five", 6: "Six"}
PARTS = ("orders", "castles", "losses")  # tables of a section
WHOLE = ("wins", "pace", "attacks")  # tables with a row for each number of players


def houses() -> dict[str, list[int]]:
    """By house, the numbers of players with which it plays."""
    found: dict[str, list[int]] = {}
    for players in NUMBERS:
        state = GAMES["thrones"].new([], players, 1).state
        assert isinstance(state, State)
        for house in state.rules.houses[:players]:
            found.setdefault(house, []).append(players)
    return found


@pytest.mark.parametrize(("page", "folder"), PAGES, ids=lambda path: path.stem)
def test_the_tables_of_a_page_are_those_of_its_figures(page: Path, folder: Path) -> None:
    """Words included; tests/project/test_results.py compares the numbers of all figures, and finds those that no page has."""
    text = page.read_text("utf-8")
    assert TABLE.search(text)
    assert filled(text, figures_of(tomllib.loads((folder / FILE).read_text("utf-8")))) == text
    for table in TABLE.finditer(text):
        assert len({line.count(" |") for line in [table[1].splitlines()[1], *table[3].splitlines()]}) == 1, table[2]


def test_a_stale_table_would_be_found() -> None:
    text = (FOLDER / "stark.md").read_text("utf-8")
    rows = FIGURES["stark-3-orders"]
    assert rows in text
    assert filled(text.replace(rows, rows.replace("Winterfell", "Harrenhal")), FIGURES) == text


@pytest.mark.parametrize(("house", "sizes"), houses().items())
def test_a_house_has_a_section_for_each_number_of_players(house: str, sizes: list[int]) -> None:
    head, *sections = re.split(r"^## (?=\w+ players$)", (FOLDER / f"{house.lower()}.md").read_text("utf-8"), flags=re.MULTILINE)
    assert [section.splitlines()[0] for section in sections] == [f"{NUMBERS[size]} players" for size in sizes]
    for table in WHOLE:
        assert f"<!-- result: {' '.join(f'{house.lower()}-{size}-{table}' for size in sizes)} -->" in head
    for size, section in zip(sizes, sections, strict=True):
        assert [found[2] for found in TABLE.finditer(section)] == [f"{house.lower()}-{size}-{table}" for table in PARTS]
