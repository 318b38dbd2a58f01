"""A position in numbers, a row for each house: the input of the learned value.

All of it is public. Numbers are around 1. A column means the same in every game on the same board.
"""

from __future__ import annotations

from array import array
from typing import Final

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.thrones.nouns.army import KINDS, number, upright
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.tracks import TRACKS
from smallcouncil.thrones.rules.march import reach
from smallcouncil.thrones.rules.victory import counted

HOUSES: Final = 6  # the most houses at a table
PLAIN: Final = 35  # columns before those of houses and areas
LENGTH: Final = 10  # turns of the games that weights come from; in a shorter game, what counts is how many are left
UNITS: Final = [6.0, 4.0, 4.0, 4.0]  # usual number of units, by kind


def width(state: State) -> int:
    """How many numbers a row has."""
    return PLAIN + HOUSES + 3 * state.rules.board.areas


def fill(states: list[State], rows: array[float]) -> None:
    """Adds the rows of all houses of all these positions, one after the other."""
    for state in states:
        rows.extend(PositionFeatures(state).rows())


class PositionFeatures:
    """One position."""

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.counted: list[int] = counted(state)
        self.strong: list[float] = [self.strength(area) for area in range(state.rules.board.areas)]
        self.hits: list[list[float]] = self.blows()

    def strength(self, area: int) -> float:
        """The printed strength of the army in an area."""
        army = upright(self.state.army[area])
        total = 0.0
        for kind, unit in enumerate(self.state.rules.units):
            total += (army >> 4 * kind & 15) * unit.strength
        return total

    def blows(self) -> list[list[float]]:
        """By castle and house, the strongest army in reach."""
        state = self.state
        found = [[0.0] * state.seats for _ in state.rules.castles]
        for house in range(state.seats):
            for area in bits_of(state.held[house]):
                if self.strong[area]:
                    reached = reach(state, house, area)
                    for at, castle in enumerate(state.rules.castles):
                        if reached & BIT[castle]:
                            found[at][house] = max(found[at][house], self.strong[area])
        return found

    def rows(self) -> list[float]:
        found: list[float] = []
        for house in range(self.state.seats):
            found += self.castles(house)
            found += self.standing(house)
            found += [1.0 if house == each else 0.0 for each in range(HOUSES)]
            found += self.places(house)
        return found

    def castles(self, house: int) -> list[float]:
        """Castles that the house has, could take, and could lose."""
        state, win = self.state, self.state.rules.victory.win
        own = self.counted[house]
        others = [self.counted[other] for other in range(state.seats) if other != house]
        most = max(others)
        takes, surely, walks, reaches, loses, badly, bare = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        for at, castle in enumerate(state.rules.castles):
            guard = self.strong[castle] + state.neutral[castle]
            if state.control[castle] == house:
                blow = max([self.hits[at][other] for other in range(state.seats) if other != house])
                loses += blow > guard
                badly += blow > guard + 1
                bare += state.house[castle] == NOBODY
            elif self.hits[at][house]:
                reaches += 1
                takes += self.hits[at][house] > guard
                surely += self.hits[at][house] > guard + 1
                walks += guard == 0
        turn, lead = (state.turn + LENGTH - state.rules.last_turn) / LENGTH, (own - most) / 5
        return [
            own / 7, float(win - own <= 1), float(win - own <= 2), float(win - own <= 3), takes / 4, surely / 4, walks / 4,
            reaches / 8, loses / 4, badly / 4, bare / 4, most / 7, float(win - most <= 1), lead, float(own > most), turn,
            float(state.turn == state.rules.last_turn), turn * own / 7, turn * lead,
        ]

    def standing(self, house: int) -> list[float]:
        """The house's supply, power, tracks, units and cards."""
        state = self.state
        army = state.muster(house)
        units = [0.0] * len(UNITS)
        for kind in range(min(len(UNITS), len(state.rules.units))):
            units[kind] = (number(army, kind) + number(army, kind + KINDS)) / UNITS[kind]
        hand = [state.rules.cards[card].strength for card in bits_of(state.hand[house])]
        strong = 0.0
        for area in bits_of(state.held[house]):
            strong += self.strong[area]
        found = [state.supply[house] / 6, state.power[house] / 10, max(state.power) / 10]
        for track in range(len(TRACKS)):
            found += [state.place(track, house) / 4, float(state.holder[track] == house)]
        return [*found, *units, strong / 12, sum(hand) / 10, len(hand) / 7]

    def places(self, house: int) -> list[float]:
        """By area: does the house own it, how strong is it there, and how strong are others?"""
        state = self.state
        own = [float(holder == house) for holder in state.control]
        mine = [self.strong[area] / 4 if state.house[area] == house else 0.0 for area in range(len(own))]
        theirs = [self.strong[area] / 4 if state.house[area] not in (NOBODY, house) else 0.0 for area in range(len(own))]
        return [*own, *mine, *theirs]
