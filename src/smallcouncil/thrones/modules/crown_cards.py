"""The new House Cards (A Clash of Kings, option two): another set for all houses."""

from __future__ import annotations

from smallcouncil.thrones.ruleset import Tables
from smallcouncil.thrones.windows import Module


class CrownCards(Module):
    """crown-cards.sets: all houses use this set and no other."""

    name = "crown-cards"
    title = "The new House Cards"
    says = "Seven other cards for every house, stronger and more varied. No list of them is known: most are reconstructed."
    rule = "crown-cards.sets"

    def tables(self, tables: Tables) -> None:
        tables.use_cards(["crown"])
