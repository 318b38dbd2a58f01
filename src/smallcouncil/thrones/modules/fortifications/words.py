"""Words about Fortifications for players."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import x_of
from smallcouncil.insight.thrones.acts import Act, Part, Phrases
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.modules.fortifications.rules import FORTIFY, PIECES, Fortify
from smallcouncil.thrones.nouns.orders import POWER
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.power import collected

TERMS: Final = {"fortifications.defence": "Fortification"}


def fortified(act: Act, choices: list[int]) -> Phrases:
    return [f"build a Fortification in {act.area(x_of(choices[0]))}"]


DEEDS: Final[dict[int, Part]] = {FORTIFY: fortified}


class FortificationWords(Words):
    deeds: dict[int, Part] = DEEDS
    piece: str = "Fortification"
    sign: tuple[str, str] = ("∩", "^")
    terms: dict[str, str] = TERMS

    def lies(self, state: State, area: int) -> bool:
        return bool(built(state)[area])

    def stock(self, state: State) -> str:
        return f"Fortifications: {PIECES - sum(built(state))} of {PIECES} can still be built."

    def shows(self, fact: str) -> bool:
        return fact == "fortification"

    def note(self, state: State, seat: int, area: int, order: int) -> str:
        rules, row = state.rules, state.rules.orders[order]
        if row.icon != POWER or row.star or row.once or way(state).reason(state, seat, rules.slots[area][0]) is not None:
            return ""
        return f"{collected(state, seat, area)} power or Fortification"


def way(state: State) -> Fortify:
    found = next(way for way in state.rules.action.ways[POWER] if way.verb == FORTIFY)
    assert isinstance(found, Fortify)
    return found


def built(state: State) -> list[int]:
    """By area, whether it has a Fortification."""
    return state.facts[way(state).built]


WORDS: Final = FortificationWords()
