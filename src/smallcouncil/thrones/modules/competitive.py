"""The competitive set-up for five players, suggested in the FAQ of A Clash of Kings."""

from __future__ import annotations

from smallcouncil.thrones.content import StartRow
from smallcouncil.thrones.ruleset import Ruleset
from smallcouncil.thrones.windows import Module


class Competitive(Module):
    name = "competitive"
    title = "Competitive set-up"
    says = "Tyrell and Greyjoy trade their starting places in the King's Court."
    rule = "options.competitive"

    def plug(self, rules: Ruleset) -> None:
        tyrell, greyjoy = rules.houses.index("Tyrell"), rules.houses.index("Greyjoy")
        rules.starts = rules.starts[:]
        places = rules.starts[tyrell].kings_court, rules.starts[greyjoy].kings_court
        rules.starts[tyrell] = moved_in_court(rules.starts[tyrell], places[1])
        rules.starts[greyjoy] = moved_in_court(rules.starts[greyjoy], places[0])


def moved_in_court(row: StartRow, place: int) -> StartRow:
    """The start card with another place in the King's Court; the data stays as it is."""
    copy = StartRow(row.house, row.iron_throne, row.fiefdoms, place, row.power)
    copy.forces = row.forces
    return copy
