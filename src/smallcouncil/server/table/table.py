"""A table in memory.

It combines its parts: the state, the one way to change it (`commit`), the broadcast to clients, and automatic answers.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.server import keys
from smallcouncil.server.net.rate_limits import Bucket
from smallcouncil.server.refusals import Refused, Stale, seat_lost
from smallcouncil.server.settings import Settings, SocketSettings
from smallcouncil.server.store import ChatRow, Newcomer, StorageError, Store, Stored
from smallcouncil.server.table import chat, deadlines, seal, seating
from smallcouncil.server.table.bot_seats import BotSeats
from smallcouncil.server.table.broadcast import Broadcast
from smallcouncil.server.table.change import At, Effect, Resumption
from smallcouncil.server.table.clocks import Clock
from smallcouncil.server.table.commit import TABLE, TRIES, Actor, Check, Command, Commits
from smallcouncil.server.table.listeners import Listeners
from smallcouncil.server.table.presence import Presence
from smallcouncil.server.table.state import Snapshot, TableState
from smallcouncil.server.table.sync import Source, Sync
from smallcouncil.server.table.tasks import Tasks
from smallcouncil.server.table.view import TableView
from smallcouncil.server.timeline.history import History
from smallcouncil.server.wall_clock import Jump, WallClock
from smallcouncil.server.work.bots import Bots

log = logging.getLogger(__name__)

WATCHED = 3  # factor by which bots are slower if no people play, so that watchers can follow
SEEN_AGAIN = 250  # ms between two writes of the players online, for each second that a player may be absent


class Home(Source, Protocol):
    """What a table needs from its server."""

    bots: Bots
    wall_clock: WallClock
    opened: int  # when the server started, in ms since 1970

    settings: Settings

    async def wait_for(self, visitor: str) -> None:
        """Waits until it is the visitor's turn to use the server."""

    def serves(self, id: str, table: Table) -> bool:
        """Is this the table that the server has in memory under that id?"""


class SeatLimits:
    """Each seat's rate limits: on all messages, on chat, and on expensive work."""

    def __init__(self, settings: SocketSettings, seats: int) -> None:
        slow, burst = settings.slow_rate, settings.slow_burst
        self.messages: list[Bucket] = [Bucket(settings.rate, settings.burst) for _ in range(seats)]
        self.talk: list[Bucket] = [Bucket(slow, burst) for _ in range(seats)]
        self.work: list[Bucket] = [Bucket(slow, burst) for _ in range(seats)]


class Table:
    def __init__(self, home: Home, stored: Stored, history: History, resumption: Resumption, jumped: Jump) -> None:
        settings = home.settings
        alone = all(row.holder == "bot" for row in stored.seats)
        pace = settings.bots.pace * (WATCHED if alone else 1)
        self.home: Home = home
        self.visitor: str = ""  # the address that set the table, or visited it first after a restart
        self.used: float = time.monotonic()
        self.most_playouts: int = settings.bots.playouts
        self.limits: SeatLimits = SeatLimits(settings.socket, len(stored.seats))
        self.state: TableState = TableState(stored, history, resumption, jumped, pace)
        self.tasks: Tasks = Tasks()
        self.listeners: Listeners = Listeners()
        self.clock: Clock = Clock(self.state, home.wall_clock)
        self.presence: Presence = Presence(
            self.state, self.clock, self.listeners, settings.tables.absent, settings.tables.silent, lambda: home.opened
        )
        self.view: TableView = TableView(self.state, self.clock, self.presence)
        self.broadcast: Broadcast = Broadcast(self.state, self.view, self.listeners, stored.said)
        self.bot_seats: BotSeats = BotSeats(self, home.bots, settings.bots.thinking)
        self.sync: Sync = Sync(self.state, home, self.tasks, self._changed)
        self.sync.after = self._has_caught_up
        self._commits: Commits = Commits(self, home.store, self.sync, self._wait, self._changed)
        self._seen_told: int = 0  # time of the last write of the players online

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def store(self) -> Store:
        return self.home.store

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def kind(self) -> GameKind:
        return self.state.kind

    @property
    def history(self) -> History:
        return self.state.history

    @property
    def number(self) -> int:
        return self.state.number

    @property
    def at(self) -> At:
        return self.state.at

    @property
    def is_attended(self) -> bool:
        """Does a person play or watch?  Otherwise the bots wait."""
        return bool(self.listeners or self.state.humans())

    @property
    def is_served(self) -> bool:
        return self.home.serves(self.id, self)

    # Changing ------------------------------------------------------------------------------------------------------

    async def commit(
        self, command: Command, by: Actor = TABLE, tries: int = 1, first: Check | None = None,
        conflict: Callable[[], Refused] = Stale,
    ) -> Any:
        """Carries out a command and returns its result: decides, stores, applies, broadcasts, then starts what is due."""
        result, said = await self._commits.commit(command, by, tries, first, conflict)
        for sentence in said:
            await self.announce(sentence)
        self.stir()
        return result

    def _changed(self, before: Snapshot) -> None:
        self._seen_told += self.state.jumped.since(before.jumped).total
        self.presence.follow(before)
        self.bot_seats.follow(before)
        self.broadcast.tell_difference(before)

    async def _wait(self) -> None:
        await self.home.wait_for(self.visitor)

    async def _has_caught_up(self) -> None:
        """Sends the chat of other servers, and starts the game or clocks if their players came or left."""
        await self.listen()
        await self.commit(seating.settle)
        self.broadcast.tell_seats()

    def draft(self, seat: int, decision: int, chain: list[int], take: int | None = None) -> tuple[Game, bool]:
        """Returns the seat's copy of the game with this draft applied, and queues the draft, so that it survives a reload."""
        state = self.state
        copy, closed = seal.draft(state, seat, decision, chain, take)
        state.apply(Effect(drafts={seat: chain}))  # nobody else is told
        text = state.game.text(chain) if chain else ""
        self.store.draft(self.id, state.row.take, decision, seat, text, [state.sitting(seat)])
        return copy, closed

    def set_pace(self, pace: int) -> None:
        self._commits.apply(Effect(pace=pace))

    async def join(self, invite: str, name: str, wish: int | None, has: Sequence[str] = ()) -> tuple[int, str]:
        """Gives a guest with the table's invitation a seat; returns it with its key.

        `has` are the keys that the guest's browser has to this table.
        """
        secret = keys.new_secret()
        hashes = tuple(keys.hash_of(key) for key in has)
        newcomer = Newcomer(keys.hash_of(secret), name, keys.hash_of(invite), hashes)
        seat: int = await self.commit(partial(seating.claim, newcomer=newcomer, wish=wish), tries=TRIES)
        try:
            await self.commit(seating.settle)
        except (StorageError, Refused) as error:  # the seat is taken: its player must get the key
            log.error("table %s: seat %d was taken, and what follows was not stored: %s", self.id, seat, error)
        if greeting := seating.greeting(self.state, seat):
            await self.announce(greeting)
        return seat, secret

    # Talk ----------------------------------------------------------------------------------------------------------

    async def say(self, by: Actor, to: int | None, text: str) -> None:
        at = time.time()
        number, before = await self.commit(lambda desk: chat.say(desk, by.seat, to, text, at), by, conflict=seat_lost)
        if before == self.broadcast.heard:
            self.broadcast.tell_chat(ChatRow(number, by.seat, to, text, at))
        else:
            await self.listen()

    async def announce(self, sentence: str) -> None:
        """Says a sentence to players and watchers.  It only logs a failure, because the change itself is already stored."""
        try:
            await self.say(TABLE, None, sentence)
        except StorageError as error:
            log.error("table %s: %s (nobody was told: %s)", self.id, sentence, error)

    async def listen(self) -> None:
        """Sends chat lines from this and other servers, in order."""
        for row in await self.store.chat(self.id, self.broadcast.heard):
            self.broadcast.tell_chat(row)

    # Time ----------------------------------------------------------------------------------------------------------

    def stir(self) -> None:
        """Starts whatever is due: bots, only answers, timers.  Called after every change; harmless when nothing is due."""
        self.touch()
        self.presence.look()
        self.bot_seats.stir()

    def touch(self) -> None:
        self.used = time.monotonic()

    def is_idle(self, before: float) -> bool:
        return not self.listeners and not self.tasks and self.used < before and not self.sync.lock.locked()

    def see(self, *seats: int) -> None:
        """Stores that these players are here, or were until now; not needed if only one person plays."""
        if len(self.state.held()) > 1 and self.state.row.kind == "play":
            now = self.clock.now()
            self.state.apply(Effect(seats={seat: {"seen": now} for seat in seats}))
            for seat in seats:
                self.store.see(self.id, seat, now)

    def keep(self) -> None:
        """Runs now and then: stores who is online, for other servers and after a restart; sends a new host and absent players."""
        online, now = sorted(self.listeners.online()), self.clock.now()
        if not online:
            return
        if now - self._seen_told > self.presence.absent_seconds * SEEN_AGAIN:
            self._seen_told = now
            self.see(*online)
        self.broadcast.tell_if_other_host()

    async def follow_jump(self) -> None:
        """Moves the deadlines after a jump of the wall clock."""
        shared = self.store.is_shared
        await self.commit(lambda desk: deadlines.follow_jump(desk, shared))

    # Leaving -------------------------------------------------------------------------------------------------------

    def dismiss(self, refused: Refused) -> None:
        """Closes the table, and tells everybody at it why this server can no longer serve it."""
        self.close()
        self.listeners.dismiss(refused)

    def close(self) -> None:
        self.bot_seats.close()
        self.tasks.close()
