"""The ruleset of the card game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from smallcouncil.core import ruleset as core
from smallcouncil.core.agenda import Procedure
from smallcouncil.core.bits import BIT
from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import Domain, Notation, Verb, pack
from smallcouncil.intrigue.court import PLACES, WIDTH
from smallcouncil.intrigue.reading import Colour, ThroneRow, load

if TYPE_CHECKING:
    from smallcouncil.intrigue.state import State

VERBS: Final[list[Verb]] = [
    Verb("done", "core.done", "", "", "finish"),
    Verb("place", "intrigue.place", "character", "place", "place a character in the court"),
]

DEALT: Final[dict[int, int]] = {2: 14, 3: 12, 4: 9, 5: 7, 6: 6}  # cards per player


class Box:
    """The data of a ruleset; modules amend it first."""

    def __init__(self, players: int, files: Files) -> None:
        data = load(files)
        self.players: int = players
        self.colours: list[Colour] = data.colours[:]
        self.fifth: Colour = data.fifth
        self.counts: list[int] = [len(colour.characters) for colour in self.colours]  # number of each colour in the deck
        self.thrones: list[ThroneRow] = data.thrones[:]


class Ruleset(core.Ruleset):
    def __init__(self, options: list[str], box: Box) -> None:
        names: list[str] = []
        self.colour: list[int] = []  # by character
        for number, colour in enumerate(box.colours):
            for character in colour.characters[: box.counts[number]]:
                names.append(character.name)
                self.colour.append(number)
        super().__init__("intrigue", options, box.players, Notation(VERBS, [
            Domain("character", names, {}),
            Domain("place", PLACES, {"left": 0, "right": 1}),
            Domain("colour", [colour.name for colour in box.colours], {}),
            Domain("player", ["p" + str(seat + 1) for seat in range(box.players)], {}),
        ]))
        self.characters: list[str] = names
        self.colours: list[Colour] = box.colours
        self.thrones: list[ThroneRow] = box.thrones
        self.deck: int = (1 << len(names)) - 1
        self.cards_of: list[int] = [0] * len(box.colours)
        for card, colour_number in enumerate(self.colour):
            self.cards_of[colour_number] |= BIT[card]
        self.choices: list[list[Any]] = [[pack(1, card, place) for place in range(len(PLACES))] for card in range(len(names))]
        self.dealt: int = DEALT[box.players]
        self.opens: bool = len(names) - self.dealt * box.players == 1  # does the remaining card open the court?
        self.width: int = WIDTH - 1 if box.players == 2 else WIDTH
        self.game_of_rounds: Procedure[State] = Procedure("rounds", "intrigue.rounds", [])

    def seat_name(self, seat: int) -> str:
        return "p" + str(seat + 1)

    def close(self) -> None:
        self.root = self.game_of_rounds
        self.procedure(self.game_of_rounds)
