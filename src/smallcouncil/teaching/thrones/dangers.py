"""Dangers: what another house could take this turn, from where, and with what."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from smallcouncil.bots.steward.position import Position
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.insight.thrones.aids import state_of
from smallcouncil.teaching.occasion import Occasion
from smallcouncil.thrones.nouns.army import upright
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER
from smallcouncil.thrones.nouns.orders import DEFENSE, MARCH, SUPPORT
from smallcouncil.thrones.nouns.state import State


class Danger(NamedTuple):
    """An attack that another house could make."""

    house: int
    source: int
    area: int
    power: int  # strength of the attack before support and cards
    defence: int  # strength of the defence, with the seat's own orders
    guarded: bool  # is any unit there?
    wins: float  # chance that the attack succeeds


class Drafted:
    """A decision of the board game with its draft: before it, and as it would be."""

    def __init__(self, occasion: Occasion) -> None:
        game, seat = occasion.game, occasion.seat
        self.game: Game = game
        self.seat: int = seat
        self.draft: list[int] = game.draft(seat)
        self.choices: list[int] = occasion.choices()
        self.before: State = state_of(game)
        self.staged: Game = game.staged(seat)
        self.after: State = state_of(self.staged)

    @cached_property
    def position(self) -> Position:
        """The board after the draft, as the seat sees it."""
        return Position(self.after, self.seat)

    @property
    def names(self) -> list[str]:
        return self.before.rules.board.names

    @property
    def houses(self) -> list[str]:
        return self.before.rules.houses

    # Dangers -------------------------------------------------------------------------------------------------------

    def dangers(self, areas: list[int]) -> list[Danger]:
        """The strongest attack on each of the seat's areas, the most serious first."""
        found = [danger for area in areas if (danger := self.danger(area)) is not None]
        return sorted(found, key=lambda each: (-each.wins * self.position.worth[each.area], each.area))

    def danger(self, area: int) -> Danger | None:
        state = self.after
        guarded = state.house[area] == self.seat
        defence = self.defence(area)
        attacks = [
            Danger(house, source, area, power, defence, guarded, self.chance(house, area, power, defence, guarded))
            for house in range(state.seats) if house != self.seat
            for source in bits_of(state.held[house])
            if (power := self.attack(house, source, area)) > 0
        ]
        return max(attacks, key=lambda each: (each.wins, each.power), default=None)

    def chance(self, house: int, area: int, power: int, defence: int, guarded: bool) -> float:
        """The chance that an attack succeeds."""
        if not guarded:
            return 1.0 if power > defence else 0.0
        return self.position.odds(house, self.seat).wins(power - defence)

    def attack(self, house: int, source: int, area: int) -> int:
        """The strength with which an army could attack the area; 0: it cannot."""
        position, state = self.position, self.after
        if source == area or not position.reach(source) & BIT[area] or not position.enters(house, source, area):
            return 0
        order = position.regular(source, MARCH)
        if position.known and not order:
            return 0
        bonus = state.rules.orders[order].bonus if order else 0
        return int(position.fights(upright(state.army[source]), area, ATTACKER, False) + position.company(source) + bonus)

    def defence(self, area: int) -> int:
        """The strength that defends the area, with the seat's own Defense and Support orders."""
        position, state = self.position, self.after
        total = position.guard(area)
        if state.house[area] != self.seat:
            return int(total)
        order = position.regular(area, DEFENSE)
        total += position.fights(upright(state.army[area]), area, DEFENDER, False) + position.company(area)
        total += state.rules.orders[order].bonus if order else 0
        for helper in self.helpers(area):
            order = position.regular(helper, SUPPORT)
            total += position.fights(upright(state.army[helper]), area, DEFENDER, True) + state.rules.orders[order].bonus
        return int(total)

    def helpers(self, area: int) -> list[int]:
        """The seat's areas with a Support order that reaches the area."""
        state, position = self.after, self.position
        support = state.rules.nets[state.net[self.seat]].support
        held = [source for source in bits_of(state.held[self.seat]) if source != area]
        return [source for source in held if position.regular(source, SUPPORT) and support[source] & BIT[area]]

    # Areas ---------------------------------------------------------------------------------------------------------

    def own_land(self, state: State) -> list[int]:
        """The land that the seat controls or has units on."""
        board = state.rules.board
        own = {area for area, house in enumerate(state.control) if house == self.seat} | set(bits_of(state.held[self.seat]))
        return sorted(area for area in own if not board.is_water(area))

    def castles(self, state: State) -> list[int]:
        return [area for area in self.own_land(state) if state.rules.board.castle[area] and state.control[area] == self.seat]

    def free_castles(self) -> list[int]:
        """Castles that nobody holds or guards."""
        state = self.before
        return [
            area for area in state.rules.castles
            if state.control[area] != self.seat and state.house[area] == NOBODY and not state.neutral[area]
            and not self.position.guard(area)
        ]

    def reachable(self, source: int) -> int:
        """Mask of the areas that the seat's army in an area could march to."""
        return self.position.reach(source)
