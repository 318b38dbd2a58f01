"""A finished game at a glance: how the houses stood at each turn, where it turned, and what is compared at its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from smallcouncil.core.game import Game
from smallcouncil.insight.plain import Seat
from smallcouncil.server.journal import Story
from smallcouncil.server.sight.sight import Standing

MOST_SWINGS = 3


class Point(TypedDict):
    """The beginning of a turn; the last one is the end of the game."""

    turn: str
    decision: int
    counted: list[int]
    power: list[int]
    units: list[int]


class Taken(TypedDict):
    area: str
    before: Seat
    after: Seat


class Swing(TypedDict):
    """A decision that changed what is counted."""

    turn: str
    decision: int
    before: list[int]
    after: list[int]
    taken: list[Taken]


class Compared(TypedDict):
    what: str
    by_seat: list[int]


class Chronicle(TypedDict):
    points: list[Point]  # none of a game that counts nothing on the way
    swings: list[Swing]  # the largest, in the order they came
    compared: list[Compared]


def chronicle_of(story: Story) -> Chronicle:
    """Plays the game once more, from its first position to the last."""
    sight = story.sight
    points: list[Point] = []
    swings: list[Swing] = []
    was: Standing | None = None
    for number, game in positions(story):
        now = sight.standing(game.state)
        if now is None:
            return {"points": [], "swings": [], "compared": []}
        turn = sight.turn(game.state)
        if not points or points[-1]["turn"] != turn:
            points.append(point(turn, number, now))
        if was is not None and was.counted != now.counted:
            swings.append(swing(story.pasts[number - 1].turn, number - 1, was, now))
        was = now
    if was is None:
        return {"points": [], "swings": [], "compared": []}
    points.append(point("", len(story.played), was))
    compared: list[Compared] = [{"what": what, "by_seat": values} for what, values in was.compared]
    return {"points": points, "swings": largest(swings), "compared": compared}


def positions(story: Story) -> Iterator[tuple[int, Game]]:
    """Every position that the rules of this server can give, by the number of its decision: look at it before the next."""
    game = story.at(0)
    for number, chains in enumerate([*story.played, {}]):
        if game.state.number != number:
            if number < len(story.played) and not chains:
                continue  # decided under other rules
            game = story.at(number)
        yield number, game
        for seat, chain in sorted(chains.items()):
            game.play(seat, chain)


def point(turn: str, decision: int, now: Standing) -> Point:
    return {"turn": turn, "decision": decision, "counted": now.counted, "power": now.power, "units": now.units}


def swing(turn: str, decision: int, was: Standing, now: Standing) -> Swing:
    taken: list[Taken] = [
        {"area": area, "before": was.holders[area], "after": holder}
        for area, holder in now.holders.items()
        if was.holders[area] != holder
    ]
    return {"turn": turn, "decision": decision, "before": was.counted, "after": now.counted, "taken": taken}


def largest(swings: list[Swing]) -> list[Swing]:
    chosen = sorted(swings, key=weight, reverse=True)[:MOST_SWINGS]
    return sorted(chosen, key=lambda each: each["decision"])


def weight(each: Swing) -> tuple[int, bool, int, int]:
    """Of two that change as much, the one that changes who leads; then the one higher up, then the later."""
    before, after = each["before"], each["after"]
    change = sum(abs(b - a) for a, b in zip(before, after, strict=True))
    gained = [b for a, b in zip(before, after, strict=True) if b > a]
    return change, leaders(before) != leaders(after), max(gained, default=0), each["decision"]


def leaders(counted: list[int]) -> list[int]:
    return [seat for seat, value in enumerate(counted) if value == max(counted)]
