"""Reads the data of the Leaders (leaders/)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files, GradedValue, ReadOnce, Section, refuse_doubles
from smallcouncil.thrones.nouns.orders import ICONS, MARCH, POWER, RAID, icon_number
from smallcouncil.thrones.reading.rules import load_rules

TITLE: Final = "Ser "  # a name may omit it
TRIGGERS: Final = [ICONS[icon] for icon in (RAID, MARCH, POWER)]  # icons of orders that are resolved one by one


class LeaderRow:
    """A Leader token with its two sides."""

    def __init__(self, house: str, name: str, aliases: list[str], card: str, grade: str, source: str) -> None:
        self.house = house
        self.name = name
        self.aliases = aliases
        self.card = card  # the key of the Leader's House Card
        self.grade = grade
        self.source = source
        self.strength: int = 0
        self.trigger: int = 0  # icon of the order
        self.marching: int = 0  # strength on the Leader's own March
        self.swords: int = 0
        self.power: int = 0
        self.values: list[GradedValue] = []


class LeaderData:
    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources
        self.leaders: list[LeaderRow] = []
        self.neutral: dict[str, int] = {}  # by area, the neutral forces added with Leaders


def read_leaders(name: str, files: Files) -> LeaderData:
    top = files.open(f"leaders/{name}.toml")
    data = LeaderData(top.sources)
    houses = [row.name for row in load_rules(files).houses]
    taken: set[str] = set()
    cards: list[str] = []
    for section in top.sections("leader"):
        row = read_leader(section, houses)
        refuse_doubles(section, "Leader", row.name, row.aliases, taken)
        if row.card in cards:
            raise section.wrong(f"the card {row.card} is another Leader's.")
        cards.append(row.card)
        data.leaders.append(row)
    for section in top.sections_if_any("neutral"):
        area = section.name("area")
        section.called(f"neutral force {area}")
        data.neutral[area] = section.value_number("strength", 1, 20, [])
        section.close()
    top.close()
    return data


def read_leader(section: Section, houses: list[str]) -> LeaderRow:
    name = section.name("name")
    section.called(f"Leader {name}")
    row = LeaderRow(
        section.one_of("house", houses), name, spellings(section, name), section.name("card"), section.grade(), section.source()
    )
    read_sides(section, row)
    section.close()
    return row


def read_sides(section: Section, row: LeaderRow) -> None:
    row.strength = section.value_number("strength", 0, 9, row.values)
    row.trigger = icon_number(section.value_one_of("trigger", TRIGGERS, row.values))
    row.marching = section.value_number("marching", 0, 9, row.values)
    row.swords = section.value_number("swords", 0, 9, row.values)
    row.power = section.value_number("power", 0, 9, row.values)


def spellings(section: Section, name: str) -> list[str]:
    """Other spellings of the name."""
    found, bare = section.aliases(), name.removeprefix(TITLE)
    return found if bare == name or bare in found else [*found, bare]


load_leaders: Final = ReadOnce(read_leaders).get
