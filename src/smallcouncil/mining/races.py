"""Finds the best answers: all meet the same worlds, and those that are clearly worse stop early."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from smallcouncil.bots.comparing import error, mean
from smallcouncil.mining.answers import Answer
from smallcouncil.mining.samplers import Sampler

CLEAR: Final = 0.15  # how much better the best answers are than all others, as a share of the victory
CLOSE: Final = 0.1  # answers that are worse than the best by less may be as good
SURE: Final = 2.0  # standard errors
SURER: Final = 3.0  # standard errors, before an answer stops early
LAP: Final = 8  # worlds between two looks
MOST_BEST: Final = 8  # the most answers that may all be best


class Verdict(NamedTuple):
    """What a race has found."""

    best: list[int]  # the answers that are best, by their place
    chance: float  # the least of their chances
    second: float  # the best chance of any other answer
    rival: int  # the place of that answer
    playouts: int
    means: list[float]  # by answer, its chance in the worlds that it met


class Race:
    def __init__(self, sampler: Sampler, answers: list[Answer]) -> None:
        self.sampler: Sampler = sampler
        self.answers: list[Answer] = answers
        self.values: list[list[float]] = [[] for _ in answers]  # by answer, its value in each world that it met
        self.alive: list[int] = list(range(len(answers)))
        self.playouts: int = 0

    def lap(self, worlds: int = LAP) -> None:
        for _ in range(worlds):
            found = self.sampler.meet([self.answers[at] for at in self.alive])
            for at, value in zip(self.alive, found, strict=True):
                self.values[at].append(value)
            self.playouts += len(self.alive)

    def run(self, playouts: int) -> None:
        """Spends at least that many playouts, most of them on the best answers and their strongest rival."""
        while self.playouts < playouts:
            self.lap()
            self.drop()

    def favourite(self) -> int:
        return max(self.alive, key=lambda at: mean(self.values[at]))

    def behind(self, at: int, favourite: int) -> tuple[float, float]:
        """How much worse an answer is than the favourite in the worlds that both met, and the standard error."""
        gaps = [mine - other for mine, other in zip(self.values[favourite], self.values[at], strict=False)]
        return mean(gaps), max(error(gaps), 0.5 / len(gaps))

    def drop(self) -> None:
        """Stops the answers that are clearly worse, except the best of them."""
        favourite = self.favourite()
        worse = [at for at in self.alive if self.is_behind(at, favourite, SURER)]
        worse.sort(key=lambda at: -mean(self.values[at]))
        kept = worse[:1]
        self.alive = [at for at in self.alive if at not in worse or at in kept]

    def is_behind(self, at: int, favourite: int, sure: float) -> bool:
        gap, error_of_gap = self.behind(at, favourite)
        return at != favourite and gap - sure * error_of_gap >= CLEAR

    def ranked(self) -> list[int]:
        """The answers that are still in the race, best first."""
        return sorted(self.alive, key=lambda at: -mean(self.values[at]))

    def gap(self) -> float:
        """The largest gap below one of the best answers."""
        means = [mean(self.values[at]) for at in self.ranked()]
        return max((before - after for before, after in pairwise(means[: MOST_BEST + 1])), default=0.0)

    def above_gap(self) -> list[int]:
        """The answers above that gap."""
        ranked, widest = self.ranked(), self.gap()
        means = [mean(self.values[at]) for at in ranked]
        return next(ranked[: at + 1] for at in range(len(ranked) - 1) if means[at] - means[at + 1] == widest)

    def verdict(self) -> Verdict | None:
        """The best answers, if they are few and all others are clearly worse."""
        favourite = self.favourite()
        best = [at for at in range(len(self.answers)) if at == favourite or self.behind(at, favourite)[0] < CLOSE]
        rest = [at for at in range(len(self.answers)) if at not in best]
        if not rest or len(best) > MOST_BEST or not all(self.is_behind(at, favourite, SURE) for at in rest):
            return None
        behind = {at: self.behind(at, favourite)[0] for at in rest}
        rival = min(rest, key=lambda at: behind[at])
        worst = max(self.behind(at, favourite)[0] for at in best)
        if behind[rival] - worst < CLEAR:
            return None
        chance = mean(self.values[favourite])
        means = [mean(values) for values in self.values]
        return Verdict(best, chance - worst, chance - behind[rival], rival, self.playouts, means)
