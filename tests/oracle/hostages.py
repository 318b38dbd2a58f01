"""Hostages: for a casualty, left behind, cells, rescue, negotiation, execution, and House Cards out of the game."""

from __future__ import annotations

from tests.oracle.asking import DONE, Script, ask, choose
from tests.oracle.position import Position


def refill(p: Position, house: str) -> None:
    """A hand that is empty, or with the battle variant below three, takes the discard back."""
    holding = p.houses[house]
    least = 3 if "battle-variant" in p.box.options else 1
    if len(holding.hand) < least:
        holding.hand += holding.used
        holding.used = []


def imprison(p: Position, leader: str, jailer: str) -> None:
    p.leaders.pop(leader, None)
    p.held[leader] = jailer


def for_a_casualty(p: Position, winner: str, leaders: list[str], due: int) -> Script[int]:
    """The winner may take one beaten Leader instead of a casualty: how many fewer are due."""
    if not due or not leaders:
        return 0
    answer = yield from ask(winner, [DONE, *[f"capture {leader}" for leader in leaders]])
    if answer == DONE:
        return 0
    imprison(p, answer.removeprefix("capture "), winner)
    return 1


def left_behind(p: Position, leaders: list[str], chooser: str, jailer: str, refuges: list[str]) -> Script[None]:
    """No unit of theirs is left: they go together to other own units, or they are all taken."""
    if not leaders:
        return
    target = (yield from choose(chooser, "retreat", refuges)) if refuges else ""
    for leader in leaders:
        if target:
            p.leaders[leader] = target
        else:
            imprison(p, leader, jailer)


def cell(p: Position, house: str) -> list[str]:
    return [leader for leader, jailer in p.held.items() if jailer == house]


def rescue(p: Position, house: str, loser: str, area: str) -> Script[None]:
    """Secure Hostages, after a won attack: one Leader out of the loser's cell."""
    there = [leader for leader in cell(p, loser) if p.box.leaders[leader].house != house or quarters(p, house)]
    if not there:
        return
    answer = yield from ask(house, [DONE, *[f"rescue {leader}" for leader in there]])
    if answer != DONE:
        yield from release(p, answer.removeprefix("rescue "), house, [area])


def quarters(p: Position, house: str) -> list[str]:
    """Where a Leader of the house could be: on land, with its units."""
    return [area for area in p.board.kind if p.board.is_land(area) and p.areas[area].house == house]


def release(p: Position, leader: str, taker: str, places: list[str]) -> Script[None]:
    """A hostage changes hands: into the taker's cell, or home to own units, by choice those of the places named."""
    if p.box.leaders[leader].house != taker:
        p.held[leader] = taker
        return
    open_ = quarters(p, taker)
    named = [area for area in places if area in open_] or open_
    p.leaders[leader] = (yield from choose(taker, f"set {leader}", named)) if len(named) > 1 else named[0]
    del p.held[leader]


def ransom(p: Position, house: str) -> None:
    """Secure Hostages, at once: 2 power for each hostage from its house, as far as there is any, through the pools."""
    for victim in p.throne:
        number = sum(1 for leader in cell(p, house) if p.box.leaders[leader].house == victim)
        p.gain(house, p.lose(victim, 2 * number))
