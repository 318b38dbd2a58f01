"""The faces of games, by name; each is created when needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named
from smallcouncil.terminal.face import Face


def thrones(kind: GameKind) -> Face:
    from smallcouncil.terminal.thrones.face import ThronesFace

    return ThronesFace(kind)


def intrigue(kind: GameKind) -> Face:
    from smallcouncil.terminal.intrigue.face import IntrigueFace

    return IntrigueFace(kind)


FACES: Final[dict[str, Callable[[GameKind], Face]]] = {"thrones": thrones, "intrigue": intrigue}


def face_named(name: str) -> Face:
    """The face of a game; complains about an unknown game or one that cannot be played at this table."""
    kind = game_named(name)
    if name not in FACES:
        raise Complaint(f"You cannot play {name} in the terminal, only {' and '.join(FACES)}.")
    return FACES[name](kind)
