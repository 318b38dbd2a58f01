"""The geometry of the court: cells, what rests on what, and the shift at the left end."""

from __future__ import annotations

import pytest

from smallcouncil.core.bits import bits_of
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES
from smallcouncil.intrigue.court import ABOVE, CELLS, FIRST, LEFT, OVER, PLACES, ROW, UNDER, WIDTH, cell_name, shifted
from smallcouncil.intrigue.setup import refresh
from smallcouncil.intrigue.state import State
from tests.helpers import step
from tests.intrigue.positions import state_of


def test_eight_rows_each_one_shorter() -> None:
    assert CELLS == 36
    assert [ROW.count(row) for row in range(WIDTH)] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert [cell_name(cell) for cell in (0, 7, 8, 14, 15, 35)] == ["a1", "a8", "b1", "b7", "c1", "h1"]
    assert len({cell_name(cell) for cell in range(CELLS)}) == CELLS


def test_places_are_two_ends_and_every_cell_of_a_higher_row() -> None:
    assert PLACES[:3] == ["left end", "right end", "b1"]
    assert PLACES[ABOVE:] == [cell_name(cell) for cell in range(WIDTH, CELLS)]


def test_a_cell_rests_on_its_own_column_and_the_next_of_the_row_below() -> None:
    for cell in range(WIDTH, CELLS):
        row, column = ROW[cell], cell - FIRST[ROW[cell]]
        assert (ROW[UNDER[cell]], UNDER[cell] - FIRST[row - 1]) == (row - 1, column)
        assert ROW[UNDER[cell] + 1] == row - 1


def test_over_is_the_inverse_of_under() -> None:
    for cell in range(CELLS):
        assert OVER[cell] == [above for above in range(WIDTH, CELLS) if cell in (UNDER[above], UNDER[above] + 1)]
        assert len(OVER[cell]) == (2 if 0 < cell - FIRST[ROW[cell]] < WIDTH - 1 - ROW[cell] else 1) or cell == CELLS - 1
    assert OVER[CELLS - 1] == []


def test_a_shift_moves_every_card_one_column_and_leaves_the_left_edge_empty() -> None:
    court = [0] * CELLS
    for cell in range(CELLS):
        if cell + 1 != FIRST[ROW[cell] + 1]:  # the right edge is free in a row that is not full
            court[cell] = cell + 1
    moved = shifted(court)
    assert all(moved[FIRST[row]] == 0 for row in range(WIDTH))
    assert all(moved[cell + 1] == court[cell] for cell in range(CELLS - 1) if court[cell])


def pairs(state: State) -> dict[int, tuple[int, int]]:
    """By card of a higher row, the two it rests on."""
    court = state.court
    return {court[cell]: (court[UNDER[cell]], court[UNDER[cell] + 1]) for cell in range(WIDTH, CELLS) if court[cell]}


def openings(state: State) -> list[set[tuple[int, int]]]:
    """By colour, the pairs of cards above which it may go."""
    court = state.court
    found: list[set[tuple[int, int]]] = []
    for places in state.open:
        cells = [place - ABOVE + WIDTH for place in bits_of(places)]
        found.append({(court[UNDER[cell]], court[UNDER[cell] + 1]) for cell in cells})
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_card_at_the_left_end_keeps_every_pair_and_every_opening(players: int) -> None:
    lefts = 0
    for seed in range(6):
        game, rng = GAMES["intrigue"].new([], players, seed), seeded(seed)
        while game.waiting:
            state = state_of(game)
            if 0 < state.row < state.rules.width:
                seat = game.waiting.bit_length() - 1
                after = state.clone()
                after.place(bits_of(state.hand[seat])[0], LEFT)
                assert pairs(after) == pairs(state)
                first = after.court[0], after.court[1]
                assert [opened - {first} for opened in openings(after)] == openings(state)
                assert after.court[1 : after.row] == state.court[: state.row]
                fresh = after.clone()
                refresh(fresh)
                assert (fresh.row, fresh.open) == (after.row, after.open)
                lefts += 1
            step(game, rng)
    assert lefts > 20
