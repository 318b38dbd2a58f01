"""Statistics of many games, with intervals."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from smallcouncil.arena.one_game import Outcome

SURE: Final = 1.959964  # standard deviations of a 95 % interval


def wilson(wins: float, games: int, sure: float = SURE) -> tuple[float, float]:
    """The Wilson interval of a share; it also holds for few games and for shares near 0 and 1."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    z = sure * sure / games
    middle = (share + z / 2) / (1 + z)
    half = sqrt(share * (1 - share) * z + z * z / 4) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)


def wins_by_bot(found: list[Outcome]) -> dict[str, float]:
    """Wins by bot; a shared victory counts as a fraction. Two bots with the same name count together."""
    total = {name: 0.0 for outcome in found for name in outcome.seats}
    for outcome in found:
        for seat in outcome.winners:
            total[outcome.seats[seat]] += 1 / len(outcome.winners)
    return total


def chances_by_bot(found: list[Outcome]) -> dict[str, int]:
    """How many seats a bot had, over all games."""
    total = {name: 0 for outcome in found for name in outcome.seats}
    for outcome in found:
        for name in outcome.seats:
            total[name] += 1
    return total


def ranks_by_bot(found: list[Outcome]) -> dict[str, float]:
    """The mean rank, 1 the best; equal bots would get (players + 1) / 2."""
    total = dict.fromkeys(chances_by_bot(found), 0.0)
    for outcome in found:
        for name, rank in zip(outcome.seats, outcome.ranks, strict=True):
            total[name] += rank
    return {name: total[name] / count for name, count in chances_by_bot(found).items()}


def wins_by_seat(found: list[Outcome], seats: int) -> list[float]:
    total = [0.0] * seats
    for outcome in found:
        for seat in outcome.winners:
            total[seat] += 1 / len(outcome.winners)
    return total


def deeds_by_bot(found: list[Outcome]) -> dict[str, dict[str, float]]:
    """What a bot does per game, on average."""
    names = chances_by_bot(found)
    total: dict[str, dict[str, float]] = {name: {} for name in names}
    for outcome in found:
        for deed, counts in (outcome.deeds or {}).items():
            for name, count in zip(outcome.seats, counts, strict=True):
                total[name][deed] = total[name].get(deed, 0.0) + count / names[name]
    return total


class Faults(NamedTuple):
    """What was wrong with a bot from outside."""

    choices: int  # made at random in its place
    reasons: dict[str, int]
    first: str  # what happened first
    game: int  # the number of that game


def faults_by_bot(found: list[Outcome]) -> dict[str, Faults]:
    """The bots in whose place choices were made at random."""
    total: dict[str, Faults] = {}
    for outcome in found:
        for name, faults, first in zip(outcome.seats, outcome.faults or [], outcome.first_faults or [], strict=False):
            if faults:
                before = total.get(name, Faults(0, {}, first, outcome.number))
                reasons = {**before.reasons}
                for reason, count in faults.items():
                    reasons[reason] = reasons.get(reason, 0) + count
                total[name] = Faults(sum(reasons.values()), reasons, before.first, before.game)
    return total


def thinking(found: list[Outcome]) -> dict[str, float]:
    """Seconds that a bot needs per choice, on average."""
    asked = {name: 0 for outcome in found for name in outcome.seats}
    spent = dict.fromkeys(asked, 0.0)
    for outcome in found:
        for seat, name in enumerate(outcome.seats):
            asked[name] += outcome.asked[seat]
            spent[name] += outcome.seconds[seat]
    return {name: spent[name] / asked[name] if asked[name] else 0.0 for name in asked}
