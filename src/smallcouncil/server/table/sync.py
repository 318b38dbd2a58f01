"""Keeps a table in step with the store, because other servers may change the same table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import StorageError, Store, Stored
from smallcouncil.server.table.change import Effect, Reload
from smallcouncil.server.table.divergence import find_resumption
from smallcouncil.server.table.state import Snapshot, TableState
from smallcouncil.server.table.tasks import Tasks
from smallcouncil.server.timeline.reading import refuse_newer
from smallcouncil.server.work.loading import load_history

log = logging.getLogger(__name__)

AGAIN = 2.0  # seconds until the server tries again to read a table


class Source(Protocol):
    """The server's access to stored tables."""

    store: Store

    async def stored(self, id: str) -> Stored | None:
        """Reads everything that is stored of a table."""

    def dismiss(self, id: str, refused: Refused) -> None:
        """Drops a table that this server can no longer serve, and tells everybody at it why."""


class Sync:
    def __init__(self, state: TableState, source: Source, tasks: Tasks, changed: Callable[[Snapshot], None]) -> None:
        self.state: TableState = state
        self.source: Source = source
        self.tasks: Tasks = tasks
        self.lock: asyncio.Lock = asyncio.Lock()  # held during every change of the table
        self.after: Callable[[], Awaitable[None]] | None = None  # called when the table has caught up
        self._changed: Callable[[Snapshot], None] = changed
        self._news: bool = False
        self._at_work: bool = False

    async def catch_up(self) -> None:
        """Reads the stored rows under the lock, plays what is new there, and tells everybody.

        If this server cannot serve the table any longer, the table leaves the memory, and everybody at it is told why.
        """
        stored = await self.source.stored(self.state.id)
        if stored is None:
            return
        try:
            refuse_newer(stored.table)
            await self._take_in(stored)
        except Refused as refused:
            self.source.dismiss(self.state.id, refused)
            raise

    async def _take_in(self, stored: Stored) -> None:
        remade = stored.table.take != self.state.row.take
        history = await load_history(self.source.store, stored) if remade else None
        self._apply(Effect(reload=Reload(stored, history)))
        if self.state.history.divergence is not None or remade:
            self._apply(Effect(resumption=await find_resumption(self.source.store, stored, self.state.history)))

    def _apply(self, effect: Effect) -> None:
        before = self.state.snapshot()
        self.state.apply(effect)
        self._changed(before)

    # What others have written --------------------------------------------------------------------------------------

    def follow_soon(self) -> None:
        """Reads the table again soon, because another server may have changed it."""
        self._news = True
        if not self._at_work:
            self._at_work = True
            self.tasks.spawn(self._follow())

    async def _is_followed(self) -> bool:
        """Catches up; returns False if this server can no longer serve the table, which `dismiss` has told everybody."""
        try:
            async with self.lock:
                await self.catch_up()
        except Refused:
            return False
        return True

    async def _follow(self) -> None:
        try:
            while self._news:
                self._news = False
                try:
                    if not await self._is_followed():
                        return
                    if self.after is not None:
                        await self.after()
                except StorageError as error:
                    log.error("table %s cannot be read; it is tried again: %s", self.state.id, error)
                    self._news = True
                    await asyncio.sleep(AGAIN)
        finally:
            self._at_work = False
