"""The state of a table changes in one place."""

from __future__ import annotations

import ast
import asyncio
from dataclasses import FrozenInstanceError
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import smallcouncil.server
from smallcouncil.core.bits import NOBODY
from smallcouncil.server.store import SeatRow, StorageError, TableRow
from smallcouncil.server.table import seating
from smallcouncil.server.table.state import TableState
from tests.effort import PATIENCE
from tests.server.tables import Client, a_moment, new_table, only, open_tables, until

SERVER = Path(smallcouncil.server.__file__).parent
OWNER = SERVER / "table" / "state.py"
FIELDS = set(TableState.__init__.__code__.co_names) & {"row", "seats", "takes", "notes", "drafts", "history", "paused", "graced"}
CHANGES = {"append", "clear", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"}


def changes_of_state(source: str) -> list[str]:
    """Where a field of something called `state` is assigned, deleted, or changed in place."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del) and is_field(node):
            found.append(ast.unparse(node))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
            found += [ast.unparse(node)] if is_field(node.func.value) else []
    return found


def is_field(node: ast.expr) -> bool:
    """Is it `state.seats`, `table.state.row.over` or `state.drafts[0]`?"""
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Attribute) and node.attr in FIELDS and is_state(node.value):
            return True
        node = node.value
    return False


def is_state(node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id == "state") or (isinstance(node, ast.Attribute) and node.attr == "state")


def test_nothing_but_the_state_itself_changes_it() -> None:
    files = [path for path in sorted(SERVER.rglob("*.py")) if path != OWNER]
    assert len(files) > 80
    assert not {path.name: found for path in files if (found := changes_of_state(path.read_text("utf-8")))}


@pytest.mark.parametrize(
    "line",
    ["state.seats = []", "table.state.row.over = True", "self.state.drafts[0] = []", "state.drafts.pop(0)", "del state.notes[1]"],
)
def test_a_change_elsewhere_would_be_seen(line: str) -> None:
    assert changes_of_state(line)
    assert not changes_of_state("row = state.seats[0]; found = state.drafts.get(0); over = table.state.row.over")


def test_rows_are_replaced_and_never_changed() -> None:
    seat, table = SeatRow(0), TableRow("id", "thrones", 1, [], 3, "", 1)
    with pytest.raises(FrozenInstanceError):
        seat.deadline = 1  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        table.over = True  # type: ignore[misc]


def test_a_change_that_is_stored_is_applied_though_its_player_has_hung_up(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            ann = await Client(tables).hello(table.id, keys[0])
            turns, stored = 0, asyncio.Event()

            async def wait(visitor: str) -> None:
                nonlocal turns
                turns += 1
                if turns == 2:  # the first is before the command decides
                    stored.set()
                    await asyncio.sleep(PATIENCE)

            tables.wait_for = wait  # type: ignore[method-assign]
            leaving = asyncio.create_task(table.commit(partial(seating.leave, seat=0, bot=""), ann.connection.actor))
            await stored.wait()
            leaving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await leaving
            assert table.state.seats[0].playing == "bot"
            assert not table.sync.lock.locked()

    asyncio.run(story())


def test_a_stored_change_counts_even_if_the_table_cannot_be_read_afterwards(tmp_path: Path) -> None:
    """The host removes a guest: the host gets the new invitation, and the guest loses the seat as soon as the storage answers."""

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, invite = await new_table(tables, "thrones", "yyybo")
            ann = await Client(tables).hello(table.id, keys[0])
            seat, key = await table.join(invite, "Dan", None)
            dan = await Client(tables).hello(table.id, key)
            remove, load, fails = tables.store.remove, tables.store.load, 0

            async def remove_and_fail(*words: Any, **more: Any) -> None:
                nonlocal fails
                await remove(*words, **more)
                fails = 1

            async def load_or_fail(id: str) -> Any:
                nonlocal fails
                if fails:
                    fails = 0
                    raise StorageError("away")
                return await load(id)

            tables.store.remove = remove_and_fail  # type: ignore[method-assign]
            tables.store.load = load_or_fail  # type: ignore[method-assign, assignment]
            assert only(await ann.send("remove", seat=seat), "invite")["invite"] != invite
            await until(lambda: dan.connection.seat == NOBODY, dan)
            assert dan.errors[-1]["rule"] == "table.host"

    asyncio.run(story())


@pytest.mark.parametrize("deeds", [["ask"], ["ask", "ask", "ask"], ["leave"]])
def test_a_bot_that_thinks_for_a_seat_is_asked_again_only_for_another_bot(deeds: list[str], tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            asked: list[str] = []

            async def think_for_ever(_: Any, __: Any, ___: Any, bot: str, *____: Any) -> Any:
                asked.append(bot)
                await asyncio.sleep(PATIENCE)

            tables.bots.answer = think_for_ever  # type: ignore[method-assign, assignment]
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            ann = await Client(tables).hello(table.id, keys[0])
            await ann.send("leave", bot="steward")
            for number, deed in enumerate(deeds):
                ask = {"ask_everything": number % 2 == 0}
                await (ann.send("settings", **ask) if deed == "ask" else ann.send("leave", bot="random"))
            await a_moment()
            assert asked == ["steward"] + (["random"] if deeds == ["leave"] else [])

    asyncio.run(story())
