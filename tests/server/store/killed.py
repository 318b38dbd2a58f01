"""Kills a server in the middle of sealing, again and again, and looks whether all that it acknowledged is stored.

`killed.py FILE SECONDS`: each round is a child that writes a line for every acknowledged row into a pipe, until it is killed.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import sys
import time

from smallcouncil.server.store import Seal, SeatRow, Store, TableRow

TABLES = 8
FEWEST = 5  # rounds, however slow the machine is
Row = tuple[str, int, str]  # table, decision, chain


async def serve(file: str, tag: str, pipe: int) -> None:
    store = Store(file)
    await store.open()
    await asyncio.gather(*[play(store, f"{tag}-{number}", pipe) for number in range(TABLES)])


async def play(store: Store, table: str, pipe: int) -> None:
    await store.create(TableRow(table, "thrones", 1, [], 1, "", 1), [SeatRow(0)])
    decision = 0
    while True:
        chain = random.randbytes(random.randrange(1, 300)).hex()
        await store.seal(table, Seal(0, decision, 0, chain, "player", 1))
        os.write(pipe, f"{table} {decision} {chain}\n".encode())
        decision += 1


def killed_at(moment: float, file: str, tag: str) -> list[Row]:
    """Kills a server at this moment, and returns what it had acknowledged."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        try:
            asyncio.run(serve(file, tag, write))
        finally:
            os._exit(1)
    os.close(write)
    with open(read, "rb") as pipe:
        lines = [pipe.readline()]  # the time runs once the first seal is acknowledged
        until = time.monotonic() + moment
        while time.monotonic() < until:
            lines.append(pipe.readline())
        os.kill(child, signal.SIGKILL)
        lines += pipe.readlines()
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
    words = [line.decode().split() for line in lines if line.endswith(b"\n")]
    return [(table, int(decision), chain) for table, decision, chain in words]


def stored_rows(file: str, tag: str) -> set[Row]:
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    rows = set(connection.execute("SELECT table_id, decision, chain FROM choices WHERE table_id LIKE ?", [f"{tag}-%"]))
    connection.close()
    return rows


def main(file: str, seconds: float) -> None:
    until = time.monotonic() + seconds
    total = rounds = 0
    while rounds < FEWEST or time.monotonic() < until:
        rounds += 1
        tag = f"round{rounds}"
        acknowledged = killed_at(random.uniform(0, 0.12), file, tag)
        assert acknowledged
        lost = set(acknowledged) - stored_rows(file, tag)
        assert not lost, f"lost: {sorted(lost)}"
        total += len(acknowledged)
    print(f"{rounds} times killed, {total} rows acknowledged, none lost")


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
