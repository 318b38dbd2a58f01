"""Eight Cities and Strongholds for an instant win with four players, as the later reference manual has it."""

from __future__ import annotations

from smallcouncil.thrones.ruleset import Tables
from smallcouncil.thrones.windows import Module


class EightOfFour(Module):
    name = "eight-of-four"
    title = "Eight with four players"
    says = "With four players an instant win takes eight Cities and Strongholds."
    rule = "options.eight-of-four"

    def tables(self, tables: Tables) -> None:
        tables.win = 8
