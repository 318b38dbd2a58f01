"""The holding cells: which house holds whom, where a freed Leader goes, and who is executed."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.errors import Complaint
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.modules.leaders.roster import Roster
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.battle import refill


class Cells:
    """leaders.cell: each house has one, for other houses' Leaders."""

    def __init__(self, rules: Ruleset, roster: Roster) -> None:
        self.roster: Roster = roster
        self.house: list[int] = roster.house  # by Leader
        self.card: list[int] = [rules.card_with(row.card) for row in roster.rows]  # by Leader, the House Card
        if NOBODY in self.card:
            row = roster.rows[self.card.index(NOBODY)]
            raise Complaint(f"The Leader {row.name}: no House Card has the key {row.card!r}.")
        self.names: list[str] = roster.names

    def hostages(self, state: State, house: int) -> list[int]:
        """The Leaders in the cell of a house."""
        return [leader for leader, holder in enumerate(state.facts[self.roster.held]) if holder == house + 1]

    def captives(self, state: State, house: int, holder: int) -> list[int]:
        """The Leaders of a house in another house's cell."""
        return [leader for leader in self.hostages(state, holder) if self.house[leader] == house]

    def jailers(self, state: State, house: int) -> list[int]:
        """The houses that hold Leaders of this house."""
        return [holder for holder in range(state.seats) if self.captives(state, house, holder)]

    def free(self, state: State, leader: int, area: int) -> None:
        """leaders.regained: puts a Leader back on the board, among units of their house."""
        self.roster.put(state, leader, area)
        state.tell("regained", "leaders.regained", [self.house[leader], leader, area])

    def execute(self, state: State, leader: int, rule: str) -> None:
        """leaders.card-gone: the token and the House Card leave the game; a hand that becomes too small is refilled."""
        house, card = self.house[leader], self.card[leader]
        self.roster.remove(state, leader)
        state.banish(house, card)
        state.tell("card gone", rule, [house, card])
        refill(state, house)


def land_of(state: State, house: int) -> list[int]:
    """The land areas with units of a house: only there can its Leaders be."""
    return [area for area in bits_of(state.held[house]) if not state.rules.board.is_water(area)]


def havens(state: State, house: int) -> list[int]:
    """leaders.regained: where a Leader who is handed over may go: Cities and Strongholds with units of the house."""
    land = land_of(state, house)
    return [area for area in land if state.rules.board.castle[area]] or land


def havens_near(state: State, house: int, area: int) -> list[int]:
    """leaders.regained: a Leader freed here stays if the house has units here, or goes to any land area with its units."""
    land = land_of(state, house)
    return [area] if area in land else land
