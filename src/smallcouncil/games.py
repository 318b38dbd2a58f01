"""The games there are, by name."""

from __future__ import annotations

from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.intrigue.game import Intrigue
from smallcouncil.thrones.game import Thrones

GAMES: dict[str, GameKind] = {kind.name: kind for kind in (Thrones(), Intrigue())}


def game_named(name: str) -> GameKind:
    if name not in GAMES:
        raise Complaint(f"There is no game {name!r}; the games are {', '.join(GAMES)}.")
    return GAMES[name]
