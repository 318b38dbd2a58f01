"""Two real servers on one database, and players who do whatever they like over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

import smallcouncil
from smallcouncil.server.settings import settings_with
from smallcouncil.server.tables.registry import Tables
from tests.server.wild import Wild

pytestmark = pytest.mark.anyio

NOWHERE = Tables(settings_with(database="sqlite:///nowhere"))  # never opened
ROOT = Path(smallcouncil.__file__).parents[2]
SEATS = [{"kind": "you"}, {"kind": "you"}, {"kind": "you"}, {"kind": "bot", "bot": "random"}]


class FarWild(Wild):
    """A wild player who speaks to the server over a real socket."""

    def __init__(self, port: int, table: str, key: str, chance: random.Random) -> None:
        super().__init__(NOWHERE, table, key, chance)
        self.port: int = port
        self.socket_: ClientConnection | None = None
        self.new: asyncio.Queue[str] = asyncio.Queue()

    async def come(self) -> FarWild:
        self.socket_ = await connect(f"ws://127.0.0.1:{self.port}/socket", max_size=None)
        self.reader: asyncio.Task[None] = asyncio.create_task(self._read(self.socket_))
        await self.hello(*self.place)
        return self

    async def _read(self, socket: ClientConnection) -> None:
        async for text in socket:
            self.new.put_nowait(str(text))

    async def send(self, type: str, **fields: Any) -> list[dict[str, Any]]:
        assert self.socket_ is not None
        await self.socket_.send(json.dumps({"type": type, **fields}))
        first = json.loads(await self.new.get()) if type in ("hello", "draft", "seal", "look") else None
        if first is not None:
            self.take_in(first)
        await asyncio.sleep(0.01)
        return [*([first] if first is not None else []), *await self.listen()]

    async def listen(self) -> list[dict[str, Any]]:
        found = []
        while not self.new.empty():
            found.append(json.loads(self.new.get_nowait()))
            self.take_in(found[-1])
        return found

    async def again(self) -> FarWild:
        await self.end()
        return await FarWild(self.port, *self.place, self.chance).come()

    async def end(self) -> None:
        assert self.socket_ is not None
        await self.socket_.close()
        await self.reader
        await self.listen()


@pytest.fixture(scope="module")
def servers(new_postgres: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[list[int], list[Path]]]:
    url = new_postgres()
    folder = tmp_path_factory.mktemp("logs")
    logs = [folder / f"{number}.log" for number in range(2)]
    words = [sys.executable, str(Path(__file__).with_name("serving.py")), url]
    here = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    running = []
    for log in logs:
        with log.open("w") as errors:
            running.append(subprocess.Popen(words, stdout=subprocess.PIPE, stderr=errors, text=True, env=here))
    yield [int(each.stdout.readline().split()[4]) for each in running if each.stdout is not None], logs
    for each in running:
        each.terminate()
        each.wait()
        if each.stdout is not None:
            each.stdout.close()


def post(port: int, path: str, wish: dict[str, Any]) -> Any:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", json.dumps(wish).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


async def record(port: int, table: str) -> str:
    def get() -> str:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables/{table}/record") as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as error:
            return "" if error.code == 403 else f"{error.code}"

    while not (text := await asyncio.to_thread(get)):
        await asyncio.sleep(0.1)
    return text


@pytest.mark.parametrize("game", ["thrones", "intrigue"])
async def test_wild_players_at_two_processes_play_one_game(game: str, servers: tuple[list[int], list[Path]]) -> None:
    ports, logs = servers
    made = await asyncio.to_thread(post, ports[0], "/api/tables", {"game": game, "players": 4, "seats": SEATS})
    chance = random.Random(7)
    players: list[Wild] = [
        await FarWild(ports[at % 2], made["table"], key["secret"], chance).come() for at, key in enumerate(made["seats"])
    ]

    async def play(at: int) -> None:
        for _ in range(80):
            players[at] = await players[at].act()

    await asyncio.gather(*[play(at) for at in range(3)])
    for player in players:
        await player.send("leave", bot="random")
    records = [await record(port, made["table"]) for port in ports]
    assert records[0] == records[1]
    for player in players:
        assert isinstance(player, FarWild)
        await player.end()
    for log in logs:
        assert log.read_text() == ""
