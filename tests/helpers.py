"""Helpers for tests of several games: fields of a state, changed values, random play."""

from __future__ import annotations

from contextlib import suppress

from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.rng import Rng
from smallcouncil.errors import Complaint

NOT_SAVED = {"log", "scratch", "scratch_seat", "staged", "unordered"}  # the log's list, and caches
SHARED = {"rules", "seats", "kind"}


def fields(thing: object) -> list[str]:
    """The names of all fields of a state, a battle or a frame, with or without slots."""
    slots = [name for cls in type(thing).__mro__ for name in vars(cls).get("__slots__", ())]
    return [name for name in [*slots, *getattr(thing, "__dict__", {})] if name not in NOT_SAVED | SHARED]


def changed(value: object) -> object:
    """Another value of the same shape."""
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list) and value and isinstance(value[0], list):
        return [[*value[0], 1] if not value[0] else [value[0][0] + 1, *value[0][1:]], *value[1:]]
    if isinstance(value, list):
        return [value[0] + 1, *value[1:]] if value else [1]
    if isinstance(value, tuple):
        return (value[0] + 1, *value[1:])
    if isinstance(value, Rng):
        return Rng(value.word + 1)
    raise AssertionError(type(value))


def step(game: Game, rng: Rng) -> None:
    """Makes one random choice for the first seat that must choose."""
    seat = (game.waiting & -game.waiting).bit_length() - 1
    options = game.choices(seat)
    game.choose(seat, options[rng.below(len(options))])


def together(kind: GameKind, players: int, *without: str) -> list[str]:
    """As many options as can be combined, the first in the list before the others."""
    chosen: list[str] = []
    for option in kind.options(players):
        if option.name not in without:
            with suppress(Complaint):
                chosen = kind.check_options(kind.sheet().with_needed([*chosen, option.name]), players)
    return chosen


def sets_together(kind: GameKind, players: int) -> list[list[str]]:
    """The same, and the options left over, so that every option is in one of the sets."""
    names = {option.name for option in kind.options(players)}
    found = [together(kind, players)]
    while set().union(*found) != names:
        seen = set().union(*found)
        first = next(option.name for option in kind.options(players) if option.name not in seen)
        barred = [name for name in names if not goes(kind, players, first, name)]
        found.append(together(kind, players, *barred))
    return found


def goes(kind: GameKind, players: int, one: str, other: str) -> bool:
    try:
        kind.check_options(kind.sheet().with_needed([one, other]), players)
    except Complaint:
        return False
    return True
