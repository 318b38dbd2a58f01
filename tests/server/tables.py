"""Tables for stories: the `Tables` of a server in this process, and clients whose sockets are lists."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import msgspec

from smallcouncil.core.rng import Rng, seeded
from smallcouncil.server.settings import Settings, settings_with
from smallcouncil.server.socket.connection import Connection
from smallcouncil.server.table.table import Table
from smallcouncil.server.tables.create import SeatWish, TableWish, set_table
from smallcouncil.server.tables.registry import Tables
from smallcouncil.server.timeline.records import record_of
from tests.effort import PATIENCE


def settings(folder: Path, **changes: Any) -> Settings:
    """Quick and unlimited: stories have no time."""
    plain: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'tables.sqlite'}", "workers": 0, "readers": 0, "pace": 0, "thinking": 0.0,
        "rate": 1e9, "burst": 1e9, "rate_each": 1e9, "burst_each": 1e9, "new_rate": 1e9, "slow_rate": 1e9, "slow_burst": 1e9,
        "answers": 1e9, "playouts": 25,
    }
    return settings_with(**plain | changes)


@asynccontextmanager
async def open_tables(folder: Path, **changes: Any) -> AsyncIterator[Tables]:
    tables = Tables(settings(folder, **changes))
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


async def a_moment(rounds: int = 200) -> None:
    """Lets the event loop run long enough for all work that waits neither for a thread nor for a clock."""
    for _ in range(rounds):
        await asyncio.sleep(0)


def now_ms() -> int:
    """The time of the wall clock, in milliseconds."""
    return int(time.time() * 1000)


async def until(happens: Callable[[], object], *listening: Client) -> None:
    """Waits until something happens; these clients read their messages meanwhile."""
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end, "it does not happen"
        await asyncio.sleep(0.01)
        for client in listening:
            await client.listen()


class FakeSocket:
    """A socket that keeps what the server sends in `sent`."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.closed: int | None = None

    async def send_text(self, text: str) -> None:
        self.sent.append(text)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        self.closed = code


class Client:
    """A seat at a table, or a watcher; keeps the last of what it was told."""

    def __init__(self, tables: Tables, visitor: str = "") -> None:
        self.tables: Tables = tables
        self.socket: FakeSocket = FakeSocket()
        self.connection: Connection = Connection(tables, cast("Any", self.socket), visitor)
        self.read: int = 0
        self.patient: bool = False  # waits for forced answers to be given
        self.table: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.errors: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []

    async def send(self, type: str, **fields: Any) -> list[dict[str, Any]]:
        """Sends a message, and returns all that came back."""
        await self.connection._hear(json.dumps({"type": type, **fields}))
        return await self.listen()

    async def listen(self) -> list[dict[str, Any]]:
        for _ in range(3):
            await asyncio.sleep(0)
        while self.connection._sender is not None:
            await asyncio.sleep(0)
        new = [msgspec.json.decode(text) for text in self.socket.sent[self.read :]]
        self.read = len(self.socket.sent)
        for message in new:
            self.take_in(message)
        return new

    def take_in(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        if message["type"] == "table":
            self.table = message
            self.log = message["log"] if message["since"] is None else self.log + message["log"]
            self.state = message
        elif message["type"] == "state":
            self.log += message["log"]
            self.state = message
        elif message["type"] == "waiting":
            self.state = {**self.state, **message}
        elif message["type"] == "draft":
            self.state = {**self.state, "you": message}
        elif message["type"] == "error":
            self.errors.append(message)

    async def hello(self, table: str, secret: str = "", **fields: Any) -> Client:
        await self.send("hello", table=table, secret=secret, **fields)
        return self

    def hang_up(self) -> None:
        self.connection.closed = True
        self.connection.leave_table()

    @property
    def you(self) -> dict[str, Any] | None:
        you: dict[str, Any] | None = self.state.get("you")
        return you

    async def answer(self, rng: Rng) -> bool:
        """Drafts at random until the chain is complete, and seals it; False when not asked."""
        await self.listen()
        seat = self.table["seat"]
        if not self.you or seat not in self.state["waiting"] or self.state["over"]:
            return False
        decision = self.state["decision"]
        if self.patient and len(self.you["choices"]) == 1:
            await asyncio.sleep(0.05)
            await self.listen()
            if self.is_answered(seat, decision):
                return True
        while not self.you["complete"]:
            options = self.you["choices"]
            chain = [*self.you["chain"], options[rng.below(len(options))]]
            heard = [each["type"] for each in await self.send("draft", decision=decision, chain=chain)]
            if self.is_answered(seat, decision):
                return self.forgive()  # it had only one answer, and that was given meanwhile
            assert "draft" in heard, self.errors
        heard = [each["type"] for each in await self.send("seal", decision=decision, chain=self.you["chain"])]
        assert "sealed" in heard or self.forgive(), heard
        return True

    def is_answered(self, seat: int, decision: int) -> bool:
        return self.state["decision"] != decision or seat not in self.state["waiting"]

    def forgive(self) -> bool:
        """Forgets all errors. Did each come only because the decision was answered meanwhile?"""
        late = all(error["rule"] in ("table.stale", "core.sealed", "core.not-asked") for error in self.errors)
        self.errors = []
        return late


def only(heard: list[dict[str, Any]], type: str) -> dict[str, Any]:
    """The one message of that type among what was heard."""
    found = [each for each in heard if each["type"] == type]
    assert len(found) == 1, heard
    return found[0]


async def new_table(
    tables: Tables, game: str, seats: str, seed: int = 0x5EED_BEEF_CAFE, **fields: Any
) -> tuple[Table, list[str], str]:
    """`seats`: a letter a seat: y you, o open, b random bot.  The table, the keys to your seats, the invitation."""
    kinds = {"y": SeatWish("you", name="Ann"), "o": SeatWish("open", bot="random"), "b": SeatWish("bot", bot="random")}
    made = await set_table(tables, TableWish(game, len(seats), [kinds[letter] for letter in seats], **fields), seed)
    table = await tables.table(made.table)
    assert table is not None
    return table, [key.secret for key in made.seats], made.invite


async def play_out(clients: list[Client], rng: Rng, until: Callable[[], bool] = lambda: False, most: int = 100_000) -> None:
    """All clients answer at random until the game is over, or `until` is true."""
    for _ in range(most):
        if until() or clients[0].state["over"]:
            return
        answered = [await client.answer(rng) for client in clients]
        if not any(answered):
            await asyncio.sleep(0.001)
        await clients[0].listen()
    raise AssertionError("the game does not end")


def home_of(table: Table) -> Tables:
    """The `Tables` of the server where the table is."""
    return cast("Tables", table.home)


async def record_at(table: Table) -> str:
    """The record, whether the game is over or not."""
    stored = await table.store.load(table.id)
    assert stored is not None
    return record_of(stored, table.history)


def rng_of(seed: int) -> Rng:
    return seeded(seed)
