"""What people are told of the new House Cards."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import pack, verb_of
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision
from smallcouncil.thrones.modules.crown_cards.texts import COPY, PAY, PayForStrength, TywinLannister
from smallcouncil.thrones.nouns.state import State

CARD_SETS: Final = {"crown": "crown-cards.sets"}


class CrownWords(Words):
    inside: tuple[str, ...] = ("paid for strength", "strength ignored", "copied", "thwarted", "discards of")
    card_sets: dict[str, str] = CARD_SETS

    def gloss(self, state: State, seat: int, choice: int) -> str | None:
        if verb_of(choice) == COPY:
            battle = state.fight()
            return state.rules.cards[battle.cards[1 - battle.side(seat)]].says
        return "" if verb_of(choice) == PAY else None

    def buys(self, rules: Ruleset, card: int) -> bool:
        return isinstance(rules.texts[card], TywinLannister)

    def payment(self, kind: Decision, power: int) -> int | None:
        return pack(PAY, power) if isinstance(kind, PayForStrength) else None


WORDS: Final = CrownWords()
