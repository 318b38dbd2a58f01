"""All games, by name."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.intrigue.game import Intrigue
from smallcouncil.thrones.game import Thrones

GAMES: dict[str, GameKind] = {kind.name: kind for kind in (Thrones(), Intrigue())}
DEFAULT_GAME = "thrones"  # used if nobody names a game


def game_named(name: str) -> GameKind:
    if name not in GAMES:
        raise Complaint(f"There is no game {name!r}; the games are {', '.join(GAMES)}.")
    return GAMES[name]


def game_pinned(name: str, content: str, bundle: str = "", corrections: str = "") -> GameKind:
    """Returns the game with the content of that digest, whatever is installed now.

    We look for it in the package (as installed or once shipped; with the user's corrections, the given ones or none), then in the
    bundle, which must have that digest. Raises OtherContent if it is nowhere.
    """
    return game_named(name).made_with(content, bundle, corrections)


class Pin(NamedTuple):
    """A kind of game and its content, so that another process can make the same one."""

    game: str
    content: str
    corrections: str
    bundle: str  # empty if the package has the content

    def kind(self) -> GameKind:
        return game_pinned(self.game, self.content, self.bundle, self.corrections)


@lru_cache(maxsize=64)
def pin_of(kind: GameKind) -> Pin:
    usual = game_named(kind.name)
    there = kind is usual or usual.at_hand(kind.content(), kind.files.overrides) is not None
    return Pin(kind.name, kind.content(), kind.files.overrides, "" if there else kind.bundle())


def check_overrides() -> None:
    """Complains at once about an override file that no game can be played with."""
    for kind in GAMES.values():
        assert kind.files
