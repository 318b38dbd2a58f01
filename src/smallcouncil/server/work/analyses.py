"""Analyses of finished games: worked out a position at a time, in turn with other analyses, and stored with the game.

An analysis is expensive, so it starts only on request, one at a time for each address and a few in all.  Analyses have their own
workers with the lowest priority: bots, advice, explanations and books never wait for an analysis.  Clients poll for progress;
when nobody polls any longer, the analysis is dropped.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Literal, TypedDict

from smallcouncil.analysis.cases import Case, Dossier, dossier_of
from smallcouncil.analysis.effort import usual
from smallcouncil.analysis.forms import VERSION, Analysis
from smallcouncil.analysis.judging import Effort, Finding, judge
from smallcouncil.analysis.report import Study
from smallcouncil.core.outside import Unsound
from smallcouncil.core.packing import pressed, unpressed
from smallcouncil.errors import Complaint
from smallcouncil.games import Pin
from smallcouncil.server.net.rate_limits import Buckets
from smallcouncil.server.refusals import LIMITS, Refused
from smallcouncil.server.settings import AnalysisSettings, ProcessSettings
from smallcouncil.server.store import Conflict, StorageError, Store, Stored
from smallcouncil.server.store.quota import Quota
from smallcouncil.server.timeline.history import encode
from smallcouncil.server.timeline.reading import history_with
from smallcouncil.server.timeline.records import record_of
from smallcouncil.server.work.cache import ReadCache
from smallcouncil.server.work.loading import stored_content
from smallcouncil.server.work.pool import LAST, Lost, Pool, TooLarge, TooLong
from smallcouncil.server.work.queue import Asker, BotQueue, Unwanted

log = logging.getLogger(__name__)

LONGEST = 1 << 24  # characters in an analysis
LARGEST = 1 << 23  # bytes of a game split into positions; a long game has a tenth of it
PATIENCE = 90.0  # seconds without a poll until an analysis is dropped; a hidden tab polls once a minute
REMEMBERED = 600.0  # seconds for which a failure is reported, and not tried again
RATE = 1 / 120  # analyses a second that one address may start
EXERCISES = 5  # the most for each player
BOTS_EXERCISES = 2  # the most for each house of a game of bots, or of a record from elsewhere
AT_ONCE = 4  # positions of one analysis in the queue at the same time
ANOTHER = "Another game is being analysed for your address: wait for it, or stop it."
FULL = "The server is analysing other games: try again in a minute."
TOO_MANY = "Many games have been analysed for your address recently; try again in a few minutes."
FAILED = "The game could not be analysed."
LARGE = "The game is too large to be analysed."


class Progress(TypedDict):
    """The progress of an analysis."""

    state: Literal["none", "working", "ready", "failed"]
    done: int  # positions judged
    total: int
    sentence: str  # why it failed
    analysis: Analysis | None  # null until it is ready


def progress(state: Literal["none", "working", "failed"], done: int = 0, total: int = 0, sentence: str = "") -> bytes:
    found: Progress = {"state": state, "done": done, "total": total, "sentence": sentence, "analysis": None}
    return encode(found)


NOTHING = progress("none")


def ready(analysis: bytes) -> bytes:
    return b'{"state":"ready","done":0,"total":0,"sentence":"","analysis":' + analysis + b"}"


class Job:
    """One game that is being analysed."""

    def __init__(self, table: str, visitor: str) -> None:
        self.table: str = table
        self.visitor: str = visitor
        self.study: Study | None = None
        self.asked: float = time.monotonic()  # time of the last poll
        self.spent: float = 0.0  # seconds of processor time
        self.task: asyncio.Task[None] | None = None

    @property
    def wanted(self) -> bool:
        return time.monotonic() - self.asked < PATIENCE

    def told(self) -> bytes:
        self.asked = time.monotonic()
        study = self.study
        return progress("working", len(study.found), study.total) if study is not None else progress("working")


class Analyses:
    def __init__(
        self, store: Store, cache: ReadCache, quota: Quota, settings: AnalysisSettings, processes: ProcessSettings,
        slice_s: float,
    ) -> None:
        self.store: Store = store
        self.pool: Pool = Pool(workers_of(processes), processes.memory, LAST)
        self.queue: BotQueue = BotQueue(self.pool.size)
        self.slice_s: float = slice_s
        self.cache: ReadCache = cache
        self.quota: Quota = quota
        self.most: int = settings.analyses
        self.limit_s: float = settings.analysis
        self.begun: Buckets = Buckets(RATE, settings.analyses_each)
        self.jobs: dict[str, Job] = {}  # by table
        self.failed: dict[str, tuple[float, str]] = {}  # by table, when and why

    def known(self, table: str) -> bytes | None:
        """Returns the analysis or its progress if the store need not be read; None otherwise."""
        kept = self.cache.find(("analysis", table))
        if kept is not None:
            return ready(kept)
        if table in self.jobs:
            return self.jobs[table].told()
        self.failed = {each: why for each, why in self.failed.items() if time.monotonic() - why[0] < REMEMBERED}
        return progress("failed", sentence=self.failed[table][1]) if table in self.failed else None

    async def look(self, table: str) -> bytes:
        """Returns the stored analysis, or its progress; starts nothing."""
        packed = await self.store.analysis(table, VERSION)
        if not packed:
            return self.known(table) or NOTHING
        try:
            found = unpressed(packed, LONGEST).encode()
        except Unsound:
            return NOTHING
        self.cache.keep(("analysis", table), found)
        return ready(found)

    def begin(self, stored: Stored, visitor: str) -> bytes:
        """Starts the analysis of a finished game that has none; raises `Refused` if a limit is reached."""
        table = stored.table.id
        found = self.known(table)
        if found is not None:
            return found
        if any(job.visitor == visitor for job in self.jobs.values()):
            raise Refused(ANOTHER, LIMITS)
        if len(self.jobs) >= self.most:
            raise Refused(FULL, LIMITS)
        if not self.begun.take(visitor):
            raise Refused(TOO_MANY, LIMITS)
        job = self.jobs[table] = Job(table, visitor)
        job.task = asyncio.create_task(self._run(job, stored))
        job.task.add_done_callback(lambda _: self._done(table))  # also if it was stopped before it started
        return job.told()

    def _done(self, table: str) -> None:
        del self.jobs[table]
        if not self.jobs:
            self.pool.rest()

    def stop(self, table: str, visitor: str) -> None:
        """Stops an analysis if this visitor started it."""
        job = self.jobs.get(table)
        if job is not None and job.visitor == visitor and job.task is not None:
            job.task.cancel()

    async def close(self) -> None:
        tasks = [job.task for job in self.jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.pool.close()

    # One analysis --------------------------------------------------------------------------------------------------

    async def _run(self, job: Job, stored: Stored) -> None:
        try:
            found = await self._analysed(job, stored)
            self.cache.keep(("analysis", job.table), found)
            await self._store(job, found)
        except Unwanted:
            log.info("table %s: nobody waits for its analysis any more", job.table)
        except (Complaint, Refused) as error:
            self.failed[job.table] = time.monotonic(), str(error)
        except (TooLong, TooLarge):
            self.failed[job.table] = time.monotonic(), LARGE
        except Exception:
            log.exception("table %s: it could not be analysed", job.table)
            self.failed[job.table] = time.monotonic(), FAILED

    async def _analysed(self, job: Job, stored: Stored) -> bytes:
        bundle = await stored_content(self.store, stored.table)
        limit_s = self.cache.limit_s
        async with self._slot(job):
            dossier = await self.pool.run(taken_apart, stored, bundle, limit_s=limit_s)
        effort = usual(dossier.pin.game, len(dossier.seats), dossier.options)
        people = any(row.holder == "human" for row in stored.seats)
        study = job.study = Study(dossier, effort, EXERCISES if people else BOTS_EXERCISES)
        while todo := study.todo():
            waiting = iter(todo)
            tasks = [asyncio.create_task(self._judge_all(job, study, waiting)) for _ in range(min(AT_ONCE, len(todo)))]
            try:
                await asyncio.gather(*tasks)
            finally:
                for task in tasks:
                    task.cancel()
        async with self._slot(job):
            return await self.pool.run(told, study, limit_s=limit_s)

    def _slot(self, job: Job) -> AbstractAsyncContextManager[None]:
        """Waits for a worker, in turn with other analyses."""
        asker = Asker(job.table, job.visitor, lambda: False, lambda: job.wanted)
        return self.queue.slot(asker, quick=True) if self.pool.size else nullcontext()

    async def _judge_all(self, job: Job, study: Study, waiting: Iterator[Case]) -> None:
        for case in waiting:
            study.keep(case, await self._judged(job, study, case) if job.spent < self.limit_s else None)
            await asyncio.sleep(0)

    async def _judged(self, job: Job, study: Study, case: Case) -> Finding | None:
        """Judges one position; None if that takes too long."""
        if not job.wanted:
            raise Unwanted
        async with self._slot(job):
            try:
                judged = await self.pool.run(judge_one, study.dossier.pin, case, study.effort, limit_s=self.slice_s)
            except (TooLong, TooLarge, Lost) as trouble:
                log.warning("table %s: decision %d was not judged (%r)", job.table, case.decision, trouble)
                judged = None, self.slice_s
        job.spent += judged[1]
        return judged[0]

    async def _store(self, job: Job, found: bytes) -> None:
        packed = pressed(found.decode())
        try:
            self.quota.take(job.visitor, len(packed))
            await self.store.keep_analysis(job.table, VERSION, packed)
        except (Refused, Conflict, StorageError) as error:  # it can still be read from the cache
            log.warning("table %s: its analysis was not stored: %s", job.table, error)


def workers_of(processes: ProcessSettings) -> int:
    """Returns the number of workers for analyses: one fewer than for bots, but at least one."""
    return max(1, processes.workers - 1) if processes.workers else 0


# Worker functions ------------------------------------------------------------------------------------------------------


def taken_apart(stored: Stored, bundle: str) -> Dossier:
    """Splits a game into positions to judge; if people played, only their own orders and Marches are judged."""
    dossier = dossier_of(record_of(stored, history_with(stored, bundle)), "The record")
    people = {row.seat for row in stored.seats if row.holder == "human"}
    if people:
        dossier = dossier._replace(asked=[case for case in dossier.asked if case.seat in people])
    if sum(len(case.position) + len(case.heard) for case in (*dossier.curve, *dossier.closer, *dossier.asked)) > LARGEST:
        raise Complaint(LARGE)
    return dossier


def judge_one(pin: Pin, case: Case, effort: Effort) -> tuple[Finding | None, float]:
    """Judges a position; returns the finding, and the seconds of processor time that it took."""
    began = time.process_time()
    return judge(pin, case, effort), time.process_time() - began


def told(study: Study) -> bytes:
    return encode(study.analysis())
