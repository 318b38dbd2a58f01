"""The content files a table started with: packed for storage, and the game kind they define."""

from __future__ import annotations

from functools import lru_cache

from smallcouncil.core import contents
from smallcouncil.core.kind import GameKind
from smallcouncil.core.outside import Unsound
from smallcouncil.core.packing import pressed, unpressed
from smallcouncil.errors import Complaint
from smallcouncil.games import game_pinned
from smallcouncil.server.store import TableRow


@lru_cache(maxsize=16)
def packed_content(kind: GameKind) -> bytes:
    """All content files of a game kind, compressed for storage."""
    return pressed(kind.bundle())


def unpacked_content(bundle: bytes) -> str:
    try:
        return unpressed(bundle, contents.BIGGEST)
    except Unsound as error:
        raise Complaint(f"The content stored with the table cannot be used: {error}.") from error


def kind_for(row: TableRow, bundle: str = "") -> GameKind:
    return game_pinned(row.game, row.content, bundle, row.overrides)
