"""Numbers at the door of the API: ids, arrays, observations, and all that a seat has seen."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

import smallcouncil as sc
from tests.api.tables import TABLES, moments

FEW = [table for table in TABLES if table[2] in ("base", "clash", "swords", "box")]
at_some_tables = pytest.mark.parametrize("table", FEW, ids=lambda table: "-".join(map(str, table)))


@at_some_tables
def test_all_forms_of_the_legal_choices_agree(table: tuple[str, int, str]) -> None:
    name, players, preset = table
    every, here = sc.actions(name), sc.actions(name, players=players, preset=preset)
    for game in moments(table, seed=21, every=83):
        for seat in game.to_move:
            legal, ids = game.legal(seat), game.legal_ids(seat)
            assert ids == [choice.id for choice in legal] == [every.id_of(choice) for choice in legal]
            assert [str(every[number]) for number in ids] == [choice.text for choice in legal]
            assert tuple(map(game.choice, ids)) == legal
            places = game.legal_ids(seat, dense=True)
            assert [here.ids[place] for place in places] == ids
            assert [game.choice(place, dense=True) for place in places] == [*legal]
            array, count = game.legal_array(seat)
            assert (array[:count].tolist(), set(array[count:].tolist())) == (ids, {-1})
            assert game.legal_mask(seat).dtype == np.int8  # spaces of Gymnasium take no other type
            assert np.flatnonzero(game.legal_mask(seat)).tolist() == sorted(ids)
            assert np.flatnonzero(game.legal_mask(seat, dense=True)).tolist() == sorted(places)
            assert len(game.legal_mask(seat, dense=True)) == len(here)


def test_a_row_points_at_the_names_of_its_nouns() -> None:
    game = sc.new("thrones", players=3, seed=1)
    meaning = sc.observations("thrones")
    for seat in game.to_move:
        for choice, (_, x, y) in zip(game.legal(seat), game.legal_rows(seat), strict=True):
            if choice.verb == "order":
                assert meaning.names("area")[x - 1] == choice.x == meaning.rows("areas")[x - 1]
                assert meaning.names("order")[y - 1] == choice.y
            else:
                assert (choice.text, x, y) == ("done", 0, 0)


def test_the_names_of_all_choices_lead_to_their_ids() -> None:
    for name in ("thrones", "intrigue"):
        actions = sc.actions(name)
        assert [actions.id_of(str(action)) for action in actions[::11]] == [*actions.ids[::11]]
        assert all(action in actions for action in actions[::11])


@at_some_tables
def test_observations_are_arrays_that_show_what_the_seat_sees(table: tuple[str, int, str]) -> None:
    meaning = sc.observations(table[0])
    for game in moments(table, seed=22, every=131):
        for seat in range(len(game.seats)):
            arrays, flat = game.observe(seat), game.observe(seat, flat=True)
            assert {name: array.shape for name, array in arrays.items()} == meaning.shapes
            assert {array.dtype for array in arrays.values()} == {flat.dtype} == {np.dtype(np.uint8)}
            assert np.concatenate([array.ravel() for array in arrays.values()]).tolist() == flat.tolist()
            assert game.seen_by(seat).observe(seat, flat=True).tolist() == flat.tolist()
            assert game.sample(seat, Random(22)).observe(seat, flat=True).tolist() == flat.tolist()


def test_every_byte_has_a_meaning_and_is_found_by_it() -> None:
    for name in ("thrones", "intrigue"):
        meaning = sc.observations(name)
        for byte in range(0, len(meaning), 7):
            told = meaning[byte]
            assert meaning.byte(told.array, told.column, told.row) == told.byte == byte


def test_the_power_of_a_house_is_in_its_row() -> None:
    game = sc.new("thrones", players=5, seed=1)
    meaning = sc.observations("thrones")
    stark = game.observe("Stark")["houses"][meaning.rows("houses").index("Stark")]
    assert stark[meaning.columns("houses").index("power")] == game._core.state.plain()["houses"]["Stark"]["power"]
    assert stark[meaning.columns("houses").index("own")] == 1


# All that a seat has seen ------------------------------------------------------------------------------------------------


def past(state: str) -> list[str]:
    """The lines of an information state before its last one, which says what is seen now."""
    return state.splitlines()[:-1]


@at_some_tables
def test_what_a_seat_has_seen_is_never_forgotten_and_survives_a_pickle(table: tuple[str, int, str]) -> None:
    before: list[str] = []
    for game in moments(table, seed=23, every=61):
        now = past(game.information_state(1))
        assert now[: len(before)] == before
        before = now
    assert len(before) > 20
    assert past(pickle.loads(pickle.dumps(game)).information_state(1)) == before


def test_nobody_else_sees_what_a_seat_has_chosen_in_secret() -> None:
    game = sc.new("thrones", players=3, seed=1)
    states = [game.information_state(seat) for seat in range(3)]
    choice = next(choice for choice in game.legal(1) if choice.verb == "order")
    game.push(1, choice)
    assert [game.information_state(seat) == state for seat, state in enumerate(states)] == [True, False, True]
    game.push(1, "done")
    assert choice.text not in game.information_state(0)
    assert choice.text in game.information_state(1)


def test_a_seat_that_chose_finds_its_decision_before_what_came_of_it() -> None:
    game = sc.new("thrones", players=3, seed=1)
    for seat in game.to_move:
        game.push(seat, next(choice for choice in game.legal(seat) if choice.verb == "order"))
        game.push(seat, "done")
    lines = game.information_state(0).splitlines()
    own = next(at for at, line in enumerate(lines) if line.startswith(f"> {game.seats[0]}: order"))
    assert lines[own + 1].startswith(f"{game.seats[0]}: ")


# Bad input ---------------------------------------------------------------------------------------------------------------

GAME = sc.new("thrones", players=3, seed=1)
ASKED = GAME.to_move[0]


@pytest.mark.parametrize(("ask", "sentence"), [
    (lambda: GAME.choice(99_999), "The ids of thrones are 0 to"),
    (lambda: GAME.choice(-1), "not -1"),
    (lambda: GAME.choice("done"), "An id is a whole number, not 'done'"),  # type: ignore[arg-type]
    (lambda: GAME.choice(99_999, dense=True), "The places of this table are 0 to"),
    (lambda: GAME.choice(sc.actions().id_of("fortify Winterfell")), "`fortify Winterfell` is a choice of another table"),
    (lambda: sc.actions(players=3).place(sc.actions().id_of("fortify Winterfell")), "is a choice of another table"),
    (lambda: sc.actions().id_of("fly Winterfell"), "No choice of thrones is named 'fly Winterfell'"),
    (lambda: sc.actions().action(2.5), "An id is a whole number, not 2.5"),  # type: ignore[arg-type]
    (lambda: sc.actions("chess"), "There is no game 'chess'"),
    (lambda: sc.actions(preset="chess"), "There is no preset 'chess'"),
    (lambda: GAME.legal_array(ASKED, most=2), "and the array has room for 2"),
    (lambda: GAME.legal_array(ASKED, most="two"), "The room of an array is a whole number"),  # type: ignore[arg-type]
    (lambda: GAME.observe(7), "There is no seat 7"),
    (lambda: GAME.legal_ids("Martell"), "There is no seat 'Martell'"),
    (lambda: sc.observations("thrones").rows("board"), "There is no array 'board'; the arrays are areas"),
    (lambda: sc.observations("thrones").byte("areas", "order", "Valyria"), "The array areas has no row 'Valyria'; `rows"),
    (lambda: sc.observations("thrones").names("dragon"), "There is no list 'dragon'"),
])  # fmt: skip
def test_wrong_numbers_get_a_sentence(ask: Callable[[], object], sentence: str) -> None:
    before = GAME.copy()
    with pytest.raises((sc.Complaint, sc.Illegal), match=sentence):
        ask()
    assert before == GAME


def test_the_id_of_a_choice_that_is_not_legal_now_is_refused_when_it_is_made() -> None:
    game = GAME.copy()
    masked = sc.actions().id_of("bid 3")
    with pytest.raises(sc.Illegal, match="`bid` is not possible now"):
        game.push(ASKED, game.choice(masked))
    assert game == GAME


def test_a_finished_game_has_no_legal_ids_but_can_be_observed() -> None:
    game = [*moments(("intrigue", 2, "box"), seed=24, every=1000)][-1]
    assert game.is_over
    assert game.legal_ids(0) == []
    assert game.legal_array(0)[1] == game.legal_mask(0).sum() == len(game.legal_rows(0)) == 0
    assert game.observe(0, flat=True).any()
