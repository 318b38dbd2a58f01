"""Nothing but what a seat sees goes into what it is told, and telling it changes nothing."""

from __future__ import annotations

import msgspec
import pytest

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.server.views import presenter_of
from tests.server.views.walks import TABLES, matter, next_seat, walk

SELDOM = 25  # choices between looks at what comes again and again
OFTEN = 4


def bytes_of(game: Game, seat: int) -> bytes:
    return msgspec.json.encode(matter(game, seat))


def interesting(game: Game) -> bool:
    return bool(game.state.agenda) and game.state.agenda[-1].kind.name not in ("orders", "march", "raid", "consolidate")


@pytest.mark.parametrize(("name", "options", "players"), TABLES)
def test_games_that_look_the_same_to_a_seat_have_the_same_matter(name: str, options: list[str], players: int) -> None:
    rng, told, differed = seeded(players), 0, 0
    for seed in range(2 if name == "thrones" else 4):
        for at, game in enumerate(walk(name, options, players, seed)):
            if at % (OFTEN if interesting(game) else SELDOM) and game.waiting:
                continue
            for seat in range(NOBODY, players):
                other = game.sample(seat, rng) if game.waiting else game.clone()
                differed += other.to_json() != game.to_json()
                assert bytes_of(other, seat) == bytes_of(game, seat)
                assert presenter_of(name).warning(other, seat) == presenter_of(name).warning(game, seat)
                told += 1
    assert told > 100
    assert differed > told / 3


@pytest.mark.parametrize(("name", "options", "players"), TABLES)
def test_looking_changes_nothing(name: str, options: list[str], players: int) -> None:
    for at, game in enumerate(walk(name, options, players, 1)):
        if at % 3 and not interesting(game):
            continue
        seat = next_seat(game) if game.waiting else NOBODY
        before = game.redacted(seat)
        staged = before.staged(seat) if seat >= 0 else before
        plain = (before.to_json(), staged.to_json(), game.to_json())
        face = presenter_of(name)
        first = face.matter(staged, seat, before)
        assert face.matter(staged, seat, before) == first
        face.warning(game, seat)
        assert (before.to_json(), staged.to_json(), game.to_json()) == plain
