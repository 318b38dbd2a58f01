"""The new House Cards (A Clash of Kings, option two): another set for all houses."""

from __future__ import annotations

from smallcouncil.core.notation import Verb
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.modules.crown_cards import texts


class CrownCards(Module):
    """crown-cards.sets: all houses use this set and no other."""

    name = "crown-cards"
    title = "The new House Cards"
    says = "Seven different cards for every house, stronger and more varied. No list of them is known, so most are reconstructed."
    rule = "crown-cards.sets"
    verbs: tuple[Verb, ...] = texts.VERBS
    events: dict[str, str] = texts.EVENTS

    def prepare(self, box: Box) -> None:
        box.use_cards(["crown"])

    def plug(self, rules: Ruleset) -> None:
        texts.plug(rules)
