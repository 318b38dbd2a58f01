"""Observations: all that a seat sees and nothing else, in arrays that are the same at all tables."""

from __future__ import annotations

import pytest

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.numbering import NO_DRAFT_BYTES, Numbering
from smallcouncil.core.rng import seeded
from smallcouncil.core.state import State
from smallcouncil.games import GAMES
from smallcouncil.testkit.laws import random_options
from smallcouncil.testkit.numbers import Observed, play_observed
from tests.effort import effort

MOST_BYTES = 8192
RANDOM_TABLES = 12
CHEAP = 0.08  # measures: about 80 microseconds on a usual machine


def played(kind: GameKind, options: list[str], players: int, choices: int, seed: int = 1) -> Game:
    """A random game after some choices."""
    game, rng = kind.new(options, players, seed), seeded(seed)
    for _ in range(choices):
        seat = bits_of(game.waiting)[0]
        options_here = game.choices(seat)
        game.choose(seat, options_here[rng.below(len(options_here))])
    return game


@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_the_laws_hold_at_every_preset_and_random_tables(kind: GameKind) -> None:
    """`council fuzz --numbers` checks more positions."""
    observed, rng = Observed(), seeded(26)
    tables = [(players, preset.options) for players in kind.players for preset in kind.presets(players)]
    for _ in range(RANDOM_TABLES):
        players = kind.players[rng.below(len(kind.players))]
        tables.append((players, random_options(kind, players, rng)))
    for seed, (players, options) in enumerate(tables):
        play_observed(kind, options, players, seed, observed, 40)
    assert observed.positions > len(tables)
    assert observed.met > 0, "some positions looked the same"


def test_an_encoded_state_that_is_not_redacted_would_break_the_laws() -> None:
    """A face-down order is the secret of its house."""
    kind = GAMES["thrones"]
    game = kind.new(["one-time-orders"], 5, 3)
    numbering = kind.numbering(game)
    leaks, rng = 0, seeded(3)
    while game.waiting and not leaks:
        seat = bits_of(game.waiting)[0]
        choices = game.choices(seat)
        game.choose(seat, choices[rng.below(len(choices))])
        for other in range(5):
            leaks += encoded(numbering, game.state, other) != encoded(numbering, game.glance(other), other)
    assert leaks


def encoded(numbering: Numbering, state: State, seat: int) -> bytearray:
    data = bytearray(numbering.layout.size)
    numbering.write(state, seat, numbering.sight(), NO_DRAFT_BYTES, data, 0)
    return data


@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_all_tables_have_the_same_arrays_and_each_byte_has_a_name(kind: GameKind) -> None:
    shapes = set()
    for players in kind.players:
        for preset in kind.presets(players):
            layout = kind.numbering(kind.new(preset.options, players, 1)).layout
            shapes.add(tuple((array.name, array.shape()) for array in layout.arrays.values()))
    assert len(shapes) == 1
    assert layout.size == sum(array.size() for array in layout.arrays.values()) <= MOST_BYTES
    for array in layout.arrays.values():
        assert len(array.place) == len(array.columns), f"the columns of {array.name} have names of their own"
        assert len(set(array.rows)) == len(array.rows)


def test_the_draft_is_seen_by_its_seat_alone() -> None:
    kind = GAMES["thrones"]
    game = kind.new([], 5, 1)
    numbering = kind.numbering(game)
    before = [numbering.observe(game, seat) for seat in range(5)]
    choice = game.choices(2)[1]  # the first is `done`
    game.choose(2, choice)
    after = [numbering.observe(game, seat) for seat in range(5)]
    assert [seat for seat in range(5) if before[seat] != after[seat]] == [2]
    array = numbering.layout.arrays["draft"]
    first = after[2][array.at("choice 1, byte 0")] | after[2][array.at("choice 1, byte 1")] << 8
    assert first - 1 == numbering.ids[choice]


def test_an_observation_of_no_seat_is_refused() -> None:
    kind = GAMES["thrones"]
    game = kind.new([], 3, 1)
    for seat in (-1, 3):
        with pytest.raises(Illegal, match="There is no seat"):
            kind.numbering(game).observe(game, seat)


def test_an_observation_is_cheap() -> None:
    kind = GAMES["thrones"]
    game = played(kind, [], 5, 200)
    numbering = kind.numbering(game)
    numbering.observe(game, 0)
    assert effort(lambda: [numbering.observe(game, seat) for seat in range(5) for _ in range(4)]) < 20 * CHEAP
