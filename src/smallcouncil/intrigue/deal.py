"""Dealing unseen cards anew, so that nobody holds a colour it is known not to hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.core.rng import Rng

if TYPE_CHECKING:
    from smallcouncil.intrigue.state import State

TRIES: Final = 20


def redeal(state: State, seat: int, unseen: list[int], rng: Rng) -> None:
    """Deals the unseen characters to the other seats at random; what is left over stays out of the game.

    Those who are known to lack colours are dealt first.  When luck leaves one of them short it is tried again, and in the
    end cards are exchanged until everybody has enough.
    """
    others = [other for other in range(state.seats) if other != seat]
    mover = mover_of(state, seat)
    others = [other for other in others if state.lacks[other]] + [other for other in others if not state.lacks[other]]
    for _ in range(TRIES):
        pool = unseen[:]
        rng.shuffle(pool)
        if deal(state, others, pool, mover):
            return
    exchange(state, others, pool, mover)


def mover_of(state: State, seat: int) -> int:
    """The other seat that is asked to place a card where the bottom row is full: it must hold one that fits."""
    asked = state.agenda[-1].asked.bit_length() - 1
    return asked if asked != seat and state.row == state.rules.width else NOBODY


def fitting(state: State, pool: list[int]) -> int:
    """The first card of the pool that can be placed."""
    for card in pool:
        if state.open[state.rules.colour[card]]:
            return card
    raise AssertionError("nothing fits")


def may_hold(state: State, seat: int, card: int) -> bool:
    return not state.lacks[seat] & BIT[state.rules.colour[card]]


def deal(state: State, others: list[int], pool: list[int], mover: int) -> bool:
    """Deals from the pool in order, to the mover what fits first; False when somebody cannot get enough."""
    sure = fitting(state, pool) if mover != NOBODY else NOBODY
    pool = [card for card in pool if card != sure]
    for other in others:
        hand, wanted = 0, state.cards[other]
        if other == mover:
            hand, wanted = BIT[sure], wanted - 1
        rest: list[int] = []
        for card in pool:
            if wanted and may_hold(state, other, card):
                hand |= BIT[card]
                wanted -= 1
            else:
                rest.append(card)
        if wanted:
            return False
        state.hand[other] = hand
        pool = rest
    return True


def exchange(state: State, others: list[int], pool: list[int], mover: int) -> None:
    """Finds a deal that fits what is known: each card wanted is found by moving cards already dealt on to others."""
    sure = fitting(state, pool) if mover != NOBODY else NOBODY
    rest = [card for card in pool if card != sure]
    holder = [NOBODY] * len(state.rules.colour)
    if mover != NOBODY:
        holder[sure] = mover
    for other in others:
        for _ in range(state.cards[other] - (other == mover)):
            found = find_card(state, other, rest, holder, [])
            assert found, "no deal fits what is known"
        state.hand[other] = 0
    for card in pool:
        if holder[card] != NOBODY:
            state.hand[holder[card]] |= BIT[card]


def find_card(state: State, seat: int, pool: list[int], holder: list[int], tried: list[int]) -> bool:
    for card in pool:
        if card not in tried and holder[card] != seat and may_hold(state, seat, card):
            tried.append(card)
            if holder[card] == NOBODY or find_card(state, holder[card], pool, holder, tried):
                holder[card] = seat
                return True
    return False
