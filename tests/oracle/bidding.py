"""Clash of Kings: bids for the three tracks, with the bonus of Control Westeros."""

from __future__ import annotations

from tests.oracle.asking import Script, choose
from tests.oracle.position import Position


def clash_of_kings(p: Position) -> Script[None]:
    """One track after the other; the new holder of the Iron Throne orders the ties of the next ones."""
    for number, track in enumerate((p.throne, p.fiefdoms, p.court)):
        bids = yield from all_bid(p)
        for house, bid in bids.items():
            bids[house] = bid + p.plays(house, "Control Westeros")
        places: list[str] = []
        while left := {house: bid for house, bid in bids.items() if house not in places}:
            tied = [house for house in left if left[house] == max(left.values())]
            places.append((yield from choose(p.tokens[0], "name", tied)) if len(tied) > 1 else tied[0])
        track[:] = places
        p.tokens[number] = places[0]


def all_bid(p: Position) -> Script[dict[str, int]]:
    """All bid in secret, and every bid is spent."""
    bids = {}
    for house in p.box.houses:
        bids[house] = int((yield from choose(house, "bid", [str(power) for power in range(p.houses[house].power + 1)])))
    for house, bid in bids.items():
        p.lose(house, bid)
    return bids
