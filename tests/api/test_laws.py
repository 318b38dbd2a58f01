"""What holds in every game, at the tables of all presets: copies, texts and pickles are the same game, and leak nothing."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

import smallcouncil as sc
from smallcouncil.games import GAMES
from tests.api.tables import TABLES, moments

SMALL = 8_000  # bytes of a pickle, with the record of a whole game
at_every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))


@at_every_table
def test_texts_and_pickles_are_read_back_as_the_same_game(table: tuple[str, int, str]) -> None:
    for game in moments(table, seed=11, every=97):
        others = (sc.read_record(game.record()).end, pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game))
        for other in others:
            assert (other == game, hash(other), other.record()) == (True, hash(game), game.record())
        assert str(others[1]) == str(game)
    assert len(pickle.dumps(game)) < SMALL


@at_every_table
def test_a_position_is_read_back_as_the_same_text(table: tuple[str, int, str]) -> None:
    written = 0
    for game in moments(table, seed=12, every=101):
        if not game.is_over:
            text = game.position()
            again = sc.position(text)
            assert again.position() == text
            assert pickle.loads(pickle.dumps(again)).position() == text
            assert [again.legal(seat) for seat in game.to_move] == [game.legal(seat) for seat in game.to_move]
            written += 1
    assert written


@at_every_table
def test_pop_takes_back_what_push_has_done_and_copies_are_apart(table: tuple[str, int, str]) -> None:
    rng = Random(13)
    popped = 0
    for game in moments(table, seed=13, every=3):
        for seat in game.to_move:
            before, trial = game.position() if popped < 3 else "", game.copy()
            trial.push(seat, rng.choice(game.legal(seat)))
            assert trial != game
            try:
                trial.copy().pop(seat)
                trial.pop(seat)
            except sc.Illegal:
                assert trial.to_move != [seat] or not trial.draft(seat)
            else:
                assert trial == game
                popped += 1
            assert not before or game.position() == before
    assert popped > 3


@at_every_table
def test_a_choice_is_refused_with_a_reason_exactly_if_it_is_not_legal(table: tuple[str, int, str]) -> None:
    for game in moments(table, seed=14, every=211):
        notation = game._core.state.ruleset.notation
        for seat in range(len(game.seats)):
            legal = {choice.text for choice in game.legal(seat)}
            for action in Random(14).sample(range(notation.size), min(400, notation.size)):
                packed = notation.choice(action)
                if notation.sound(packed):
                    text = notation.text([packed])
                    assert (game.why(seat, text) is None) == (text in legal), text
            assert all(game.why(seat, choice) is None for choice in game.legal(seat))


@at_every_table
def test_what_a_seat_sees_is_the_same_in_its_samples(table: tuple[str, int, str]) -> None:
    rng = Random(15)
    for game in moments(table, seed=15, every=29):
        for seat in range(len(game.seats)):
            seen, sample = game.seen_by(seat), game.sample(seat, rng)
            assert sample.seen_by(seat) == seen == seen.seen_by(seat) == pickle.loads(pickle.dumps(seen))
            assert sample.view(seat) == seen.view(seat) == game.view(seat)
            assert seen.legal(seat) == sample.legal(seat) == game.legal(seat)
            assert seen.prompt(seat) == game.prompt(seat)


def test_the_tables_are_those_of_every_preset() -> None:
    for kind in GAMES.values():
        for players in kind.players:
            assert {preset.name for preset in kind.presets(players)} == {
                name for game, size, name in TABLES if (game, size) == (kind.name, players)
            }
