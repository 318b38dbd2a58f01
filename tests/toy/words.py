"""What people are told of Beacons."""

from __future__ import annotations

from typing import Final

from smallcouncil.insight.thrones.aids import fact_of
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.nouns.orders import POWER
from smallcouncil.thrones.nouns.state import State

TERMS: Final = {"beacons.signal": "Beacon of {}"}


class BeaconWords(Words):
    piece: str = "Beacon"
    sign: tuple[str, str] = ("☼", "%")
    terms: dict[str, str] = TERMS

    def lies(self, state: State, area: int) -> bool:
        return bool(fact_of(state, "beacon")[area])

    def shows(self, fact: str) -> bool:
        return fact == "beacon"

    def note(self, state: State, seat: int, area: int, token: int) -> str:
        lands = not state.rules.board.is_water(area)
        return "power or a Beacon" if state.rules.orders[token].icon == POWER and lands else ""


WORDS: Final = BeaconWords()
