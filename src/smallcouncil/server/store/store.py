"""The storage as the rest of the server calls it: on the event loop, while threads do the work."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from smallcouncil.server.store import changes, reads
from smallcouncil.server.store.connect import READERS, can_be_stored, engine_for, is_sqlite, read_url, storage_error
from smallcouncil.server.store.errors import ReadError, StorageError
from smallcouncil.server.store.rows import (
    ChatRow,
    ChoiceRow,
    Clock,
    Newcomer,
    PositionRow,
    Seal,
    SeatRow,
    Sitting,
    Stored,
    TableRow,
    TakeRow,
)
from smallcouncil.server.store.upgrade import upgrade
from smallcouncil.server.store.writer import Writer

if TYPE_CHECKING:
    from smallcouncil.server.store.listener import ChangeListener

log = logging.getLogger(__name__)

MOST_KNOWN = 100_000
PRESENCE = -2  # minus the seat: the key under which a player's presence is queued among the drafts
Answer = TypeVar("Answer")


class Store:
    """Writes are on the disk when a call returns. A `Conflict` means that the table has moved on: reload and decide again."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.on_change: Callable[[str], None] | None = None  # called on the loop when another process changed a table
        self._token = secrets.token_hex(4)  # marks our own notifications
        self._known: dict[str, None] = {}  # tables that this process may have in memory, latest last
        self._is_open = False

    @property
    def is_shared(self) -> bool:
        """May other servers use the same database?"""
        return not is_sqlite(self.url)

    async def open(self) -> None:
        """Creates or migrates the database; raises a `StorageError` if this fails."""
        self._loop = asyncio.get_running_loop()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._engines: list[Engine] = []
        self._listener: ChangeListener | None = None
        try:
            await self._in_thread(self._connect)
        except BaseException:
            self._let_go()
            raise
        self._writer = Writer(self._engines[0], self._loop, self._token)
        self._writer.start()
        self._is_open = True

    def _connect(self) -> None:
        for writes in (True, False):
            self._engines.append(engine_for(self.url, writes))
        upgrade(self._engines[0])
        if self.is_shared:
            from smallcouncil.server.store.listener import ChangeListener  # needs psycopg, which SQLite does not

            self._listener = ChangeListener(self.url, self._token, self._heard, self._missed)

    async def close(self) -> None:
        """Writes everything in the queue, then closes the database."""
        if self._is_open:
            self._is_open = False
            await self._writer.close()
            await self._loop.run_in_executor(None, self._let_go)

    def _let_go(self) -> None:
        if self._listener is not None:
            self._listener.close()
        self._readers.shutdown()
        for engine in self._engines:
            engine.dispose()

    async def create(
        self, table: TableRow, seats: Sequence[SeatRow], choices: Sequence[ChoiceRow] = (), bundle: bytes = b"",
        positions: Sequence[PositionRow] = (), takes: Sequence[TakeRow] = (),
    ) -> None:
        """Stores a new table with its packed content and first position, or an uploaded record with all its choices."""
        rows = changes.rows_of_table(table, seats, choices)  # copied at once, because the caller may change them later
        self._know(table.id)
        await self._writer.submit(
            table.id, lambda connection: changes.create(connection, table.id, *rows, bundle, positions, takes)
        )

    async def load(self, table: str) -> Stored | None:
        if not can_be_stored(table):
            return None
        await self._writer.drafts_written(table)
        self._know(table)
        return await self._read(lambda connection: reads.load(connection, table))

    async def seal(self, table: str, seal: Seal, sitting: Sequence[Sitting] = ()) -> list[ChoiceRow]:
        """Stores a seal; returns everything that is now stored of its decision.

        Raises a `Conflict` if the table has newer rules than the seal, or if the seal completes the decision and the other seals
        differ from those it is based on.
        """
        return await self._write_for(  # type: ignore[no-any-return]
            table, sitting, lambda connection: changes.seal(connection, table, seal)
        )

    async def unseal(
        self, table: str, take: int, decision: int, seat: int, asked: int, sitting: Sequence[Sitting] = (), rules: int = 0
    ) -> None:
        await self._write_for(
            table, sitting, lambda connection: changes.unseal(connection, table, take, decision, seat, asked, rules)
        )

    async def take_back(
        self, table: str, take: int, decision: int, seat: int, at: float, stands: tuple[int, int] | None = None,
        sitting: Sequence[Sitting] = (), rules: int = 0,
    ) -> int:
        """Takes the game back to a decision.  Raises a `Conflict` unless `stands` is the open decision with its mask of seals."""
        return await self._write_for(  # type: ignore[no-any-return]
            table, sitting, lambda connection: changes.take_back(connection, table, take, decision, seat, at, stands, rules)
        )

    async def go_on(
        self, table: str, take: int, begin: PositionRow, seat: int, at: float, row: TableRow, bundle: bytes = b""
    ) -> int:
        """Begins the next take with that position, under the rules and with the content of the row."""
        return await self._writer.submit(  # type: ignore[no-any-return]
            table, lambda connection: changes.go_on(connection, table, take, begin, seat, at, row, bundle)
        )

    async def mark(
        self, table: str, take: int, marked: Sequence[ChoiceRow], positions: Sequence[PositionRow], rules: int = 0
    ) -> None:
        """Adds digests and positions to a game from a version that did not store them; changes nothing else."""
        await self._writer.submit(table, lambda connection: changes.mark(connection, table, take, marked, positions, rules))

    async def end(self, table: str, take: int) -> None:
        """Marks the game as over."""
        await self._writer.submit(table, lambda connection: changes.end(connection, table, take))

    async def position(self, table: str, take: int, decision: int) -> bytes:
        """Returns a stored position, packed; empty if there is none."""
        return await self._read(lambda connection: reads.load_position(connection, table, take, decision))

    async def content(self, digest: str, game: str) -> bytes:
        """Returns the packed content with that digest; empty if no table was set with it."""
        if not can_be_stored(digest):
            return b""
        return await self._read(lambda connection: reads.load_content(connection, digest, game))

    async def analysis(self, table: str, version: int) -> bytes:
        """Returns the packed analysis of a finished game; empty if there is none of that version."""
        if not can_be_stored(table):
            return b""
        return await self._read(lambda connection: reads.load_analysis(connection, table, version))

    async def keep_analysis(self, table: str, version: int, found: bytes) -> None:
        await self._writer.submit(table, lambda connection: changes.keep_analysis(connection, table, version, found))

    async def propose(
        self, table: str, take: int, proposal: dict[str, Any] | None, sitting: Sequence[Sitting] = ()
    ) -> None:
        """Stores a proposal with its `number` and the seats that said `yes`; None removes it."""
        await self._write_for(table, sitting, lambda connection: changes.propose(connection, table, take, proposal))

    async def agree(self, table: str, take: int, number: int, seat: int, sitting: Sequence[Sitting] = ()) -> dict[str, Any]:
        """Adds a seat to those that said yes; returns the proposal."""
        return await self._write_for(  # type: ignore[no-any-return]
            table, sitting, lambda connection: changes.agree(connection, table, take, number, seat)
        )

    def draft(
        self, table: str, take: int, decision: int, seat: int, chain: str, sitting: Sequence[Sitting] = ()
    ) -> None:
        """Queued for the next batch; nobody is notified. An empty `chain` removes the draft."""

        def work(connection: Connection) -> None:
            changes.draft(connection, table, take, decision, seat, chain)
            changes.check_sitting(connection, table, sitting)

        self._writer.draft(table, seat, work)

    async def save_seat(self, table: str, row: SeatRow, *only: str, sitting: Sequence[Sitting] = ()) -> None:
        """Stores a seat, or only these of its fields."""
        seat, values = row.seat, changes.seat_values(row, only)
        await self._write_for(table, sitting, lambda connection: changes.save_seat(connection, table, seat, values))

    async def start(self, table: str) -> None:
        """Gives open seats to bots, and starts the game."""
        await self._writer.submit(table, lambda connection: changes.start(connection, table))

    async def save_table(self, table: str, sitting: Sequence[Sitting] = (), **values: Any) -> None:
        """Stores these fields of a table."""
        await self._write_for(table, sitting, lambda connection: changes.save_table(connection, table, values))

    async def claim(
        self, table: str, seat: int, newcomer: Newcomer, was: Sequence[str], left: int | None = None, now: int = 0
    ) -> dict[str, Any]:
        """Gives a newcomer the seat if its state is in `was` (open, bot, offered); returns the seat's other new values.

        Raises `Unwelcome` if their invitation is no longer valid, or if they already have a seat and may not take another.
        """
        return await self._writer.submit(  # type: ignore[no-any-return]
            table, lambda connection: changes.claim(connection, table, seat, newcomer, was, left, now)
        )

    async def reclaim(
        self, table: str, row: SeatRow, *only: str, sitting: Sequence[Sitting] = (), invite: bytes | None = None
    ) -> None:
        """Gives the seat back to its first holder, if that is the row's owner, with these fields of the row.

        `invite` becomes the table's invitation in the same transaction.
        """
        seat, values = row.seat, changes.seat_values(row, only)
        secret = row.owner["secret"] if row.owner is not None else ""

        def work(connection: Connection) -> None:
            changes.lock(connection, table)
            changes.check_sitting(connection, table, sitting)
            changes.reclaim(connection, table, seat, secret, values)
            changes.set_invite(connection, table, invite)

        await self._writer.submit(table, work)

    async def remove(self, table: str, row: SeatRow, *only: str, invite: bytes | None = None) -> None:
        """Removes the seat's holder if it is still the row's, and stores these fields of the row; `invite` as in `reclaim`."""
        values, sitting = changes.seat_values(row, only), Sitting(row.seat, row.secret)

        def work(connection: Connection) -> None:
            changes.lock(connection, table)
            changes.check_sitting(connection, table, [sitting])
            changes.remove(connection, table, sitting.seat, values)
            changes.set_invite(connection, table, invite)

        await self._writer.submit(table, work)

    def see(self, table: str, seat: int, now: int) -> None:
        """Queues when the seat's player was last here; nobody is notified."""
        self._writer.draft(table, PRESENCE - seat, lambda connection: changes.see(connection, table, seat, now))

    async def say(
        self, table: str, seat: int, to: int | None, text: str, at: float, sitting: Sequence[Sitting] = ()
    ) -> tuple[int, int]:
        """Stores a chat line; returns its id and that of the line before it."""
        return await self._write_for(  # type: ignore[no-any-return]
            table, sitting, lambda connection: changes.say(connection, table, seat, to, text, at)
        )

    async def chat(self, table: str, after: int) -> list[ChatRow]:
        """Returns the last chat lines after this one."""
        return await self._read(lambda connection: reads.load_chat(connection, table, after))

    async def talk(self, table: str, after: int, row: SeatRow | None) -> list[ChatRow]:
        """Returns the last chat lines after this one that a seat's player may read, or a watcher if there is no seat."""
        heard = reads.heard_by(row)
        return await self._read(lambda connection: reads.load_chat(connection, table, after, heard))

    async def note(self, table: str, seat: int, text: str, sitting: Sequence[Sitting] = ()) -> None:
        await self._write_for(table, sitting, lambda connection: changes.note(connection, table, seat, text))

    async def tables(self) -> list[str]:
        """Returns the ids of all tables, oldest first."""
        return await self._read(reads.all_tables)

    async def clock(self) -> float:
        """Returns seconds since 1970, by the wall clock that all users of this database share."""
        return await self._read(reads.clock) if self.is_shared else time.time()

    async def set_clocks(self, table: str, times: Sequence[Clock]) -> None:
        """Stores the time left and the deadlines of seats."""
        await self._writer.submit(table, lambda connection: changes.start_clocks(connection, table, times))

    async def move_clocks(self, table: str, rows: Sequence[tuple[SeatRow, SeatRow]]) -> None:
        """Moves deadlines and last visits from the first of each pair, if the store has these values, to the second."""
        work = [(replace(was), now) for was, now in rows]
        await self._writer.submit(table, lambda connection: changes.move_clocks(connection, table, work))

    async def move_all_clocks(self, moves: changes.Moves, but: Collection[str]) -> None:
        """Moves the clocks of all tables but these, in a database that only we use."""
        await self._writer.submit("", lambda connection: changes.move_all_clocks(connection, moves, but), tells=False)

    async def deadlines(self) -> list[tuple[str, int]]:
        """Returns the unfinished tables where a clock runs, with their first deadlines in ms."""
        return await self._read(reads.deadlines)

    async def _write_for(self, table: str, sitting: Sequence[Sitting], work: Callable[[Connection], Any]) -> Any:
        """Does the work, which locks the table, and rolls it back with a `Conflict` if a seat has changed hands."""

        def checked(connection: Connection) -> Any:
            answer = work(connection)
            changes.check_sitting(connection, table, sitting)
            return answer

        return await self._writer.submit(table, checked)

    async def _read(self, work: Callable[[Connection], Answer]) -> Answer:
        if not self._is_open:
            raise StorageError("The storage is closed.")
        return await self._in_thread(self._read_now, work)

    def _read_now(self, work: Callable[[Connection], Answer]) -> Answer:
        try:
            with self._engines[1].connect() as connection, connection.begin():
                return work(connection)
        except SQLAlchemyError as error:
            raise storage_error(error, ReadError) from error

    async def _in_thread(self, work: Callable[..., Answer], *words: object) -> Answer:
        return await self._loop.run_in_executor(self._readers, work, *words)

    # What other processes did ---------------------------------------------------------------------------------------

    def _know(self, table: str) -> None:
        self._known.pop(table, None)
        self._known[table] = None
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]

    def _heard(self, tables: list[str]) -> None:
        self._loop.call_soon_threadsafe(self._tell, tables)

    def _missed(self) -> None:
        self._loop.call_soon_threadsafe(lambda: self._tell(list(self._known)))

    def _tell(self, tables: list[str]) -> None:
        for table in tables:
            try:
                if self.on_change is not None:
                    self.on_change(table)
            except Exception:
                log.exception("table %s: nobody took the news of it", table)
