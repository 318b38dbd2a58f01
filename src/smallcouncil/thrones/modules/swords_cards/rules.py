"""The House Cards with crossed swords (A Storm of Swords, option one): a third set for all houses."""

from __future__ import annotations

from smallcouncil.core.notation import Verb
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.modules.swords_cards import changing, retreats, texts
from smallcouncil.thrones.modules.swords_cards.verbs import EVENTS, VERBS


class SwordsCards(Module):
    """swords-cards.sets: all houses use this set and no other."""

    name = "swords-cards"
    title = "House Cards with crossed swords"
    says = "Seven different cards for every house, from A Storm of Swords. Some change a card, an order or a retreat."
    rule = "swords-cards.sets"
    data: tuple[str, ...] = ("cards/swords.toml",)
    verbs: tuple[Verb, ...] = VERBS
    events: dict[str, str] = EVENTS

    def prepare(self, box: Box) -> None:
        box.use_cards(["swords"])

    def plug(self, rules: Ruleset) -> None:
        texts.plug(rules)
        changing.plug(rules)
        retreats.plug(rules)
