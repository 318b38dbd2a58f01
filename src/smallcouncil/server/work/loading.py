"""Loads a table's content and history from the store; slow work runs in a thread."""

from __future__ import annotations

import asyncio
import logging

from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named, game_pinned
from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import Conflict, StorageError, Store, Stored, TableRow
from smallcouncil.server.timeline.content import kind_for, unpacked_content
from smallcouncil.server.timeline.history import History, unmarked
from smallcouncil.server.timeline.reading import cannot_open, history_with, refuse_newer

log = logging.getLogger(__name__)


async def stored_content(store: Store, row: TableRow) -> str:
    """Returns the content bundle of a table; empty if the content is installed or was never stored."""
    try:
        refuse_newer(row)
        kind_for(row)
    except (Complaint, Refused):
        bundle = await store.content(row.content, row.game)
    else:
        return ""
    try:
        return unpacked_content(bundle) if bundle else ""
    except Complaint as complaint:
        raise cannot_open(complaint) from complaint


async def kind_with(store: Store, game: str, content: str) -> GameKind:
    """Returns the game with content that a table here was set with; with the installed content if no table has it."""
    installed = game_named(game)
    known = installed.remembered(content) if content else installed
    if known is not None:
        return known
    bundle = await store.content(content[:80], game)
    return await asyncio.to_thread(game_pinned, game, content, unpacked_content(bundle)) if bundle else installed


async def load_history(store: Store, stored: Stored) -> History:
    """Loads a game with the content it was set with; raises `Refused` if this server cannot read it."""
    return await asyncio.to_thread(history_with, stored, await stored_content(store, stored.table))


async def pin_down(store: Store, stored: Stored, history: History) -> None:
    """Stores the digests of a game that has none yet, so that later rules cannot change it unnoticed."""
    if history.divergence is not None:
        return
    marked, positions = await asyncio.to_thread(unmarked, stored, history)
    if not marked:
        return
    try:
        await store.mark(stored.table.id, stored.table.take, marked, positions, history.kind.version)
    except (Conflict, StorageError) as error:  # the next visit tries again
        log.warning("table %s could not be pinned down: %s", stored.table.id, error)
