"""How the steward plays ports."""

from __future__ import annotations

from math import sqrt
from typing import ClassVar, Final

from smallcouncil.bots.steward.position import PULL, Position
from smallcouncil.bots.steward.question import Answers
from smallcouncil.bots.steward.sense import Sense
from smallcouncil.core.bits import BIT
from smallcouncil.thrones.modules.ports.rules import Harbours
from smallcouncil.thrones.modules.ports.words import harbours

HARBOUR: Final = 0.6  # value of ships in our port with open sea: they bring power
CLOSED: Final = 0.1  # value of ships in any other port


class PortSense(Sense):
    answers: ClassVar[Answers] = {"port": lambda q: q.choices[0]}  # takes the ships over, if possible

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.harbours: Harbours = harbours(position.rules)

    def value_areas(self, worth: list[float]) -> None:
        for port in self.harbours.ports:
            worth[port] = HARBOUR * self.position.rest if self.trades(port) else CLOSED

    def trades(self, port: int) -> bool:
        """Is it ours, without another house's ship in front of it?"""
        state, seat = self.position.state, self.position.seat
        return self.harbours.owner(state, port) == seat and self.harbours.is_open(state, seat, port)

    def apart(self, area: int, army: int, strong: int) -> float | None:
        """The value of ships in port, which are lost with the land."""
        if not self.harbours.mask & BIT[area]:
            return None
        position, state = self.position, self.position.state
        land = self.harbours.land[area]
        held = position.strength(state.army[land]) if state.house[land] == position.seat else 0
        lost = position.loss(land, held)
        kept = position.worth[area] + PULL * position.rest * position.pull(area) * sqrt(strong)
        return kept * (1 - lost) - lost * position.value(army)


SENSE: Final = PortSense
