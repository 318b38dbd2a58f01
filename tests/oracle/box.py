"""The contents of the box, read independently from the data files: boards, ports, supply, cards, Leaders."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

CONTENT = Path(__file__).parents[2] / "src" / "smallcouncil" / "thrones" / "content"
LAND, SEA, PORT = "land", "sea", "port"
ADJACENT = ("land", "coast", "sea", "bridge")  # borders that connect two areas in any weather
STORM = "storm-board"
KINDS = {"footman": "footmen", "knight": "knights"}
STRONG = {"town": 1, "city": 1, "stronghold": 2}


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((CONTENT / f"{name}.toml").read_text("utf-8"))


class Card(NamedTuple):
    key: str
    house: str
    strength: int
    swords: int
    forts: int


class Leader(NamedTuple):
    house: str  # "" if the Leader comes with an Ally card
    card: str  # name of the Leader's House Card or Ally card
    trigger: str
    strength: int
    marching: int
    swords: int
    power: int


class Ally(NamedTuple):
    """An Ally card."""

    deck: str
    kind: str
    units: Counter[str]  # units of an Army card
    leader: str
    cost: int  # price of Military Support; 0: the card is discarded
    strength: int


class Board:
    """Areas and their connections. A port is adjacent to its sea; its land decides its owner."""

    def __init__(self, file: str, ports: bool, houses: list[str], closed: list[str]) -> None:
        data = read(f"boards/{file}")
        self.kind: dict[str, str] = {}
        self.town: set[str] = set()
        self.claim: dict[str, int] = {}
        self.barrels: dict[str, int] = {}
        self.coast: set[str] = set()  # coasts of seas that are not areas
        self.castle: set[str] = set()  # areas with a City or a Stronghold
        self.strong: dict[str, int] = {}  # by area, its mustering points
        self.crowns: dict[str, int] = {}
        self.home: dict[str, str] = {}  # by area, the house in play whose home it is
        self.touches: dict[str, set[str]] = {}
        self.port_land: dict[str, str] = {}
        self.port_sea: dict[str, str] = {}
        for area in data["area"]:
            name = area["name"]
            self.kind[name] = area["kind"]
            self.touches[name] = set()
            structure = area.get("structure", {"value": "none"})["value"]
            if structure != "none":
                (self.town if structure == "town" else self.castle).add(name)
            self.strong[name] = STRONG.get(structure, 0)
            for what, numbers in (("crowns", self.crowns), ("claim", self.claim), ("barrels", self.barrels)):
                numbers[name] = area.get(what, {"value": 0})["value"]
            if area.get("coast", {"value": False})["value"]:
                self.coast.add(name)
            if "shield" in area and area["shield"]["value"] in houses:
                self.home[name] = area["shield"]["value"]
        self.fords: dict[str, set[str]] = {name: set() for name in self.kind}
        self.rivers: dict[str, set[str]] = {name: set() for name in self.kind}
        # By area, the targets of arrows and their houses.
        self.arrows: dict[str, dict[str, str]] = {name: {} for name in self.kind}
        for kind, pairs in data["borders"].items():
            for pair in pairs:
                if not set(pair["between"]) & set(closed):
                    self._border(kind, pair)
        for pair in data.get("bridges", {"pairs": []})["pairs"]:
            self._join(*pair["between"])
        if ports:
            self._open_ports()

    def _border(self, kind: str, pair: dict[str, Any]) -> None:
        one, other = pair["between"]
        if kind in ADJACENT:
            self._join(one, other)
        elif kind == "arrow":
            self.arrows[one][other] = self.arrows[other][one] = pair.get("house", "")
        else:
            parted = {"ford": self.fords, "river": self.rivers}[kind]
            parted[one].add(other)
            parted[other].add(one)

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
        return area in self.coast or self.is_sea(area) or any(self.is_sea(other) for other in self.touches[area])


class Box:
    def __init__(self, options: tuple[str, ...], players: int) -> None:
        rules = read("rules")
        self.options = set(options)
        self.storm = STORM in options
        self.houses: list[str] = [house["name"] for house in rules["house"] if house["joins"] <= players]
        if self.storm:
            self.houses = ["Baratheon", "Lannister", "Stark", "Greyjoy"][:players]
        file = "storm" if self.storm else "six" if players == 6 else "westeros"
        closed = ["Pyke", "Flint's Finger"] if self.storm and players == 3 else []
        self.board = Board(file, "ports" in options, self.houses, closed)
        self.supply: list[list[int]] = [level["armies"] for level in rules["supply"]["levels"]]
        self.pool: dict[str, int] = {unit["name"]: unit["pool"]["value"] for unit in rules["unit"]}
        self.cost: dict[str, int] = {unit["name"]: unit["cost"]["value"] for unit in rules["unit"]}
        self.tokens: int = rules["limits"]["power_tokens"]["value"]
        self.to_win: int = next(row["areas"] for row in rules["instant_win"]["players"] if row["players"] == players)
        if "eight-of-four" in options or self.storm:
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
            self.leaders[each["name"]] = leader(each, each["house"], names[each["card"]])
        self.allies: dict[str, Ally] = {}
        self.ally_decks: dict[str, bool] = {}  # by deck, does it make alliances?
        self.garrisons: dict[str, str] = {}  # by area that may have one, its house
        self.objectives: dict[str, tuple[str, str]] = {}  # by house, its card and area
        if self.storm:
            self._unpack_the_storm()

    def _unpack_the_storm(self) -> None:
        self.garrisons = {each["area"]: each["house"] for each in read("storm/start")["garrison"] if each["house"] in self.houses}
        for card in read("tactics/storm")["tactic"]:
            if "objective" in card:
                self.objectives[card["house"]] = (card["name"], card["objective"]["value"])
        everybody = dict(self.leaders)
        self.leaders = {name: each for name, each in self.leaders.items() if each.house in self.houses}
        data = read("storm/ally-cards")
        everybody |= {each["name"]: leader(each, "", "") for each in data["leader"]}
        self.ally_decks = {deck["name"]: deck["allied"] for deck in data["deck"]}
        for card in data["card"]:
            units = {f"ally {kind}": card.get(f"{word}", {"value": 0})["value"] for kind, word in KINDS.items()}
            figures = [card.get(what, {"value": 0})["value"] for what in ("cost", "strength")]
            name = card.get("leader", {"value": ""})["value"]
            self.allies[card["name"]] = Ally(card["deck"], card["kind"], +Counter(units), name, *figures)
            if name:
                self.leaders[name] = everybody[name]._replace(house="", card=card["name"])

    def icon(self, order: str) -> str:
        return self.order_icon.get(order, "")


def leader(row: dict[str, Any], house: str, card: str) -> Leader:
    numbers = [row[what]["value"] for what in ("strength", "marching", "swords", "power")]
    return Leader(house, card, row["trigger"]["value"], *numbers)


@lru_cache(maxsize=256)
def box(options: tuple[str, ...], players: int) -> Box:
    return Box(options, players)
