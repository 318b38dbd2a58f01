"""The options: the deck and the scoring of the parent game."""

from __future__ import annotations

from typing import Final

from smallcouncil.errors import Complaint
from smallcouncil.intrigue.content import OF_FIFTH, OF_FOUR
from smallcouncil.intrigue.rules import GiveBack
from smallcouncil.intrigue.ruleset import Ruleset, Tables


class Module:
    name: str = ""
    title: str = ""
    says: str = ""
    rule: str = ""

    def tables(self, tables: Tables) -> None:
        pass

    def plug(self, rules: Ruleset) -> None:
        pass


class FiveColours(Module):
    """five-colours.deck: seven of each colour, and eight of a fifth."""

    name = "five-colours"
    title = "Five colours"
    says = "The deck of the parent game: seven cards of each colour and eight of a fifth."
    rule = "five-colours.deck"

    def tables(self, tables: Tables) -> None:
        tables.colours.append(tables.fifth)
        tables.counts = [OF_FOUR for _ in tables.counts] + [OF_FIFTH]


class ParentScoring(Module):
    """The scoring of the parent game: no Iron Throne cards, but an empty hand gives points back."""

    name = "parent-scoring"
    title = "Parent scoring"
    says = "No Iron Throne cards; whoever empties his hand gives back two penalty points."
    rule = "parent-scoring.give-back"

    def plug(self, rules: Ruleset) -> None:
        rules.game_of_rounds.replace("iron throne", GiveBack())


MODULES: Final[list[Module]] = [FiveColours(), ParentScoring()]
PLAYERS: Final = (2, 3, 4, 5, 6)


def check_options(options: list[str], players: int) -> list[str]:
    """The options in their fixed order, or a complaint."""
    if players not in PLAYERS:
        raise Complaint(f"Westeros Intrigue is for 2 to 6 players, not {players} [intrigue.deal].")
    known = [module.name for module in MODULES]
    for option in options:
        if option not in known:
            raise Complaint(f"There is no option {option!r}; the options are {', '.join(known)}.")
    return [name for name in known if name in options]
