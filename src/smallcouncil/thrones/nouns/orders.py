"""The kinds of orders, by the icon on their token."""

from __future__ import annotations

from typing import Final

MARCH: Final = 0
DEFENSE: Final = 1
SUPPORT: Final = 2
RAID: Final = 3
POWER: Final = 4
ICONS: Final = ["march", "defense", "support", "raid", "power"]


class Order:
    """A kind of order token. Number 0 means no order."""

    def __init__(self, name: str, icon: int, bonus: int, star: bool, copies: int) -> None:
        self.name: str = name
        self.icon: int = icon
        self.bonus: int = bonus
        self.star: bool = star
        self.copies: int = copies
        self.once: bool = False  # does it leave the game after use? It is not an order of its icon's kind
        self.reserve: bool = False  # does it come into play only by a rule, never with the other orders?
        self.house: str = ""  # the only house that has it
        self.text: str = ""  # key of its effect, if it differs from its icon's
        self.says: str = ""  # its effect in words


def icon_number(name: str) -> int:
    return ICONS.index(name)
