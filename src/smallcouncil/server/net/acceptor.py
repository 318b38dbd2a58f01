"""Takes connections in: all that have come at once, which is cheap, then one after the other, which is not.

The system keeps those who wait in the order in which they came, and turns away whoever finds too many before it.  So they wait
here instead, by address, and take turns like everything else: a visitor with one connection is not behind those with hundreds.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections import deque
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING

from smallcouncil.server.net.hosts import visitor_of

if TYPE_CHECKING:
    from smallcouncil.server.net.connections import Connections

log = logging.getLogger(__name__)

BACKLOG = 4096  # that the system keeps until we look; it may keep fewer
AT_ONCE = 64  # that are taken in before others are heard
FEW = 64  # that may wait here even if all is full
LOOKED_AT = 100  # addresses, when one must go
AGAIN = 1.0  # seconds until the next try when the system has no more files
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Acceptor:
    """Of one listening socket, as long as it is not closed."""

    def __init__(self, listening: socket.socket, connections: Connections, greet: Callable[[], asyncio.Protocol]) -> None:
        self.listening: socket.socket = listening
        self.connections: Connections = connections
        self.greet: Callable[[], asyncio.Protocol] = greet
        self.waiting: dict[str, deque[socket.socket]] = {}  # by address, the first come first
        self.count: int = 0
        self._loop: asyncio.AbstractEventLoop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._pause: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self.listening.setblocking(False)
        self.listening.listen(BACKLOG)
        self._loop.add_reader(self.listening, self._take_in)

    def close(self) -> None:
        self._loop.remove_reader(self.listening)
        if self._pause is not None:
            self._pause.cancel()
        for line in [line for lines in self.waiting.values() for line in lines]:
            line.close()
        self.waiting.clear()
        self.count = 0

    async def wait_closed(self) -> None:
        """It is closed at once."""

    def _take_in(self) -> None:
        for _ in range(AT_ONCE):
            try:
                line, (address, *_) = self.listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:  # else it is the trouble of whoever came, who is gone
                if error.errno in EXHAUSTED:
                    self._wait_for_files(error)
                return
            self._queue(line, visitor_of(address))

    def _wait_for_files(self, error: OSError) -> None:
        log.error("nobody can come in: %s", error)
        self._loop.remove_reader(self.listening)
        self._pause = self._loop.call_later(AGAIN, self._loop.add_reader, self.listening, self._take_in)

    def _queue(self, line: socket.socket, visitor: str) -> None:
        if self.count >= self._most() and not self._make_room(visitor):
            line.close()
            return
        line.setblocking(False)
        self.count += 1
        if visitor in self.waiting:
            self.waiting[visitor].append(line)
        else:
            self.waiting[visitor] = deque([line])
            self._ask_for_turn(visitor)

    def _most(self) -> int:
        return max(FEW, self.connections.settings.connections - self.connections.count)

    def _make_room(self, visitor: str) -> bool:
        """For one more: of those from an address from which more wait, the last goes, without a word."""
        here = {each: len(self.waiting[each]) for each in islice(self.waiting, LOOKED_AT)}
        most = max(here, key=here.__getitem__)
        if here[most] <= len(self.waiting.get(visitor, ())) + 1:
            return False
        self._take(most, -1).close()
        return True

    def _ask_for_turn(self, visitor: str) -> None:
        """One turn at a time for each: what waits for turns has an end, too."""
        self.connections.scheduler.call(visitor, lambda: self._let_in(visitor))

    def _take(self, visitor: str, at: int) -> socket.socket:
        lines = self.waiting[visitor]
        line = lines[at]
        del lines[at]
        self.count -= 1
        if not lines:
            del self.waiting[visitor]
        return line

    def _let_in(self, visitor: str) -> None:
        """In a turn of the visitor."""
        if visitor not in self.waiting:  # the server ends
            return
        line = self._take(visitor, 0)
        if visitor in self.waiting:
            self._ask_for_turn(visitor)
        task = self._loop.create_task(self._greet(line))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _greet(self, line: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(self.greet, line)
        except OSError:  # gone already
            line.close()
