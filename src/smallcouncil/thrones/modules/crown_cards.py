"""The new House Cards (A Clash of Kings, option two): another set for all houses."""

from __future__ import annotations

from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.windows import Module


class CrownCards(Module):
    """crown-cards.sets: all houses use this set and no other."""

    name = "crown-cards"
    title = "The new House Cards"
    says = "Seven other cards for every house, stronger and more varied. No list of them is known: most are reconstructed."
    rule = "crown-cards.sets"

    def prepare(self, box: Box) -> None:
        box.use_cards(["crown"])
