"""The competitive set-up for five players, suggested in the FAQ of A Clash of Kings."""

from __future__ import annotations

from typing import Final

from smallcouncil.thrones.rows import StartRow
from smallcouncil.thrones.ruleset import Tables
from smallcouncil.thrones.windows import Module

TYRELL: Final = 3  # the order of the houses is fixed, whatever they are called
GREYJOY: Final = 4


class Competitive(Module):
    name = "competitive"
    title = "Competitive set-up"
    says = "Tyrell and Greyjoy trade their starting places in the King's Court."
    rule = "options.competitive"

    def tables(self, tables: Tables) -> None:
        one, other = tables.starts[TYRELL], tables.starts[GREYJOY]
        tables.starts[TYRELL] = moved_in_court(one, other.kings_court)
        tables.starts[GREYJOY] = moved_in_court(other, one.kings_court)


def moved_in_court(row: StartRow, place: int) -> StartRow:
    """The start card with another place in the King's Court; the data stays as it is."""
    copy = StartRow(row.house, row.iron_throne, row.fiefdoms, place, row.power)
    copy.forces = row.forces
    return copy
