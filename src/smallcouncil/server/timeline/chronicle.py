"""Summary of a finished game: counts per seat at each turn, the decisions that led to the result, and the final comparison."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from smallcouncil.core.game import Game
from smallcouncil.insight.plain import Seat
from smallcouncil.server.timeline.history import History
from smallcouncil.server.views.presenter import SeatCounts

MOST_SWINGS = 3


class Point(TypedDict):
    """Counts at the start of a turn; the last point is the end of the game."""

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
    """A decision that changed the counts, with those captures that led to the result."""

    turn: str
    decision: int
    before: list[int]
    after: list[int]
    taken: list[Taken]


class Compared(TypedDict):
    what: str
    by_seat: list[int]


class Chronicle(TypedDict):
    points: list[Point]  # empty for a game that counts nothing along the way
    swings: list[Swing]  # the winners' gains and the rivals' losses, in order
    compared: list[Compared]


def chronicle_of(history: History) -> Chronicle:
    """Replays the whole game."""
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
    """Yields (decision, game) for every position these rules can reproduce; the game is reused, so read it at once."""
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
    """A swing with its lasting effect for the winners, judged by the rest of the game."""

    def __init__(self, swing: Swing, later: list[Swing], winners: list[int]) -> None:
        self.swing: Swing = swing
        before, after = swing["before"], swing["after"]
        ahead = max(before[seat] for seat in winners)
        self.risen: int = sum(lasting(after[seat] - before[seat], seat, swing, later) for seat in winners)
        self.fallen: list[int] = [  # rivals level with or ahead of the winners who never recovered
            seat for seat, was in enumerate(before)
            if seat not in winners and was >= ahead and lasting(was - after[seat], seat, swing, later, -1)
        ]
        self.leads: bool = not set(winners) & set(leaders(before)) and bool(set(winners) & set(leaders(after)))
        self.winners: list[int] = winners

    @property
    def weight(self) -> tuple[int, bool, int]:
        """Sort key. A castle that the winner takes from a rival counts for both; ties go to the later swing."""
        return 2 * self.risen + self.leads + len(self.fallen), self.risen > 0, self.swing["decision"]

    def told(self) -> Swing:
        """Leaves out captures between other players in the same decision."""
        led = [each for each in self.swing["taken"] if each["after"] in self.winners or each["before"] in self.fallen]
        return {**self.swing, "taken": led}


def lasting(by: int, seat: int, swing: Swing, later: list[Swing], sign: int = 1) -> int:
    """How much of a gain was never lost again; with sign -1, how much of a loss was never made good."""
    if by <= 0:
        return 0
    was = sign * swing["before"][seat]
    return max(0, min([sign * each["after"][seat] - was for each in [swing, *later]]))


def decisive(swings: list[Swing], winners: list[int]) -> list[Swing]:
    """The biggest lasting gains of the winners and lasting losses of rivals; at least one gain if there is any."""
    courses = [Course(swing, swings[at + 1 :], winners) for at, swing in enumerate(swings)]
    found = sorted([each for each in courses if each.risen or each.fallen], key=lambda each: each.weight, reverse=True)
    risen = [each for each in found if each.risen][:1]
    chosen = [*risen, *[each for each in found if each not in risen]][:MOST_SWINGS]
    return sorted([each.told() for each in chosen], key=lambda each: each["decision"])


def leaders(counted: list[int]) -> list[int]:
    return [seat for seat, value in enumerate(counted) if value == max(counted)]
