"""A finished game at a glance: how the houses stood at each turn, what led to the result, and what is compared at its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from smallcouncil.core.game import Game
from smallcouncil.insight.plain import Seat
from smallcouncil.server.timeline.history import History
from smallcouncil.server.views.presenter import SeatCounts

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
    """A decision that changed what is counted; of what was taken then, only what led to the result."""

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
    swings: list[Swing]  # the winner's rise and the rivals' fall, in the order they came
    compared: list[Compared]


def chronicle_of(history: History) -> Chronicle:
    """Plays the game once more, from its first position to the last."""
    sight = history.presenter
    points: list[Point] = []
    swings: list[Swing] = []
    was: SeatCounts | None = None
    for number, game in positions(history):
        now = sight.standing(game.state)
        if now is None:
            return {"points": [], "swings": [], "compared": []}
        turn = sight.turn(game.state)
        if not points or points[-1]["turn"] != turn:
            points.append(point(turn, number, now))
        if was is not None and was.counted != now.counted:
            swings.append(swing(history.pasts[number - 1].turn, number - 1, was, now))
        was = now
    if was is None:
        return {"points": [], "swings": [], "compared": []}
    points.append(point("", len(history.played), was))
    compared: list[Compared] = [{"what": what, "by_seat": values} for what, values in was.compared]
    winners = history.game.result or leaders(was.counted)
    return {"points": points, "swings": decisive(swings, winners), "compared": compared}


def positions(history: History) -> Iterator[tuple[int, Game]]:
    """Every position that the rules of this server can give, by the number of its decision: look at it before the next."""
    game = history.at(0)
    for number, chains in enumerate([*history.played, {}]):
        if game.state.number != number:
            if number < len(history.played) and not chains:
                continue  # decided under other rules
            game = history.at(number)
        yield number, game
        for seat, chain in sorted(chains.items()):
            game.play(seat, chain)


def point(turn: str, decision: int, now: SeatCounts) -> Point:
    return {"turn": turn, "decision": decision, "counted": now.counted, "power": now.power, "units": now.units}


def swing(turn: str, decision: int, was: SeatCounts, now: SeatCounts) -> Swing:
    taken: list[Taken] = [
        {"area": area, "before": was.holders[area], "after": holder}
        for area, holder in now.holders.items()
        if was.holders[area] != holder
    ]
    return {"turn": turn, "decision": decision, "before": was.counted, "after": now.counted, "taken": taken}


# What led to the result ------------------------------------------------------------------------------------------------


class Course:
    """A swing with what it meant for the winners, once it is known how the game went on."""

    def __init__(self, swing: Swing, later: list[Swing], winners: list[int]) -> None:
        self.swing: Swing = swing
        before, after = swing["before"], swing["after"]
        ahead = max(before[seat] for seat in winners)
        self.risen: int = sum(lasting(after[seat] - before[seat], seat, swing, later) for seat in winners)
        self.fallen: list[int] = [  # rivals who were no worse off than the winners, and never got over it
            seat for seat, was in enumerate(before)
            if seat not in winners and was >= ahead and lasting(was - after[seat], seat, swing, later, -1)
        ]
        self.leads: bool = not set(winners) & set(leaders(before)) and bool(set(winners) & set(leaders(after)))
        self.winners: list[int] = winners

    @property
    def weight(self) -> tuple[int, bool, int]:
        """A castle that the winner takes from a rival counts for both; of two that count as much, the later."""
        return 2 * self.risen + self.leads + len(self.fallen), self.risen > 0, self.swing["decision"]

    def told(self) -> Swing:
        """Without what others took from each other at the same time."""
        led = [each for each in self.swing["taken"] if each["after"] in self.winners or each["before"] in self.fallen]
        return {**self.swing, "taken": led}


def lasting(by: int, seat: int, swing: Swing, later: list[Swing], sign: int = 1) -> int:
    """How much of a gain was never lost again; with -1, of a loss never made up for."""
    if by <= 0:
        return 0
    was = sign * swing["before"][seat]
    return max(0, min([sign * each["after"][seat] - was for each in [swing, *later]]))


def decisive(swings: list[Swing], winners: list[int]) -> list[Swing]:
    """The weightiest gains that the winners kept and losses of rivals who never recovered; a gain is always among them."""
    courses = [Course(swing, swings[at + 1 :], winners) for at, swing in enumerate(swings)]
    found = sorted([each for each in courses if each.risen or each.fallen], key=lambda each: each.weight, reverse=True)
    risen = [each for each in found if each.risen][:1]
    chosen = [*risen, *[each for each in found if each not in risen]][:MOST_SWINGS]
    return sorted([each.told() for each in chosen], key=lambda each: each["decision"])


def leaders(counted: list[int]) -> list[int]:
    return [seat for seat, value in enumerate(counted) if value == max(counted)]
