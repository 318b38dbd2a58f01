"""The options: the deck and the scoring of the parent game."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.options import Option, Options, Preset
from smallcouncil.intrigue.reading import OF_FIFTH, OF_FOUR
from smallcouncil.intrigue.rules import GiveBack
from smallcouncil.intrigue.ruleset import Box, Ruleset


class Module(Option):
    def prepare(self, box: Box) -> None:
        pass

    def plug(self, rules: Ruleset) -> None:
        pass


class FiveColours(Module):
    """five-colours.deck: seven of each colour, and eight of a fifth."""

    name = "five-colours"
    title = "Five colours"
    says = "The deck of the game it is based on: seven cards of each colour, and eight of a fifth colour."
    rule = "five-colours.deck"

    def prepare(self, box: Box) -> None:
        box.colours.append(box.fifth)
        box.counts = [OF_FOUR for _ in box.counts] + [OF_FIFTH]


class ParentScoring(Module):
    """The scoring of the parent game: no Iron Throne cards, but an empty hand gives points back."""

    name = "parent-scoring"
    title = "Parent scoring"
    says = "No Iron Throne cards; whoever empties their hand gives back two penalty points."
    rule = "parent-scoring.give-back"

    def plug(self, rules: Ruleset) -> None:
        rules.game_of_rounds.replace("iron throne", GiveBack())


MODULES: Final[list[Module]] = [FiveColours(), ParentScoring()]
PLAYERS: Final = (2, 3, 4, 5, 6)

PRESETS: Final[list[Preset]] = [
    Preset("box", "The box of 2014", "Four colours, with Iron Throne cards.", [], PLAYERS),
    Preset(
        "parent", "The game it is based on", "Five colours and different scoring.", ["five-colours", "parent-scoring"], PLAYERS
    ),
]

OPTIONS: Final = Options("Westeros Intrigue", "intrigue.deal", PLAYERS, MODULES, [], [], PRESETS)
