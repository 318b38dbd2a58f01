"""Random games, looked at from every seat."""

from __future__ import annotations

from collections.abc import Iterator

from smallcouncil.core.bits import BIT
from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES
from smallcouncil.insight.plain import Told
from smallcouncil.server.views import presenter_of
from tests.helpers import step

CLASH = ["crown-cards", "fortifications", "siege-engines", "ports", "one-time-orders", "westeros-variant", "battle-variant"]
TABLES: list[tuple[str, list[str], int]] = [
    ("thrones", [], 3),
    ("thrones", ["eight-of-four", "westeros-variant"], 4),
    ("thrones", [], 5),
    ("thrones", ["fortifications", "westeros-variant", "battle-variant", "competitive"], 5),
    ("thrones", CLASH, 6),
    ("intrigue", [], 2),
    ("intrigue", ["five-colours"], 3),
    ("intrigue", [], 4),
    ("intrigue", ["parent-scoring"], 5),
    ("intrigue", [], 6),
]


def walk(name: str, options: list[str], players: int, seed: int) -> Iterator[Game]:
    """Yields the game before each small choice and at its end; the next call makes the choice."""
    game, rng = GAMES[name].new(options, players, seed), seeded(seed)
    while game.waiting:
        yield game
        step(game, rng)
    yield game


def next_seat(game: Game) -> int:
    """The seat that chooses next in a walk."""
    return (game.waiting & -game.waiting).bit_length() - 1


def drafted(game: Game, seat: int, chain: list[int]) -> Game:
    """A redacted copy with a draft of the seat, which may be closed."""
    copy = game.redacted(seat)
    frame = copy.state.agenda[-1]
    frame.drafts[seat] = chain
    frame.open |= BIT[seat]
    return copy


def matter(game: Game, seat: int) -> Told:
    """What a seat is told, with its draft carried out as the table does."""
    face = presenter_of(game.state.ruleset.game)
    before = game.redacted(seat)
    if seat >= 0 and game.draft(seat):
        return face.matter(before.staged(seat), seat, before)
    return face.matter(before, seat)
