"""A stored game read back with the content it began with: complete, as far as these rules reproduce it, or refused."""

from __future__ import annotations

from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint, OtherContent
from smallcouncil.games import GAMES, game_named
from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import END, PositionRow, Stored, TableRow, standing
from smallcouncil.server.timeline.content import kind_for
from smallcouncil.server.timeline.history import Divergence, History, history_of, unpacked

RULE = "table.pinned"
CLOSED = "The players closed this game because it no longer matched newer rules. Its record is open."


def history_with(stored: Stored, bundle: str) -> History:
    refuse_newer(stored.table)
    try:
        history = history_with_content(stored, bundle)
    except Complaint as complaint:
        raise cannot_open(complaint) from complaint
    stop_closed(history, stored.table)
    return history


def history_with_content(stored: Stored, bundle: str) -> History:
    try:
        return history_of(kind_for(stored.table, bundle), stored)
    except OtherContent as other:
        return history_with_other_content(stored, str(other))


def stop_closed(history: History, row: TableRow) -> None:
    """Keeps a game closed that its players closed under other rules, even if these rules could continue it."""
    if row.over and row.kind == "play" and history.divergence is None and history.game.waiting:
        history.divergence = Divergence(history.game.state.number, CLOSED)


def refuse_newer(row: TableRow) -> None:
    if row.game not in GAMES:
        raise Refused(f"This table belongs to a game that this server does not have: {row.game[:40]}.", RULE)
    if row.rules > game_named(row.game).version:
        ours = game_named(row.game).version
        raise Refused(
            f"This table is played under newer rules ({row.rules}) than this server has ({ours}); it needs a newer server.", RULE
        )


def history_with_other_content(stored: Stored, sentence: str) -> History:
    """A table older than stored contents whose data files are gone: people can look at it with the current ones."""
    kind = game_named(stored.table.game)
    history = history_of(kind, stored)
    number = history.game.state.number if history.divergence is None else history.divergence.decision
    history.divergence = Divergence(number, f"{sentence} With the current data files you can see it up to decision {number}.")
    return history


def cannot_open(complaint: Complaint) -> Refused:
    return Refused(f"This table cannot be opened here: {complaint}", RULE)


def stored_end(stored: Stored) -> PositionRow | None:
    """The position in which a game ended under the rules it was played by; None if it did not end."""
    found = standing(stored.takes, stored.positions)
    return found[-1] if found and found[-1].chapter == END else None


def readable(kind: GameKind, row: PositionRow) -> bool:
    try:
        return bool(unpacked(kind, row.position).waiting)
    except Complaint:
        return False
