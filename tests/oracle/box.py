"""What is in the box, read from the data files by hand: board, ports, supply, House Cards, Leaders."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

CONTENT = Path(__file__).parents[2] / "src" / "smallcouncil" / "thrones" / "content"
LAND, SEA, PORT = "land", "sea", "port"


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((CONTENT / f"{name}.toml").read_text("utf-8"))


class Card(NamedTuple):
    key: str
    house: str
    strength: int
    swords: int
    forts: int


class Leader(NamedTuple):
    house: str
    card: str  # the name of the House Card that goes with him
    trigger: str
    strength: int
    marching: int
    swords: int
    power: int


class Board:
    """Areas and what they touch.  A port touches its sea; its land only says whose it is."""

    def __init__(self, file: str, ports: bool, houses: list[str]) -> None:
        data = read(f"boards/{file}")
        self.kind: dict[str, str] = {}
        self.castle: set[str] = set()  # a City or a Stronghold
        self.crowns: dict[str, int] = {}
        self.home: dict[str, str] = {}  # of houses in play only
        self.touches: dict[str, set[str]] = {}
        self.port_land: dict[str, str] = {}
        self.port_sea: dict[str, str] = {}
        for area in data["area"]:
            name = area["name"]
            self.kind[name] = area["kind"]
            self.touches[name] = set()
            if area.get("structure", {"value": "none"})["value"] != "none":
                self.castle.add(name)
            self.crowns[name] = area.get("crowns", {"value": 0})["value"]
            if "shield" in area and area["shield"]["value"] in houses:
                self.home[name] = area["shield"]["value"]
        crossings = [*data["borders"]["land"], *data["borders"]["coast"], *data["borders"]["sea"], *data["bridges"]["pairs"]]
        for pair in crossings:
            self._join(*pair["between"])
        if ports:
            self._open_ports()

    def _join(self, one: str, other: str) -> None:
        self.touches[one].add(other)
        self.touches[other].add(one)

    def _open_ports(self) -> None:
        for port in read("ports/clash")["port"]:
            name = port["name"]
            self.kind[name] = PORT
            self.touches[name] = set()
            self.port_land[name] = port["land"]
            self.port_sea[name] = next(sea for sea in port["sea"] if sea in self.kind)
            self._join(name, self.port_sea[name])

    def is_land(self, area: str) -> bool:
        return self.kind[area] == LAND

    def is_sea(self, area: str) -> bool:
        return self.kind[area] == SEA

    def by_the_sea(self, area: str) -> bool:
        return self.is_sea(area) or any(self.is_sea(other) for other in self.touches[area])

    def reaches(self, origin: str, target: str) -> bool:
        """How far Support goes: to what is adjacent, never from land to sea."""
        return target in self.touches[origin] and not (self.is_land(origin) and not self.is_land(target))


class Box:
    def __init__(self, options: tuple[str, ...], players: int) -> None:
        rules = read("rules")
        self.options = set(options)
        self.houses: list[str] = [house["name"] for house in rules["house"] if house["joins"] <= players]
        self.board = Board("six" if players == 6 else "westeros", "ports" in options, self.houses)
        self.supply: list[list[int]] = [level["armies"] for level in rules["supply"]["levels"]]
        self.ships: int = next(unit["pool"]["value"] for unit in rules["unit"] if unit["name"] == "ship")
        self.tokens: int = rules["limits"]["power_tokens"]["value"]
        self.to_win: int = next(row["areas"] for row in rules["instant_win"]["players"] if row["players"] == players)
        if "eight-of-four" in options:
            self.to_win = 8
        self.unit_strength: dict[str, int] = {unit["name"]: unit["strength"]["value"] for unit in rules["unit"]}
        self.order_icon: dict[str, str] = {order["name"]: order["icon"] for order in rules["order"]}
        self.order_bonus: dict[str, int] = {order["name"]: order["bonus"] for order in rules["order"]}
        self.order_copies: dict[str, int] = {order["name"]: order["copies"] for order in rules["order"]}
        self.regular = set(self.order_icon)
        for order in [*read("orders/clash")["order"], *read("tactics/storm")["order"]]:
            self.order_icon[order["name"]] = order["icon"]
            self.order_bonus[order["name"]] = order.get("bonus", 0)
        self.cards: dict[str, Card] = {}
        names: dict[str, str] = {}
        for card in read("cards/swords")["card"]:
            names[card["key"]] = card["name"]
            self.cards[card["name"]] = Card(card["key"], card["house"], card["strength"], card["swords"], card["fortifications"])
        self.leaders: dict[str, Leader] = {}
        for each in read("leaders/storm")["leader"]:
            numbers = [each[what]["value"] for what in ("strength", "marching", "swords", "power")]
            self.leaders[each["name"]] = Leader(each["house"], names[each["card"]], each["trigger"]["value"], *numbers)

    def icon(self, order: str) -> str:
        return self.order_icon.get(order, "")


@lru_cache(maxsize=256)
def box(options: tuple[str, ...], players: int) -> Box:
    return Box(options, players)
