"""Ports and Siege Engines (ports/, units/)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Fact, Files, Kept, refuse_doubles
from smallcouncil.thrones.reading.rules import load_rules
from smallcouncil.thrones.rows import EngineRow, PortData, PortRow


def read_ports(name: str, files: Files) -> PortData:
    top = files.open(f"ports/{name}.toml")
    facts: list[Fact] = []
    data = PortData(top.sources, top.fact_number("most", 1, 9, facts), facts)
    taken: set[str] = set()
    for table in top.tables("port"):
        port = table.name("name")
        table.called(f"port {port}")
        refuse_doubles(table, "port", port, [], taken)
        land = table.name("land")
        if land in [other.land for other in data.ports]:
            raise table.wrong(f"{land} has another port already.")
        row = PortRow(
            port,
            land,
            table.texts("sea"),
            table.number("x", 0, 9999),
            table.number("y", 0, 9999),
            table.grade(),
            table.source(),
        )
        table.close()
        data.ports.append(row)
    top.close()
    return data


def read_engine(name: str, files: Files) -> EngineRow:
    top = files.open(f"units/{name}.toml")
    facts: list[Fact] = []
    row = EngineRow(
        top.name("name"),
        top.name("plural"),
        top.fact_number("cost", 1, 9, facts),
        top.fact_number("upgrade", 1, 9, facts),
        top.fact_number("pool", 1, 15, facts),
        top.fact_number("strength", 0, 9, facts),
        top.fact_number("assault", 0, 9, facts),
    )
    row.facts = facts
    taken = {word.lower() for kind in load_rules(files).units for word in (kind.name, kind.plural)}
    refuse_doubles(top, "unit", row.name, [row.plural], taken)
    top.close()
    return row


load_ports: Final = Kept(read_ports).get
load_engine: Final = Kept(read_engine).get
