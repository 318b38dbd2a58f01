"""Tables to play at in tests."""

from __future__ import annotations

import uuid
from collections.abc import Awaitable
from typing import Any

import pytest

from smallcouncil.server.store import ChoiceRow, Conflict, SeatRow, Store, Stored, TableRow, line

ALL = 0b111


def new_row(**wishes: Any) -> TableRow:
    values: dict[str, Any] = {
        "id": uuid.uuid4().hex, "game": "thrones", "rules": 1, "options": [], "players": 3, "content": "c0ffee", "seed": 7,
    }  # fmt: skip
    return TableRow(**values | wishes)


async def new_table(store: Store, choices: list[ChoiceRow] | None = None, **wishes: Any) -> str:
    row = new_row(**wishes)
    await store.create(row, [SeatRow(seat) for seat in range(row.players)], choices or [])
    return row.id


async def stored(store: Store, table: str) -> Stored:
    found = await store.load(table)
    assert found is not None
    return found


async def standing(store: Store, table: str) -> list[tuple[int, int, str]]:
    """The choices that have not been taken back: decision, seat, chain."""
    found = await stored(store, table)
    return [(row.decision, row.seat, row.chain) for row in line(found.takes, found.choices)]


async def refused(work: Awaitable[object]) -> str:
    with pytest.raises(Conflict) as refusal:
        await work
    return refusal.value.sentence
