"""Claim: the track, objectives, bids for Westeros, and the winner at the end."""

from __future__ import annotations

from tests.oracle.asking import Script, ask
from tests.oracle.bidding import all_bid
from tests.oracle.position import SPACES, Position

LAST_TURN = 10


def gain(p: Position, house: str, in_hand: int = 0) -> None:
    """Puts one token on the highest empty space; on a full track the one on 6 first returns to its pool and the others move up.

    The token comes from the pool, or from the available power, or from the bid in the house's hand.
    """
    returned = 1 if all(p.track) and p.track[SPACES - 1] == house else 0
    if p.free_tokens(house) + returned == in_hand and not p.lose(house, 1) and not in_hand:
        return
    if all(p.track):
        p.track = ["", *p.track[: SPACES - 1]]
    p.track[max(space for space, token in enumerate(p.track) if not token)] = house


def remove(p: Position, space: int) -> None:
    """The others close up towards 6."""
    del p.track[space - 1]
    p.track.insert(0, "")


def objectives(p: Position) -> None:
    """After all orders: houses that have played their own card and control its area gain Claim."""
    for house in list(p.throne):
        card, area = p.box.objectives[house]
        if p.plays(house, card) and p.controller(area) == house:
            gain(p, house)
            p.done_with.add(card)
            p.winner = p.winner or p.won_by()
            if p.winner:
                return


def winners(p: Position) -> list[str]:
    """The winners after the last turn: Claim, castles, supply, power."""
    worth = {house: (p.claim(house), p.castles(house), held.supply, held.power) for house, held in p.houses.items()}
    return [house for house in p.box.houses if worth[house] == max(worth.values())]


# Claim Westeros ----------------------------------------------------------------------------------------------------


def claim_westeros(p: Position) -> Script[None]:
    """All bid; the highest gains Claim, the lowest plays no Tactics Card."""
    power = yield from all_bid(p)
    bids = {house: bid + bonus(p, house) for house, bid in power.items()}
    highest = yield from pick(p, [house for house in bids if bids[house] == max(bids.values())])
    gain(p, highest, power[highest])
    p.winner = p.won_by()
    if p.winner:
        return
    others = {house: bid for house, bid in bids.items() if house != highest}
    lowest = yield from pick(p, [house for house in others if others[house] == min(others.values())])
    p.mute = {lowest}


def bonus(p: Position, house: str) -> int:
    political = sum(1 for card, holder in p.ally_cards.items() if holder == house and p.box.allies[card].kind == "political")
    return political + p.plays(house, "Control Westeros")


def pick(p: Position, tied: list[str]) -> Script[str]:
    """The holder of the Throne token chooses one of the tied houses."""
    return (yield from ask(p.tokens[0], [f"name {house}" for house in tied])).removeprefix("name ") if len(tied) > 1 else tied[0]
