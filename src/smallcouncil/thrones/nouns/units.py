"""The kinds of units and their properties."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY


class Unit:
    """A kind of unit."""

    def __init__(self, name: str, plural: str, sails: bool, cost: int, strength: int, pool: int) -> None:
        self.name: str = name
        self.plural: str = plural
        self.sails: bool = sails
        self.cost: int = cost
        self.strength: int = strength
        self.pool: int = pool
        self.falls: bool = True  # can it be chosen as a casualty?
        self.retreats: bool = True
        self.escorted: bool = False  # does it need a unit of its house beside it that needs none?
        self.rule: str = ""  # the rule for that, for `falls`, or for there being none
        self.like: int = NOBODY  # the kind it counts as for every rule and card; NOBODY: itself


class Upgrade:
    def __init__(self, old: int, new: int, cost: int) -> None:
        self.old: int = old
        self.new: int = new
        self.cost: int = cost
