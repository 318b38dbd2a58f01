"""Reads the data files of the card game: characters by colour, and the Iron Throne cards."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from smallcouncil.core.datafiles import Fact, Table, digest_of, open_file, refuse_doubles


class Character:
    def __init__(self, name: str, grade: str, source: str) -> None:
        self.name: str = name
        self.grade: str = grade
        self.source: str = source


class Colour:
    """A colour, the house it stands for, and its characters."""

    def __init__(self, name: str, house: str, grade: str, source: str) -> None:
        self.name: str = name
        self.house: str = house
        self.grade: str = grade
        self.source: str = source
        self.characters: list[Character] = []


class ThroneRow:
    """An Iron Throne card."""

    def __init__(self, value: int, icons: int, facts: list[Fact]) -> None:
        self.value: int = value
        self.icons: int = icons
        self.facts: list[Fact] = facts


def content_folder() -> Path:
    return Path(str(files("smallcouncil.intrigue"))) / "content"


def digest() -> str:
    return digest_of(content_folder())


def read_colour(table: Table, taken: list[str]) -> Colour:
    name = table.name("name")
    table.called(f"colour {name}")
    colour = Colour(name, table.name("house"), table.grade(), table.source())
    for line in table.tables("characters"):
        character = Character(line.name("name"), line.grade(), line.source())
        refuse_doubles(line, "character", character.name, [], taken)
        line.close()
        colour.characters.append(character)
    table.close()
    return colour


class IntrigueData:
    def __init__(self) -> None:
        top = open_file("characters.toml", content_folder())
        taken: list[str] = []
        self.colours: list[Colour] = [read_colour(table, taken) for table in top.tables("colour")]
        self.fifth: Colour = read_colour(top.tables("fifth")[0], taken)
        top.close()
        self.thrones: list[ThroneRow] = []
        cards = open_file("thrones.toml", content_folder())
        for table in cards.tables("throne"):
            facts: list[Fact] = []
            value, icons = table.fact_number("value", 1, 9, facts), table.fact_number("icons", 1, 20, facts)
            self.thrones.append(ThroneRow(value, icons, facts))
            table.close()
        cards.close()


_KEPT: list[IntrigueData] = []


def load() -> IntrigueData:
    if not _KEPT:
        _KEPT.append(IntrigueData())
    return _KEPT[0]
