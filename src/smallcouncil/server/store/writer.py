"""One thread does all writes. It batches what waits into one transaction, commits it to the disk, then acknowledges each step."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import Condition, Thread
from typing import Any

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, InterfaceError, ProgrammingError, SQLAlchemyError

from smallcouncil.server.store.connect import storage_error
from smallcouncil.server.store.errors import StorageError

log = logging.getLogger(__name__)

MOST_WAITING = 20_000  # steps in the queue; further ones are refused at once
MOST_IN_ONE = 250  # steps in one transaction, so that it ends soon
MOST_DRAFTS = 20_000
FEW_DRAFTS = 20  # drafts in one transaction, so that a seal does not wait for everybody's drafts
DRAFTS_WAIT = 0.2  # seconds that drafts wait, to share one write to the disk
BACK_OFF = (0.0, 0.1, 0.3, 1.0, 2.0)  # seconds to wait after the first, second … failure in a row

CHANNEL = "smallcouncil"
NOTIFY = text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:told AS text[])) AS payload")

Work = Callable[[Connection], Any]


@dataclass(slots=True)
class Write:
    """A step that writes at one table. Nobody waits for a draft, and other processes are not notified of it."""

    table: str
    work: Work
    order: int  # the steps of a table run in this order
    tells: bool = False
    future: asyncio.Future[Any] | None = None
    draft: tuple[str, int] | None = None  # table and seat


class Writer:
    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop, token: str) -> None:
        self._engine = engine
        self._loop = loop
        self._token = token
        self._steps: deque[Write] = deque()
        self._drafts: dict[tuple[str, int], Write] = {}
        self._drafts_since = 0.0
        self._in_hand: set[str] = set()  # tables whose drafts are being written
        self._given = 0
        self._changed = Condition()
        self._closing = False
        self._failures = 0  # failures in a row
        self._connection: Connection | None = None
        self._committing = False
        self._thread = Thread(target=self._run, name="store-writer", daemon=True)

    # Called on the loop --------------------------------------------------------------------------------------------

    def start(self) -> None:
        self._thread.start()

    def submit(self, table: str, work: Work, tells: bool = True) -> asyncio.Future[Any]:
        future = self._loop.create_future()
        with self._changed:
            if self._closing:
                raise StorageError("The storage is closed.")
            if len(self._steps) >= MOST_WAITING:
                raise StorageError("The server is busy storing other moves; try again in a moment.")
            self._steps.append(self._step(table, work, tells, future))
            self._changed.notify()
        return future

    def draft(self, table: str, seat: int, work: Work) -> None:
        """Queues a draft, which replaces an unwritten one of the same seat."""
        key = table, seat
        with self._changed:
            if self._closing:
                return
            if not self._drafts:
                self._drafts_since = time.monotonic()
                self._changed.notify()
            self._drafts.pop(key, None)
            if len(self._drafts) >= MOST_DRAFTS:
                del self._drafts[next(iter(self._drafts))]
            self._drafts[key] = self._step(table, work, draft=key)

    async def drafts_written(self, table: str) -> None:
        with self._changed:
            waits = table in self._in_hand or any(key[0] == table for key in self._drafts)
        if waits:
            await self.submit(table, lambda _: None, tells=False)

    def _step(
        self, table: str, work: Work, tells: bool = False, future: asyncio.Future[Any] | None = None,
        draft: tuple[str, int] | None = None,
    ) -> Write:
        self._given += 1
        return Write(table, work, self._given, tells, future, draft)

    async def close(self) -> None:
        """Writes everything in the queue, then ends the thread."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread.ident is not None:
            await self._loop.run_in_executor(None, self._thread.join)

    # The writer's thread -------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while batch := self._next():
            self._write(batch)
        self._disconnect()

    def _next(self) -> list[Write]:
        """Waits for steps and returns a batch of them; an empty one ends the thread.

        All processes lock the tables of a batch in the same order, so they cannot deadlock.
        """
        with self._changed:
            while not self._closing and not self._steps and (wait := self._time_to_drafts()) != 0:
                self._changed.wait(wait)
            batch = [self._steps.popleft() for _ in range(min(len(self._steps), MOST_IN_ONE))]
            batch += self._take_drafts({step.table for step in batch})
        batch.sort(key=lambda step: (step.table, step.order))
        return batch

    def _take_drafts(self, tables: set[str]) -> list[Write]:
        """Returns the drafts of tables in this batch, and a few others if they are due.

        It takes only drafts that were queued before the first step that is left for the next batch.
        """
        end = self._steps[0].order if self._steps else self._given + 1
        ready = [step for step in self._drafts.values() if step.order < end]
        due = self._closing or self._time_to_drafts() == 0
        others = [step for step in ready if step.table not in tables][:FEW_DRAFTS] if due else []
        taken = [*[step for step in ready if step.table in tables], *others]
        for step in taken:
            assert step.draft is not None
            del self._drafts[step.draft]
        self._in_hand = {step.table for step in taken}
        return taken

    def _time_to_drafts(self) -> float | None:
        return max(0.0, self._drafts_since + DRAFTS_WAIT - time.monotonic()) if self._drafts else None

    def _write(self, batch: list[Write]) -> None:
        try:
            answers = self._transaction_or_again(batch)
        except Exception as error:  # any error at all: nobody may wait for ever
            log.error("%d steps could not be stored: %s", len(batch), error)
            self._disconnect()
            self._keep_drafts(batch)
            self._answer(batch, [storage_error(error) for _ in batch])
            self._rest()
        else:
            self._failures = 0
            with self._changed:
                self._in_hand = set()
            self._answer(batch, answers)

    def _transaction_or_again(self, batch: list[Write]) -> list[Any]:
        """Retries once after a lost connection or a deadlock: nothing was committed, so no caller needs to know."""
        try:
            return self._transaction(batch)
        except DBAPIError as error:
            if self._failures or self._committing or not (error.connection_invalidated or rolled_back(error)):
                raise
        self._disconnect()
        return self._transaction(batch)

    def _transaction(self, batch: list[Write]) -> list[Any]:
        self._committing = False
        if self._connection is None:
            self._connection = self._engine.connect()
        connection = self._connection
        with connection.begin() as transaction:
            answers = [self._carry_out(connection, step) for step in batch]
            self._notify(connection, batch, answers)
            self._committing = True
            transaction.commit()
        return answers

    def _carry_out(self, connection: Connection, step: Write) -> Any:
        """Returns the step's result or its error; an error rolls back this step alone."""
        connection.exec_driver_sql("SAVEPOINT step")  # begin_nested() would compile this each time
        try:
            answer = step.work(connection)
        except DBAPIError as error:
            if spoils_all(connection, error):
                raise
            answer = storage_error(error)
        except Exception as error:  # a Conflict, or a value that the database cannot store
            answer = error
        if failed(answer):
            connection.exec_driver_sql("ROLLBACK TO SAVEPOINT step")
        connection.exec_driver_sql("RELEASE SAVEPOINT step")
        return answer

    def _notify(self, connection: Connection, batch: list[Write], answers: list[Any]) -> None:
        """Notifies other processes within the transaction, so that they can read the change when they hear of it."""
        if connection.dialect.name != "postgresql":
            return
        changed = {step.table for step, answer in zip(batch, answers, strict=True) if step.tells and not failed(answer)}
        if changed:
            told = [f"{self._token} {table}" for table in sorted(changed)]
            connection.execute(NOTIFY, {"channel": CHANNEL, "told": told})

    def _answer(self, batch: list[Write], answers: list[Any]) -> None:
        def all_at_once() -> None:
            for step, answer in zip(batch, answers, strict=True):
                if step.future is None or step.future.done():
                    continue
                if failed(answer):
                    step.future.set_exception(answer)
                else:
                    step.future.set_result(answer)

        try:
            self._loop.call_soon_threadsafe(all_at_once)
        except RuntimeError:  # the loop has ended
            log.warning("%d steps were answered to a loop that had ended", len(batch))

    def _keep_drafts(self, batch: list[Write]) -> None:
        with self._changed:
            for step in batch:
                if step.draft is not None and not self._closing:
                    self._drafts.setdefault(step.draft, step)
            self._drafts_since = time.monotonic()
            self._in_hand = set()

    def _rest(self) -> None:
        """Waits after a failure, longer after each one in a row."""
        self._failures += 1
        until = time.monotonic() + BACK_OFF[min(self._failures, len(BACK_OFF)) - 1]
        with self._changed:
            while not self._closing and (wait := until - time.monotonic()) > 0:
                self._changed.wait(wait)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            connection.invalidate()
            connection.close()
        except SQLAlchemyError as error:
            log.warning("closing a connection: %s", error)


def failed(answer: Any) -> bool:
    return isinstance(answer, Exception)


def rolled_back(error: DBAPIError) -> bool:
    """Has PostgreSQL rolled the transaction back because of a deadlock or a serialization failure?"""
    return str(getattr(error.orig, "sqlstate", None) or "").startswith("40")


def spoils_all(connection: Connection, error: DBAPIError) -> bool:
    """Does the error undo the whole transaction?  SQLite may roll everything back, past the savepoints, when the disk is full."""
    if isinstance(error, (IntegrityError, DataError, InterfaceError, ProgrammingError)):  # only this value is wrong
        return error.connection_invalidated
    return error.connection_invalidated or rolled_back(error) or connection.dialect.name == "sqlite"
