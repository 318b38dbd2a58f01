"""How the steward plays Siege Engines."""

from __future__ import annotations

from typing import Final

from smallcouncil.bots.steward.position import NEARER, Position
from smallcouncil.bots.steward.sense import Sense
from smallcouncil.thrones.modules.siege_engines.rules import BeforeWalls
from smallcouncil.thrones.nouns.army import KINDS, number, recover

BEFORE_WALLS: Final = 1.3  # value per Siege Engine next to walls that are not ours
UNESCORTED: Final = 0.25  # share of that if nobody can defend it
STRENGTH: Final = 2.8  # strength assumed for a Siege Engine next to walls: it has 4, but cannot defend


class SiegeSense(Sense):
    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.kind: int = next(each.kind for each in position.rules.battle.replaces if isinstance(each, BeforeWalls))
        self._before: list[float] = []

    def lure(self, area: int, army: int, strong: int) -> float:
        position = self.position
        return self.before(area) * self.engines_in(army) * (1.0 if strong >= 2 else UNESCORTED) * position.rest

    def before(self, area: int) -> float:
        """The value of a Siege Engine in an area, from walls nearby that are not ours."""
        if not self._before:
            position = self.position
            castle, control, roads = position.rules.board.castle, position.state.control, position.roads()
            walls = [BEFORE_WALLS if castle[each] and control[each] != position.seat else 0.0 for each in range(len(roads))]
            near = [max([walls[each], *[NEARER * walls[other] for other in roads[each]]]) for each in range(len(roads))]
            self._before = [max([0.0, *[near[other] for other in roads[each]]]) for each in range(len(roads))]
        return self._before[area]

    def engines_in(self, army: int) -> int:
        """How many Siege Engines."""
        return number(army, self.kind) + number(army, self.kind + KINDS)

    def new_unit(self, kind: int, area: int) -> float | None:
        """Its strength against walls nearby, if two other strength points escort each engine; otherwise 0."""
        if kind != self.kind:
            return None
        position, state = self.position, self.position.state
        escort = position.strength(recover(state.army[area])) if state.house[area] == position.seat else 0
        wanted = escort >= 2 * (self.engines_in(state.army[area]) + 1)
        return STRENGTH * self.before(area) / BEFORE_WALLS if wanted else 0.0


SENSE: Final = SiegeSense
