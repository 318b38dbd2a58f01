"""The game for six: its board, start cards and cards; Martell changes nothing in smaller games."""

from __future__ import annotations

import pytest

from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.building.setup import new_game
from smallcouncil.thrones.modules import PLAYERS
from smallcouncil.thrones.reading.rows import BoardData

BOARD = ruleset([], 6).board.data
BASE = ruleset([], 5).board.data
NORTH = 980  # y of the line above which it is the board for five


def pairs(board: BoardData) -> set[tuple[str, str]]:
    names = [area.name for area in board.areas]
    return {tuple(sorted((names[pair.a], names[pair.b]))) for pair in board.borders}  # type: ignore[misc]


def test_land_comes_first_and_the_numbers_never_change() -> None:
    assert [area.kind for area in BOARD.areas] == ["land"] * 38 + ["sea"] * 12
    numbers = {0: "Castle Black", 2: "Winterfell", 12: "Pyke", 22: "King's Landing", 37: "The Arbor", 49: "East Summer Sea"}
    assert {number: BOARD.areas[number].name for number in numbers} == numbers


def test_the_icons_of_the_whole_board() -> None:
    structures = [area.structure for area in BOARD.areas]
    assert (structures.count("stronghold"), structures.count("city")) == (10, 10)
    assert len(BOARD.borders) == 127


def test_the_north_is_the_board_for_five() -> None:
    north = [area for area in BASE.areas if area.y < NORTH and area.is_land()]
    assert len(north) == 22
    for area in north:
        other = BOARD.area(area.name)
        assert (area.structure, area.barrels, area.crowns) == (other.structure, other.barrels, other.crowns), area.name
        mine = {pair for pair in pairs(BASE) if area.name in pair}
        assert mine == {pair for pair in pairs(BOARD) if area.name in pair}, area.name


def test_sunspear_is_martells_and_unguarded() -> None:
    assert BOARD.home("Martell").name == "Sunspear"
    assert [BOARD.areas[row.area].name for row in BOARD.neutrals] == ["King's Landing", "The Eyrie"]


def test_the_seven_cards_for_the_base_set() -> None:
    cards = ruleset([], 6).cards[35:]
    assert [card.strength for card in cards] == [3, 2, 2, 1, 1, 0, 0]
    assert {card.house for card in cards} == {"Martell"}
    assert all(bool(card.text) != bool(card.swords + card.fortifications) for card in cards)


def test_every_number_of_players_has_its_set_up() -> None:
    assert [ruleset([], players).victory.win for players in PLAYERS] == [8, 7, 7, 6]
    assert [len(ruleset([], players).planning.stars) for players in PLAYERS] == [5, 5, 5, 6]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_martell_is_not_even_absent_in_a_smaller_game(players: int) -> None:
    rules = ruleset([], players)
    assert "Martell" not in rules.houses
    assert len(rules.cards) == 35
    assert "kill victor" not in rules.kinds
    assert "Martell" not in str(new_game([], players, 1).state.plain())


def test_smaller_games_start_as_they_did_before_martell() -> None:
    assert [new_game([], players, 1).digest() for players in (3, 4, 5)] == ["820483f5", "67c6141f", "3a3216cf"]
