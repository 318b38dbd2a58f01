"""Ports and Siege Engines (ports/, units/)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files, Kept, Value, refuse_doubles
from smallcouncil.thrones.reading.rows import EngineRow, PortData, PortRow
from smallcouncil.thrones.reading.rules import load_rules


def read_ports(name: str, files: Files) -> PortData:
    top = files.open(f"ports/{name}.toml")
    values: list[Value] = []
    data = PortData(top.sources, top.value_number("most", 1, 9, values), values)
    taken: set[str] = set()
    for section in top.sections("port"):
        port = section.name("name")
        section.called(f"port {port}")
        refuse_doubles(section, "port", port, [], taken)
        land = section.name("land")
        if land in [other.land for other in data.ports]:
            raise section.wrong(f"{land} has another port already.")
        row = PortRow(
            port,
            land,
            section.texts("sea"),
            section.number("x", 0, 9999),
            section.number("y", 0, 9999),
            section.grade(),
            section.source(),
        )
        section.close()
        data.ports.append(row)
    top.close()
    return data


def read_engine(name: str, files: Files) -> EngineRow:
    top = files.open(f"units/{name}.toml")
    values: list[Value] = []
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


load_ports: Final = Kept(read_ports).get
load_engine: Final = Kept(read_engine).get
