"""Automatic answers at a table: bots play, a seat with only one answer is sealed, clocks run out."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Protocol

from smallcouncil.bots import bot_class, settled
from smallcouncil.core.agenda import DONE
from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.server.refusals import Stale
from smallcouncil.server.store import SeatRow, StorageError
from smallcouncil.server.table.change import At, Change
from smallcouncil.server.table.clocks import Clock
from smallcouncil.server.table.commit import TABLE, TRIES, Actor, Command
from smallcouncil.server.table.deadlines import next_deadline, run_out
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.listeners import Listeners
from smallcouncil.server.table.pacing import Pacing
from smallcouncil.server.table.presence import Presence
from smallcouncil.server.table.seal import SealWish, seal
from smallcouncil.server.table.state import Snapshot, TableState
from smallcouncil.server.table.tasks import Tasks
from smallcouncil.server.table.thinking_time import ThinkingTime
from smallcouncil.server.work import bots
from smallcouncil.server.work.bots import Answer, Bots, seed_of
from smallcouncil.server.work.queue import Asker, Unwanted

log = logging.getLogger(__name__)

AGAIN = 2.0  # seconds until the server tries again to store an answer
LONGEST_WAIT = 86_400.0


class Driven(Protocol):
    """The table as its bots see it."""

    state: TableState
    clock: Clock
    presence: Presence
    listeners: Listeners
    tasks: Tasks
    visitor: str

    @property
    def is_attended(self) -> bool: ...

    @property
    def is_served(self) -> bool:
        """Is it still in the memory of this server?"""

    async def commit(self, command: Command, by: Actor = TABLE, tries: int = 1) -> Any: ...

    def stir(self) -> None: ...


class BotSeats:
    def __init__(self, table: Driven, bots: Bots, thinking: float) -> None:
        self.table: Driven = table
        self.state: TableState = table.state
        self.bots: Bots = bots
        self.busy: dict[int, At] = {}  # seats that are being answered for, with take and decision
        self.pacing: Pacing = Pacing(table.state, table.listeners, thinking)
        self.thinking_time: ThinkingTime = ThinkingTime()
        self._timer: asyncio.TimerHandle | None = None

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def follow(self, before: Snapshot) -> None:
        """Discards, after a change, what bots think for a seat that was sealed or reopened or has another player."""
        state = self.state
        if state.history is not before.history:
            self.busy.clear()
            return
        sealed = state.sealed()
        for old, new in zip(before.seats, state.seats, strict=True):
            if player_of(old) != player_of(new) or sealed.get(new.seat) != before.sealed.get(new.seat):
                self.busy.pop(new.seat, None)

    def stir(self) -> None:
        """Starts bots, answers for seats with only one answer, and sets the timer; harmless when nothing is due."""
        self._set_timer()
        table, state = self.table, self.state
        if not state.is_playable or not table.is_attended:
            return
        if table.listeners:
            self.bots.queue.look_at(state.id)
        for seat in bits_of(state.game.waiting):
            if self.busy.get(seat) != state.at:
                self._answer_for(state.seats[seat])

    def _answer_for(self, row: SeatRow) -> None:
        seat, at = row.seat, self.state.at
        if self.state.game.idle(seat):
            self.busy[seat] = at
            self.table.tasks.spawn(self._seal(seat, at, [DONE], "bot" if row.playing == "bot" else "auto"))
        elif row.playing == "bot":
            self.busy[seat] = at
            self.table.tasks.spawn(self._let_bot_answer(row, at))
        elif not row.ask and not self._would_tell(seat) and (chain := self._only_answer(seat)):
            self.busy[seat] = at
            self.table.tasks.spawn(self._answer_alone(seat, at, chain))

    # Clocks --------------------------------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        self.close()
        self._timer = None
        deadline = next_deadline(self.state)
        if deadline is not None:
            wait = max(0.05, (deadline - self.table.clock.now()) / 1000)
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(min(wait, LONGEST_WAIT), lambda: self.table.tasks.spawn(self._ring()))

    async def _ring(self) -> None:
        try:
            await self.table.commit(run_out, tries=TRIES)
        except StorageError as error:
            log.error("table %s: a clock has run out and nobody could be told: %s", self.state.id, error)
            await asyncio.sleep(AGAIN)
            self.table.stir()

    # Answers -------------------------------------------------------------------------------------------------------

    def _only_answer(self, seat: int) -> list[int]:
        """Returns the only possible chain; empty if the seat has a choice."""
        game = copy = self.state.game
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
        await self._rest(self.pacing.before_only_answer())
        if self._would_tell(seat):  # the player has lost the connection meanwhile
            self._give_up(seat, at)
        else:
            await self._seal(seat, at, chain, "auto")

    def _would_tell(self, seat: int) -> bool:
        """Would an automatic answer reveal to others that the seat, whose player is visibly away, has no choice?"""
        return self.pacing.hides() and not self.table.presence.is_online(seat)

    async def _rest(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def _let_bot_answer(self, row: SeatRow, at: At) -> None:
        state, seat = self.state, row.seat
        seed = seed_of(state.row.seed, *at, seat)
        view = state.game.redacted(seat)
        bot = settled(row.bot, seed_of(state.row.seed, 0, 0, seat))
        if not bots.is_allowed(bot):
            bot = "random"  # a server that allowed it began this game
        kind = bot_class(bot, state.kind.name)
        if kind.listens:
            view.log = state.history.heard(seat)
        pause = self.pacing.before_bot(alone=state.game.waiting == BIT[seat])
        began = time.monotonic()
        patience = self.thinking_time.of(state.game, seat) if kind.hurries else bots.LONG
        try:
            answer = await self.bots.answer(self._asker(seat, at), state.kind, view, bot, seed, seat, patience)
        except Unwanted:
            self._give_up(seat, at)
            return
        except Exception:
            log.exception("table %s: the bot %s of seat %d failed; a random answer is given", state.id, row.bot, seat)
            answer = Answer(bots.chain_of(view, "random", seed, seat))
        self.pacing.has_thought(answer.seconds)
        self.thinking_time.has_thought(seat, answer.seconds)
        await self._rest(max(0.0, pause - (time.monotonic() - began)))
        await self._seal(seat, at, answer.chain, "clock" if row.holder == "human" else "bot")

    def _asker(self, seat: int, at: At) -> Asker:
        table = self.table
        watched, wanted = lambda: bool(table.listeners), lambda: self.busy.get(seat) == at and table.is_attended
        return Asker(self.state.id, table.visitor, watched, wanted)

    def _give_up(self, seat: int, at: At) -> None:
        """Drops the answer; the seat's current player or bot is asked again."""
        if self.busy.get(seat) == at:
            del self.busy[seat]
        self.table.stir()

    async def _seal(self, seat: int, at: At, chain: list[int], hand: str) -> None:
        if self.busy.get(seat) != at:
            return
        wish = SealWish(seat, at[1], chain, at[0], hand)

        def answer(desk: Desk) -> Change | None:
            if self.busy.get(seat) != self.state.at:  # the seat has another player now, or the decision is over
                raise Stale
            return seal(desk, wish)

        try:
            await self.table.commit(answer, tries=TRIES)
        except Stale:
            self._give_up(seat, at)
        except Exception:
            if not self.table.is_served:
                return
            # The database failed: try again later, so that no game gets stuck.
            log.exception("table %s: an answer for seat %d was not stored; it is tried again", self.state.id, seat)
            await asyncio.sleep(AGAIN)
            self._give_up(seat, at)


def player_of(row: SeatRow) -> tuple[object, ...]:
    """Returns what decides who answers for a seat: its key, and the bot that plays it or what its player wants to be asked."""
    return row.secret, row.playing, row.bot if row.playing == "bot" else row.ask
