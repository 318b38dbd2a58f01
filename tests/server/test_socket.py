"""Whatever a client sends, it gets a clear error and changes nothing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from smallcouncil.server.messages import incoming as messages
from tests.server.tables import Client, new_table, only, open_tables, rng_of

TYPES = [
    "hello", "draft", "seal", "unseal", "why", "back", "consent", "look", "say", "note", "settings", "leave", "start",
    "give", "remove", "invite",
]  # fmt: skip
NAMES = ["table", "secret", "have", "chat", "decision", "chain", "choice", "take", "proposal", "yes", "eyes", "text", "to"]
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.dictionaries(st.sampled_from(NAMES), JUNK, max_size=6)


@settings(max_examples=300, deadline=None)
@given(type=st.sampled_from([*TYPES, "", "nonsense"]) | JUNK, fields=FIELDS)
def test_no_message_breaks_the_reader(type: Any, fields: dict[str, Any]) -> None:
    """It is understood, or refused with a sentence of its own."""
    try:
        text = json.dumps({**fields, "type": type})
    except ValueError:
        return
    with contextlib.suppress(msgspec.DecodeError, UnicodeError):  # those two are answered with a sentence; no other comes out
        messages.reader.decode(text)


def test_ten_thousand_forged_messages_leave_the_game_as_it_was(tmp_path: Path) -> None:
    """Random and half-right messages from a watcher, a stranger and a player whose turn it is not."""

    async def story() -> None:
        async with open_tables(tmp_path, pace=3_600_000) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            clients = [await Client(tables).hello(table.id, key) for key in keys]
            rng = rng_of(3)
            while len(table.history.pasts) < 12 or bin(table.game.waiting).count("1") != 1:
                for client in clients:
                    await client.answer(rng)
            idle = next(client for client in clients if not table.history.plays(client.table["seat"]))
            watcher, stranger = await Client(tables).hello(table.id), Client(tables)
            before, drafts = table.game.to_json(), dict(table.state.drafts)
            chance = random.Random(5)
            for _ in range(10_000 // 3):
                for client in (idle, watcher, stranger):
                    await client.connection._hear(forged(chance, table.number))
                    client.socket.sent.clear()
            assert table.game.to_json() == before
            assert table.state.drafts == drafts
            assert table.state.row.take == 0

    asyncio.run(story())


def forged(chance: random.Random, number: int) -> str:
    wild = [-1, 0, 1, 7, number, number + 1, 1 << 16, 1 << 40, "x", None, [], {}, 2.5, True]
    chain = [chance.choice([0, 1 << 16, 3 << 16 | 5 << 8, -1, 1 << 23]) for _ in range(chance.randrange(4))]
    fields: dict[str, Any] = {"decision": number, "chain": chain, "choice": 1 << 16, "proposal": 1, "yes": True, "text": ""}
    fields = {key: chance.choice([value, value, value, chance.choice(wild)]) for key, value in fields.items()}
    kinds = ["draft", "seal", "unseal", "why", "consent", "look", "hi", 3]
    message = json.dumps({"type": chance.choice(kinds), **fields})
    return message if chance.random() < 0.9 else message[: chance.randrange(len(message))]


def test_a_message_that_is_too_big_or_one_too_many_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, rate=1.0, burst=5.0, patience=0.0) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            ann = await Client(tables).hello(table.id, keys[0])
            big = await ann.send("note", text="x" * messages.BIGGEST)
            assert only(big, "error")["rule"] == "table.limits"
            refused = [await ann.send("look", decision=0) for _ in range(6)]
            assert only(refused[-1], "error")["rule"] == "table.limits"

    asyncio.run(story())


def test_a_client_that_does_not_read_is_cut_off_and_holds_up_nobody(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "ybbbb")
            ann, slow = await Client(tables).hello(table.id, keys[0]), await Client(tables).hello(table.id)

            async def never(_: str) -> None:
                await asyncio.sleep(3600)

            slow.socket.send_text = never  # type: ignore[method-assign, assignment]
            rng = rng_of(1)
            while not slow.connection.closed and not ann.state["over"]:
                await ann.answer(rng)
                await asyncio.sleep(0)
                for _ in range(10):
                    table.broadcast.tell_waiting()
            assert slow.connection.closed

    asyncio.run(story())


def test_secrets_are_never_written_to_the_log(tmp_path: Path, caplog: Any) -> None:
    async def story() -> list[str]:
        async with open_tables(tmp_path) as tables:
            table, keys, invite = await new_table(tables, "intrigue", "yob")
            ann = await Client(tables).hello(table.id, keys[0])
            await Client(tables).hello(table.id, keys[0] + "x")
            await ann.connection._hear('{"type": "hello", "secret": "' + keys[0])
            return [*keys, invite]

    with caplog.at_level("DEBUG"):
        for secret in asyncio.run(story()):
            assert secret not in caplog.text
