"""The competitive set-up for five players, suggested in the FAQ of A Clash of Kings."""

from __future__ import annotations

from typing import Final

from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.reading.rows import StartRow

TYRELL: Final = 3  # the order of the houses is fixed, whatever their names
GREYJOY: Final = 4


class Competitive(Module):
    name = "competitive"
    title = "Competitive set-up"
    says = "Tyrell and Greyjoy swap their starting places in the King's Court."
    rule = "options.competitive"

    def prepare(self, box: Box) -> None:
        one, other = box.starts[TYRELL], box.starts[GREYJOY]
        box.starts[TYRELL] = moved_in_court(one, other.kings_court)
        box.starts[GREYJOY] = moved_in_court(other, one.kings_court)


def moved_in_court(row: StartRow, place: int) -> StartRow:
    """A copy of the start card with another place in the King's Court; the data is not changed."""
    copy = StartRow(row.house, row.iron_throne, row.fiefdoms, place, row.power)
    copy.forces = row.forces
    return copy
