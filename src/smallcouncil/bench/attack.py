"""`council bench server --attack`: honest players continue as usual while strangers attack the server.

The same games are played at the same rate without an attack and during each. An attack wins if players are refused or cut off, or
if the slowest hundredth of their seals takes three times as long as without it, and longer than anybody would notice. The delay
of this process itself, which shares the machine, is not counted.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from smallcouncil.bench import attackers
from smallcouncil.bench.server import SEED, Served, quick_loop, serving, share
from smallcouncil.bench.server_games import PLAYERS, TableKeys, fill, fill_over
from smallcouncil.bench.server_players import Players
from smallcouncil.bench.server_process import HOST
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.server.process.file_limits import raise_open_files

TIMES = 3.0  # slower than this, compared with no attack, means that the attack wins
UNNOTICED = 60.0  # milliseconds
OVER = 12  # finished games whose records can be requested
WARM_SECONDS = 1.0
BEGIN = 0.5  # seconds until an attack is in full swing
END = 0.3  # seconds until an attack is over
TRIES = 3  # an attack must win every time: something else may have slowed the machine
HOMES = 200  # addresses that the players come from
ATTACKS = tuple(attackers.ATTACKS)


class AttackPlan(NamedTuple):
    games: int = 200
    rate: float = 60.0  # sealed choices per second
    seconds: float = 8.0  # duration of each attack


class AttackResult(NamedTuple):
    attack: str  # empty: no attack
    p50: float  # milliseconds from sending a seal to its acknowledgement
    p99: float
    seals: int
    limit: float  # largest allowed p99
    late: float  # p99 of this process's own delay: attackers share the machine with the server
    cpu: float  # cores used by the server
    refused: int  # honest messages that were not answered properly
    cut_off: int  # honest sockets that were closed
    tried: int  # the attackers' attempts
    served: int

    @property
    def wins(self) -> bool:
        """Does the attack win?"""
        return bool(self.attack) and (self.p99 > self.limit + self.late or self.refused > 0 or self.cut_off > 0 or not self.seals)


class Strangers:
    """The attackers' process, seen from this one."""

    def __init__(self, port: int, over: list[str]) -> None:
        command = [sys.executable, "-P", "-m", attackers.__name__]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._say(json.dumps({"port": port, "over": over, "options": options_for_all()}))

    def begin(self, attack: str) -> None:
        self._say(attack)
        if self._hear() != "begun":
            raise Complaint(f"The attack {attack} did not begin.")

    def end(self) -> tuple[int, int]:
        self._say("")
        told = json.loads(self._hear())
        return told["tried"], told["served"]

    def _say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def _hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def stop(self) -> None:
        self.process.kill()
        self.process.communicate()


def options_for_all() -> list[str]:
    """The options of the board game that any number of players may choose."""
    kind = GAMES["thrones"]
    offered = [[option.name for option in kind.options(players)] for players in kind.players]
    return [name for name in offered[0] if all(name in names for names in offered)]


@contextmanager
def strangers(port: int, over: list[str]) -> Iterator[Strangers]:
    found = Strangers(port, over)
    try:
        yield found
    finally:
        found.stop()


def run(plan: AttackPlan, attacks: tuple[str, ...] = ATTACKS) -> list[AttackResult]:
    """Runs all attacks; the first result is without an attack."""
    sockets = plan.games * PLAYERS
    if raise_open_files(max(sockets, attackers.IDLE)) < sockets:
        raise Complaint(f"{plan.games} games need {sockets} sockets, and this system does not allow so many open files.")
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder, 'bench.sqlite')}"
        keys = asyncio.run(fill(database, plan.games, Random(SEED)))
        over = asyncio.run(fill_over(database, OVER, Random(SEED)))
        with (
            serving(database, 0) as served,
            strangers(served.port, over) as enemies,
            asyncio.Runner(loop_factory=quick_loop()) as runner,
        ):
            url = f"ws://{HOST}:{served.port}/socket"
            siege = Siege(plan, served, enemies, Players(url, HOST, served.port, Random(SEED), PLAYERS, home))
            return runner.run(siege.all(keys, attacks))


def home(table: int) -> str:
    """The address of a table's players, which no attacker uses."""
    return f"127.1.0.{1 + table % HOMES}"


class Siege:
    """Runs all attacks, one after the other."""

    def __init__(self, plan: AttackPlan, served: Served, enemies: Strangers, players: Players) -> None:
        self.plan: AttackPlan = plan
        self.served: Served = served
        self.enemies: Strangers = enemies
        self.players: Players = players

    async def all(self, keys: list[TableKeys], attacks: tuple[str, ...]) -> list[AttackResult]:
        await self.players.sit_down(keys)
        await self.players.play(self.plan.rate, WARM_SECONDS)
        calm = await self.played("", 0.0)
        return [calm, *[await self.stand(attack, calm) for attack in attacks]]

    async def stand(self, attack: str, calm: AttackResult) -> AttackResult:
        for _ in range(TRIES):
            found = await self.attacked(attack, limit_of(calm))
            if not found.wins:
                break
            calm = max(calm, await self.played("", 0.0), key=lambda each: each.p99)
        return found

    async def attacked(self, attack: str, limit: float) -> AttackResult:
        self.enemies.begin(attack)
        await self.players.play(self.plan.rate, BEGIN)
        found = await self.played(attack, limit)
        tried, served = await asyncio.to_thread(self.enemies.end)
        await asyncio.sleep(END)
        return found._replace(tried=tried, served=served)

    async def played(self, attack: str, limit: float) -> AttackResult:
        """What the honest players saw; a seal without an acknowledgement counts with its time so far."""
        players = self.players
        players.clear()
        players.faults.clear()
        lost, before = players.lost, self.served.ask().cpu
        seconds = await players.play(self.plan.rate, self.plan.seconds)
        cpu = (self.served.ask().cpu - before) / seconds
        times = [*players.acks, *players.overdue()]
        p50, p99, late = share(times, 0.5) * 1e3, share(times, 0.99) * 1e3, share(players.late, 0.99) * 1e3
        return AttackResult(attack, p50, p99, len(times), limit, late, cpu, len(players.faults), players.lost - lost, 0, 0)


def limit_of(calm: AttackResult) -> float:
    return max(TIMES * calm.p99, UNNOTICED)
