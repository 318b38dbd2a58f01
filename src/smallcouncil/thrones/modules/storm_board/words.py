"""What people are told of the board of A Storm of Swords."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from smallcouncil.insight.plain import Plain
from smallcouncil.insight.thrones.aids import fact_of
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.modules.storm_board.reading import WEATHER, load_start
from smallcouncil.thrones.modules.storm_board.rules import AFTER, FILE
from smallcouncil.thrones.modules.storm_board.weather import STORM
from smallcouncil.thrones.nouns.state import State

FACTS: Final = ("weather", "garrison", "Claim track", "no tactic", "tactic out")
TERMS: Final = {"garrisons.strength": "Garrison of {}"}
SKIES: Final = {
    "fair": "fair: the fords are open",
    "turning": "fair, with a storm to come: the fords are open",
    "storm": "stormy: the fords are closed",
    "clearing": "stormy, with fair weather to come: the fords are closed",
}
SHORT: Final = {"fair": "fair weather", "turning": "fair weather, a storm to come", "storm": "storm",
                "clearing": "storm, fair weather to come"}
REGIONS: Final = (
    ("The North and the Neck", ("Winterfell", "Moat Cailin", "Greywater Watch", "Flint's Finger", "The Kingsroad")),
    ("Iron Islands and the West", (
        "Pyke", "The Crag", "The Golden Tooth", "Lannisport", "The Gold Road", "Searoad Marches", "Silverhall",
    )),
    ("Between the forks", (
        "Seagard", "The Twins", "Oldstones", "Fairmarket", "The Whispering Wood", "Raventree", "Riverrun",
    )),
    ("The Trident", (
        "The High Road", "The Crossroads", "Saltpans", "Darry", "Maidenpool", "Harrenhal", "High Heart", "Pinkmaiden",
    )),
    ("Crownlands", (
        "Crackclaw Point", "Duskendale", "Dragonstone", "The Gods Eye", "King's Landing", "Blackwater", "Stoney Sept",
    )),
    ("South of the Blackwater", (
        "Tumbleton", "The Rose Road", "Bitterbridge", "Kingswood", "Summerhall", "Bronzegate", "Storm's End",
    )),
)
PHASES: Final = {"objectives": "Objectives"}


class StormArea(TypedDict):
    worth: int  # how much Claim
    garrison: str  # whose Garrison begins here; empty: none


class StormWords(Words):
    area: type[Any] | None = StormArea
    terms: dict[str, str] = TERMS
    unsure: str = AFTER
    wins: str = "Claim"
    regions: tuple[tuple[str, tuple[str, ...]], ...] = REGIONS
    phases: dict[str, str] = PHASES

    def sky(self, state: State) -> str:
        return SHORT[WEATHER[fact_of(state, "weather")[0]]]

    def plain_area(self, rules: Ruleset, area: int) -> Plain:
        garrisons = {row.area: row.house for row in load_start(FILE, rules.files).garrisons}
        row = rules.board.data.areas[area]
        return {"worth": row.claim, "garrison": garrisons.get(row.name, "")}

    def shows(self, fact: str) -> bool:
        return fact in FACTS

    def company(self, state: State, house: int, area: int, brief: bool) -> list[str]:
        """The Garrison with the units of a house in an area."""
        strength = fact_of(state, "garrison")[area]
        if not strength or state.control[area] != house:
            return []
        return [f"G{strength}" if brief else f"a Garrison of {strength}"]

    def legend(self, state: State, whole: bool) -> str:
        return "+G2 a Garrison of 2" if whole and any(fact_of(state, "garrison")) else ""

    def lines(self, state: State) -> list[str]:
        weather = WEATHER[fact_of(state, "weather")[0]]
        told = [f"The weather is {SKIES[weather]}."]
        garrisons = [f"{state.rules.board.names[area]} {strength}" for area, strength in enumerate(fact_of(state, "garrison"))
                     if strength]
        if garrisons:
            told.append(f"Garrisons: {', '.join(garrisons)}.")
        tokens = enumerate(fact_of(state, "Claim track"), 1)
        track = [f"{space} {state.rules.houses[token - 1]}" for space, token in tokens if token]
        if track:
            told.append(f"Claim track: {', '.join(track)}.")
        told += [f"{state.rules.houses[house]} plays no Tactics Card this turn."
                 for house, barred in enumerate(fact_of(state, "no tactic")) if barred]
        names = state.rules.notation.domains["tactic"].names
        out = [names[card] for card, gone in enumerate(fact_of(state, "tactic out")) if gone]
        return [*told, f"Objectives met: {', '.join(out)}."] if out else told


def stormy(state: State) -> bool:
    """Are the fords closed?"""
    return fact_of(state, "weather")[0] >= STORM


WORDS: Final = StormWords()
