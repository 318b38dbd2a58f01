"""The search for one decision: candidates race over shared worlds, and the worse half drops out again and again.

All houses give orders at once. If several sets are almost as good, the search mixes them by regret: every house has a few sets
and prefers those it would rather have given before, and so do we.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from smallcouncil.bots.maester.lots import drawn
from smallcouncil.bots.maester.mixing import Mixing
from smallcouncil.bots.maester.schooling import STEWARDS, Schooling
from smallcouncil.bots.maester.worlds import ORDERS, Plan, World, Worlds, state_of
from smallcouncil.bots.planner import considered
from smallcouncil.bots.steward.style import USUAL, Style
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng

SECONDS: Final = 0.8  # time for orders, if no number of playouts is given
WIDE: Final = 24  # the most candidates for orders
NARROW: Final = 12  # the most candidates for other decisions
EACH: Final = 5  # least playouts per candidate
FEWEST: Final = 4
LESS: Final = 0.5  # share of the playouts or time for decisions other than orders
DRAWS: Final = 6  # candidates for orders that are a steward's; the others differ from these in some areas
FINALISTS: Final = 3  # sets of orders that we mix
RACED: Final = 0.75  # share of the playouts for the race, before we mix
HABIT: Final = 0.004  # bonus for the steward's own choice, as a share of a win
TASTE: Final = 0.03  # bonus for the choice of a steward of our style, if it has one, as a share of a win


class Search:
    def __init__(
        self, game: Game, seat: int, rng: Rng, playouts: int, heard: list[Event],
        style: Style = USUAL, schooling: Schooling = STEWARDS,
    ) -> None:
        self.game: Game = game
        self.schooling: Schooling = schooling
        self.seat: int = seat
        self.rng: Rng = rng
        self.name: str = game.state.agenda[-1].kind.name
        self.worlds: Worlds = Worlds(game, seat, rng, schooling.first(state_of(game), seat, heard), schooling, style)
        share = 1.0 if self.name == ORDERS else LESS
        self.playouts: float = playouts * share
        self.seconds: float = SECONDS * share
        self.patience: float = 0.0  # time limit in seconds; 0: as long as the playouts take
        self.begun: float = perf_counter()
        self.played: int = 0
        self.plans: list[Plan] = []
        self.sums: list[float] = []
        self.liked: int = 1  # how many of the first plans are a steward's own
        self.taste: float = 0.0 if style is USUAL else TASTE
        self.seen: list[World] = []

    def best(self) -> Plan:
        self.line_up([])
        if len(self.plans) == 1:
            return self.plans[0]
        if self.name != ORDERS:
            return self.plans[self.race(1, 1.0)[0]]
        plans, weights = self.mixed()
        return plans[drawn(weights, self.rng)]

    def mixed(self) -> tuple[list[Plan], list[float]]:
        """The best sets of orders, and how often we would give each."""
        finalists = self.race(FINALISTS, RACED)
        sums = [self.sums[at] for at in finalists]
        mixing = Mixing(self.worlds, [self.plans[at] for at in finalists], self.seen, self.schooling)
        while self.spent() < 1.0:
            self.played += mixing.step()
        return mixing.houses[self.seat].plans, mixing.weights(sums, len(self.seen))

    def line_up(self, also: list[Plan]) -> None:
        """Sets the plans that race: the candidates, and others to compare with them."""
        self.plans = self.candidates()
        for plan in also:
            add(self.plans, plan)
        self.sums = [HABIT] + [0.0] * (len(self.plans) - 1)

    def spent(self) -> float:
        """The share of the playouts or time that is spent, from 0 to 1."""
        seconds = perf_counter() - self.begun
        if not self.playouts:
            return seconds / self.seconds
        return max(self.played / self.playouts, seconds / self.patience if self.patience else 0.0)

    def candidates(self) -> list[Plan]:
        policy, wide = self.worlds.own, WIDE if self.name == ORDERS else NARROW
        if self.playouts:
            wide = max(FEWEST, min(wide, int(self.playouts) // EACH))
        if self.name != ORDERS:
            return considered(policy, self.game, self.seat, wide, self.rng)
        found: list[Plan] = []
        for _ in range(min(DRAWS, wide // 2)):
            add(found, policy.chain(self.game, self.seat, self.rng))
        self.liked = len(found)
        for plan in self.schooling.proposed(self.game, self.seat, found[0], wide // 2, self.rng):
            add(found, plan)
        most = -(-(wide - len(found)) // len(found))
        for own in list(found):
            near = [own]
            policy.other_orders(self.game, self.seat, near, 1 + most, self.rng)
            for plan in near[1:]:
                add(found, plan)
        return found

    def race(self, most: int, until: float) -> list[int]:
        """The best `most` plans, best first."""
        alive = list(range(len(self.plans)))
        laps, lap = 0, 0
        left = len(alive)
        while left > most:
            left, laps = (left + 1) // 2, laps + 1
        while not laps and len(self.seen) < FINALISTS:  # there is no plan to drop, but mixing needs to see the others' orders
            self.meet(alive)
        while lap < laps:
            self.meet(alive)
            while lap < laps and self.spent() >= until * (lap + 1) / laps:
                lap += 1
                alive = sorted(alive, key=lambda at: -self.sums[at])[: (len(alive) + 1) // 2]
        return sorted(alive, key=lambda at: -self.sums[at])[:most]

    def values(self, plans: list[Plan], worlds: int) -> list[list[float]]:
        """By plan, our chance of winning in each of some further worlds, the same for all."""
        found: list[list[float]] = [[] for _ in plans]
        for _ in range(worlds):
            world = self.worlds.drawn()
            ends = [self.worlds.after(world, plan) for plan in plans]
            for value, chances in zip(found, self.schooling.chances(ends), strict=True):
                value.append(chances[self.seat])
        return found

    def meet(self, alive: list[int]) -> None:
        """Plays these plans in one more world."""
        world = self.worlds.drawn()
        self.seen.append(world)
        ends = [self.worlds.after(world, self.plans[at]) for at in alive]
        for at, found in zip(alive, self.schooling.chances(ends), strict=True):
            self.sums[at] += found[self.seat] + (self.taste if at < self.liked else 0.0)
        self.played += len(alive)


def add(plans: list[Plan], plan: Plan) -> None:
    if not any(alike(plan, each) for each in plans):
        plans.append(plan)


def alike(plan: Plan, other: Plan) -> bool:
    """Are the plans equal except for the order of small choices?"""
    return sorted(plan) == sorted(other)
