"""The one way to change a table: lock it, check the key, decide, store, apply, broadcast.

A command decides under the table's lock.  Its change is stored first and applied then, so that nobody is told of anything that
is not stored.  Several servers may have the same table: the store refuses a change that is based on an older state, and the table
is read again.  Then a command with tries left decides again; any other is refused as stale.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from smallcouncil.core.bits import NOBODY
from smallcouncil.server.net.rate_limits import Bucket
from smallcouncil.server.refusals import Refused, Stale
from smallcouncil.server.store import Conflict, StorageError, Store
from smallcouncil.server.table.change import Change, Effect
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.state import Snapshot
from smallcouncil.server.table.sync import Sync

log = logging.getLogger(__name__)

Command = Callable[[Desk], Change | None]  # None: there is nothing to do
Check = Callable[[Desk], None]

TRIES = 25  # attempts for commands that must succeed while other servers change the same table
SECOND_LOOKS = 1.0, 10.0  # times a second, and at once, that a table is read because a player's command finds nothing to do
CROWDED = "Others kept changing this at the same time; try again."


class Actor(NamedTuple):
    """The author of a change: a seat with the key (its hash) that opened it, or the table itself."""

    seat: int = NOBODY
    key: bytes | None = None


TABLE = Actor()


class Commits:
    def __init__(
        self, desk: Desk, store: Store, sync: Sync, wait: Callable[[], Awaitable[None]], changed: Callable[[Snapshot], None]
    ) -> None:
        self.desk: Desk = desk
        self.store: Store = store
        self.sync: Sync = sync
        self.lock: asyncio.Lock = sync.lock
        self._wait: Callable[[], Awaitable[None]] = wait  # waits until it is this visitor's turn to use the server
        self._changed: Callable[[Snapshot], None] = changed
        self._second_looks: Bucket = Bucket(*SECOND_LOOKS)

    async def commit(
        self, command: Command, by: Actor = TABLE, tries: int = 1, first: Check | None = None,
        conflict: Callable[[], Refused] = Stale,
    ) -> tuple[Any, list[str]]:
        """Carries out a command; returns its result, and the sentences to announce in the chat.

        With a `first` check that does not refuse, the table is read again before the command decides.
        """
        async with self.lock:
            if first is not None:
                self.desk.state.check_key(*by)
                first(self.desk)
                await self.sync.catch_up()
            for _ in range(tries):
                await self._wait()
                self.desk.state.check_key(*by)
                try:
                    return await self._carry_out(await self._decide(command, by))
                except Conflict:
                    await self.sync.catch_up()
        self.desk.state.check_key(*by)
        raise conflict() if tries == 1 else StorageError(CROWDED)

    async def _decide(self, command: Command, by: Actor) -> Change | None:
        """Runs the command; if a player's command finds nothing to do, reads the table and runs it again on a shared store."""
        change = command(self.desk)
        if change is None and by != TABLE and self.store.is_shared and self._second_looks.take():
            await self.sync.catch_up()
            self.desk.state.check_key(*by)
            change = command(self.desk)
        return change

    async def _carry_out(self, change: Change | None) -> tuple[Any, list[str]]:
        """Carries out the change, and the commands that follow it."""
        said, result, first = list[str](), None, True
        while change is not None:
            answer = await self._store(change)
            if first:
                result, first = answer if change.result is None else change.result, False
            said += [change.says] if change.says else []
            if change.reloads and not await self._is_reloaded():
                break
            change = change.then(self.desk) if change.then is not None else None
        return result, said

    async def _store(self, change: Change) -> Any:
        try:
            answer = await change.write(self.store) if change.write is not None else None
        except (StorageError, asyncio.CancelledError):  # it may be stored even so: read the table again
            self.sync.follow_soon()
            raise
        try:
            await self._wait()
        finally:  # it is stored, so it must be applied, even if nobody waits for it any more
            self.apply(change.effect if isinstance(change.effect, Effect) else change.effect(answer))
        return answer

    async def _is_reloaded(self) -> bool:
        """Reads the table after a stored change; if that fails, the change still counts, and the table is read again soon."""
        try:
            await self.sync.catch_up()
        except StorageError as error:
            log.error("table %s was changed and cannot be read; it is tried again: %s", self.desk.state.id, error)
            self.sync.follow_soon()
            return False
        return True

    def apply(self, effect: Effect) -> None:
        """Changes the state, and tells everybody concerned.  Direct callers store nothing, or queue the write themselves."""
        before = self.desk.state.snapshot()
        self.desk.state.apply(effect)
        self._changed(before)
