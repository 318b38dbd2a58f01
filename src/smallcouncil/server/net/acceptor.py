"""Accepts connections: queues all waiting ones at once, which is cheap, then serves them in turn, which is not.

The system queues connections in order of arrival and refuses new ones when its queue is full. So they wait here instead, by
address, and the fair scheduler gives turns: a visitor with one connection does not wait behind hundreds of another.
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

BACKLOG = 4096  # connections the system queues for us; it may queue fewer
AT_ONCE = 64  # connections accepted before other work gets a turn
FEW = 64  # connections that may wait here even when the server is full
LOOKED_AT = 100  # addresses compared when one connection must be dropped
AGAIN = 1.0  # seconds until a retry when the system is out of file handles
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Acceptor:
    """Accepts the connections of one listening socket until it is closed."""

    def __init__(self, listening: socket.socket, connections: Connections, greet: Callable[[], asyncio.Protocol]) -> None:
        self.listening: socket.socket = listening
        self.connections: Connections = connections
        self.greet: Callable[[], asyncio.Protocol] = greet
        self.waiting: dict[str, deque[socket.socket]] = {}  # by address, oldest first
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
        """Returns at once: `close` leaves nothing to wait for."""

    def _take_in(self) -> None:
        for _ in range(AT_ONCE):
            try:
                line, (address, *_) = self.listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:  # any other error belongs to one client, which is gone
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
            self._queue_up(visitor)

    def _most(self) -> int:
        return max(FEW, self.connections.settings.connections - self.connections.count)

    def _make_room(self, visitor: str) -> bool:
        """Drops the newest connection of the address with most waiting, if that is more than this visitor would have."""
        here = {each: len(self.waiting[each]) for each in islice(self.waiting, LOOKED_AT)}
        most = max(here, key=here.__getitem__)
        if here[most] <= len(self.waiting.get(visitor, ())) + 1:
            return False
        self._take(most, -1).close()
        return True

    def _queue_up(self, visitor: str) -> None:
        """Asks for one turn per address at a time, so that the scheduler's queue stays small."""
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
        """Serves the visitor's oldest connection; the scheduler calls this in their turn."""
        if visitor not in self.waiting:  # the server is stopping
            return
        line = self._take(visitor, 0)
        if visitor in self.waiting:
            self._queue_up(visitor)
        task = self._loop.create_task(self._greet(line))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _greet(self, line: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(self.greet, line)
        except OSError:  # gone already
            line.close()
