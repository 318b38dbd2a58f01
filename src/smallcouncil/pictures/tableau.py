"""What a picture of the board game is drawn from: a position, the drawing of its board, and a theme."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.insight.thrones.aids import fact_of
from smallcouncil.pictures.geometry import Area, Geometry, geometry
from smallcouncil.pictures.hooks import OptionPicture, pictures_of
from smallcouncil.pictures.looks import Palette
from smallcouncil.pictures.pieces import unit
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.army import KINDS, number, pieces
from smallcouncil.thrones.nouns.state import State

DRAWINGS: Final = {"westeros": "base", "six": "six", "storm": "storm"}


class Alike(NamedTuple):
    """Units that are alike, or a companion of theirs, who is drawn already."""

    kind: str
    routed: bool
    many: int
    drawn: str = ""


class Tableau:
    def __init__(self, state: State, look: Palette) -> None:
        self.state: State = state
        self.rules: Ruleset = state.rules
        self.look: Palette = look
        self.board: str = DRAWINGS[state.rules.board_key]
        self.map: Geometry = geometry(self.board)
        self.options: list[OptionPicture] = pictures_of(state.rules)

    @cached_property
    def areas(self) -> list[tuple[int, Area]]:
        """The areas of the rules that are drawn, by number."""
        found = [(n, self.place(name)) for n, name in enumerate(self.rules.board.names)]
        return [(n, area) for n, area in found if area is not None]

    @cached_property
    def added(self) -> dict[str, Area]:
        """Areas that options add to the drawing."""
        return {area.name: area for option in self.options for area in option.places(self.map)}

    def place(self, name: str) -> Area | None:
        """An area by its name; None: it is not drawn."""
        return self.map.areas.get(name) or self.added.get(name)

    @cached_property
    def shut(self) -> frozenset[str]:
        """Areas that no unit can enter."""
        return frozenset(area.name for n, area in self.areas if self.rules.board.closed & BIT[n])

    def house(self, number: int) -> str:
        """The name of a house in lower case; empty: nobody."""
        return "" if number == NOBODY else self.rules.houses[number].lower()

    def fact(self, name: str) -> list[int]:
        return fact_of(self.state, name)

    def groups(self, army: int) -> list[Alike]:
        found = []
        for piece in pieces(army):
            found.append(Alike(self.rules.units[piece % KINDS].name, piece >= KINDS, number(army, piece)))
        return found

    def attackers(self) -> list[Alike]:
        """The units that attack, and their companions."""
        battle = self.state.battle
        friends = [Alike("", False, 1, drawn) for option in self.options for drawn in option.attackers(self)]
        return (self.groups(battle.army) if battle else []) + friends

    def unit(self, group: Alike, house: str) -> str:
        """A unit, or a companion, around its own middle."""
        own = next(filter(None, (option.unit(self, group.kind, house) for option in self.options)), "")
        return group.drawn or own or unit(self.look, group.kind, house, group.routed)

    def pieces_in(self, area: int) -> list[Alike]:
        """The units in an area and their companions."""
        friends = [Alike("", False, 1, drawn) for option in self.options for drawn in option.companions(self, area)]
        return self.groups(self.state.army[area]) + friends
