"""How the steward plays Fortifications."""

from __future__ import annotations

from typing import ClassVar, Final

from smallcouncil.bots.steward.position import Position
from smallcouncil.bots.steward.question import Ways
from smallcouncil.bots.steward.sense import Sense
from smallcouncil.core.bits import BIT
from smallcouncil.core.notation import x_of
from smallcouncil.thrones.modules.fortifications.rules import FORTIFY
from smallcouncil.thrones.modules.fortifications.words import built
from smallcouncil.thrones.nouns.orders import POWER

LASTING: Final = 2.0  # factor, because a Fortification stays


class FortificationSense(Sense):
    ways: ClassVar[Ways] = {
        FORTIFY: lambda position, choice: (FortificationSense(position).otherwise(x_of(choice), POWER), [choice]),
    }

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.built: list[int] = built(position.state)  # by area

    def shelter(self, area: int) -> float:
        return float(self.built[area])

    def otherwise(self, area: int, icon: int) -> float:
        """The value of what a Fortification protects; it stays as long as our units do."""
        position = self.position
        if icon != POWER or self.built[area] or not position.rules.board.land & BIT[area]:
            return 0.0
        army = position.state.army[area]
        return LASTING * position.rest * (position.local(area, army, 1) - position.local(area, army, 0))


SENSE: Final = FortificationSense
