"""What goes on at a table by itself: bots think, the only answer is given, clocks run out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from smallcouncil.bots import bot_class, default_bot, settled
from smallcouncil.core.agenda import DONE
from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.server.refusals import Stale
from smallcouncil.server.store import Conflict, SeatRow, StorageError
from smallcouncil.server.table.pacing import Pauses
from smallcouncil.server.table.thinking_time import Patience
from smallcouncil.server.work import bots as brains
from smallcouncil.server.work.queue import Asker, Unwanted

if TYPE_CHECKING:
    from smallcouncil.server.table.table import Table

log = logging.getLogger(__name__)

AGAIN = 2.0  # seconds until something that could not be stored is tried again
LONGEST_WAIT = 86_400.0
At = tuple[int, int]  # take and decision


class Autoplay:
    def __init__(self, table: Table) -> None:
        self.table: Table = table
        self.busy: dict[int, At] = {}  # seats somebody is answering for, and where
        self.tasks: set[asyncio.Task[None]] = set()
        self.pauses: Pauses = Pauses(table)
        self.patience: Patience = Patience()
        self._timer: asyncio.TimerHandle | None = None

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        for task in self.tasks:
            task.cancel()

    def drop(self, seat: int) -> None:
        """Whatever is thought for the seat now does not count."""
        self.busy.pop(seat, None)

    def stir(self) -> None:
        self._set_timer()
        table = self.table
        if not table.playable or not table.is_attended:
            return
        if table.audience.listeners:
            table.tables.bots.queue.look_at(table.id)
        for seat in bits_of(table.game.waiting):
            row = table.seats[seat]
            if self.busy.get(seat) == table.at:
                continue
            if table.game.idle(seat):
                self.busy[seat] = table.at
                self.spawn(self._seal(seat, table.at, [DONE], "bot" if row.playing == "bot" else "auto"))
            elif row.playing == "bot":
                self.busy[seat] = table.at
                self.spawn(self._let_bot_answer(row, table.at))
            elif not row.ask and not self._would_tell(seat) and (chain := self._only_answer(seat)):
                self.busy[seat] = table.at
                self.spawn(self._answer_alone(seat, table.at, chain))

    # Clocks --------------------------------------------------------------------------------------------------------

    def next_deadline(self) -> int | None:
        deadlines = [row.deadline for row in self.table.seats if row.deadline is not None]
        return min(deadlines) if deadlines and self.table.playable else None

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadline = self.next_deadline()
        if deadline is not None:
            wait = max(0.05, (deadline - self.table.clocks.now()) / 1000)
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(min(wait, LONGEST_WAIT), lambda: self.spawn(self._ring()))

    async def _ring(self) -> None:
        """A bot plays for whoever has run out of time; the player is told and can come back (table.clock)."""
        table = self.table
        try:
            async with table.lock:
                late = [row for row in table.seats if self._is_late(row)]
                for row in late:
                    await table.seating.hand_to_bot(row.seat, row.bot or default_bot(table.kind.name))
        except Conflict:  # the seat has come to somebody else, at another server
            table.following.follow_soon()
        except StorageError as error:
            log.error("table %s: a clock has run out and nobody could be told: %s", table.id, error)
            await asyncio.sleep(AGAIN)
        else:
            if late:
                table.audience.tell_seats()
        table.stir()

    def _is_late(self, row: SeatRow) -> bool:
        return row.deadline is not None and row.deadline <= self.table.clocks.now() and self.table.history.plays(row.seat)

    # Answers -------------------------------------------------------------------------------------------------------

    def _only_answer(self, seat: int) -> list[int]:
        """The whole chain, if there is no other; empty when the seat has a choice."""
        game = copy = self.table.game
        chain: list[int] = []
        closed = False
        while not closed:
            options = copy.choices(seat)
            if len(options) != 1:
                return []
            chain.append(options[0])
            copy, closed = game.drafting(seat, chain)
        return chain

    async def _answer_alone(self, seat: int, at: At, chain: list[int]) -> None:
        await self._rest(self.pauses.before_only_answer())
        if self._would_tell(seat):  # the line was lost meanwhile
            self._give_up(seat, at)
        else:
            await self._seal(seat, at, chain, "auto")

    def _would_tell(self, seat: int) -> bool:
        """An answer from somebody who is seen to be away shows all others that there was no choice."""
        return self.pauses.hides() and not self.table.hosting.is_online(seat)

    async def _rest(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def _let_bot_answer(self, row: SeatRow, at: At) -> None:
        table, seat = self.table, row.seat
        seed = brains.seed_of(table.row.seed, *at, seat)
        view = table.game.redacted(seat)
        bot = settled(row.bot, brains.seed_of(table.row.seed, 0, 0, seat))
        kind = bot_class(bot, table.kind.name)
        if kind.listens:
            view.log = table.history.heard(seat)
        pause = self.pauses.before_bot(alone=table.game.waiting == BIT[seat])
        began = time.monotonic()
        patience = self.patience.of(table.game, seat) if kind.hurries else brains.LONG
        try:
            answer = await table.tables.bots.answer(self._asker(seat, at), table.kind, view, bot, seed, seat, patience)
        except Unwanted:
            self._give_up(seat, at)
            return
        except Exception:
            log.exception("table %s: the bot %s of seat %d failed; a random answer is given", table.id, row.bot, seat)
            answer = brains.Answer(brains.chain_of(view, "random", seed, seat))
        self.pauses.has_thought(answer.seconds)
        self.patience.has_thought(seat, answer.seconds)
        await self._rest(max(0.0, pause - (time.monotonic() - began)))
        await self._seal(seat, at, answer.chain, "clock" if row.holder == "human" else "bot")

    def _asker(self, seat: int, at: At) -> Asker:
        table = self.table
        watched, wanted = lambda: bool(table.audience.listeners), lambda: self.busy.get(seat) == at and table.is_attended
        return Asker(table.id, table.visitor, watched, wanted)

    def _give_up(self, seat: int, at: At) -> None:
        """Whoever comes next has the seat asked anew."""
        if self.busy.get(seat) == at:
            self.drop(seat)
        self.table.stir()

    async def _seal(self, seat: int, at: At, chain: list[int], hand: str) -> None:
        if self.busy.get(seat) != at:
            return
        try:
            await self.table.sealing.seal(seat, at[1], chain, hand, at[0])
        except Stale:
            self._give_up(seat, at)
        except Exception:
            if self.table.tables.live.get(self.table.id) is not self.table:
                return  # it is not this server's any more
            # Storage is away: try again later, so that no game is stuck.
            log.exception("table %s: an answer for seat %d was not stored; it is tried again", self.table.id, seat)
            await asyncio.sleep(AGAIN)
            self._give_up(seat, at)
