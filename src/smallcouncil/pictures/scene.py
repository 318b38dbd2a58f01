"""What a picture of the board game is drawn from: a position, the drawing of its board, and a theme."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.insight.thrones.aids import fact_of
from smallcouncil.pictures.geometry import Area, Geometry, geometry
from smallcouncil.pictures.hooks import OptionPicture, pictures_of
from smallcouncil.pictures.looks import Looks
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.army import KINDS, number, pieces
from smallcouncil.thrones.nouns.state import State

DRAWINGS: Final = {"westeros": "base", "six": "six", "storm": "storm"}


class Group(NamedTuple):
    """Units that are alike, or a companion of theirs, who is drawn already."""

    kind: str
    routed: bool
    count: int
    drawn: str = ""


class Scene:
    def __init__(self, state: State, look: Looks) -> None:
        self.state: State = state
        self.rules: Ruleset = state.rules
        self.look: Looks = look
        self.board: str = DRAWINGS[state.rules.board_key]
        self.map: Geometry = geometry(self.board)
        self.options: list[OptionPicture] = pictures_of(state.rules)

    @cached_property
    def areas(self) -> list[tuple[int, Area]]:
        """The areas of the rules that are drawn, by number."""
        found = [(n, self.map.place(name)) for n, name in enumerate(self.rules.board.names)]
        return [(n, area) for n, area in found if area is not None]

    @cached_property
    def shut(self) -> frozenset[str]:
        """Areas that no unit can enter."""
        return frozenset(area.name for n, area in self.areas if self.rules.board.closed & BIT[n])

    def house(self, number: int) -> str:
        """The name of a house in lower case; empty: nobody."""
        return "" if number == NOBODY else self.rules.houses[number].lower()

    def fact(self, name: str) -> list[int]:
        return fact_of(self.state, name)

    def groups(self, army: int) -> list[Group]:
        found = []
        for piece in pieces(army):
            unit = self.rules.units[piece % KINDS]
            found.append(Group(unit.name, piece >= KINDS, number(army, piece)))
        return found

    def pieces_in(self, area: int) -> list[Group]:
        """The units in an area and their companions, who march apart from attackers."""
        friends = [Group("", False, 1, drawn) for option in self.options for drawn in option.companions(self, area)]
        return self.groups(self.state.army[area]) + friends
