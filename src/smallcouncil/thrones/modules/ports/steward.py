"""What the steward thinks of ports."""

from __future__ import annotations

from math import sqrt
from typing import ClassVar, Final

from smallcouncil.bots.steward.position import PULL, Position
from smallcouncil.bots.steward.question import Answers
from smallcouncil.bots.steward.sense import Sense
from smallcouncil.core.bits import BIT
from smallcouncil.thrones.modules.ports.rules import Harbours
from smallcouncil.thrones.modules.ports.words import harbours

HARBOUR: Final = 0.6  # for ships in a port of ours with the sea open: power comes in
CLOSED: Final = 0.1  # for ships in any other


class PortSense(Sense):
    answers: ClassVar[Answers] = {"port": lambda q: q.choices[0]}  # the ships are taken over, where that is possible

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.harbours: Harbours = harbours(position.rules)

    def value_areas(self, worth: list[float]) -> None:
        for port in self.harbours.ports:
            worth[port] = HARBOUR * self.position.rest if self.trades(port) else CLOSED

    def trades(self, port: int) -> bool:
        """Is it ours, and no foreign ship before it?"""
        state, seat = self.position.state, self.position.seat
        return self.harbours.owner(state, port) == seat and self.harbours.is_open(state, seat, port)

    def apart(self, area: int, army: int, strong: int) -> float | None:
        """Ships in port are lost with the land."""
        if not self.harbours.mask & BIT[area]:
            return None
        position, state = self.position, self.position.state
        land = self.harbours.land[area]
        held = position.strength(state.army[land]) if state.house[land] == position.seat else 0
        lost = position.loss(land, held)
        kept = position.worth[area] + PULL * position.rest * position.pull(area) * sqrt(strong)
        return kept * (1 - lost) - lost * position.value(army)


SENSE: Final = PortSense
