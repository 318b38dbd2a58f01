"""Players for `bench server`: each seat is a real WebSocket that answers at random, at a steady rate, and measures times."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Literal, cast

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from smallcouncil.bench.server_games import TableKeys
from smallcouncil.errors import Complaint

AT_ONCE = 50  # sockets that open at the same time
PATIENCE = 60.0  # seconds for all sockets to open, or to close
LATEST = 0.05  # seconds between two clock readings above which this process's figures are unreliable


class Ask(msgspec.Struct):
    choices: list[int]
    chain: list[int]
    complete: bool


class Heard(msgspec.Struct):
    """The fields of any message that a player reads."""

    type: str
    decision: int = -1
    sealed: list[int] = []
    you: Ask | None = None
    choices: list[int] = []
    chain: list[int] = []
    complete: bool = False
    sentence: str = ""
    rule: str = ""


reader = msgspec.json.Decoder(Heard)
PlayerState = Literal["coming", "idle", "asked", "drafting", "sealing", "gone"]


class SentSeal:
    """A seal on its way: when it was sent, and which seats have not received its news."""

    __slots__ = ("at", "deaf", "decision", "seat")

    def __init__(self, at: float, decision: int, seat: int, deaf: set[int]) -> None:
        self.at: float = at
        self.decision: int = decision
        self.seat: int = seat
        self.deaf: set[int] = deaf


class BenchSeat(asyncio.Protocol):
    def __init__(self, players: Players, board: list[SentSeal], keys: TableKeys, number: int) -> None:
        self.players: Players = players
        self.board: list[SentSeal] = board  # seals of this table on their way
        self.keys: TableKeys = keys
        self.number: int = number
        self.state: PlayerState = "coming"
        self.decision: int = -1
        self.choices: list[int] = []
        self.chain: list[int] = []
        self.forced: bool = True  # was there only one choice at every step so far?
        self.sent: float = 0.0
        self.place: int = -1  # index among the asked seats
        self.seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.protocol: ClientProtocol = ClientProtocol(parse_uri(players.url))
        self.transport: asyncio.Transport

    # The wire ------------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop has its own class
        self.protocol.send_request(self.protocol.connect())
        self.flush()

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        self.protocol.receive_data(data)
        self.flush()
        for event in self.protocol.events_received():
            if isinstance(event, Response):
                self.say({"type": "hello", "table": self.keys.table, "secret": self.keys.secrets[self.number]})
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self.players.bytes += len(event.data)
                self.players.messages += 1
                self.hear(reader.decode(event.data), now)

    def connection_lost(self, error: Exception | None) -> None:
        if self.state != "gone":
            self.players.lost += 1
            self.go_to("gone")
        if not self.seated.done():
            self.seated.set_result(None)

    def say(self, message: dict[str, object]) -> None:
        self.protocol.send_text(msgspec.json.encode(message))
        self.flush()

    def flush(self) -> None:
        for data in self.protocol.data_to_send():
            if data:
                self.transport.write(data)

    def leave(self) -> None:
        self.go_to("gone")
        self.protocol.send_close(1001)
        self.flush()

    # The game ------------------------------------------------------------------------------------------------------

    def hear(self, message: Heard, now: float) -> None:
        if self.state == "gone":
            return
        if message.type in ("state", "waiting", "table"):
            self.look_for_seals(message, now)
        if message.type in ("state", "table"):
            self.look(message)
        elif message.type == "draft" and self.state == "drafting" and self.is_mine(message):
            self.players.drafts.append(now - self.sent)
            self.go_on(message)
        elif message.type == "sealed" and self.state == "sealing":
            self.players.acks.append(now - self.sent)
            self.go_to("idle")
        elif message.type == "error":
            self.refused(message)

    def is_mine(self, message: Heard) -> bool:
        """Is it the answer to the last draft, not to an abandoned one?"""
        return (message.decision, message.chain) == (self.decision, self.chain)

    def look_for_seals(self, message: Heard, now: float) -> None:
        """Checks for news of another's seal; our own is acknowledged."""
        for seal in self.board:
            if self.number in seal.deaf and (message.decision > seal.decision or seal.seat in message.sealed):
                seal.deaf.discard(self.number)
                self.players.news.append(now - seal.at)
        if self.board and not self.board[0].deaf:
            self.board[:] = [seal for seal in self.board if seal.deaf]

    def look(self, message: Heard) -> None:
        """Handles a new position. The one that a seal has completed may come before or after its acknowledgement."""
        if not self.seated.done():
            self.seated.set_result(None)
        if self.state == "sealing" and message.decision > self.decision:
            self.players.early[self] = message
            return
        self.decision = message.decision
        if message.you is None:
            self.go_to("idle")
        else:
            self.choices = message.you.choices
            self.go_to("asked")

    def go_to(self, state: PlayerState) -> None:
        if state == "asked" and self.place < 0:
            self.players.put(self)
        elif state != "asked" and self.place >= 0:
            self.players.take(self)
        self.state = state
        early = self.players.early.pop(self, None)
        if early is not None and state == "idle":
            self.look(early)

    def begin(self) -> None:
        """Starts a turn: drafts to the end of a chain, then the seal."""
        self.go_to("drafting")
        self.chain = []
        self.forced = True
        self.draft(self.choices)

    def draft(self, choices: list[int]) -> None:
        self.forced = self.forced and len(choices) == 1
        self.chain = [*self.chain, self.players.random.choice(choices)]
        self.sent = perf_counter()
        self.say({"type": "draft", "decision": self.decision, "chain": self.chain})

    def go_on(self, message: Heard) -> None:
        if not message.complete:
            self.draft(message.choices)
        elif self.forced:  # the server makes the only choice by itself
            self.players.forced += 1
            self.go_to("idle")
            self.players.begin_one()
        else:
            self.seal()

    def seal(self) -> None:
        self.go_to("sealing")
        self.sent = perf_counter()
        self.board.append(SentSeal(self.sent, self.decision, self.number, set(self.players.others[self.number])))
        self.players.seals += 1
        self.say({"type": "seal", "decision": self.decision, "chain": self.chain})

    def refused(self, message: Heard) -> None:
        """Too late, because the server answered first; its news follow. Anything else is a fault and is shown."""
        self.board[:] = [seal for seal in self.board if seal.seat != self.number]
        self.go_to("idle")
        if message.rule in ("table.stale", "core.sealed"):
            self.players.stale += 1
        else:
            self.players.faults.append(message.sentence)


class Players:
    """All seats of all tables, in one process."""

    def __init__(
        self, url: str, host: str, port: int, random: Random, seats: int, homes: Callable[[int], str] | None = None
    ) -> None:
        self.homes: Callable[[int], str] | None = homes  # by table, its players' address; None: the usual one
        self.url: str = url
        self.host: str = host
        self.port: int = port
        self.random: Random = random
        self.others: list[list[int]] = [[other for other in range(seats) if other != seat] for seat in range(seats)]
        self.seats: list[BenchSeat] = []
        self.asked: list[BenchSeat] = []
        self.early: dict[BenchSeat, Heard] = {}
        self.lost: int = 0
        self.faults: list[str] = []
        self.clear()

    def clear(self) -> None:
        """Resets the counters."""
        self.acks: list[float] = []
        self.news: list[float] = []
        self.drafts: list[float] = []
        self.late: list[float] = []  # delays of this process
        self.seals: int = 0
        self.forced: int = 0
        self.stale: int = 0
        self.messages: int = 0
        self.bytes: int = 0

    # Coming and going ----------------------------------------------------------------------------------------------

    async def sit_down(self, tables: list[TableKeys]) -> None:
        loop = asyncio.get_running_loop()
        gate = asyncio.Semaphore(AT_ONCE)

        async def come(seat: BenchSeat, home: str) -> None:
            async with gate:
                await loop.create_connection(lambda: seat, self.host, self.port, local_addr=(home, 0) if home else None)
                await asyncio.wait_for(seat.seated, PATIENCE)

        new: list[tuple[BenchSeat, str]] = []
        for place, keys in enumerate(tables):
            board: list[SentSeal] = []
            home = self.homes(place) if self.homes is not None else ""
            new += [(BenchSeat(self, board, keys, number), home) for number in range(len(keys.secrets))]
        self.seats += [seat for seat, _ in new]
        try:
            await asyncio.gather(*[come(seat, home) for seat, home in new])
        except (OSError, TimeoutError) as error:
            raise Complaint(f"The server lets no more in: {error or 'it does not answer'}.") from error
        if self.lost or self.faults:
            raise Complaint(f"{self.lost} sockets were not let in: {self.faults[0] if self.faults else 'closed at once'}.")

    async def leave(self, seats: list[BenchSeat]) -> None:
        for seat in seats:
            seat.leave()
        gone = set(seats)
        self.seats = [seat for seat in self.seats if seat not in gone]
        await asyncio.sleep(0.5)
        for seat in seats:
            seat.transport.abort()

    # Playing -------------------------------------------------------------------------------------------------------

    def put(self, seat: BenchSeat) -> None:
        seat.place = len(self.asked)
        self.asked.append(seat)

    def take(self, seat: BenchSeat) -> None:
        last = self.asked.pop()
        if last is not seat:
            last.place = seat.place
            self.asked[seat.place] = last
        seat.place = -1

    def overdue(self) -> list[float]:
        """Waiting times of the seals without an acknowledgement."""
        now = perf_counter()
        return [now - seat.sent for seat in self.seats if seat.state == "sealing"]

    def begin_one(self) -> None:
        if self.asked:
            self.random.choice(self.asked).begin()

    async def play(self, rate: float, seconds: float) -> float:
        """Starts turns at random moments, at this rate, whether or not the server keeps up. Returns the duration."""
        begun = perf_counter()
        due = begun
        while (now := perf_counter()) < begun + seconds:
            while due <= now:
                self.begin_one()
                due += self.random.expovariate(rate)
            wait = min(due - now, LATEST)
            await asyncio.sleep(wait)
            self.late.append(perf_counter() - now - wait)
        return perf_counter() - begun
