"""Looks for puzzles in a game: a quick race at every spot, then proofs where much depends on the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from smallcouncil.bots import ask, bot_named
from smallcouncil.bots.comparing import mean
from smallcouncil.bots.maester.value import chances
from smallcouncil.core.rng import seeded
from smallcouncil.mining.answers import Answer
from smallcouncil.mining.forced import wins_by_force
from smallcouncil.mining.races import Race, Verdict
from smallcouncil.mining.samplers import FAR, NEAR, sampler_of
from smallcouncil.mining.spots import Spot
from smallcouncil.thrones.nouns.state import State

GLANCE: Final = 7  # answers of the first look besides a knight's
GLANCES: Final = 3  # worlds of it
SHORT_GLANCE: Final = 40  # answers of the first look where the game is about to end
LOOKS: Final = ((3, 12), (9, 8), (12, 6))  # worlds of each further look, and how many answers the next one takes
PROMISING: Final = 0.22  # gap that every look must find
LEAST: Final = 0.3  # chance of the best answer: puzzles are not about lost games
OPEN: Final = (0.05, 0.985)  # chances by the network's first glance between which a game is not settled
PLAYOUTS: Final = 2000  # playouts of each of the two proofs
FORCED: Final = 500  # playouts that show the gap where the win itself is forced
HALFWAY: Final = 300  # playouts after which a race that finds nothing is given up
TRIES: Final = {"squire": 20, "knight": 20, "lord": 6}  # how often each bot tries a puzzle
WEAK: Final = ("squire", "knight")
KNOWN: Final = 0.5  # share of tries from which an answer is the first that comes to mind
EACH_GAME: Final = 4  # the most puzzles of one game


class Proved(NamedTuple):
    """A spot with its proofs."""

    spot: Spot
    near: Verdict
    far: Verdict | None  # None: the win is forced
    found: dict[str, int]  # by bot, how often it finds a best answer

    @property
    def best(self) -> list[Answer]:
        return [self.spot.answers[at] for at in self.near.best]


def proved(spots: Iterable[Spot], seed: int, told: Counter[str]) -> Iterator[Proved]:
    """The puzzles of a game; `told` counts what was looked at."""
    met: set[tuple[str, str, int]] = set()
    for spot in spots:
        kind = (spot.game.state.chapter(), spot.name, spot.seat)
        if len(met) >= EACH_GAME or kind in met:
            continue
        told["decisions"] += 1
        found = looked_at(spot, seed * 1_000_003 + spot.game.state.number * 31 + spot.seat, told)
        if found is not None:
            told["proved"] += 1
            met.add(kind)
            yield found


def looked_at(spot: Spot, word: int, told: Counter[str]) -> Proved | None:
    if not is_open(spot):
        return None
    told["looked at"] += 1
    best = promised(spot, word)
    if not best:
        return None
    told["candidates"] += 1
    found = {name: times_found(spot, name, word, best) for name in TRIES}
    if all(found[name] >= KNOWN * TRIES[name] for name in WEAK):
        return None
    told["not known"] += 1
    race = Race(sampler_of(spot.game, spot.seat, word + 1, NEAR), spot.answers)
    near = verdict_of(race, spot, FORCED)
    if near is None:
        return None
    told["gap"] += 1
    if all(is_forced(spot, at, near) for at in near.best):
        told["forced"] += 1
        return proof(spot, near, None, word)
    if not spot.is_late:
        return None
    far = verdict_of(Race(sampler_of(spot.game, spot.seat, word + 2, FAR), spot.answers), spot, PLAYOUTS)
    if far is None:
        return None
    told["far"] += 1
    near = verdict_of(race, spot, PLAYOUTS)
    if near is None or sorted(far.best) != sorted(near.best):
        return None
    return proof(spot, near, far, word)


def proof(spot: Spot, near: Verdict, far: Verdict | None, word: int) -> Proved | None:
    best = [sorted(spot.answers[at]) for at in near.best]
    found = {name: times_found(spot, name, word, best) for name in TRIES}
    known = all(found[name] >= KNOWN * TRIES[name] for name in WEAK)
    return None if known or near.chance < LEAST else Proved(spot, near, far, found)


def is_open(spot: Spot) -> bool:
    """Does the network think that the seat can still win and lose?"""
    if not isinstance(spot.game.state, State):
        return True
    chance = chances([spot.game])[0][spot.seat]
    return OPEN[0] <= chance <= OPEN[1]


def promised(spot: Spot, word: int) -> list[Answer]:
    """The best answers in a few worlds, if there is a clear gap below them."""
    if not glanced(spot, word):
        return []
    race = Race(sampler_of(spot.game, spot.seat, word, NEAR), spot.answers)
    for look, (worlds, most) in enumerate(LOOKS):
        race.lap(worlds)
        if look and (race.gap() < PROMISING or mean(race.values[race.favourite()]) < LEAST):
            return []
        race.alive = race.ranked()[:most]
    return [sorted(spot.answers[at]) for at in race.above_gap()]


def glanced(spot: Spot, word: int) -> bool:
    """Does much depend on the answer, as far as a few of them show?"""
    rng, own = seeded(word), answer_by(spot, "knight", word)
    others = [list(answer) for answer in spot.answers]
    for at in range(len(others) - 1, 0, -1):
        other = rng.below(at + 1)
        others[at], others[other] = others[other], others[at]
    race = Race(sampler_of(spot.game, spot.seat, word, NEAR), [own, *others[: SHORT_GLANCE if spot.is_short else GLANCE]])
    race.lap(GLANCES)
    values = [mean(each) for each in race.values]
    return max(values) - sorted(values)[len(values) // 2] >= PROMISING or max(values) - values[0] >= PROMISING


def verdict_of(race: Race, spot: Spot, playouts: int) -> Verdict | None:
    """The race's verdict after that number of playouts. One that shows little halfway is given up."""
    race.run(min(playouts, HALFWAY))
    if race.gap() < PROMISING / 2:
        return None
    race.run(playouts)
    found = race.verdict()
    return found if found is not None and spot.is_one_idea(found.best) else None


def is_forced(spot: Spot, at: int, near: Verdict) -> bool:
    return near.means[at] == 1.0 and isinstance(spot.game.state, State) and wins_by_force(spot.game, spot.seat, spot.answers[at])


def times_found(spot: Spot, name: str, word: int, best: list[Answer]) -> int:
    return sum(sorted(answer_by(spot, name, word + at)) in best for at in range(TRIES[name]))


def answer_by(spot: Spot, name: str, seed: int) -> Answer:
    """What a bot answers; it continues what has been placed."""
    bot = bot_named(name, seed, spot.game.state.ruleset.game)
    chain = list(spot.begun)
    copy, closed = spot.game.drafting(spot.seat, chain)
    while not closed:
        chain.append(ask(bot, copy, spot.seat))
        copy, closed = spot.game.drafting(spot.seat, chain)
    return chain
