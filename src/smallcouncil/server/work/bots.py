"""Bots think in worker processes, on redacted games: they never block the server or see more than their seat.

A bot's number of playouts limits its cost, and makes its answers reproducible.  Time is the last resort: a bot that takes too
long is stopped, and a simpler one answers.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from hashlib import blake2b
from typing import NamedTuple, TypeVar, TypeVarTuple

from smallcouncil.analysis.why import advice
from smallcouncil.bots import Bot, admit, bot_named, check_bot, played_by, read_name
from smallcouncil.bots.chance import RandomBot
from smallcouncil.bots.guarded import faults_of, faults_told, first_fault_of
from smallcouncil.bots.intrigue.courtier import Courtier
from smallcouncil.bots.intrigue.spider import FirstSpider, Spider
from smallcouncil.bots.maester import Archmaester, Maester, ReaderBot
from smallcouncil.bots.outside import ADMITTED, is_outside
from smallcouncil.bots.steward import Steward
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint, clipped
from smallcouncil.games import Pin, check_overrides, pin_of
from smallcouncil.insight import telling
from smallcouncil.server.net.rate_limits import Buckets
from smallcouncil.server.settings import BotSettings, ProcessSettings
from smallcouncil.server.work.pool import Lost, Pool, TooLarge, TooLong
from smallcouncil.server.work.queue import Asker, BotQueue

log = logging.getLogger(__name__)
T = TypeVar("T")
Ts = TypeVarTuple("Ts")

OUTSIDE = 0.5  # share of the time for an answer that a bot from outside has itself
LONG = 60.0  # seconds of patience: more than a bot may think
FEW = 100  # playouts, at most, of a quick bot
SIMPLER = {  # bots that answer for one that is too slow; for others, the random bot
    Spider.name: Courtier.name, FirstSpider.name: Courtier.name,
    Maester.name: Steward.name, Archmaester.name: Steward.name, ReaderBot.name: Steward.name,
}


def check(bot: str, game: str, most: int) -> None:
    """Checks that the bot plays this game, and does not ask for too many playouts."""
    if not is_allowed(bot):
        raise Complaint(f"This server does not let {clipped(bot)} play; its host can allow it with --allow-bots.")
    check_bot(bot, game)
    kind, number, _ = read_name(bot, game)
    if number > granted(kind, most):
        raise Complaint(f"At this table the number after the colon is {granted(kind, most)} at most, not as in {bot!r}.")


def is_allowed(bot: str) -> bool:
    """Is the bot one of ours, or one from outside that the host has allowed?"""
    return bot in ADMITTED or not is_outside(bot)


def granted(kind: type[Bot], most: int) -> int:
    """Returns the highest number that the bot may have at a table where `most` playouts are allowed."""
    return max(1, most // kind.costs)


def bounded(bot: str, most: int) -> str:
    """Returns the bot's name with an explicit number, if it takes one, so that its answers do not depend on the clock."""
    kind, number, style = read_name(bot)
    if not kind.takes:
        return bot
    bent = f":{style}" if style else ""
    return f"{kind.name}:{min(number or most, granted(kind, most))}{bent}"


def is_quick(bot: str) -> bool:
    kind, number, _ = read_name(bot)
    return number * kind.costs <= FEW


def simpler(bot: str) -> str:
    return SIMPLER.get(read_name(bot).bot.name, RandomBot.name)


class Answer(NamedTuple):
    chain: list[int]
    seconds: float = 0.0  # thinking time, without the wait for a worker


def think(pin: Pin, plain: str, heard: bytes, bot: str, seed: int, seat: int, patience: float = 0.0) -> Answer:
    """Returns the whole chain that the bot answers with; runs in a worker."""
    view = pin.kind().from_json(plain)
    view.log = telling.read(heard)
    began = time.perf_counter()
    return Answer(chain_of(view, bot, seed, seat, patience), time.perf_counter() - began)


def think_aloud(pin: Pin, plain: str, heard: bytes, seed: int, seat: int) -> list[str]:
    """Returns advice for a seat's player; runs in a worker."""
    return advice(pin.kind().from_json(plain), seat, telling.read(heard), seed)


def chain_of(view: Game, bot: str, seed: int, seat: int, patience: float = 0.0) -> list[int]:
    """Returns the bot's whole chain; the view's log is what the seat has heard."""
    if is_outside(bot):
        admit([bot])  # the server has checked that the host allows it
    mind = bot_named(bot, seed)
    mind.patience = patience
    mind.heard = view.log or []
    chain: list[int] = []
    closed = False
    try:
        while not closed:
            copy, _ = view.drafting(seat, chain)
            chain.append(mind.choose(copy, seat))
            _, closed = view.drafting(seat, chain)
    finally:
        mind.leave(view, seat)
    if faults_of(mind):
        log.warning("%s", faults_told(bot, faults_of(mind), first_fault_of(mind)))
    return chain


def seed_of(secret: int, take: int, decision: int, seat: int) -> int:
    """Returns the seed for one answer of a bot: always the same, and unpredictable without the game's seed."""
    return int.from_bytes(blake2b(f"{secret}/{take}/{decision}/{seat}".encode(), digest_size=8).digest(), "big")


class Bots:
    """All bots of a server, and the workers they share; without workers, bots think in this process."""

    def __init__(self, settings: BotSettings, processes: ProcessSettings) -> None:
        self.pool: Pool = Pool(processes.workers, processes.memory)
        self.queue: BotQueue = BotQueue(processes.workers)
        self.answers: Buckets = Buckets(settings.answers, settings.answers_burst)  # by visitor: sending answers is work
        self.playouts: int = settings.playouts
        self.limit_s: float = settings.thought

    async def warm_up(self) -> None:
        """Starts a worker before it is needed, so that the first player does not wait for it."""
        if self.pool.size:
            with suppress(Exception):  # the next call that needs a worker reports it
                await self.pool.run(check_overrides, limit_s=self.limit_s)

    async def answer(
        self, asker: Asker, kind: GameKind, view: Game, bot: str, seed: int, seat: int, patience: float = LONG
    ) -> Answer:
        """Returns a bot's answer, or that of a simpler bot without patience; raises `Unwanted` if it is no longer needed."""
        if not is_allowed(bot):  # the host allowed it when the game began
            bot = RandomBot.name
        bot = bounded(played_by(bot, kind.name), self.playouts)
        if is_outside(bot):
            patience = OUTSIDE * self.limit_s
        if not patience and not is_quick(bot):
            bot = simpler(bot)
        if delay := self.answers.reserve(asker.visitor):
            await asyncio.sleep(delay)
        async with self.queue.slot(asker, is_quick(bot)) if self.pool.size else nullcontext():
            plain, heard = view.to_json(), telling.written(view.log or [])
            try:
                return await self._think(kind, plain, heard, bot, seed, seat, patience)
            except (TooLong, TooLarge, Lost) as trouble:
                log.warning("table %s: the bot %s was stopped (%r); a simpler one answers", asker.table, bot, trouble)
                return await self._think(kind, plain, heard, simpler(bot), seed, seat, patience)

    async def _think(
        self, kind: GameKind, plain: str, heard: bytes, bot: str, seed: int, seat: int, patience: float
    ) -> Answer:
        return await self.pool.run(think, pin_of(kind), plain, heard, bot, seed, seat, patience, limit_s=self.limit_s)

    async def advise(self, asker: Asker, kind: GameKind, view: Game, seed: int, seat: int) -> list[str]:
        """Returns what a maester would do, in sentences."""
        return await self.work_out(asker, think_aloud, pin_of(kind), view.to_json(), telling.written(view.log or []), seed, seat)

    async def work_out(self, asker: Asker, function: Callable[[*Ts], T], *args: *Ts) -> T:
        """Returns the result of a function that somebody waits for; it waits for a worker as bots do."""
        if delay := self.answers.reserve(asker.visitor):
            await asyncio.sleep(delay)
        async with self.queue.slot(asker, quick=False) if self.pool.size else nullcontext():
            return await self.pool.run(function, *args, limit_s=self.limit_s)

    def close(self) -> None:
        self.pool.close()
