"""Reads what is on the board at the start in addition to units (storm/)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files, GradedValue, ReadOnce
from smallcouncil.thrones.modules.leaders.reading import load_leaders
from smallcouncil.thrones.modules.leaders.roster import FILE as LEADERS
from smallcouncil.thrones.reading.boards import load_board
from smallcouncil.thrones.reading.rules import load_rules

BOARD: Final = "storm"
WEATHER: Final = ["fair", "turning", "storm", "clearing"]  # the positions of the marker, clockwise


class GarrisonRow:
    def __init__(self, area: str, house: str, strength: int) -> None:
        self.area = area
        self.house = house
        self.strength = strength


class StormStart:
    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources
        self.weather = 0
        self.garrisons: list[GarrisonRow] = []
        self.leaders: dict[str, str] = {}  # by name, the area
        self.hostages: dict[str, str] = {}  # by name, the house that holds them
        self.values: list[GradedValue] = []


def called_now(name: str, files: Files) -> str:
    """The Leader's name at this table if it was corrected: the one at the same index of the list."""
    names = [row.name for row in load_leaders(LEADERS, files.uncorrected()).leaders]
    rows = load_leaders(LEADERS, files).leaders
    return rows[names.index(name)].name if name in names and len(rows) == len(names) else name


def read_start(name: str, files: Files) -> StormStart:
    top = files.open(f"storm/{name}.toml")
    data = StormStart(top.sources)
    areas = [area.name for area in load_board(BOARD, files).areas]
    houses = [house.name for house in load_rules(files).houses]
    section = top.section("weather")
    data.weather = WEATHER.index(section.value_one_of("start", WEATHER, data.values))
    section.close()
    for section in top.sections("garrison"):
        area = section.one_of("area", areas)
        section.called(f"garrison {area}")
        row = GarrisonRow(area, section.one_of("house", houses), section.value_number("strength", 1, 20, data.values))
        if row.area in [other.area for other in data.garrisons]:
            raise section.wrong("this area is listed twice.")
        data.garrisons.append(row)
        section.close()
    for section in top.sections("leader"):
        leader = called_now(section.name("name"), files)
        section.called(f"Leader {leader}")
        data.leaders[leader] = section.value_one_of("area", areas, data.values)
        section.close()
    for section in top.sections("hostage"):
        leader = called_now(section.name("name"), files)
        section.called(f"hostage {leader}")
        data.hostages[leader] = section.value_one_of("house", houses, data.values)
        section.close()
    top.close()
    return data


load_start: Final = ReadOnce(read_start).get
