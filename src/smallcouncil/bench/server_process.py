"""The server that `bench server` measures, in a separate process: the real one, with or without its limits.

It prints its port; then it answers every line with its figures, and ends with its input.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Future
from pathlib import Path
from typing import NamedTuple

import msgspec

from smallcouncil.server.garbage import collect_all
from smallcouncil.server.process.file_limits import raise_open_files
from smallcouncil.server.process.serve import Server, config_of, free_socket
from smallcouncil.server.settings import Settings, settings_with
from smallcouncil.server.tables.registry import Tables

HOST = "127.0.0.1"
NEVER = 1e9
STATM = Path("/proc/self/statm")


class ProcessFigures(NamedTuple):
    rss: int  # bytes in memory
    cpu: float  # seconds of all threads
    tables: int  # tables in memory
    sockets: int


ready: Future[asyncio.AbstractEventLoop] = Future()  # the server's loop, once it serves


def resident() -> int:
    if STATM.exists():
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    said = subprocess.run(["ps", "-o", "rss=", "-p", str(os.getpid())], capture_output=True, text=True, check=True)
    return int(said.stdout) * 1024


def answer_lines(tables: Tables) -> None:
    """Answers lines.

    `figures` returns the figures; `collect` collects garbage first; `idle SECONDS` first sets how long a table without visitors
    is kept; `wake TABLE …` first loads tables.
    """
    loop = ready.result()
    for line in sys.stdin:
        parts = line.split()
        if parts[0] == "idle":
            tables.settings.tables.idle = float(parts[1])
        elif parts[0] == "collect":
            collect_all()
        elif parts[0] == "wake":
            for table in parts[1:]:
                asyncio.run_coroutine_threadsafe(tables.table(table), loop).result()
        figures = ProcessFigures(resident(), time.process_time(), len(tables.live), tables.sockets.total())
        print(msgspec.json.encode(figures._asdict()).decode(), flush=True)
    os.kill(os.getpid(), signal.SIGTERM)


def lifted(database: str, sockets: int) -> Settings:
    """Settings without limits, so that none affects the figures."""
    return settings_with(
        database=database, tables=sys.maxsize, tables_each=sys.maxsize, rate=NEVER, burst=NEVER, rate_each=NEVER,
        burst_each=NEVER, new_tables=NEVER, requests_burst=NEVER, works_burst=NEVER, connections=sockets,
        connections_each=sockets, sockets=sockets, sockets_each=sockets, answers=NEVER, idle=NEVER, hosts=(HOST,),
    )


def main(database: str, sockets: int) -> int:
    """Serves; without a number of sockets it has the limits of any server."""
    settings = lifted(database, sockets) if sockets else settings_with(database=database, hosts=(HOST,))
    net = settings.net
    net.connections = min(net.connections, raise_open_files(net.connections))
    bound = free_socket(HOST, 0)
    config = config_of(settings)
    tables: Tables = config.app.state.tables  # type: ignore[union-attr]
    threading.Thread(target=answer_lines, args=(tables,), daemon=True).start()
    url = f"http://{HOST}:{bound.getsockname()[1]}/"
    server = Server(config, url, opens=False, ready=lambda: ready.set_result(asyncio.get_running_loop()))
    server.run(sockets=[bound])
    return 0 if server.started else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
