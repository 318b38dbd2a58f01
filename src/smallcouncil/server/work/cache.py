"""Cache for expensive reads, such as books and records: a worker makes each once, for everybody who asks meanwhile.

The cache has a size in bytes. Cached reads are free; any other read counts against the limit of the visitor's address.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVarTuple

from smallcouncil.core.kind import GameKind
from smallcouncil.games import GAMES, Pin, pin_of
from smallcouncil.server.net.rate_limits import TOO_MUCH, Buckets
from smallcouncil.server.refusals import LIMITS, Refused
from smallcouncil.server.store import Stored
from smallcouncil.server.timeline.chronicle import chronicle_of
from smallcouncil.server.timeline.history import encode
from smallcouncil.server.timeline.reading import history_with
from smallcouncil.server.timeline.records import record_of
from smallcouncil.server.views import presenter_of
from smallcouncil.server.work.pool import Lost, Pool, TooLarge, TooLong

Ts = TypeVarTuple("Ts")
Key = tuple[str, ...]

AT_ONCE = 4  # reads in progress for one address, so that others do not wait behind more
IN_ALL = 40
FAILED = "Something went wrong on the server; nothing has changed. Try again in a moment."
CROWDED = "The server is busy; try again in a few seconds."


class ReadCache:
    def __init__(self, pool: Pool, fetches: Buckets, most: int, limit_s: float) -> None:
        self.pool: Pool = pool
        self.fetches: Buckets = fetches
        self.most: int = most  # bytes in the cache
        self.limit_s: float = limit_s
        self.kept: OrderedDict[Key, bytes] = OrderedDict()  # least recently used first
        self.size: int = 0
        self.busy: dict[Key, asyncio.Future[bytes]] = {}
        self.waiting: Counter[str] = Counter()  # by address, its reads in progress

    def find(self, key: Key) -> bytes | None:
        found = self.kept.get(key)
        if found is not None:
            self.kept.move_to_end(key)
        return found

    async def book(self, kind: GameKind, players: int, options: list[str], visitor: str) -> bytes:
        """Returns the compressed book; the options must have been checked."""
        key = ("book", kind.name, kind.content(), str(players), *options)
        return self.find(key) or await self.get(key, visitor, packed_book, pin_of(kind), options, players)

    async def warm(self) -> None:
        """Starts a worker and makes the books without options, so that the first visitor does not wait for them."""
        for kind in GAMES.values() if self.pool.size else ():
            for players in kind.players:
                with suppress(Refused):
                    await self.book(kind, players, [], "")

    async def get(self, key: Key, visitor: str, work: Callable[[*Ts], bytes], *args: *Ts) -> bytes:
        """Returns the cached value of the key, or the result of the work; raises `Refused` if a limit is reached."""
        found = self.find(key)
        if found is not None:
            return found
        if key not in self.busy:
            self._check(visitor)
            self.waiting[visitor] += 1
            self.busy[key] = asyncio.ensure_future(self._work(key, visitor, work, *args))
            self.busy[key].add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be waiting
        return await asyncio.shield(self.busy[key])

    def _check(self, visitor: str) -> None:
        if len(self.busy) >= IN_ALL:
            raise Refused(CROWDED, LIMITS)
        if self.waiting[visitor] >= AT_ONCE or not self.fetches.take(visitor):
            raise Refused(TOO_MUCH, LIMITS)

    async def _work(self, key: Key, visitor: str, work: Callable[[*Ts], bytes], *args: *Ts) -> bytes:
        try:
            found = await self.pool.run(work, *args, limit_s=self.limit_s)
        except (TooLong, TooLarge, Lost):
            raise Refused(FAILED, LIMITS) from None
        finally:
            del self.busy[key]
            self.waiting[visitor] -= 1
            if not self.waiting[visitor]:
                del self.waiting[visitor]
        self.keep(key, found)
        return found

    def keep(self, key: Key, found: bytes) -> None:
        self.size += len(found) - len(self.kept.pop(key, b""))
        self.kept[key] = found
        while self.size > self.most:
            _, old = self.kept.popitem(last=False)
            self.size -= len(old)


# Worker functions -----------------------------------------------------------------------------------------------------


def packed_book(pin: Pin, options: list[str], players: int) -> bytes:
    """Returns a book, compressed as it is sent."""
    return gzip.compress(encode(presenter_of(pin.game).book(pin.kind(), options, players)))


def record_bytes(stored: Stored, bundle: str) -> bytes:
    return record_of(stored, history_with(stored, bundle)).encode()


def chronicle_bytes(stored: Stored, bundle: str) -> bytes:
    return encode(chronicle_of(history_with(stored, bundle)))
