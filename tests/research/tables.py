"""The tables at which the environments are proved."""

from __future__ import annotations

from typing import Any, Final

import pytest

TABLES: Final[list[dict[str, Any]]] = [
    {"players": 3},
    {"players": 5},
    {"players": 6, "preset": "clash"},
    {"players": 4, "preset": "swords"},
    {"game": "intrigue", "players": 4},
]
at_all_tables = pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table.values())))
