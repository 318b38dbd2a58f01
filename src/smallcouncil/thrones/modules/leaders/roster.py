"""The Leaders at the table and the place of each."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.datafiles import Files
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.errors import Complaint
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.modules.leaders.reading import LeaderRow, load_leaders
from smallcouncil.thrones.nouns.battle import NO_SIDE
from smallcouncil.thrones.nouns.state import State

FILE: Final = "storm"


def at_table(houses: list[str], files: Files) -> list[LeaderRow]:
    """leaders.setup: the Leaders of the houses that play; absent houses have none."""
    return [row for row in load_leaders(FILE, files).leaders if row.house in houses]


class Sworn:
    """Leaders who belong to no house for good, and whom they follow now."""

    first: int = 0  # number of the first of them

    def to(self, state: State, leader: int) -> int:
        """The house the Leader follows; NOBODY: none."""
        raise NotImplementedError

    def followers(self, state: State, house: int) -> list[int]:
        """The Leaders who follow the house now, ascending."""
        raise NotImplementedError

    def taken(self, state: State, leader: int, house: int) -> None:
        """A house has captured such a Leader in battle, who changes sides instead of going to a cell."""
        raise NotImplementedError


class Roster:
    """The facts of the Leaders. A Leader is a number in the domain `leader`.

    On the way to an attack a Leader is in the attacked area: the attacker's Leaders there fight for the attacker. A Leader who is
    neither on the board nor in a cell has left the game.
    """

    def __init__(self, rules: Ruleset) -> None:
        playing = rules.houses[: rules.seats]
        rows = at_table(playing, rules.files)
        self.rows: list[LeaderRow] = rows
        self.house: list[int] = [playing.index(row.house) for row in rows]  # by Leader
        self.of_house: list[list[int]] = [[n for n, row in enumerate(rows) if row.house == house] for house in playing]
        self.names: list[str] = [row.name for row in rows]
        self.sworn: Sworn | None = None  # Leaders who belong to no house for good
        self.at: int = rules.add_fact("leader at", "leader", PUBLIC, "area")
        self.held: int = rules.add_fact("leader held", "leader", PUBLIC, "house")
        self.planned: int = rules.add_fact("leader planned", "leader", PUBLIC, "area")  # the area when orders were settled
        self.marching: int = rules.battle.note("own march")  # one more than the Leader whose own March the attack is
        self.check_cards(rules)

    def join(self, rows: list[LeaderRow], sworn: Sworn) -> None:
        """Adds Leaders of no house; the domain has their names after those of the houses."""
        self.sworn = sworn
        sworn.first = len(self.rows)
        self.rows += rows
        self.names += [row.name for row in rows]
        self.house += [NOBODY] * len(rows)

    def check_cards(self, rules: Ruleset) -> None:
        """leaders.setup: checks that every Leader is on a House Card of their house."""
        for row in self.rows:
            card = rules.card_with(row.card)
            if card == NOBODY or rules.cards[card].house != row.house:
                raise Complaint(f"Leader {row.name}: House {row.house} has no House Card with the key {row.card!r} in this set.")

    def area(self, state: State, leader: int) -> int:
        """The Leader's area on the board; NOBODY: in a cell, or out of the game."""
        return state.facts[self.at][leader] - 1

    def jailer(self, state: State, leader: int) -> int:
        """The house that holds a Leader as a hostage; NOBODY: none."""
        return state.facts[self.held][leader] - 1

    def side(self, state: State, leader: int) -> int:
        """The Leader's house; NOBODY: one who follows nobody now."""
        house = self.house[leader]
        return house if house != NOBODY or self.sworn is None else self.sworn.to(state, leader)

    def led(self, state: State, house: int) -> list[int]:
        """The Leaders of a house, wherever they are."""
        return self.of_house[house] if self.sworn is None else self.of_house[house] + self.sworn.followers(state, house)

    def here(self, state: State, house: int, area: int) -> list[int]:
        """The Leaders of a house in an area."""
        at = state.facts[self.at]
        return [leader for leader in self.led(state, house) if at[leader] == area + 1]

    def put(self, state: State, leader: int, area: int) -> None:
        """Puts a Leader into this area, wherever they were."""
        state.facts[self.at][leader] = area + 1
        state.facts[self.held][leader] = 0

    def jail(self, state: State, leader: int, house: int) -> None:
        """Puts a Leader into a house's cell."""
        self.remove(state, leader)
        state.facts[self.held][leader] = house + 1

    def take(self, state: State, leader: int, captor: int, event: str, rule: str) -> None:
        """The winner of a battle captures a Leader: into the cell, or over to its side."""
        if self.sworn is not None and self.house[leader] == NOBODY:
            self.sworn.taken(state, leader, captor)
            return
        self.jail(state, leader, captor)
        state.tell(event, rule, [captor, leader, self.house[leader]])

    def remove(self, state: State, leader: int) -> None:
        """Removes a Leader from the board and from cells."""
        state.facts[self.at][leader] = state.facts[self.held][leader] = state.facts[self.planned][leader] = 0

    def fights(self, state: State, leader: int) -> bool:
        """Is the Leader on a side of the current battle?"""
        battle = state.battle
        return battle is not None and self.area(state, leader) == battle.area and battle.side(self.side(state, leader)) != NO_SIDE

    def alone(self, state: State, leader: int) -> bool:
        """Is the Leader on the board without a unit of their house, and not in a battle?"""
        area = self.area(state, leader)
        return area != NOBODY and state.house[area] != self.side(state, leader) and not self.fights(state, leader)
