"""The acceptor lets many visitors in by turns, one address after the other, and keeps none waiting for ever."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest

from smallcouncil.server.net import acceptor
from smallcouncil.server.net.acceptor import AT_ONCE, Acceptor
from smallcouncil.server.net.connections import Connections
from smallcouncil.server.net.fair_scheduler import FairScheduler
from smallcouncil.server.net.rate_limits import Buckets
from smallcouncil.server.settings import NetSettings
from tests.server.tables import until

HOME, MANY, ONE = "127.0.0.1", "127.0.0.2", "127.0.0.3"


class WaitingAcceptor:
    """An acceptor that has not started yet; `came` lists the addresses it has let in, in order."""

    def __init__(self, connections: int) -> None:
        settings = NetSettings(connections=connections)
        self.connections: Connections = Connections(settings, Buckets(1.0, 1.0), FairScheduler())
        self.listening: socket.socket = socket.socket()
        self.listening.bind((HOME, 0))
        self.listening.listen(AT_ONCE)
        self.came: list[str] = []
        self.acceptor: Acceptor = Acceptor(self.listening, self.connections, self.greet)
        self.lines: list[socket.socket] = []

    def greet(self) -> asyncio.Protocol:
        outer = self

        class Guest(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                outer.came.append(transport.get_extra_info("peername")[0])
                transport.close()

        return Guest()

    def connect(self, address: str, times: int) -> None:
        self.lines += [socket.create_connection(self.listening.getsockname(), 60, (address, 0)) for _ in range(times)]


@asynccontextmanager
async def acceptor_with(connections: int = 5000) -> AsyncIterator[WaitingAcceptor]:
    found = WaitingAcceptor(connections)
    try:
        yield found
    finally:
        found.acceptor.close()
        for line in [found.listening, *found.lines]:
            line.close()


def test_a_visitor_with_one_connection_is_not_behind_one_with_many() -> None:
    async def story() -> None:
        async with acceptor_with() as server:
            server.connect(MANY, AT_ONCE - 1)
            server.connect(ONE, 1)
            server.acceptor.start()
            await until(lambda: len(server.came) == AT_ONCE)
            assert server.came.index(ONE) <= 2
            assert (server.acceptor.count, server.acceptor.waiting) == (0, {})

    asyncio.run(story())


def test_connections_beyond_the_limit_are_closed_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acceptor, "FEW", 5)

    async def story() -> None:
        async with acceptor_with(connections=5) as server:
            server.connections.scheduler.taken = True
            for number in range(30):
                server.connect(f"127.0.1.{number}", 1)
            server.acceptor.start()
            await until(lambda: server.acceptor.count == 5)
            await asyncio.sleep(0)
            assert len(server.connections.scheduler.waiting) == len(server.acceptor.waiting) == 5
            assert sum(line.recv(1) == b"" for line in server.lines[5:]) == 25

    asyncio.run(story())


def test_waiting_connections_are_limited_and_the_address_with_most_loses_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acceptor, "FEW", 10)

    async def story() -> None:
        async with acceptor_with(connections=10) as server:
            server.connections.scheduler.taken = True  # another visitor keeps the turn
            for address, times in ((MANY, 20), (ONE, 2), (MANY, 20)):
                server.connect(address, times)
            server.acceptor.start()
            await until(lambda: sum(len(lines) for lines in server.acceptor.waiting.values()) == 10)
            assert {each: len(lines) for each, lines in server.acceptor.waiting.items()} == {MANY: 8, ONE: 2}
            assert {each: len(turns) for each, turns in server.connections.scheduler.waiting.items()} == {MANY: 1, ONE: 1}
            server.connections.scheduler.taken = False
            server.connections.scheduler._next()
            await until(lambda: len(server.came) == 10)
            assert server.came.count(ONE) == 2

    asyncio.run(story())


def test_the_acceptor_tries_again_when_no_file_is_free(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(acceptor, "AGAIN", 0.01)

    async def story() -> None:
        async with acceptor_with() as server:
            tries = 0

            class Exhausted:
                """A socket that finds no free file the first two times."""

                def accept(self) -> Any:
                    nonlocal tries
                    tries += 1
                    if tries < 3:
                        raise OSError(errno.EMFILE, "Too many open files")
                    return server.listening.accept()

                def __getattr__(self, name: str) -> Any:
                    return getattr(server.listening, name)

            server.acceptor.listening = cast("socket.socket", Exhausted())
            server.connect(ONE, 1)
            server.acceptor.start()
            await until(lambda: server.came == [ONE])
            assert caplog.text.count("nobody can come in") == 2

    asyncio.run(story())


def test_waiting_connections_are_closed_when_the_server_ends() -> None:
    async def story() -> None:
        async with acceptor_with() as server:
            server.connections.scheduler.taken = True  # another visitor keeps the turn
            server.connect(MANY, 5)
            server.acceptor.start()
            await until(lambda: server.acceptor.count == 5)
            server.acceptor.close()
            for line in server.lines:
                assert line.recv(1) == b""

    asyncio.run(story())
