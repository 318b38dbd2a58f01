"""Words about Beacons for players."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import x_of
from smallcouncil.insight.thrones.acts import Act, Part, Phrases
from smallcouncil.insight.thrones.aids import fact_of
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.nouns.orders import POWER
from smallcouncil.thrones.nouns.state import State
from tests.toy.beacons.rules import KINDLE

TERMS: Final = {"beacons.signal": "Beacon of {}"}


def kindled(act: Act, choices: list[int]) -> Phrases:
    return [f"kindle a Beacon in {act.area(x_of(choices[0]))}"]


DEEDS: Final[dict[int, Part]] = {KINDLE: kindled}


class BeaconWords(Words):
    piece: str = "Beacon"
    sign: tuple[str, str] = ("☼", "%")
    terms: dict[str, str] = TERMS
    deeds: dict[int, Part] = DEEDS

    def lies(self, state: State, area: int) -> bool:
        return bool(fact_of(state, "beacon")[area])

    def shows(self, fact: str) -> bool:
        return fact == "beacon"

    def note(self, state: State, seat: int, area: int, token: int) -> str:
        lands = not state.rules.board.is_water(area)
        return "power or a Beacon" if state.rules.orders[token].icon == POWER and lands else ""


WORDS: Final = BeaconWords()
