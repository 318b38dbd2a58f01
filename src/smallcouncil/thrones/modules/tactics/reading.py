"""Reads the Tactics Cards (tactics/) and the order that comes with them."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files, GradedValue, ReadOnce, Section, refuse_doubles
from smallcouncil.thrones.nouns.orders import ICONS, SUPPORT
from smallcouncil.thrones.reading.boards import load_board
from smallcouncil.thrones.reading.cards import is_key
from smallcouncil.thrones.reading.rules import load_rules


class TacticRow:
    """A Tactics Card."""

    def __init__(self, key: str, name: str, at_once: str, lasts: str, never_with: str, grade: str, source: str) -> None:
        self.key = key
        self.name = name
        self.at_once = at_once
        self.lasts = lasts
        self.never_with = never_with  # text of an order that its house may not have placed this turn
        self.house = ""  # the only house that has it; empty: every house does
        self.objective = ""  # the area that it must control to be fulfilled
        self.boards: list[str] = []  # boards it is used on; empty: all
        self.values: list[GradedValue] = []
        self.grade = grade
        self.source = source

    def says(self) -> str:
        return " ".join([part for part in ("At once: " + self.at_once if self.at_once else "", self.lasts) if part])


class WeakRow:
    """The order that may replace a raided one."""

    def __init__(self, name: str, icon: str, bonus: int, copies: int, grade: str, source: str) -> None:
        self.name = name
        self.icon = icon
        self.bonus = bonus
        self.copies = copies
        self.grade = grade
        self.source = source


class TacticsData:
    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources
        self.tactics: list[TacticRow] = []
        self.orders: list[WeakRow] = []

    def played_on(self, board: str, houses: list[str]) -> list[TacticRow]:
        """The cards for a board: those of all houses, and those of single houses at the table."""
        rows = [row for row in self.tactics if not row.boards or board in row.boards]
        return [row for row in rows if not row.house or row.house in houses]


def objective_told(area: str) -> str:
    after = "after all Consolidate Power orders are resolved"
    return f"If you control {area} {after}, you gain 1 Claim and the card leaves the game."


def read_tactic(section: Section, files: Files, taken: set[str]) -> TacticRow:
    name = section.name("name")
    section.called(f"tactic {name}")
    row = TacticRow(
        section.text("key"),
        name,
        section.text("at_once") if section.has("at_once") else "",
        "" if section.has("objective") else section.text("lasts"),
        section.text("never_with") if section.has("never_with") else "",
        section.grade(),
        section.source(),
    )
    refuse_doubles(section, "tactic", name, [], taken)
    row.boards = section.texts("boards") if section.has("boards") else []
    if section.has("objective"):
        areas = [area.name for board in row.boards for area in load_board(board, files).areas]
        row.house = section.one_of("house", [house.name for house in load_rules(files).houses])
        row.objective = section.value_one_of("objective", areas, row.values)
        row.lasts = objective_told(row.objective)
    if not is_key(row.key):
        raise section.wrong(f"key must be in lowercase letters and underscores, not {row.key!r}.")
    section.close()
    return row


def read_weak(section: Section, taken: set[str]) -> WeakRow:
    name = section.name("name")
    section.called(f"order {name}")
    row = WeakRow(
        name,
        section.one_of("icon", [ICONS[SUPPORT]]),
        section.number("bonus", -9, 9),
        section.number("copies", 1, 9),
        section.grade(),
        section.source(),
    )
    refuse_doubles(section, "order", name, [], taken)
    section.close()
    return row


def read_tactics(name: str, files: Files) -> TacticsData:
    top = files.open(f"tactics/{name}.toml")
    data = TacticsData(top.sources)
    taken: set[str] = set()
    for section in top.sections("tactic"):
        data.tactics.append(read_tactic(section, files, taken))
    taken = {order.name.lower() for order in load_rules(files).orders}
    for section in top.sections("order"):
        data.orders.append(read_weak(section, taken))
    top.close()
    return data


load_tactics: Final = ReadOnce(read_tactics).get
