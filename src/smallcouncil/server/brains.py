"""Bots think in worker processes, on redacted games: the server is never blocked, and a bot never sees more than its seat."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import blake2b

from smallcouncil.bots import bot_named, check_bot, read_name
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.games import game_with
from smallcouncil.processes import be_quiet, deaf_to_interrupts, end_with_parent

MOST = 2000  # the number behind a bot's name: some two seconds of thought


def check(bot: str, game: str) -> None:
    """Does the bot play this game, and does it leave the workers to others too?"""
    check_bot(bot, game)
    if read_name(bot)[1] > MOST:
        raise Complaint(f"At this table the number after the colon is {MOST} at most, not as in {bot!r}.")


def think(game: str, overrides: str, plain: str, bot: str, seed: int, seat: int) -> list[int]:
    """In a worker: the whole chain that the bot answers with."""
    return chain_of(game_with(game, overrides).from_json(plain), bot, seed, seat)


def chain_of(view: Game, bot: str, seed: int, seat: int) -> list[int]:
    mind = bot_named(bot, seed)
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


def begin_worker() -> None:
    be_quiet()
    end_with_parent()


class Brains:
    """A pool of workers, begun when the first bot is asked and begun anew when one has died; with none, bots think here."""

    def __init__(self, workers: int) -> None:
        self.workers: int = workers
        self._pool: ProcessPoolExecutor | None = None

    def pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            with deaf_to_interrupts():
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=begin_worker)
        return self._pool

    async def answer(self, kind: GameKind, view: Game, bot: str, seed: int, seat: int) -> list[int]:
        plain = view.to_json()
        if not self.workers:
            return think(kind.name, kind.files.overrides, plain, bot, seed, seat)
        loop = asyncio.get_running_loop()
        for _ in range(3):
            pool = self.pool()
            try:
                return await loop.run_in_executor(pool, think, kind.name, kind.files.overrides, plain, bot, seed, seat)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
        raise RuntimeError("the workers of the bots keep dying")

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


