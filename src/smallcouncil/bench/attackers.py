"""Attackers for `bench server --attack`, in a separate process: each attack is the worst that one visitor, or a few, could do.

One line tells them the server and its games, then one line per attack: its name starts it, an empty line ends it. They answer
`begun`, and at the end what they tried and what they got. They come from loopback addresses that are not the players', keep to a
limited number of connections, and run at low priority.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import cycle
from typing import Any, TypeVarTuple

HOST = "127.0.0.1"
NICE = 5
YOU = {"kind": "you"}
SPIDERS = 60  # number of tables
IDLE = 1100
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
BREATH = 0.002  # seconds between two messages of a flood: the attackers share the machine with the server
SHAKE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {}\r\n"
PING = 9

Ts = TypeVarTuple("Ts")
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Attackers:
    def __init__(self, port: int, over: list[str], options: list[str]) -> None:
        self.port: int = port
        self.over: list[str] = over  # finished games
        self.options: list[str] = options  # options of the board game for any number of players
        self.network: int = 1
        self.tried: int = 0
        self.served: int = 0
        self.lines: list[asyncio.StreamWriter] = []

    def begin(self) -> None:
        """Starts with new addresses that the server has never seen."""
        self.network += 1
        self.tried = self.served = 0

    def address(self, number: int = 1) -> str:
        return f"127.0.{self.network}.{number}"

    # Single requests -----------------------------------------------------------------------------------------------

    async def open(self, number: int = 1) -> Streams:
        self.tried += 1
        reader, writer = await asyncio.open_connection(HOST, self.port, local_addr=(self.address(number), 0))
        self.lines.append(writer)
        return reader, writer

    async def ask(self, line: Streams, path: str, method: str = "GET", body: bytes = b"", more: str = "") -> tuple[int, bytes]:
        """Sends a request and returns the status and body of the answer."""
        head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nContent-Type: application/json\r\n"
        line[1].write(f"{head}Content-Length: {len(body)}\r\n{more}\r\n".encode() + body)
        found = await line[0].readuntil(b"\r\n\r\n")
        status = int(found.split()[1])
        length = [each.partition(b":")[2] for each in found.lower().split(b"\r\n") if each.startswith(b"content-length:")]
        return status, await line[0].readexactly(int(length[0])) if length and status != 101 else b""

    async def call(self, path: str, method: str = "GET", body: bytes = b"") -> tuple[int, bytes]:
        """Sends a request on a new connection."""
        line = await self.open()
        try:
            status, answer = await self.ask(line, path, method, body)
            self.served += status < 400
            return status, answer
        finally:
            self.close(line[1])

    async def keep_asking(self, paths: Callable[[], str], method: str = "GET", body: bytes = b"") -> None:
        """Sends requests on one connection after the other, each as long as it lasts."""
        while True:
            line = await self.open()
            with suppress(OSError, EOFError, IndexError):
                while True:
                    self.tried += 1
                    status, _ = await self.ask(line, paths(), method, body)
                    self.served += status < 400
                    await asyncio.sleep(BREATH)
            self.close(line[1])
            await asyncio.sleep(0.05)

    async def socket(self, number: int = 1) -> Streams:
        line = await self.open(number)
        key = base64.b64encode(os.urandom(16)).decode()
        status, _ = await self.ask(line, "/socket", more=SHAKE.format(key))
        self.served += status == 101
        return line

    async def set_table(self, game: str, seats: list[dict[str, str]]) -> dict[str, Any]:
        wish = {"game": game, "players": len(seats), "seats": seats}
        _, body = await self.call("/api/tables", "POST", json.dumps(wish).encode())
        made: dict[str, Any] = json.loads(body)
        return made

    def close(self, writer: asyncio.StreamWriter) -> None:
        writer.transport.abort()
        if writer in self.lines:
            self.lines.remove(writer)

    def close_all(self) -> None:
        for writer in self.lines[:]:
            self.close(writer)

    # Attacks -------------------------------------------------------------------------------------------------------

    async def books(self) -> None:
        """Fifty parallel readers of books with all combinations of options."""
        masks = cycle(range(1, 1 << len(self.options)))

        def path() -> str:
            mask = next(masks)
            chosen = [name for bit, name in enumerate(self.options) if mask >> bit & 1]
            return f"/api/book/thrones/{3 + mask % 3}?options={','.join(chosen)}"

        await forever(50, lambda: self.keep_asking(path))

    async def records(self) -> None:
        """Fifty parallel readers of records."""
        tables = cycle(self.over)
        await forever(50, lambda: self.keep_asking(lambda: f"/api/tables/{next(tables)}/record"))

    async def uploads(self) -> None:
        """Uploads records that take long to read, and others that never end."""
        _, record = await self.call(f"/api/tables/{self.over[0]}/record")
        nonsense = record[:600] + b"0 Stark march Winterfell Winterfell Winterfell\n" * 15_000

        async def half() -> None:
            line = await self.open()
            line[1].write(b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900000\r\n\r\nsmall council")
            await asyncio.sleep(3600)

        bodies = cycle((record, nonsense))
        await asyncio.gather(
            forever(100, half), forever(10, lambda: self.keep_asking(lambda: "/api/records", "POST", next(bodies)))
        )

    async def spiders(self) -> None:
        """Tables of the most expensive bots, each with a watcher."""
        for _ in range(SPIDERS):
            made = await self.set_table("intrigue", [YOU, *[{"kind": "bot", "bot": "spider:2000"}] * 5])
            if "table" in made:
                await self.come(await self.socket(), made["table"], made["seats"][0]["secret"])
        await asyncio.sleep(3600)

    async def come(self, line: Streams, table: str, secret: str = "") -> None:
        say(line, {"type": "hello", "table": table, "secret": secret})

    async def messages(self) -> None:
        """A flood of messages from sockets without a table, and from seats at the attacker's own tables."""
        made = [await self.set_table("thrones", [YOU] * 5) for _ in range(4)]
        seats = [(each["table"], key["secret"]) for each in made if "table" in each for key in each["seats"]]

        async def flood(table: str, secret: str) -> None:
            line = await self.socket()
            if table:
                await self.come(line, table, secret)
            await asyncio.gather(self.listen(line), self.flood(line, {"type": "draft", "decision": 0, "chain": []}))

        await asyncio.gather(*[again(flood, *each) for each in (*seats, *[("", "")] * 100)])

    async def looks(self) -> None:
        """Looks at past positions of long games, from many sockets."""

        async def look(table: str) -> None:
            line = await self.socket()
            await self.come(line, table)
            there = [{"type": "look", "decision": decision} for decision in (95, 15)]
            await asyncio.gather(self.listen(line), self.flood(line, *there))

        await asyncio.gather(*[again(look, self.over[number % len(self.over)]) for number in range(40)])

    async def hellos(self) -> None:
        """Joins tables again and again without reading what they send."""

        async def come(table: str) -> None:
            line = await self.socket()
            await self.flood(line, {"type": "hello", "table": table})

        await asyncio.gather(*[again(come, self.over[number % len(self.over)]) for number in range(60)])

    async def frames(self) -> None:
        """Sends thousands of the smallest frames at once."""

        async def pour() -> None:
            line = await self.socket()
            line[1].write(frame(b"", PING) * 3000 + frame(b"{}") * 3000)
            with suppress(OSError, EOFError):
                await line[0].read(-1)
            self.close(line[1])

        await forever(20, lambda: again(pour))

    async def idle(self) -> None:
        """Connections that send nothing, or never finish a request."""
        for number in range(IDLE):
            _, writer = await self.open(1 + number % 3)
            if number % 2:
                writer.write(HALF)
            await asyncio.sleep(0)
        await asyncio.sleep(3600)

    async def silent(self) -> None:
        """Sockets that never name their table."""
        for _ in range(300):
            with suppress(OSError, EOFError, ValueError):
                await self.socket()
        await asyncio.sleep(3600)

    async def tables(self) -> None:
        """Creates tables without end."""
        wish = {"game": "thrones", "players": 5, "seats": [{"kind": "bot", "bot": "random"}] * 5, "options": self.options[:3]}
        await forever(20, lambda: self.keep_asking(lambda: "/api/tables", "POST", json.dumps(wish).encode()))

    async def pages(self) -> None:
        """Requests pages as fast as possible."""
        await forever(50, lambda: self.keep_asking(lambda: "/api/rules"))

    async def connects(self) -> None:
        """Connections that are closed as soon as they are open."""

        async def knock() -> None:
            _, writer = await self.open()
            self.close(writer)
            await asyncio.sleep(BREATH)

        await forever(20, lambda: again(knock))

    # Floods --------------------------------------------------------------------------------------------------------

    async def flood(self, line: Streams, *messages: dict[str, Any]) -> None:
        for message in cycle(messages):
            self.tried += 1
            say(line, message)
            await line[1].drain()
            await asyncio.sleep(BREATH)

    async def listen(self, line: Streams) -> None:
        while data := await line[0].read(1 << 16):
            self.served += data.count(b'"type"')
        raise EOFError


def say(line: Streams, message: dict[str, Any]) -> None:
    line[1].write(frame(json.dumps(message).encode()))


def frame(data: bytes, opcode: int = 1) -> bytes:
    """A masked frame as clients send it; the mask is zero."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([0x80 | opcode]) + length + bytes(4) + data


async def forever(count: int, work: Callable[[], Awaitable[None]]) -> None:
    await asyncio.gather(*[again(work) for _ in range(count)])


async def again(work: Callable[[*Ts], Awaitable[None]], *args: *Ts) -> None:
    """Repeats the work, whatever the server does."""
    while True:
        with suppress(OSError, EOFError, ValueError, KeyError):
            await work(*args)
        await asyncio.sleep(0.02)


ATTACKS: dict[str, Callable[[Attackers], Awaitable[None]]] = {
    "books": Attackers.books,
    "records": Attackers.records,
    "uploads": Attackers.uploads,
    "spiders": Attackers.spiders,
    "messages": Attackers.messages,
    "looks": Attackers.looks,
    "hellos": Attackers.hellos,
    "frames": Attackers.frames,
    "idle": Attackers.idle,
    "silent": Attackers.silent,
    "tables": Attackers.tables,
    "pages": Attackers.pages,
    "connects": Attackers.connects,
}


async def serve() -> None:
    loop = asyncio.get_running_loop()

    async def next_line() -> str:
        return await loop.run_in_executor(None, sys.stdin.readline)

    told = json.loads(await next_line())
    attackers = Attackers(told["port"], told["over"], told["options"])
    while name := (await next_line()).strip():
        attackers.begin()
        attack = asyncio.ensure_future(ATTACKS[name](attackers))
        print("begun", flush=True)
        await next_line()
        attack.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await attack
        attackers.close_all()
        print(json.dumps({"tried": attackers.tried, "served": attackers.served}), flush=True)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICE)
    asyncio.run(serve())
