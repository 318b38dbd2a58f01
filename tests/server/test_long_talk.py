"""What is said at a table costs what its length is worth, also when it is refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from smallcouncil.server.messages.incoming import BIGGEST
from smallcouncil.server.tables.create import SeatWish, TableWish, set_table
from tests.long_texts import Read, Shape, again, check
from tests.server.tables import Client, open_tables

SHAPES: dict[str, Shape] = {
    "letters": again("x"),
    "words": again("winter "),
    "spaces": again(" "),
    "lines": again("\n"),
    "control signs": again("\x01"),
    "right to left": again("\u202e"),
    "accents on one letter": again("\u0301"),
    "faces": again("\U0001f409"),
    "brackets": again("[{"),
    "quotes": again('"\\'),
}


@pytest.fixture(scope="module")
def hear(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Read]:
    """What a socket of a seated player does with a text."""

    async def sit(client: Client) -> None:
        seats = [SeatWish("you", name="ann"), *[SeatWish("open") for _ in range(2)]]
        new = await set_table(client.tables, TableWish("thrones", 3, seats))
        await client.hello(new.table, new.seats[0].secret)
        heard = await client.send("say", text="x" * 990)
        assert [each["text"] for each in heard if each["type"] == "chat"] == ["x" * 990]

    async def say(client: Client, text: str) -> None:
        await client.connection._hear(text)
        await client.listen()
        client.socket.sent.clear()
        client.heard.clear()
        client.read = 0

    folder: Path = tmp_path_factory.mktemp("talk")
    with asyncio.Runner() as runner:
        opened = open_tables(folder)
        client = Client(runner.run(opened.__aenter__()))
        runner.run(sit(client))
        yield lambda text: runner.run(say(client, text))
        runner.run(opened.__aexit__(None, None, None))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", [99, BIGGEST // 110, BIGGEST])
def test_the_cost_of_a_chat_message_grows_with_its_length_only(hear: Read, shape: str, size: int) -> None:
    check(hear, lambda n: json.dumps({"type": "say", "text": SHAPES[shape](n)}, ensure_ascii=False), size)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", [BIGGEST // 11, BIGGEST])
def test_the_cost_of_text_that_is_not_a_message_grows_with_its_length_only(hear: Read, shape: str, size: int) -> None:
    check(hear, SHAPES[shape], size)
