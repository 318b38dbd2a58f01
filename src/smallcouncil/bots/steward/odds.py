"""Odds of battles: strengths by the rules themselves, House Cards by both public hands."""

from __future__ import annotations

from math import floor
from typing import Final

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, attack
from smallcouncil.thrones.nouns.state import FIEFDOMS, State
from smallcouncil.thrones.rules.battle import strength
from smallcouncil.thrones.rules.march import defender_of
from smallcouncil.thrones.rules.support import supporters

SPAN: Final = 6  # more than the difference between any two cards


def expected_cards(rules: Ruleset, hand: int, lean: int) -> list[float]:
    """The chance of each card strength, if players prefer their strong cards."""
    chances = [0.0] * SPAN
    for card in bits_of(hand):
        weight = 1.0
        for _ in range(lean):
            weight *= 1 + rules.cards[card].strength
        chances[min(rules.cards[card].strength, SPAN - 1)] += weight
    total = sum(chances)
    return [chance / total for chance in chances] if total else [1.0] + [0.0] * (SPAN - 1)


class Odds:
    """The attacker's chances in a battle between two houses, by the lead in strength before cards."""

    def __init__(self, state: State, attacker: int, defender: int, lean: int) -> None:
        mine = expected_cards(state.rules, state.hand[attacker], lean)
        theirs = expected_cards(state.rules, state.hand[defender], lean)
        margins = [0.0] * (2 * SPAN - 1)
        for high, chance in enumerate(mine):
            if chance:
                for low, other in enumerate(theirs):
                    margins[high - low + SPAN - 1] += chance * other
        wins_ties = state.place(FIEFDOMS, attacker) < state.place(FIEFDOMS, defender)
        self.blade: float = blade_lead(state, attacker) - blade_lead(state, defender)
        self.chances: list[float] = []  # by lead, from -SPAN to SPAN
        for lead in range(-SPAN, SPAN + 1):
            chance = 0.0
            for at, part in enumerate(margins):
                margin = at - SPAN + 1 + lead
                if margin > 0 or (margin == 0 and wins_ties):
                    chance += part
            self.chances.append(chance)

    def wins(self, lead: float) -> float:
        """The chance at this lead, interpolated between whole numbers."""
        lead += self.blade
        low = floor(lead)
        if low < -SPAN:
            return 0.0
        if low >= SPAN:
            return 1.0
        at = low + SPAN
        return self.chances[at] + (lead - low) * (self.chances[at + 1] - self.chances[at])


def blade_lead(state: State, house: int) -> float:
    return 0.7 if state.holder[FIEFDOMS] == house and not state.blade_used else 0.0


def strengths(state: State, source: int, target: int, house: int, army: int, march: int) -> tuple[int, int]:
    """Attack and defence as the rules count them, with the visible Support orders of the two houses themselves."""
    battle = attack(target, source, house, defender_of(state, house, target), march, len(state.rules.battle.notes))
    battle.army = army
    kept = state.battle
    state.battle = battle
    for side in (ATTACKER, DEFENDER):
        if battle.house(side) != NOBODY:
            for area in supporters(state, battle.house(side)):
                if area != source:
                    battle.pledges.append(area << 2 | side)
    attackers = strength(state, ATTACKER, False).total
    defenders = state.neutral[target] if battle.defender == NOBODY else strength(state, DEFENDER, False).total
    state.battle = kept
    return attackers, defenders
