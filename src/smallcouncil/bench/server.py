"""`council bench server`: one server process on loopback, and this one with a socket for every seat of many games."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from smallcouncil.bench import server_process
from smallcouncil.bench.server_games import PLAYERS, TableKeys, fill
from smallcouncil.bench.server_players import Players
from smallcouncil.bench.server_process import HOST, NEVER
from smallcouncil.errors import Complaint
from smallcouncil.server.process.file_limits import raise_open_files

WARM = 20  # tables played first, which stay: what the server stores only once does not count for a game
WARM_SECONDS = 3.0
AT_ONCE = 50  # tables loaded in one go
GONE = 30.0  # seconds for sockets and tables to disappear
SEED = 1


class LoadPlan(NamedTuple):
    games: int = 500
    rate: float = 200.0  # sealed choices per second
    seconds: float = 60.0


class ServerFigures(NamedTuple):
    """Times in milliseconds, memory in kB (1,000 bytes) per game."""

    games: int
    sockets: int
    rate: float  # requested seals per second
    sealed_per_s: float  # acknowledged seals per second
    drafts_per_s: float
    messages_per_s: float  # messages from the server
    kb_per_message: float
    ack_p50: float  # time from sending a seal to its acknowledgement
    ack_p99: float
    news_p50: float  # time from sending a seal to its news at another seat
    news_p99: float
    draft_p50: float
    draft_p99: float
    cpu: float  # cores used by the server
    cpu_ms_per_seal: float  # server time per seal, with its drafts
    players_cpu: float  # cores used by the process with the sockets
    players_late_p99: float  # delay of the same process: no time above can be better
    kb_in_memory: float  # a table in memory that had no visitor
    kb_connected: float  # with its five sockets, before any play
    kb_running: float  # with its five sockets, after the play
    kb_left: float  # all sockets closed, the table still in memory
    kb_dropped: float  # the table dropped too: what Python keeps for later use
    kb_back: float  # all tables in memory again, which is no more if the rest was free
    server_mb: float  # server memory before the games
    stale: int  # drafts and seals that came too late: the server had already given the only answer
    cut_off: int  # sockets that the server closed
    load: float  # the machine's load before the run


AIMS = {"ack_p99": 100.0, "news_p99": 100.0, "draft_p99": 100.0, "kb_running": 700.0, "kb_in_memory": 100.0}


class Served:
    """The server process, seen from this one."""

    def __init__(self, database: str, sockets: int) -> None:
        command = [sys.executable, "-P", "-m", server_process.__name__, database, str(sockets)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        if found is None:
            self.stop()
            raise Complaint("The server did not start.")
        self.port = int(found[1])

    def ask(self, line: str = "figures") -> server_process.ProcessFigures:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            return server_process.ProcessFigures(**msgspec.json.decode(self.process.stdout.readline()))
        except (BrokenPipeError, msgspec.DecodeError):
            raise Complaint("The server has ended before the measurement did.") from None

    def wake(self, tables: list[TableKeys]) -> None:
        """Loads tables into memory, as a visitor would."""
        for begin in range(0, len(tables), AT_ONCE):
            self.ask(" ".join(["wake", *[keys.table for keys in tables[begin : begin + AT_ONCE]]]))

    def memory(self) -> int:
        """Memory in bytes, after garbage collection."""
        return self.ask("collect").rss

    def stop(self) -> None:
        """Kills the server: nothing is kept, so it need not wait until everybody has left."""
        self.process.kill()
        self.process.communicate()


@contextlib.contextmanager
def serving(database: str, sockets: int) -> Iterator[Served]:
    served = Served(database, sockets)
    try:
        yield served
    finally:
        served.stop()


def run(plan: LoadPlan) -> ServerFigures:
    sockets = (plan.games + WARM) * PLAYERS
    fits = raise_open_files(sockets)
    if fits < sockets:
        raise Complaint(
            f"{plan.games} games need {sockets} sockets, and this system allows {fits} open files for them:"
            f" raise the hard limit (`ulimit -Hn`), or measure with --games {max(1, fits // PLAYERS - WARM)}."
        )
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder, 'bench.sqlite')}"
        keys = asyncio.run(fill(database, plan.games + WARM, Random(SEED)))
        Random(SEED).shuffle(keys)
        with serving(database, sockets + 10) as served, asyncio.Runner(loop_factory=quick_loop()) as runner:
            counted = runner.run(measured(plan, served, keys[:WARM], keys[WARM:]))
    return ServerFigures(games=plan.games, sockets=plan.games * PLAYERS, rate=plan.rate, load=load, **counted)


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # Windows lacks it
        return None
    return uvloop.new_event_loop


async def measured(plan: LoadPlan, served: Served, warm: list[TableKeys], keys: list[TableKeys]) -> dict[str, Any]:
    players = Players(f"ws://{HOST}:{served.port}/socket", HOST, served.port, Random(SEED), PLAYERS)
    await players.sit_down(warm)
    await players.play(plan.rate, WARM_SECONDS)
    base = served.memory()
    memory: dict[str, int] = {}
    served.wake(keys)
    memory["in_memory"] = served.memory()
    await players.sit_down(keys)
    memory["connected"] = served.memory()
    counted = await played(plan, served, players)
    memory["running"] = served.memory()
    await players.leave([seat for seat in players.seats if seat.keys not in warm])
    await until(served, sockets=WARM * PLAYERS)
    memory["left"] = served.memory()
    served.ask("idle 0.5")
    await until(served, tables=WARM)
    served.ask(f"idle {NEVER}")
    memory["dropped"] = served.memory()
    served.wake(keys)
    memory["back"] = served.memory()
    if players.faults:
        raise Complaint(f"The server refused {len(players.faults)} answers, the first so: {players.faults[0]}")
    per_game = {f"kb_{name}": (rss - base) / plan.games / 1e3 for name, rss in memory.items()}
    return {**counted, **per_game, "server_mb": base / 1e6, "cut_off": players.lost}


async def played(plan: LoadPlan, served: Served, players: Players) -> dict[str, Any]:
    gc.collect()
    gc.freeze()  # pauses of this process would count as the server's
    await players.play(plan.rate, WARM_SECONDS)
    players.clear()
    before, own = served.ask(), time.process_time()
    seconds = await players.play(plan.rate, plan.seconds)
    cpu, own = served.ask().cpu - before.cpu, time.process_time() - own
    gc.unfreeze()
    return {
        **times_of(players),
        "sealed_per_s": len(players.acks) / seconds,
        "drafts_per_s": len(players.drafts) / seconds,
        "messages_per_s": players.messages / seconds,
        "kb_per_message": players.bytes / max(1, players.messages) / 1e3,
        "stale": players.stale,
        "cpu": cpu / seconds,
        "cpu_ms_per_seal": cpu / max(1, players.seals) * 1e3,
        "players_cpu": own / seconds,
    }


def times_of(players: Players) -> dict[str, float]:
    found = {"players_late_p99": share(players.late, 0.99) * 1e3}
    for name, times in (("ack", players.acks), ("news", players.news), ("draft", players.drafts)):
        found[f"{name}_p50"] = share(times, 0.5) * 1e3
        found[f"{name}_p99"] = share(times, 0.99) * 1e3
    return found


def share(times: Sequence[float], part: float) -> float:
    """The time that this share of them does not exceed."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] if times else 0.0


async def until(served: Served, tables: int | None = None, sockets: int | None = None) -> None:
    """Waits until the server has dropped these tables and sockets."""
    end = time.monotonic() + GONE
    while time.monotonic() < end:
        now = served.ask()
        if tables in (None, now.tables) and sockets in (None, now.sockets):
            return
        await asyncio.sleep(0.2)
    raise Complaint("The server keeps tables or sockets that nobody uses any more.")
