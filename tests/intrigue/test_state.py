"""Nothing of a state is forgotten: clone, plain form and restoring know every field."""

from __future__ import annotations

import inspect
import json

from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.intrigue.setup import new_game, restore
from smallcouncil.intrigue.state import State
from tests.helpers import SHARED, changed, fields, step
from tests.intrigue.positions import KIND, state_of

DERIVED = {"row", "open"}  # computed from the court
ELSEWHERE = {"agenda", "facts"}  # fields of all games, changed by tests of the core and of the board game


def in_round_three() -> Game:
    """A random game at a decision where somebody is out with cards, and Iron Throne cards and penalties exist."""
    for seed in range(100):
        game, rng = new_game([], 4, seed), seeded(seed)
        while game.waiting:
            state = state_of(game)
            if state.round == 3 and any(state.lacks) and all(state.penalties[:2]) and state.piles[0]:
                return game
            step(game, rng)
    raise AssertionError("no such game found")


def test_the_constructor_takes_every_field_so_that_clone_cannot_forget_one() -> None:
    taken = set(inspect.signature(State.__init__).parameters) - {"self"}
    assert set(fields(in_round_three().state)) <= taken | SHARED
    assert len(fields(in_round_three().state)) == 21


def test_a_clone_shares_nothing_that_changes() -> None:
    state = in_round_three().state
    copy = state.clone()
    for name in fields(state):
        mine, other = getattr(state, name), getattr(copy, name)
        if isinstance(mine, list | Rng):
            assert mine is not other, name
    assert state.plain() == copy.plain()
    assert [getattr(state, name) for name in DERIVED] == [getattr(copy, name) for name in DERIVED]


def test_every_field_is_in_the_plain_form_and_comes_back() -> None:
    for name in fields(in_round_three().state):
        if name in DERIVED | ELSEWHERE:
            continue
        game = in_round_three()
        before = json.dumps(game.state.plain(), sort_keys=True)
        setattr(game.state, name, tweaked(game.state, name))
        after = game.state.plain()
        assert json.dumps(after, sort_keys=True) != before, name
        back = restore(json.loads(json.dumps(after)))
        assert back.plain() == after, name
        if name != "rng":
            assert getattr(back, name) == getattr(game.state, name), name


def tweaked(state: object, name: str) -> object:
    """A changed value that still has names."""
    value = getattr(state, name)
    if name in ("hand", "lacks", "piles"):
        return [value[0] ^ 1, *value[1:]]
    if name in ("turn", "last"):
        return (value + 1) % 4
    if name in ("out", "winners"):
        return value ^ 1
    if name == "thrones":
        return value[1:]
    if name == "court":
        return [*value[:-1], 1]
    if name == "cards":
        return [value[0] ^ 1, *value[1:]]
    return changed(value)


def test_values_that_follow_from_the_court_are_computed_again() -> None:
    game = in_round_three()
    back = state_of(KIND.from_json(game.to_json()))
    assert (back.row, back.open) == (state_of(game).row, state_of(game).open)


def test_a_digest_distinguishes_any_two_positions() -> None:
    digests = set()
    game, rng = new_game([], 3, 5), seeded(5)
    count = 0
    while game.waiting:
        digests.add(game.digest())
        count += 1
        step(game, rng)
    assert len(digests) == count
