"""A server that is killed at any moment loses nothing that it has acknowledged, and every game continues."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import time
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.games import GAMES
from smallcouncil.server.store import Store, Stored, line
from tests.server.tables import Client, new_table, open_tables, play_out, rng_of, settings

MOMENTS = 50
Ack = tuple[str, int, int, int, list[int]]  # table, take, decision, seat, chain


class Diary(Client):
    """A client that tells another process of every acknowledged choice."""

    def note_down(self, pipe: Pipe) -> None:
        self.pipe: Pipe = pipe

    async def send(self, type: str, **fields: object) -> list[dict[str, object]]:
        heard = await super().send(type, **fields)
        for each in heard:
            if each["type"] == "sealed" and type == "seal":
                self.pipe.send((self.table["table"], each["take"], each["decision"], self.table["seat"], fields["chain"]))
        return heard


def serve_and_play(folder: Path, there: list[tuple[str, list[str]]], pipe: Pipe, seed: int) -> None:
    """Serves and plays, in a process of its own, until it is killed."""

    async def story() -> None:
        async with open_tables(folder) as tables:
            games = there or [await fresh(tables, game) for game in ("thrones", "thrones", "intrigue")]
            pipe.send(games)
            await asyncio.gather(*[play(tables, table, keys) for table, keys in games])
        pipe.send("over")

    async def fresh(tables: object, game: str) -> tuple[str, list[str]]:
        table, keys, _ = await new_table(tables, game, "yybbb", seed + len(game))  # type: ignore[arg-type]
        return table.id, keys

    async def play(tables: object, table: str, keys: list[str]) -> None:
        clients = [Diary(tables) for _ in keys]  # type: ignore[arg-type]
        for client, key in zip(clients, keys, strict=True):
            client.note_down(pipe)
            await client.hello(table, key)
        await play_out(list(clients), rng_of(seed))

    asyncio.run(story())


@pytest.mark.skipif(os.name == "nt", reason="processes cannot be forked there")
@pytest.mark.long
def test_killed_at_fifty_random_moments_no_acknowledged_choice_is_lost(tmp_path: Path) -> None:
    chance = random.Random(4)
    fork = multiprocessing.get_context("fork")
    acknowledged: list[Ack] = []
    tables: list[tuple[str, list[str]]] = []
    for moment in range(MOMENTS):
        mine, theirs = fork.Pipe()
        child = fork.Process(target=serve_and_play, args=(tmp_path, tables, theirs, moment))
        child.start()
        theirs.close()
        tables = mine.recv()
        said = hear(mine, chance.randrange(12))
        time.sleep(chance.uniform(0.0, 0.02))
        assert child.pid is not None
        os.kill(child.pid, signal.SIGKILL)
        child.join()
        said += hear(mine, 1_000_000)
        acknowledged += [each for each in said if each != "over"]
        check(asyncio.run(stored(tmp_path, tables)), acknowledged)
        if "over" in said:
            tables = []
    assert len(acknowledged) > 100
    asyncio.run(go_on(tmp_path, tables))


def hear(pipe: Pipe, most: int) -> list[Any]:
    """Up to `most` messages of the other process, or all that it sent before it died."""
    said: list[Any] = []
    try:
        while len(said) < most and "over" not in said:
            said.append(pipe.recv())
    except (EOFError, OSError):
        pass
    return said


async def stored(folder: Path, there: list[tuple[str, list[str]]]) -> dict[str, Stored]:
    store = Store(settings(folder).store.database)
    await store.open()
    try:
        found = {id: await store.load(id) for id, _ in there}
    finally:
        await store.close()
    return {id: each for id, each in found.items() if each is not None}


def check(found: dict[str, Stored], acknowledged: list[Ack]) -> None:
    for id, each in found.items():
        row = each.table
        notation = GAMES[row.game].new(row.options, row.players, row.seed).state.ruleset.notation
        there = {(choice.take, choice.decision, choice.seat): choice.chain for choice in line(each.takes, each.choices)}
        for table, take, decision, seat, chain in acknowledged:
            if table == id:
                assert there[take, decision, seat] == notation.text(chain)


async def go_on(folder: Path, there: list[tuple[str, list[str]]]) -> None:
    """Plays every game to its end on a new server."""
    async with open_tables(folder) as tables:
        for id, keys in there:
            clients = [await Client(tables).hello(id, key) for key in keys]
            await play_out(clients, rng_of(9))
            assert clients[0].state["over"]
