"""The steward's knowledge of an option.

An option's folder may have `steward.py` beside its `rules.py`, with `SENSE`, a class like this one. The steward asks the senses
of all options in play and names none of them. If a hook says nothing, the base applies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from smallcouncil.insight.thrones.words import beside
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.battle import Battle

if TYPE_CHECKING:
    from smallcouncil.bots.steward.battles import CardGame
    from smallcouncil.bots.steward.marching import MarchPlan
    from smallcouncil.bots.steward.position import Position
    from smallcouncil.bots.steward.question import Answers, Chains, Ways


class Sense:
    """An option's hooks for one position; here they say nothing."""

    answers: ClassVar[Answers] = {}  # answers to its own decisions

    # Its verbs among those that start a decision of the base.
    ways: ClassVar[Ways] = {}  # (value of this start, chain so far)
    chains: ClassVar[Chains] = {}  # continues a chain that one of its verbs started

    def __init__(self, position: Position) -> None:
        self.position: Position = position

    # Areas ---------------------------------------------------------------------------------------------------------

    def value_areas(self, worth: list[float]) -> None:
        """Changes the value of areas that the option makes worth more or less."""

    def apart(self, area: int, army: int, strong: int) -> float | None:
        """The value of an area with our army of this strength in it, if the option has its own rules for it."""
        return None

    def shelter(self, area: int) -> float:
        """Strength that an area gives to its defender."""
        return 0.0

    def guard(self, area: int) -> float:
        """Strength that defends an area for its house, with or without units, and never leaves it."""
        return 0.0

    def company(self, area: int) -> float:
        """Strength that accompanies any house's units in an area and moves with them."""
        return 0.0

    def lure(self, area: int, army: int, strong: int) -> float:
        """The extra value of an army in this area."""
        return 0.0

    def stake(self, area: int) -> float:
        """What we lose with our last unit in an area, in addition to the area."""
        return 0.0

    # Houses --------------------------------------------------------------------------------------------------------

    def know_houses(self, repute: list[float]) -> None:
        """Changes the reputation of houses on another board (repute.py)."""

    # Orders --------------------------------------------------------------------------------------------------------

    def foreseen(self) -> Position | None:
        """The position that orders are for, if it differs from the current one."""
        return None

    def otherwise(self, area: int, icon: int) -> float:
        """The value of an order with this icon in an area, if it is resolved in the option's way."""
        return 0.0

    def along(self, plan: MarchPlan) -> list[int]:
        """The choices that take others along with the units of a March."""
        return []

    def card_of_option(self, key: str) -> float:
        """The value, this turn, of a card with this key that another option brings."""
        return 0.0

    # Units and battles ---------------------------------------------------------------------------------------------

    def new_unit(self, kind: int, area: int) -> float | None:
        """The strength assumed for a new unit in an area; None: as printed."""
        return None

    def change(self, cards: CardGame) -> None:
        """Amends the payoffs of pairs of cards, if a text lets a card be exchanged once both are seen."""

    def adds(self, battle: Battle, side: int, text: str) -> float:
        """Strength that the text of a card will add to its side, once both cards are seen."""
        return 0.0


def with_hook(senses: list[Sense], hook: str) -> list[Sense]:
    """The senses that define this hook: frequent hooks call no others."""
    silent = getattr(Sense, hook)
    return [sense for sense in senses if getattr(type(sense), hook) is not silent]


def senses_of(rules: Ruleset) -> list[type[Sense]]:
    """The senses of the options in play."""
    files = [beside(type(module).__module__, "steward") for module in rules.modules]
    return [file.SENSE for file in files if file is not None]
