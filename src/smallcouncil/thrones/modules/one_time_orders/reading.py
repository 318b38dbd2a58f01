"""Reads the data of the One-Time orders (orders/)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files, ReadOnce, Section, refuse_doubles
from smallcouncil.thrones.reading.cards import is_key
from smallcouncil.thrones.reading.rules import load_rules

RESOLVED: Final = ["march", "raid", "power"]  # icons of orders that are resolved in a step of their own
FACE_DOWN: Final = "One-Time order"  # name that others see until the reveal


class OnceOrder:
    """A One-Time order. Only `house` has it; every house if that is empty. `text` is the key of its effect in code."""

    def __init__(
        self, name: str, icon: str, house: str, copies: int, text: str, says: str, grade: str, source: str
    ) -> None:
        self.name = name
        self.icon = icon
        self.house = house
        self.copies = copies
        self.text = text
        self.says = says
        self.grade = grade
        self.source = source


class OnceData:
    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources
        self.orders: list[OnceOrder] = []


def read_once_order(section: Section, houses: list[str], taken: set[str]) -> OnceOrder:
    name = section.name("name")
    section.called(f"order {name}")
    row = OnceOrder(
        name,
        section.one_of("icon", RESOLVED),
        section.one_of("house", houses) if section.has("house") else "",
        section.number("copies", 1, 9),
        section.text("text"),
        section.text("says"),
        section.grade(),
        section.source(),
    )
    refuse_doubles(section, "order", name, [], taken)
    if not is_key(row.text):
        raise section.wrong(f"text must be a key in lowercase letters and underscores, not {row.text!r}.")
    section.close()
    return row


def read_once_orders(name: str, files: Files) -> OnceData:
    houses = [house.name for house in load_rules(files).houses]
    top = files.open(f"orders/{name}.toml")
    data = OnceData(top.sources)
    taken = {word.lower() for word in [FACE_DOWN, *[order.name for order in load_rules(files).orders]]}
    for section in top.sections("order"):
        data.orders.append(read_once_order(section, houses, taken))
    top.close()
    return data


load_orders: Final = ReadOnce(read_once_orders).get
