"""Regret matching over sets of orders: a house prefers the sets it most regrets not having chosen."""

from __future__ import annotations

from typing import Final

from smallcouncil.bots.maester.lots import drawn
from smallcouncil.bots.maester.schooling import Schooling
from smallcouncil.bots.maester.worlds import Plan, World, Worlds, give
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded

OTHERS: Final = 3  # sets of orders considered for each other house
CLOSE: Final = 0.02  # share of a win that we give up at most to stay unpredictable


class House:
    """A house's plans and its regret for each."""

    def __init__(self, plans: list[Plan]) -> None:
        self.plans: list[Plan] = plans
        self.regrets: list[float] = [0.0] * len(plans)
        self.followed: list[float] = [0.0] * len(plans)  # sum of its strategies

    def strategy(self) -> list[float]:
        positive = [max(0.0, regret) for regret in self.regrets]
        total = sum(positive)
        return [each / total for each in positive] if total else [1 / len(positive)] * len(positive)

    def learn(self, values: list[float]) -> None:
        strategy = self.strategy()
        mean = sum(share * value for share, value in zip(strategy, values, strict=True))
        for at, value in enumerate(values):
            self.regrets[at] += value - mean
            self.followed[at] += strategy[at]


class Mixing:
    def __init__(self, worlds: Worlds, plans: list[Plan], seen: list[World], schooling: Schooling) -> None:
        self.worlds: Worlds = worlds
        self.schooling: Schooling = schooling
        self.seat: int = worlds.seat
        self.rng: Rng = worlds.rng
        self.houses: dict[int, House] = {self.seat: House(plans)}
        for other in bits_of(worlds.game.state.agenda[-1].asked):
            if other != self.seat:
                self.houses[other] = House(distinct([world.game.state.agenda[-1].drafts[other] for world in seen], OTHERS))
        self.turns: int = 0

    def step(self) -> int:
        """Plays all plans of ours and of one other house while the rest follow their strategies.

        Returns the number of playouts.
        """
        others = [house for house in self.houses if house != self.seat]
        asked = [self.seat, others[self.turns % len(others)]]
        self.turns += 1
        word = self.rng.bits()
        profile = {house: drawn(each.strategy(), self.rng) for house, each in self.houses.items()}
        played = 0
        for house in asked:
            plans = self.houses[house].plans
            ends = [self.after(word, {**profile, house: at}) for at in range(len(plans))]
            self.houses[house].learn([found[house] for found in self.schooling.chances(ends)])
            played += len(plans)
        return played

    def after(self, word: int, profile: dict[int, int]) -> Game:
        """Plays one world in which each house gives the orders of its index."""
        worlds = self.worlds
        rng = seeded(word)
        minds = worlds.minds(rng)
        game = worlds.game.sample(self.seat, rng)
        for house, at in profile.items():
            if house != self.seat:
                game.redraft(house)
                give(game, house, self.houses[house].plans[at], minds[house], rng)
        return worlds.after(World(game, minds, rng.bits()), self.houses[self.seat].plans[profile[self.seat]])

    def weights(self, sums: list[float], games: int) -> list[float]:
        """By plan, best first, how often we chose it, if it is almost as good as the best."""
        house = self.houses[self.seat]
        near = [max(sums) - each <= CLOSE * games for each in sums]
        found = [followed if close else 0.0 for followed, close in zip(house.followed, near, strict=True)]
        return found if sum(found) else [1.0] + [0.0] * (len(found) - 1)


def distinct(plans: list[Plan], most: int) -> list[Plan]:
    found: list[Plan] = []
    for plan in plans:
        if plan not in found and len(found) < most:
            found.append(plan)
    return found
