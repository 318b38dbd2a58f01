"""The one way to change a table: lock, key, decide, store, apply, tell.

A command decides under the table's lock what is to be done.  What it decides is stored first and applied then, so that nothing is
told that is not kept.  Several servers may have the same table: the store refuses what was decided from an older state, and then
the table is read again.  A command with tries left decides again; any other is refused as stale.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from smallcouncil.core.bits import NOBODY
from smallcouncil.server.refusals import Refused, Stale
from smallcouncil.server.store import Conflict, StorageError, Store
from smallcouncil.server.table.change import Change, Effect
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.state import Snapshot
from smallcouncil.server.table.sync import Sync

Command = Callable[[Desk], Change | None]  # None: there is nothing to do
Check = Callable[[Desk], None]

TRIES = 25  # for what must succeed while players at other servers change the same
CROWDED = "Others kept changing this at the same time; try again."


class Actor(NamedTuple):
    """Who wishes a change: a seat with the key (its hash) that opened it, or the table itself."""

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

    async def commit(
        self, command: Command, by: Actor = TABLE, tries: int = 1, first: Check | None = None,
        conflict: Callable[[], Refused] = Stale,
    ) -> tuple[Any, list[str]]:
        """What the command returns, and what all should be told in the talk.

        With a `first` check the table is read again before the command decides, unless the check refuses it.
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
        """A player is not told that there is nothing to do because another server was the last to hear of it."""
        change = command(self.desk)
        if change is None and by != TABLE and self.store.is_shared:
            await self.sync.catch_up()
            self.desk.state.check_key(*by)
            change = command(self.desk)
        return change

    async def _carry_out(self, change: Change | None) -> tuple[Any, list[str]]:
        """Does what was decided, and what follows from it."""
        said, result, first = list[str](), None, True
        while change is not None:
            answer = await self._store(change)
            if first:
                result, first = answer if change.result is None else change.result, False
            said += [change.says] if change.says else []
            change = change.then(self.desk) if change.then is not None else None
        return result, said

    async def _store(self, change: Change) -> Any:
        try:
            answer = await change.write(self.store) if change.write is not None else None
        except (StorageError, asyncio.CancelledError):  # it may be stored nevertheless: look
            self.sync.follow_soon()
            raise
        try:
            await self._wait()
        finally:  # it is stored, so it must be applied, even if nobody waits for it any more
            self.apply(change.effect if isinstance(change.effect, Effect) else change.effect(answer))
        if change.reloads:
            await self.sync.catch_up()
        return answer

    def apply(self, effect: Effect) -> None:
        """The state changes, and all who must know are told.  What is called directly is not stored, or written soon."""
        before = self.desk.state.snapshot()
        self.desk.state.apply(effect)
        self._changed(before)
