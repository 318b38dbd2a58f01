"""council houses: what it sees of a game, that a seed settles its figures, and how they come into the pages on strategy."""

from __future__ import annotations

import json
import re
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from smallcouncil import cli
from smallcouncil.arena.house_games import HouseGame, watched
from smallcouncil.arena.house_tables import HouseTable, tables
from smallcouncil.arena.one_game import Outcome, SeriesPlan
from smallcouncil.arena.strategy_pages import FILE, Measured, update
from smallcouncil.commands import houses
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.games import GAMES
from smallcouncil.thrones.nouns.state import State

GAMES_SEEN = 4
PLAN = SeriesPlan("thrones", 3, (), ("steward",) * 3, GAMES_SEEN, 5, True)
THREE = ["houses", "--players", "3", "--bots", "steward", "--games", str(GAMES_SEEN), "--interpreted"]


def printed(words: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert cli.main([*words, "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


@cache
def seen() -> list[HouseGame]:
    return [watched(PLAN, number) for number in range(GAMES_SEEN)]


def start() -> State:
    state = GAMES["thrones"].new([], 3, 1).state
    assert isinstance(state, State)
    return state


def test_the_same_seed_gives_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    one = printed([*THREE, "--seed", "5", "--jobs", "1"], capsys)
    two = printed([*THREE, "--seed", "5", "--jobs", "2"], capsys)
    other = printed([*THREE, "--seed", "6", "--jobs", "1"], capsys)
    assert one == two
    assert one["tables"] == json.loads(json.dumps({name: each._asdict() for name, each in tables(PLAN, seen()).items()}))
    assert one["digest"] != other["digest"]


def test_the_screen_shows_every_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*THREE, "--jobs", "1"]) == 0
    shown = capsys.readouterr().out
    assert [name for name in tables(PLAN, seen()) if name not in shown] == []


# A game ---------------------------------------------------------------------------------------------------------------


def test_every_house_gives_its_first_orders_where_it_begins() -> None:
    state = start()
    for game in seen():
        for house in range(3):
            areas = [order.area for order in game.first_orders if order.house == house]
            assert areas == list(bits_of(state.held[house]))


def test_a_first_march_leads_to_areas_that_are_named() -> None:
    """Shares are of the Marches, so none is above 100 %; a house can march on from one area only once."""
    for name, table in tables(PLAN, seen()).items():
        for row in table.rows if name.endswith("-orders") else []:
            shares = [int(share) for share in re.findall(r"\((\d+) %\)", row[3])]
            assert bool(shares) == (row[1] == "March"), row
            assert max(shares, default=100) <= 100


def test_castles_are_counted_from_the_start_to_the_end() -> None:
    state = start()
    for game in seen():
        assert game.castles[0] == {area: state.control[area] for area in state.rules.castles}
        assert len(game.castles) == game.outcome.chapters + 1
        held = [list(game.castles[-1].values()).count(house) for house in range(3)]
        assert {held[winner] for winner in game.outcome.winners} == {max(held)}


def game_of(*castles: dict[int, int]) -> HouseGame:
    """A game of two houses with these castles, which house 0 won."""
    outcome = Outcome(0, ["steward"] * 2, [0], len(castles) - 1, 0, [0, 0], [0.0, 0.0], "", [1.0, 2.0])
    return HouseGame(outcome, [], [], list(castles))


def test_castles_gained_and_lost() -> None:
    home, city, far = 1, 2, 3
    game = game_of(
        {home: 0, city: NOBODY, far: 1}, {home: 0, city: 0, far: 1}, {home: 1, city: 1, far: 1}, {home: 0, city: 0, far: 0},
    )
    assert game.gained(0) == {city: 1, far: 3}
    assert game.lost(0) == {home: 2, city: 2}
    assert game.gained(1) == {home: 2, city: 2}
    assert [game.reached(0, number) for number in range(1, 5)] == [0, 1, 3, None]


# The pages ------------------------------------------------------------------------------------------------------------

HOW = Measured("./council houses", "01234567", date(2026, 11, 19), "89abcdef")
PAGE = """# Stark

<!-- result: stark-3-wins stark-4-wins -->
| players | wins |
|---|---|
| 3 | an old row |

Prose stays.

<!-- result: another -->
| of something | else |
|---|---|
| 1 | 2 |
"""


def test_figures_come_into_the_pages(tmp_path: Path) -> None:
    page = tmp_path / "stark.md"
    page.write_text(PAGE, encoding="utf-8")
    update(tmp_path, "players-3", HOW, {"stark-3-wins": HouseTable(["players", "wins"], [["3", "30 %"]])})
    assert page.read_text("utf-8") == PAGE, "the figures of four players are not there yet"
    update(tmp_path, "players-4", HOW, {"stark-4-wins": HouseTable(["players", "wins"], [["4", "20 %"]])})
    assert page.read_text("utf-8") == PAGE.replace("| 3 | an old row |\n", "| 3 | 30 % |\n| 4 | 20 % |\n")
    update(tmp_path, "players-3", HOW, {"stark-3-wins": HouseTable(["players", "wins"], [["3", "31 %"]])})
    assert "| 3 | 31 % |\n| 4 | 20 % |\n" in page.read_text("utf-8")


def test_the_command_writes_what_it_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "commit", lambda: "01234567")
    (tmp_path / "stark.md").write_text(PAGE.replace("stark-3-wins stark-4-wins", "stark-3-wins"), encoding="utf-8")
    report = printed([*THREE, "--seed", "5", "--jobs", "1", "--into", str(tmp_path)], capsys)
    [row] = report["tables"]["stark-3-wins"]["rows"]
    assert f"|---|---|\n| {' | '.join(row)} |\n" in (tmp_path / "stark.md").read_text("utf-8")
    assert f'digest = "{report["digest"]}"' in (tmp_path / FILE).read_text("utf-8")
