"""What a Tactics Card does, and what bars a house from playing one: other options may add both."""

from __future__ import annotations

from smallcouncil.thrones.building.windows import Frame
from smallcouncil.thrones.nouns.state import State


class Tactic:
    """A card that a house plays for a turn, chosen with its orders. Other windows have its lasting effects."""

    def __init__(self, key: str, rules: tuple[str, ...] = ()) -> None:
        self.key: str = key  # its key in the data
        self.name: str = ""  # its name in the data
        self.rules: tuple[str, ...] = rules  # rules of its effects

    def at_once(self, state: State, house: int) -> None:
        """Takes effect at the start of the action phase, in order of play; asks at most one decision."""

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """Can the frame come from the house's answer?"""
        return False


class TacticBar:
    """Bars a house from playing a Tactics Card this turn."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, house: int, card: int) -> bool:
        raise NotImplementedError
