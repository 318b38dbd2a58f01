"""Bots think in worker processes, on redacted games: the server is never blocked, and a bot never sees more than its seat.

What a bot may cost at a table is limited by construction: so many playouts, which give the same answer whenever it is asked.
Time is the last resort: a bot that needs more is stopped, and a simpler one answers.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import nullcontext, suppress
from hashlib import blake2b
from typing import NamedTuple

from smallcouncil.analysis.why import advice
from smallcouncil.bots import Bot, bot_named, check_bot, played_by, read_name
from smallcouncil.bots.chance import RandomBot
from smallcouncil.bots.intrigue.courtier import Courtier
from smallcouncil.bots.intrigue.spider import FirstSpider, Spider
from smallcouncil.bots.maester import Archmaester, Maester, ReaderBot
from smallcouncil.bots.steward import Steward
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.games import Pin, check_overrides, pin_of
from smallcouncil.insight import telling
from smallcouncil.server.net.rate_limits import Buckets
from smallcouncil.server.settings import BotSettings, ProcessSettings
from smallcouncil.server.work.pool import Lost, Pool, TooLarge, TooLong
from smallcouncil.server.work.queue import Asker, BotQueue

log = logging.getLogger(__name__)

LONG = 60.0  # seconds of patience: more than a thought may take
FEW = 100  # so many are a quick thought
SIMPLER = {  # who answers for one that is too slow; else chance
    Spider.name: Courtier.name, FirstSpider.name: Courtier.name,
    Maester.name: Steward.name, Archmaester.name: Steward.name, ReaderBot.name: Steward.name,
}


def check(bot: str, game: str, most: int) -> None:
    """Does the bot play this game, and does it leave the workers to others too?"""
    check_bot(bot, game)
    kind, number, _ = read_name(bot, game)
    if number > granted(kind, most):
        raise Complaint(f"At this table the number after the colon is {granted(kind, most)} at most, not as in {bot!r}.")


def granted(kind: type[Bot], most: int) -> int:
    """So many playouts of its own."""
    return max(1, most // kind.costs)


def bounded(bot: str, most: int) -> str:
    """The bot as it thinks at a table: where it takes a number it has one, so that no clock decides what it answers."""
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
    seconds: float = 0.0  # that it was thought about, without the time until its turn had come


def think(pin: Pin, plain: str, heard: bytes, bot: str, seed: int, seat: int, patience: float = 0.0) -> Answer:
    """In a worker: the whole chain that the bot answers with."""
    view = pin.kind().from_json(plain)
    view.log = telling.read(heard)
    began = time.perf_counter()
    return Answer(chain_of(view, bot, seed, seat, patience), time.perf_counter() - began)


def think_aloud(pin: Pin, plain: str, heard: bytes, seed: int, seat: int) -> list[str]:
    """In a worker: advice for the player of a seat."""
    return advice(pin.kind().from_json(plain), seat, telling.read(heard), seed)


def chain_of(view: Game, bot: str, seed: int, seat: int, patience: float = 0.0) -> list[int]:
    """The log of the view is what the seat has heard."""
    mind = bot_named(bot, seed)
    mind.patience = patience
    mind.heard = view.log or []
    chain: list[int] = []
    closed = False
    while not closed:
        copy, _ = view.drafting(seat, chain)
        chain.append(mind.choose(copy, seat))
        _, closed = view.drafting(seat, chain)
    return chain


def seed_of(secret: int, take: int, decision: int, seat: int) -> int:
    """Of one answer of a bot: the same when it is asked again, and not to be foreseen without the game's seed."""
    return int.from_bytes(blake2b(f"{secret}/{take}/{decision}/{seat}".encode(), digest_size=8).digest(), "big")


class Bots:
    """All bots of a server, and the workers they share; with none, bots think here."""

    def __init__(self, settings: BotSettings, processes: ProcessSettings) -> None:
        self.pool: Pool = Pool(processes.workers, processes.memory)
        self.queue: BotQueue = BotQueue(processes.workers)
        self.answers: Buckets = Buckets(settings.answers, settings.answers_burst)  # by visitor: to tell of them is work too
        self.playouts: int = settings.playouts
        self.limit_s: float = settings.thought

    async def warm_up(self) -> None:
        """One worker begins before it is needed: whoever plays at once does not wait for it."""
        if self.pool.size:
            with suppress(Exception):  # whoever needs it hears of it
                await self.pool.run(check_overrides, limit_s=self.limit_s)

    async def answer(
        self, asker: Asker, kind: GameKind, view: Game, bot: str, seed: int, seat: int, patience: float = LONG
    ) -> Answer:
        """Raises Unwanted if nobody needs it any more when its turn has come; without patience a simpler bot answers."""
        bot = bounded(played_by(bot, kind.name), self.playouts)
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
        """What a maester would do there, in words; it waits for its turn like a bot."""
        if delay := self.answers.reserve(asker.visitor):
            await asyncio.sleep(delay)
        async with self.queue.slot(asker, quick=False) if self.pool.size else nullcontext():
            plain, heard = view.to_json(), telling.written(view.log or [])
            return await self.pool.run(think_aloud, pin_of(kind), plain, heard, seed, seat, limit_s=self.limit_s)

    def close(self) -> None:
        self.pool.close()
