"""What the steward thinks of an option.

An option it is to play well has `steward.py` in its room (the folder of its `rules.py`), with `SENSE`, a class like this one.
The steward walks the senses of the options in play and names none of them; what a hook does not say, the base says.
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
    """Of one position.  Hooks that say nothing."""

    answers: ClassVar[Answers] = {}  # to its own decisions

    # Its verbs among those with which a decision of the base begins.
    ways: ClassVar[Ways] = {}  # what it brings to begin so, and the chain as far as it is known
    chains: ClassVar[Chains] = {}  # how to go on

    def __init__(self, position: Position) -> None:
        self.position: Position = position

    # Areas ---------------------------------------------------------------------------------------------------------

    def value_areas(self, worth: list[float]) -> None:
        """Areas that are worth something else than the board says."""

    def apart(self, area: int, army: int, strong: int) -> float | None:
        """What an area with an army of ours of this strength is worth, where that follows rules of its own."""
        return None

    def shelter(self, area: int) -> float:
        """Strength that an area gives whoever defends it."""
        return 0.0

    def guard(self, area: int) -> float:
        """Strength that defends an area for its house, units there or not, and never leaves it."""
        return 0.0

    def company(self, area: int) -> float:
        """Strength that is with the units in an area, whoever's they are, and goes where they go."""
        return 0.0

    def lure(self, area: int, army: int, strong: int) -> float:
        """What more an army is worth just there."""
        return 0.0

    def stake(self, area: int) -> float:
        """What is lost with our last unit in an area, besides the area."""
        return 0.0

    # Houses --------------------------------------------------------------------------------------------------------

    def know_houses(self, repute: list[float]) -> None:
        """Houses that are known for something else than on the board of the base (repute.py)."""

    # Orders --------------------------------------------------------------------------------------------------------

    def foreseen(self) -> Position | None:
        """The position for which orders are to be given, if it is not the present one."""
        return None

    def otherwise(self, area: int, icon: int) -> float:
        """What an order with this icon could bring in an area, if it is carried out in a way of the option."""
        return 0.0

    def along(self, plan: MarchPlan) -> list[int]:
        """The choices with which others go along with the units of a March."""
        return []

    def tactic(self, key: str) -> float:
        """What a Tactics Card with this key would bring this turn."""
        return 0.0

    # Units and battles ---------------------------------------------------------------------------------------------

    def new_unit(self, kind: int, area: int) -> float | None:
        """The strength a new unit in an area is taken for; None: what is printed."""
        return None

    def change(self, cards: CardGame) -> None:
        """Amends what pairs of cards come to, where a text lets a card be changed once both are seen."""

    def adds(self, battle: Battle, side: int, text: str) -> float:
        """Strength that the text of a card will bring its side, once both cards are seen."""
        return 0.0


def with_hook(senses: list[Sense], hook: str) -> list[Sense]:
    """Those who say something there: hooks that are asked very often are asked of nobody else."""
    silent = getattr(Sense, hook)
    return [sense for sense in senses if getattr(type(sense), hook) is not silent]


def senses_of(rules: Ruleset) -> list[type[Sense]]:
    """Of the options in play."""
    files = [beside(type(module).__module__, "steward") for module in rules.modules]
    return [file.SENSE for file in files if file is not None]
