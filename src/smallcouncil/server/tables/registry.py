"""All tables of a server: the live ones, loading from storage, and dropping idle ones."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter

from smallcouncil.server.garbage import Sweep
from smallcouncil.server.learning.classroom import Classroom
from smallcouncil.server.net.connections import Connections
from smallcouncil.server.net.fair_scheduler import FairScheduler
from smallcouncil.server.net.hosts import Hosts
from smallcouncil.server.net.rate_limits import Buckets, Penalties
from smallcouncil.server.refusals import Refused
from smallcouncil.server.settings import Settings
from smallcouncil.server.store import StorageError, Store, Stored
from smallcouncil.server.store.quota import Quota
from smallcouncil.server.table import clocks
from smallcouncil.server.table.deadlines import next_deadline
from smallcouncil.server.table.divergence import find_resumption
from smallcouncil.server.table.table import Table
from smallcouncil.server.wall_clock import Jump, WallClock
from smallcouncil.server.work.analyses import Analyses
from smallcouncil.server.work.bots import Bots
from smallcouncil.server.work.cache import ReadCache
from smallcouncil.server.work.explanations import Explanations
from smallcouncil.server.work.loading import load_history, pin_down
from smallcouncil.server.work.pool import Pool
from smallcouncil.server.work.uploads import Uploads

log = logging.getLogger(__name__)

UNEVEN = 10.0  # seconds a load waits for stored deadlines to follow a clock jump
AGAIN_MS = 10_000  # retry interval for a table that could not be loaded


class Tables:
    def __init__(self, settings: Settings) -> None:
        self.settings: Settings = settings
        net, messages, reading, processes = settings.net, settings.socket, settings.reading, settings.processes
        self.store: Store = Store(settings.store.database)
        self.bots: Bots = Bots(settings.bots, processes)
        self.readers: Pool = Pool(processes.readers, processes.memory)
        self.uploads: Uploads = Uploads(Pool(processes.readers, processes.memory), reading.uploads, reading.upload)
        self.live: dict[str, Table] = {}
        self.hosts: Hosts = Hosts(net.hosts, net.public_url)
        self.sockets: Counter[str] = Counter()  # by address
        self.new_tables: Buckets = Buckets(1.0, settings.tables.new_tables)
        self.new_table_pace: Buckets = Buckets(settings.tables.new_rate, settings.tables.new_rate)
        self.requests: Buckets = Buckets(net.requests, net.requests_burst)
        self.quota: Quota = Quota(self.store.url, settings.store)
        self.fetches: Buckets = Buckets(reading.works, reading.works_burst)
        self.cache: ReadCache = ReadCache(self.readers, self.fetches, reading.kept << 20, reading.reading)
        self.classroom: Classroom = Classroom(settings.learning, Pool(processes.readers, processes.memory))
        self.analyses: Analyses = Analyses(
            self.store, self.cache, self.quota, settings.analyses, processes, settings.bots.thought
        )
        self.explanations: Explanations = Explanations(self.store, self.bots, self.cache)
        self.watcher_messages: Buckets = Buckets(messages.rate, messages.burst)  # by address; clients without a seat
        self.address_messages: Buckets = Buckets(messages.rate_each, messages.burst_each)  # by address; all clients
        self.penalties: Penalties = Penalties()
        self.scheduler: FairScheduler = FairScheduler()
        self.connections: Connections = Connections(net, self.requests, self.scheduler)
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._changed_meanwhile: set[str] = set()  # tables another process changed while they were loading
        self._due: dict[str, int] = {}  # deadlines of tables that are not in memory
        self._sweep: Sweep = Sweep()
        self.wall_clock: WallClock = WallClock()
        self._followed: Jump = Jump()  # wall-clock jumps already applied to stored deadlines
        self._even: asyncio.Event = asyncio.Event()  # cleared while stored deadlines are being moved
        self._even.set()
        self.opened: int = 0
        self._keeper: asyncio.Task[None] | None = None
        self._doorkeeper: asyncio.Task[None] | None = None
        self._warming: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.store.open()
        self.store.on_change = self._changed
        self.wall_clock.set(await self.store.clock())
        self.opened = self.wall_clock.now()
        self._keeper = asyncio.create_task(self._keep())
        self._doorkeeper = asyncio.create_task(self.connections.keep())
        self._warming = asyncio.create_task(self.bots.warm_up())
        await self._find_due()

    async def _find_due(self) -> None:
        """Collects deadlines: only these tables are loaded without a visitor."""
        self._due.clear()
        for id, deadline in await self.store.deadlines():
            if id not in self.live:
                self._due[id] = max(deadline, self.opened + clocks.GRACE)

    async def close(self) -> None:
        for task in (self._keeper, self._doorkeeper, self._warming):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        for table in self.live.values():
            table.close()
        await self.analyses.close()
        self.bots.close()
        self.readers.close()
        self.uploads.pool.close()
        self.classroom.pool.close()
        await self.store.close()

    # Loading --------------------------------------------------------------------------------------------------

    async def table(self, id: str) -> Table | None:
        """The live table with this id, loaded if needed. Concurrent callers share one load."""
        table = self.live.get(id)
        if table is not None:
            table.touch()
            return table
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.create_task(self._load(id))
            loading.add_done_callback(lambda task: self._loaded(id, task))
        return await asyncio.shield(loading)

    def _loaded(self, id: str, task: asyncio.Task[Table | None]) -> None:
        """Callers have received the exception. Reading it here avoids a warning when nobody waits any more."""
        self._loading.pop(id, None)
        if not task.cancelled():
            task.exception()
        if id in self._changed_meanwhile:
            self._changed_meanwhile.discard(id)
            self._changed(id)

    async def stored(self, id: str) -> Stored | None:
        """The stored rows of a table, with grace on deadlines that passed while the server was down."""
        stored = await self.store.load(id)
        if stored is not None:
            self._give_grace(stored)
        return stored

    async def _load(self, id: str) -> Table | None:
        table = await self._read_table(id)
        if table is not None:
            self.live[id] = table
            self._due.pop(id, None)
            table.stir()
        return table

    async def _read_table(self, id: str) -> Table | None:
        while True:
            await self.until_even()
            jumped = self.wall_clock.jumped
            stored = await self.stored(id)
            if stored is None:
                return None
            history = await load_history(self.store, stored)
            await pin_down(self.store, stored, history)
            resumption = await find_resumption(self.store, stored, history)
            table = Table(self, stored, history, resumption, jumped)
            if jumped == self.wall_clock.jumped:  # otherwise its deadlines may or may not have moved when read
                return table

    def _give_grace(self, stored: Stored) -> None:
        if stored.table.made * 1000 > self.opened:
            return
        table = self.live.get(stored.table.id)
        behind = 0 if table is None else table.clock.behind()
        now, least = self.wall_clock.now() - behind, self.opened - behind + clocks.GRACE
        stored.seats = [clocks.kept_within(stored.table.clock, row, now, least) for row in stored.seats]

    async def _fetch(self, id: str) -> None:
        try:
            await self.table(id)
        except Refused as refused:
            self._due.pop(id, None)
            log.warning("table %s is left alone: %s", id, refused)
        except Exception:
            log.exception("table %s cannot be woken", id)

    async def _keep(self) -> None:
        """Every second: drops idle tables and loads those with a due deadline."""
        while True:
            await asyncio.sleep(min(1.0, self.settings.tables.idle))
            try:
                await self._keep_house()
            except Exception:  # keep going: otherwise tables would never be loaded or dropped again
                log.exception("the tables could not all be looked after")

    async def _keep_house(self) -> None:
        await self._keep_time()
        self._drop_idle(time.monotonic() - self.settings.tables.idle)
        now = self.wall_clock.now()
        for id in [id for id, deadline in self._due.items() if deadline <= now]:
            self._due[id] = now + AGAIN_MS  # removed once the table is loaded
            await self._fetch(id)
        for table in self.live.values():
            table.keep()
        self._sweep.now_and_then()

    # The wall clock ------------------------------------------------------------------------------------------------

    async def _keep_time(self) -> None:
        """Detects that the clock was set or the machine slept, and adjusts deadlines."""
        began = self.wall_clock.steady()
        try:
            jump = self.wall_clock.look(await self.store.clock(), began)
        except StorageError:  # no database, so no deadline can change
            return
        if jump is not None:
            log.warning("%s; game clocks are adjusted", " and ".join(jump.sentences()))
            self.opened = self.wall_clock.now() if jump.asleep else self.opened + jump.total
        if self._followed != self.wall_clock.jumped:
            self._even.clear()
            try:
                await self._follow_jump(self.wall_clock.jumped)
            except StorageError as error:  # each table keeps its old time until its deadlines have moved
                log.error("game clocks could not be adjusted; it is tried again: %s", error)

    async def _follow_jump(self, jumped: Jump) -> None:
        here = set(self.live)
        for table in list(self.live.values()):
            await table.follow_jump()
        if not self.store.is_shared:
            jump = jumped.since(self._followed)
            await self.store.move_all_clocks(lambda clock: clocks.moved_by(clock, jump, False), here)
        await self._find_due()
        self._followed = jumped
        self._even.set()

    async def until_even(self) -> None:
        """Waits until stored deadlines have followed a wall-clock jump."""
        try:
            await asyncio.wait_for(self._even.wait(), UNEVEN)
        except TimeoutError:
            raise StorageError("The server is adjusting its clocks; try again in a moment.") from None

    # Limits ------------------------------------------------------------------------------------------------------

    async def visit(self, id: str, visitor: str) -> Table | None:
        """The table, or None if there is none. Refuses if loading it would exceed a limit."""
        if id not in self.live:
            self.check_room(visitor)
        table = await self.table(id)
        if table is not None and not table.visitor:
            table.visitor = visitor
        return table

    def check_room(self, visitor: str) -> None:
        """Refuses another table in memory if this address or the whole server is at its limit (table.limits)."""
        most, each = self.settings.tables.tables, self.settings.tables.tables_each
        if self._in_memory() < most and self._tables_of(visitor) < each:
            return
        self._drop_idle(time.monotonic())
        if self._in_memory() >= most:
            raise Refused("This server has no room for another table; try again in a few minutes.", "table.limits")
        if self._tables_of(visitor) >= each:
            busy = f"People at your address are already playing or watching at {each} tables"
            raise Refused(f"{busy}, which is the limit; leave one first.", "table.limits")

    def _in_memory(self) -> int:
        return len(self.live) + len(self._loading)

    def _tables_of(self, visitor: str) -> int:
        return sum(table.visitor == visitor for table in self.live.values())

    def _drop_idle(self, before: float) -> None:
        for id, table in list(self.live.items()) if self._even.is_set() else ():
            if table.is_idle(before):
                self._drop(id, table)

    def dismiss(self, id: str, refused: Refused) -> None:
        """Drops a table that this server can no longer serve, and tells everybody there why."""
        log.warning("table %s is left alone: %s", id, refused)
        table = self.live.pop(id, None)
        if table is not None:
            table.dismiss(refused)

    def serves(self, id: str, table: Table) -> bool:
        return self.live.get(id) is table

    async def wait_for(self, visitor: str) -> None:
        """Waits until it is the visitor's turn to use the server."""
        await self.scheduler.wait(visitor)

    def _drop(self, id: str, table: Table) -> None:
        deadline = next_deadline(table.state)
        if deadline is not None:
            self._due[id] = deadline
        table.close()
        del self.live[id]
        self._sweep.wanted = True

    def _changed(self, id: str) -> None:
        """Another process has changed the table."""
        table = self.live.get(id)
        if table is not None:
            table.sync.follow_soon()
        elif id in self._loading:
            self._changed_meanwhile.add(id)
