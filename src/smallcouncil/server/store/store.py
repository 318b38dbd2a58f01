"""The storage as the rest of the server calls it: on the loop, while the work is done in threads."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from smallcouncil.server.store import changes, reads
from smallcouncil.server.store.connect import READERS, engine_for, read_url, storage_error
from smallcouncil.server.store.rows import ChatRow, ChoiceRow, Clock, SeatRow, Stored, TableRow
from smallcouncil.server.store.upgrade import upgrade
from smallcouncil.server.store.writer import Writer

Answer = TypeVar("Answer")


class Store:
    """What is written is on the disk when the call returns. `Conflict` says that the table moved on: reload and decide again."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.on_change: Callable[[str], None] | None = None  # called on the loop when another process changed a table
        self._token = secrets.token_hex(4)

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._write_engine, self._read_engine = await loop.run_in_executor(self._readers, self._connect)
        self._writer = Writer(self._write_engine, loop, self._token)
        self._writer.start()

    def _connect(self) -> tuple[Engine, Engine]:
        engine = engine_for(self.url, writes=True)
        upgrade(engine)
        return engine, engine_for(self.url, writes=False)

    async def close(self) -> None:
        await self._writer.close()
        self._readers.shutdown()
        self._write_engine.dispose()
        self._read_engine.dispose()

    async def create(self, table: TableRow, seats: Sequence[SeatRow], choices: Sequence[ChoiceRow] = ()) -> None:
        rows = changes.rows_of_table(table, seats, choices)  # at once: the caller may go on to change them
        await self._writer.submit(table.id, lambda connection: changes.create(connection, table.id, *rows))

    async def load(self, table: str) -> Stored | None:
        return await self._read(lambda connection: reads.load(connection, table))

    async def seal(
        self, table: str, take: int, decision: int, seat: int, chain: str, hand: str, asked: int,
        clocks: Sequence[Clock] = (), over: bool = False,
    ) -> list[ChoiceRow]:
        self._writer.forget_draft(table, seat)
        return await self._writer.submit(  # type: ignore[no-any-return]
            table, lambda connection: changes.seal(connection, table, take, decision, seat, chain, hand, asked, clocks, over)
        )

    async def unseal(self, table: str, take: int, decision: int, seat: int, asked: int) -> None:
        await self._writer.submit(table, lambda connection: changes.unseal(connection, table, take, decision, seat, asked))

    async def take_back(self, table: str, take: int, decision: int, seat: int, at: float) -> int:
        return await self._writer.submit(  # type: ignore[no-any-return]
            table, lambda connection: changes.take_back(connection, table, take, decision, seat, at)
        )

    def draft(self, table: str, take: int, decision: int, seat: int, chain: str) -> None:
        self._writer.draft(table, seat, lambda connection: changes.draft(connection, table, take, decision, seat, chain))

    async def save_seat(self, table: str, row: SeatRow) -> None:
        values = changes.seat_values(row)
        await self._writer.submit(table, lambda connection: changes.save_seat(connection, table, values))

    async def set_started(self, table: str) -> None:
        await self._writer.submit(table, lambda connection: changes.set_started(connection, table))

    async def set_over(self, table: str, take: int) -> None:
        await self._writer.submit(table, lambda connection: changes.set_over(connection, table, take))

    async def claim(self, table: str, seat: int, secret: bytes, name: str, was: Sequence[str]) -> None:
        await self._writer.submit(table, lambda connection: changes.claim(connection, table, seat, secret, name, was))

    async def say(self, table: str, seat: int, to: int | None, text: str, at: float) -> int:
        return await self._writer.submit(  # type: ignore[no-any-return]
            table, lambda connection: changes.say(connection, table, seat, to, text, at)
        )

    async def chat(self, table: str, after: int) -> list[ChatRow]:
        return await self._read(lambda connection: reads.load_chat(connection, table, after))

    async def note(self, table: str, seat: int, text: str) -> None:
        await self._writer.submit(table, lambda connection: changes.note(connection, table, seat, text))

    async def awake(self, now_ms: int) -> list[str]:
        return await self._read(lambda connection: reads.awake(connection, now_ms))

    async def _read(self, work: Callable[[Connection], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_now, work)

    def _read_now(self, work: Callable[[Connection], Answer]) -> Answer:
        try:
            with self._read_engine.connect() as connection, connection.begin():
                return work(connection)
        except SQLAlchemyError as error:
            raise storage_error(error) from error
