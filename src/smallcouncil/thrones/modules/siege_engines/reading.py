"""Reads the data of the Siege Engine (units/)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files, GradedValue, ReadOnce, refuse_doubles
from smallcouncil.thrones.reading.rules import load_rules


class EngineRow:
    """A kind of unit that assaults walls."""

    def __init__(self, name: str, plural: str, cost: int, upgrade: int, pool: int, strength: int, assault: int) -> None:
        self.name = name
        self.plural = plural
        self.cost = cost
        self.upgrade = upgrade
        self.pool = pool
        self.strength = strength
        self.assault = assault
        self.values: list[GradedValue] = []


def read_engine(name: str, files: Files) -> EngineRow:
    top = files.open(f"units/{name}.toml")
    values: list[GradedValue] = []
    row = EngineRow(
        top.name("name"),
        top.name("plural"),
        top.value_number("cost", 1, 9, values),
        top.value_number("upgrade", 1, 9, values),
        top.value_number("pool", 1, 15, values),
        top.value_number("strength", 0, 9, values),
        top.value_number("assault", 0, 9, values),
    )
    row.values = values
    taken = {word.lower() for kind in load_rules(files).units for word in (kind.name, kind.plural)}
    refuse_doubles(top, "unit", row.name, [row.plural], taken)
    top.close()
    return row


load_engine: Final = ReadOnce(read_engine).get
