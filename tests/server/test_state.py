"""The state of a table changes in one place."""

from __future__ import annotations

import ast
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

import smallcouncil.server
from smallcouncil.server.store import SeatRow, TableRow
from smallcouncil.server.table.state import TableState

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
