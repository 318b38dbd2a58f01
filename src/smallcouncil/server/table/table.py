"""A table that is being played at: its seats, its game, and all that goes on there.

Every change goes the same way: work it out apart, store it, then let it be the game and tell everybody.  Several servers may
have the same table: what is stored refuses what was worked out from an older state, and then it is worked out anew.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.server import keys as secrets
from smallcouncil.server.net.rate_limits import Bucket
from smallcouncil.server.refusals import seat_lost
from smallcouncil.server.store import ChatRow, SeatRow, Sitting, Stored, TableRow, TakeRow
from smallcouncil.server.table.advice import Counsel
from smallcouncil.server.table.bot_seats import At, Autoplay
from smallcouncil.server.table.broadcast import Audience
from smallcouncil.server.table.clock import Clocks
from smallcouncil.server.table.divergence import CLOSE, GO_ON, Closing, GoingOn, Parted
from smallcouncil.server.table.host import Hosting
from smallcouncil.server.table.seal import Sealing
from smallcouncil.server.table.seating import Seating
from smallcouncil.server.table.sync import Following
from smallcouncil.server.table.take_back import Takebacks
from smallcouncil.server.table.votes import BACK, Questions
from smallcouncil.server.timeline.history import History
from smallcouncil.server.views import Kept

if TYPE_CHECKING:
    from smallcouncil.server.tables.registry import Tables

WATCHED = 3  # times slower where bots play alone: each answer is there to be looked at


def former(row: SeatRow) -> bytes | None:
    """The key (its hash) of whoever may take the seat back."""
    return bytes.fromhex(row.owner["secret"]) if row.owner is not None else None


class Table:
    """What is there, and whose.  Who listens, how seats are taken and answers sealed, and so on, has each its own file."""

    def __init__(self, tables: Tables, stored: Stored, story: History) -> None:
        self.tables: Tables = tables
        self.visitor: str = ""  # the address that has set the table, or came to it first after a start of the server
        self.row: TableRow = stored.table
        self.kind: GameKind = story.kind
        self.seats: list[SeatRow] = stored.seats
        self.takes: list[TakeRow] = stored.takes
        self.history: History = story
        self.drafts: dict[int, list[int]] = {}
        self.notes: dict[int, str] = stored.notes
        self.lock: asyncio.Lock = asyncio.Lock()
        self.audience: Audience = Audience(self, stored.said)
        self.clocks: Clocks = Clocks(self)
        self.seating: Seating = Seating(self)
        self.sealing: Sealing = Sealing(self)
        self.following: Following = Following(self)
        self.takebacks: Takebacks = Takebacks(self)
        self.parted: Parted = Parted(self)
        topics = {BACK: self.takebacks, GO_ON: GoingOn(self.parted), CLOSE: Closing(self.parted)}
        self.questions: Questions = Questions(self, topics)
        self.hosting: Hosting = Hosting(self)
        self.autoplay: Autoplay = Autoplay(self)
        self.advice: Counsel = Counsel(self)
        alone = all(row.holder == "bot" for row in stored.seats)
        self.pace: int = tables.settings.bots.pace * (WATCHED if alone else 1)
        self.used: float = time.monotonic()
        slow, burst = tables.settings.socket.slow_rate, tables.settings.socket.slow_burst
        rate, size = tables.settings.socket.rate, tables.settings.socket.burst
        self.words: list[Bucket] = [Bucket(rate, size) for _ in self.seats]  # how much each seat may send in all,
        self.talks: list[Bucket] = [Bucket(slow, burst) for _ in self.seats]  # how much it may say,
        self.acts: list[Bucket] = [Bucket(slow, burst) for _ in self.seats]  # and do of what is much work
        self._kept: Kept = {}
        self._kept_of: Game | None = None
        self.sealing.take_drafts(stored)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> Game:
        return self.history.game

    @property
    def number(self) -> int:
        return self.game.state.number

    @property
    def at(self) -> At:
        return self.row.take, self.number

    @property
    def playable(self) -> bool:
        return self.row.started and self.row.kind == "play" and bool(self.game.waiting) and self.history.parting is None

    @property
    def is_undecided(self) -> bool:
        """Must its players decide how it goes on (table.pinned)?"""
        return self.row.started and self.row.kind == "play" and not self.row.over and self.history.parting is not None

    @property
    def is_attended(self) -> bool:
        """Does a person play, or somebody look on?  Else the table waits: bots do not play for nobody."""
        return bool(self.audience.listeners or self.humans())

    def kept(self) -> Kept:
        """What was worked out for the position as it stands."""
        if self._kept_of is not self.game:
            self._kept, self._kept_of = {}, self.game
        return self._kept

    def stir(self) -> None:
        """Lets bots think, answers what has one answer, sets the timer.  Called after every change; harmless when none is due."""
        self.used = time.monotonic()
        self.hosting.look()
        self.autoplay.stir()

    def is_idle(self, before: float) -> bool:
        return not self.audience.listeners and not self.autoplay.tasks and self.used < before and not self.lock.locked()

    # Seats ---------------------------------------------------------------------------------------------------------

    def place_of(self, key: bytes) -> tuple[int, int]:
        """The seat that a key (its hash) opens, and the seat its player could take back from a newcomer.

        Every hash is compared, so that time tells nothing.
        """
        opens = [row.seat for row in self.seats if secrets.same(key, row.secret)]
        owns = [row.seat for row in self.seats if secrets.same(key, former(row))]
        return max(opens, default=NOBODY), max(owns, default=NOBODY)

    def humans(self) -> list[int]:
        """Seats that are played by people."""
        return [row.seat for row in self.seats if row.holder == "human" and row.playing == "human"]

    def check_key(self, seat: int, key: bytes | None) -> None:
        """Under the lock: whoever had to wait for it may have lost the seat meanwhile.  None: the table itself acts."""
        if key is not None and not secrets.same(key, self.seats[seat].secret):
            raise seat_lost()

    def sitting(self, seat: int) -> Sitting:
        """Whose seat it is as far as is known here; another server may know better."""
        return Sitting(seat, self.seats[seat].secret)

    async def save(self, seat: int, **values: Any) -> None:
        """Stored, then so: only these fields, for another server may change others meanwhile."""
        row = replace(self.seats[seat], **values)
        await self.tables.store.save_seat(self.id, row, *values, sitting=[self.sitting(seat)])
        for name, value in values.items():
            setattr(self.seats[seat], name, value)

    # Talk ----------------------------------------------------------------------------------------------------------

    async def say(self, seat: int, to: int | None, text: str) -> None:
        """A whisper is for who sits there now."""
        at = time.time()
        sitting = [self.sitting(each) for each in (seat, to) if each is not None and each != NOBODY]
        number, before = await self.tables.store.say(self.id, seat, to, text, at, sitting)
        if before == self.audience.heard:
            self.audience.tell_chat(ChatRow(number, seat, to, text, at))
        else:
            await self.listen()

    async def listen(self) -> None:
        """Tells what was said, here or at another server, in its order."""
        for row in await self.tables.store.chat(self.id, self.audience.heard):
            self.audience.tell_chat(row)
