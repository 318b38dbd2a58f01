"""Explanations of decisions: the bot that decided says why, from what it could know then; a maester speaks for a person.

Anybody may ask about a finished game.  During a game, only a player whose opponents are all bots may ask, and only about orders
and Marches that everybody has seen.  A worker of the bots works it out, after the tables that somebody watches, and it is cached.
"""

from __future__ import annotations

import zlib
from contextlib import nullcontext
from typing import NamedTuple, TypedDict

from smallcouncil.analysis.cases import MARCH, ORDERS, Case, asked_of, deed_of, so_far
from smallcouncil.analysis.judging import position_of
from smallcouncil.analysis.why import explained
from smallcouncil.bots import settled
from smallcouncil.core.bits import NOBODY
from smallcouncil.games import Pin, pin_of
from smallcouncil.insight import telling
from smallcouncil.server.refusals import LIMITS, Refused
from smallcouncil.server.store import Store, Stored
from smallcouncil.server.timeline.history import encode
from smallcouncil.server.timeline.reading import history_with
from smallcouncil.server.timeline.records import record_of
from smallcouncil.server.work.bots import Bots, seed_of
from smallcouncil.server.work.cache import FAILED, ReadCache
from smallcouncil.server.work.loading import stored_content
from smallcouncil.server.work.pool import Lost, TooLarge, TooLong
from smallcouncil.server.work.queue import Asker

ANOTHER = "You asked about another decision: wait for the answer."
NOTHING = "Nobody decided anything there."
SECRET = "During a game, bots explain only orders and Marches."
RULE = "table.record"


class Explained(TypedDict):
    """The explanation of a decision."""

    seats: list[int]  # seats that decided
    seat: int  # the seat whose decision is explained
    words: str  # what the seat did
    lines: list[str]  # its reasons


class WhyQuestion(NamedTuple):
    pin: Pin
    case: Case
    bot: str  # or the record's word for a person
    seed: int
    seats: list[int]
    deed: str


class Explanations:
    def __init__(self, store: Store, bots: Bots, cache: ReadCache) -> None:
        self.store: Store = store
        self.bots: Bots = bots
        self.cache: ReadCache = cache
        self.busy: set[str] = set()  # addresses that wait for an answer

    def known(self, table: str, decision: int, seat: int) -> bytes | None:
        return self.cache.find(key_of(table, decision, seat))

    async def ask(self, stored: Stored, decision: int, seat: int, visitor: str) -> bytes:
        """Explains a decision of a seat (NOBODY: the first that decided); the caller checks that the visitor may ask."""
        if visitor in self.busy:
            raise Refused(ANOTHER, LIMITS)
        self.busy.add(visitor)
        try:
            found = await self._explained(stored, decision, seat, visitor)
        except (TooLong, TooLarge, Lost):
            raise Refused(FAILED, LIMITS) from None
        finally:
            self.busy.discard(visitor)
        if stored.table.over or stored.table.kind != "play":  # nothing can be taken back
            self.cache.keep(key_of(stored.table.id, decision, seat), found)
        return found

    async def _explained(self, stored: Stored, decision: int, seat: int, visitor: str) -> bytes:
        bundle = await stored_content(self.store, stored.table)
        cache = self.cache
        question = await cache.pool.run(question_of, stored, bundle, decision, seat, limit_s=cache.limit_s)
        if isinstance(question, str):
            raise Refused(question, RULE)
        asker = Asker(stored.table.id, visitor, lambda: False, lambda: True)
        async with self.bots.queue.slot(asker, quick=False) if self.bots.pool.size else nullcontext():
            return await self.bots.pool.run(answer, question, limit_s=self.bots.limit_s)


def key_of(table: str, decision: int, seat: int) -> tuple[str, ...]:
    return "why", table, str(decision), str(seat)


# Worker functions ------------------------------------------------------------------------------------------------------


def question_of(stored: Stored, bundle: str, decision: int, seat: int) -> WhyQuestion | str:
    """Returns the question for a bot, or a sentence that says why there is none."""
    reader, steps = so_far(record_of(stored, history_with(stored, bundle)), "The record")
    step = next((each for each in steps if each.game.state.number == decision), None)
    if step is None or (seat != NOBODY and seat not in step.chains):
        return NOTHING
    if reader.game.waiting and step.game.state.agenda[-1].kind.name not in (ORDERS, MARCH):
        return SECRET
    who = next(iter(step.chains)) if seat == NOBODY else seat
    case = asked_of(step, who, reader.game.log or [])
    bot, seed = speaker(stored, reader.header.seats[who], who), reader.header.seed + who
    return WhyQuestion(pin_of(reader.kind), case, bot, seed, sorted(step.chains), deed_of(step, who))


def speaker(stored: Stored, named: str, seat: int) -> str:
    """Returns the bot that plays the seat, or the name in the record."""
    row = stored.seats[seat] if seat < len(stored.seats) else None
    if row is None or row.holder != "bot" or not row.bot:
        return named
    return settled(row.bot, seed_of(stored.table.seed, 0, 0, seat))


def answer(question: WhyQuestion) -> bytes:
    case = question.case
    view, heard = position_of(question.pin, case), telling.read(zlib.decompress(case.heard))
    lines = explained(view, case.seat, heard, question.bot, question.seed, list(case.chain))
    return encode(Explained(seats=question.seats, seat=case.seat, words=question.deed, lines=lines))
