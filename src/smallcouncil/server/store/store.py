"""The storage as the rest of the server calls it: on the loop, while the work is done in threads."""

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
PRESENCE = -2  # and downwards, in place of a seat: that its player is here, among what is written soon
Answer = TypeVar("Answer")


class Store:
    """What is written is on the disk when the call returns. `Conflict` says that the table moved on: reload and decide again."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.on_change: Callable[[str], None] | None = None  # called on the loop when another process changed a table
        self._token = secrets.token_hex(4)  # ours, by which we know our own notifications
        self._known: dict[str, None] = {}  # tables that this process may have in memory, the latest last
        self._is_open = False

    @property
    def is_shared(self) -> bool:
        """May other servers use the same database?"""
        return not is_sqlite(self.url)

    async def open(self) -> None:
        """Makes or migrates the database; a `StorageError` says why not."""
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
        """Writes what waits, then lets go of the database."""
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
        """A new table, with the packed content it is begun with and its first position; or one to look at, whole."""
        rows = changes.rows_of_table(table, seats, choices)  # at once: the caller may go on to change them
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

        A `Conflict` if the table has newer rules than the seal, or if others have sealed something else than the seal says and
        that matters.
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
        """Back to before a decision.  `stands` is the open one and a mask of who has sealed it; a `Conflict` if it is not so."""
        return await self._write_for(  # type: ignore[no-any-return]
            table, sitting, lambda connection: changes.take_back(connection, table, take, decision, seat, at, stands, rules)
        )

    async def go_on(
        self, table: str, take: int, begin: PositionRow, seat: int, at: float, row: TableRow, bundle: bytes = b""
    ) -> int:
        """The next take begins with that position, under the rules and with the content of the row."""
        return await self._writer.submit(  # type: ignore[no-any-return]
            table, lambda connection: changes.go_on(connection, table, take, begin, seat, at, row, bundle)
        )

    async def mark(
        self, table: str, take: int, marked: Sequence[ChoiceRow], positions: Sequence[PositionRow], rules: int = 0
    ) -> None:
        """Digests and positions of a game from before they were stored; nothing that is written is changed."""
        await self._writer.submit(table, lambda connection: changes.mark(connection, table, take, marked, positions, rules))

    async def end(self, table: str, take: int) -> None:
        """Nobody plays on."""
        await self._writer.submit(table, lambda connection: changes.end(connection, table, take))

    async def position(self, table: str, take: int, decision: int) -> bytes:
        """A stored position, packed; empty if there is none."""
        return await self._read(lambda connection: reads.load_position(connection, table, take, decision))

    async def content(self, digest: str, game: str) -> bytes:
        """The packed content of that digest; empty if no table was begun with it."""
        if not can_be_stored(digest):
            return b""
        return await self._read(lambda connection: reads.load_content(connection, digest, game))

    async def analysis(self, table: str, version: int) -> bytes:
        """Of a finished game, packed; empty if there is none of that version."""
        if not can_be_stored(table):
            return b""
        return await self._read(lambda connection: reads.load_analysis(connection, table, version))

    async def keep_analysis(self, table: str, version: int, found: bytes) -> None:
        await self._writer.submit(table, lambda connection: changes.keep_analysis(connection, table, version, found))

    async def propose(
        self, table: str, take: int, proposal: dict[str, Any] | None, sitting: Sequence[Sitting] = ()
    ) -> None:
        """A question to the table, with its `number` and those who say `yes`; none: it is settled."""
        await self._write_for(table, sitting, lambda connection: changes.propose(connection, table, take, proposal))

    async def agree(self, table: str, take: int, number: int, seat: int, sitting: Sequence[Sitting] = ()) -> dict[str, Any]:
        """The question with one more who says yes."""
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
        """A whole seat, or only these of its fields."""
        seat, values = row.seat, changes.seat_values(row, only)
        await self._write_for(table, sitting, lambda connection: changes.save_seat(connection, table, seat, values))

    async def start(self, table: str) -> None:
        """Seats that are open go to bots, and the game begins."""
        await self._writer.submit(table, lambda connection: changes.start(connection, table))

    async def save_table(self, table: str, sitting: Sequence[Sitting] = (), **values: Any) -> None:
        """Some fields of a table."""
        await self._write_for(table, sitting, lambda connection: changes.save_table(connection, table, values))

    async def claim(
        self, table: str, seat: int, newcomer: Newcomer, was: Sequence[str], left: int | None = None, now: int = 0
    ) -> dict[str, Any]:
        """A newcomer gets the seat, if it was one of these: open, a bot's, or offered; returns what else follows for it.

        `Unwelcome` if their invitation no longer counts, or they already have a seat and may not have another.
        """
        return await self._writer.submit(  # type: ignore[no-any-return]
            table, lambda connection: changes.claim(connection, table, seat, newcomer, was, left, now)
        )

    async def reclaim(
        self, table: str, row: SeatRow, *only: str, sitting: Sequence[Sitting] = (), invite: bytes | None = None
    ) -> None:
        """The first holder, if it is whom the row names, has the seat again, with these fields of the row.

        With `invite`, that is the table's invitation from the same moment on.
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
        """Nobody holds the seat any more that was the row's; these fields of the row say how it goes on; `invite` as above."""
        values, sitting = changes.seat_values(row, only), Sitting(row.seat, row.secret)

        def work(connection: Connection) -> None:
            changes.lock(connection, table)
            changes.check_sitting(connection, table, [sitting])
            changes.remove(connection, table, sitting.seat, values)
            changes.set_invite(connection, table, invite)

        await self._writer.submit(table, work)

    def see(self, table: str, seat: int, now: int) -> None:
        """The player of the seat is here; written soon, without a word to anybody."""
        self._writer.draft(table, PRESENCE - seat, lambda connection: changes.see(connection, table, seat, now))

    async def say(
        self, table: str, seat: int, to: int | None, text: str, at: float, sitting: Sequence[Sitting] = ()
    ) -> tuple[int, int]:
        """The number of the word, and of the one that was said before it."""
        return await self._write_for(  # type: ignore[no-any-return]
            table, sitting, lambda connection: changes.say(connection, table, seat, to, text, at)
        )

    async def chat(self, table: str, after: int) -> list[ChatRow]:
        """What was said after a word; of very much the end."""
        return await self._read(lambda connection: reads.load_chat(connection, table, after))

    async def talk(self, table: str, after: int, row: SeatRow | None) -> list[ChatRow]:
        """The same, of what whoever has that seat hears; without a seat, whoever watches."""
        heard = reads.heard_by(row)
        return await self._read(lambda connection: reads.load_chat(connection, table, after, heard))

    async def note(self, table: str, seat: int, text: str, sitting: Sequence[Sitting] = ()) -> None:
        await self._write_for(table, sitting, lambda connection: changes.note(connection, table, seat, text))

    async def tables(self) -> list[str]:
        """All there are, the oldest first."""
        return await self._read(reads.all_tables)

    async def clock(self) -> float:
        """Seconds since 1970, by the wall clock that all who use this database share."""
        return await self._read(reads.clock) if self.is_shared else time.time()

    async def set_clocks(self, table: str, times: Sequence[Clock]) -> None:
        """What seats have left, and until when."""
        await self._writer.submit(table, lambda connection: changes.start_clocks(connection, table, times))

    async def move_clocks(self, table: str, rows: Sequence[tuple[SeatRow, SeatRow]]) -> None:
        """Deadlines and last visits: from the first of each pair, if that is what is stored, to the second."""
        work = [(replace(was), now) for was, now in rows]
        await self._writer.submit(table, lambda connection: changes.move_clocks(connection, table, work))

    async def move_all_clocks(self, moves: changes.Moves, but: Collection[str]) -> None:
        """The same at all other tables of a database that only we use."""
        await self._writer.submit("", lambda connection: changes.move_all_clocks(connection, moves, but), tells=False)

    async def deadlines(self) -> list[tuple[str, int]]:
        """Unfinished tables where a clock runs, and when the first one runs out, in ms."""
        return await self._read(reads.deadlines)

    async def _write_for(self, table: str, sitting: Sequence[Sitting], work: Callable[[Connection], Any]) -> Any:
        """A `Conflict`, and nothing is done, where others sit than was thought; looked at when the work has locked the table."""

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
