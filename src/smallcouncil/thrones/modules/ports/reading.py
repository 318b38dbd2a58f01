"""Reads the data of the ports (ports/), and makes a board that has them."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files, GradedValue, ReadOnce, as_heard, refuse_doubles
from smallcouncil.errors import Complaint
from smallcouncil.thrones.reading.rows import AreaRow, BoardData, PairRow


class PortRow:
    """A port between its land and the first of its seas that is on the board."""

    def __init__(self, name: str, land: str, seas: list[str], x: int, y: int, grade: str, source: str) -> None:
        self.name = name
        self.land = land
        self.seas = seas
        self.x = x
        self.y = y
        self.grade = grade
        self.source = source


class PortData:
    def __init__(self, sources: dict[str, str], most: int, values: list[GradedValue]) -> None:
        self.sources = sources
        self.most = most  # the most ships in one port
        self.values = values
        self.ports: list[PortRow] = []


def read_ports(name: str, files: Files) -> PortData:
    top = files.open(f"ports/{name}.toml")
    values: list[GradedValue] = []
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


load_ports: Final = ReadOnce(read_ports).get


def with_ports(plain: BoardData, ports: list[PortRow]) -> BoardData:
    """A copy of the board with these ports as further areas, each connected to its sea."""
    board = plain.copy()
    names = [area.name for area in plain.areas]
    heard = [as_heard(spelling) for area in plain.areas for spelling in [area.name, *area.aliases]]
    for port in ports:
        sea = [name for name in port.seas if name in names]
        if not sea or port.land not in names:
            raise Complaint(f"{port.name}: the board {plain.name} does not have its land and its sea.")
        if not plain.is_coast(names.index(port.land), names.index(sea[0])):
            raise Complaint(f"{port.name}: {port.land} is not a land area on the coast of {sea[0]} on the board {plain.name}.")
        if as_heard(port.name) in heard:
            raise Complaint(f"{port.name}: an area of the board {plain.name} has that name already.")
        row = AreaRow(len(board.areas), port.name, [], "port", port.x, port.y)
        row.grade, row.source = port.grade, port.source
        board.areas.append(row)
        board.borders.append(PairRow(names.index(sea[0]), row.number, port.grade, port.source, "", "sea"))
    board.refuse_too_many()
    return board
