"""Answers messages to the tables of attempts, in a worker process.

The client sends everything that the attempt follows from, so the server keeps nothing of it and any server can answer.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeVar, TypeVarTuple

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.notation import Unreadable
from smallcouncil.errors import Complaint
from smallcouncil.lessons.attempt import Attempt, ReadyTask, Reply
from smallcouncil.lessons.catalogue import found
from smallcouncil.lessons.language import read
from smallcouncil.lessons.lesson import Lesson, Saying
from smallcouncil.server.learning.attempt_table import AttemptTable
from smallcouncil.server.learning.forms import LessonAnswer, LessonMessage, LessonPlace, Outcome, SayingForm, Sent
from smallcouncil.server.messages import incoming as m
from smallcouncil.server.messages import outgoing
from smallcouncil.server.net.rate_limits import TOO_MUCH, Buckets
from smallcouncil.server.refusals import LIMITS, Refused
from smallcouncil.server.settings import LearningSettings
from smallcouncil.server.table.view import why_for
from smallcouncil.server.timeline.history import encode
from smallcouncil.server.work.pool import Lost, Pool, TooLarge, TooLong

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
RULE = "table.lesson"
KEPT = 256  # attempts and lessons that a worker remembers
FAILED = "The server could not answer this time; try again in a moment."


class PlayedPosition(NamedTuple):
    """A position with everything hidden in it, and whose seat the visitor had."""

    game: str
    text: str  # the position as JSON
    seat: int


class Classroom:
    """Limits how much a visitor may ask, and hands the work to a process of its own."""

    def __init__(self, settings: LearningSettings, pool: Pool) -> None:
        self.limit_s: float = settings.lesson
        self.pool: Pool = pool
        self.buckets: Buckets = Buckets(settings.lessons, settings.lessons_burst)
        self._warming: asyncio.Task[None] | None = None

    def warm(self) -> None:
        """Starts the worker, once, so that the first lesson does not wait for it."""
        if self._warming is None:
            self._warming = asyncio.create_task(self._start())

    async def _start(self) -> None:
        with contextlib.suppress(TooLong, TooLarge, Lost):
            await self.pool.run(ready, limit_s=self.limit_s)

    async def answer(self, message: LessonMessage, visitor: str) -> bytes:
        return await self.work(visitor, answer, message)

    async def position(self, place: LessonPlace, visitor: str) -> PlayedPosition:
        """The position that the attempt has come to, to play on from there."""
        return await self.work(visitor, position_at, place)

    async def work(self, visitor: str, work: Callable[[*Ts], T], *args: *Ts) -> T:
        if not self.buckets.take(visitor):
            raise Refused(TOO_MUCH, LIMITS)
        try:
            return await self.pool.run(work, *args, limit_s=self.limit_s)
        except (TooLong, TooLarge, Lost):
            raise Refused(FAILED, LIMITS) from None


# Worker functions --------------------------------------------------------------------------------------------------------


def ready() -> None:
    """Nothing: to run it, a worker must have started and loaded this module."""


def answer(sent: LessonMessage) -> bytes:
    """The table's and the teacher's answer to a message, as JSON."""
    return encode(answered(attempt_in(sent), sent.message))


def position_at(place: LessonPlace) -> PlayedPosition:
    attempt = attempt_in(place)
    if not attempt.game.waiting:
        raise Refused("The game is over: there is nothing to play on.", RULE)
    game = attempt.game.clone()
    game.state.number = 0
    return PlayedPosition(attempt.task.scenario.game, game.to_json(), attempt.seat)


def attempt_in(place: LessonPlace) -> Attempt:
    return attempt_at(place.lesson, place.text, place.task, tuple(place.answers))


@lru_cache(maxsize=KEPT)
def lesson_of(id: str, text: str) -> Lesson:
    try:
        return read(text, "your lesson") if text else found(id)
    except Complaint as error:
        raise Refused(str(error), RULE, 404) from None


@lru_cache(maxsize=KEPT)
def ready_task(id: str, text: str, task: int) -> ReadyTask:
    lesson = lesson_of(id, text)
    if task >= len(lesson.tasks):
        raise Refused("There is no such task in the lesson.", RULE, 404)
    try:
        return ReadyTask(lesson.tasks[task])
    except Complaint as error:
        raise Refused(str(error), RULE, 400) from None


@lru_cache(maxsize=KEPT)
def attempt_at(id: str, text: str, task: int, answers: tuple[str, ...]) -> Attempt:
    """The attempt after these answers. Most messages come to an attempt that is remembered, or to the next one."""
    if not answers:
        return Attempt(ready_task(id, text, task))
    before = attempt_at(id, text, task, answers[:-1])
    try:
        return before.answer(before.read(answers[-1]))[0]
    except (Illegal, Unreadable):
        raise Refused("This lesson has changed since you began it: begin it again.", RULE, 409) from None


def answered(attempt: Attempt, message: Sent) -> LessonAnswer:
    table, about = AttemptTable(attempt), m.kind_of(message)
    try:
        if isinstance(message, m.Seal):
            return sealed(attempt, table, message)
        return told(attempt, "open", [reaction(table, message)])
    except Illegal as error:
        return told(attempt, "open", [outgoing.error(about, error.sentence, error.rule)])
    except Refused as error:
        return told(attempt, "open", [outgoing.error(about, error.sentence, error.rule)])


def reaction(table: AttemptTable, message: Sent) -> outgoing.Answer:
    """The table's answer to a message that changes nothing."""
    seat, state, view = table.seat, table.state, table.view
    if isinstance(message, m.Hello):
        return view.table_for(seat, -1, None, [])
    if isinstance(message, m.Draft):
        check_open(table, message.decision)
        copy, closed = state.game.drafting(seat, message.chain)
        return view.draft_for(seat, message.decision, copy, closed, message.chain)
    if isinstance(message, m.Why):
        check_open(table, message.decision)
        return why_for(state.game, seat, message.chain, message.choice)
    if message.decision > state.number:
        raise Refused("The game has not come so far.", RULE)
    return view.look_for(seat, state.history.at(message.decision), (0, message.decision), state.number)


def check_open(table: AttemptTable, decision: int) -> None:
    if decision != table.state.number or not table.attempt.is_asked:
        raise Refused("That decision is already over; here is the current position.", "table.stale")


def sealed(attempt: Attempt, table: AttemptTable, message: m.Seal) -> LessonAnswer:
    check_open(table, message.decision)
    after, reply = attempt.answer(message.chain)
    pasts = [] if after is attempt else AttemptTable(after).state.history.pasts[message.decision :]
    state = AttemptTable(after).view.state_for(after.seat, [past for past in pasts if past.asked])
    mark: outgoing.SealedMessage = {"type": "sealed", "take": 0, "decision": message.decision}
    return told(after, reply.outcome, [mark, state], reply)


def told(attempt: Attempt, outcome: Outcome, messages: list[outgoing.Answer], reply: Reply | None = None) -> LessonAnswer:
    game, seat = attempt.ready.game, attempt.seat
    return {
        "messages": messages,
        "outcome": outcome,
        "after": {"says": sayings(reply.says), "marks": reply.marks} if reply is not None else {"says": [], "marks": []},
        "before": {"says": sayings(attempt.says), "marks": attempt.marks},
        "answers": [game.text(sealed.chain) for sealed in attempt.moves if sealed.seat == seat],
    }


def sayings(says: list[Saying]) -> list[SayingForm]:
    return [saying_form(each) for each in says]


def saying_form(saying: Saying | None) -> SayingForm:
    return {"text": saying.text, "rule": saying.rule} if saying is not None else {"text": "", "rule": ""}
