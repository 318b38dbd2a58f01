"""Deals unseen cards at random, so that nobody holds a colour that everybody knows they lack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.core.rng import Rng

if TYPE_CHECKING:
    from smallcouncil.intrigue.state import State

TRIES: Final = 40


def redeal(state: State, seat: int, unseen: list[int], rng: Rng) -> None:
    """Deals the unseen characters to the other seats at random; the rest stays out of the game.

    Seats that are known to lack colours are dealt first. A deal that leaves one of them short, or the player to move without a
    card that fits, is discarded; after many of those, cards are exchanged until everybody has a valid hand.
    """
    others = [other for other in range(state.seats) if other != seat]
    others = [other for other in others if state.lacks[other]] + [other for other in others if not state.lacks[other]]
    mover = mover_of(state, seat)
    pool = unseen[:]
    for _ in range(TRIES):
        rng.shuffle(pool)
        if deal(state, others, pool) and (mover == NOBODY or can_move(state, mover)):
            return
    exchange(state, others, pool, mover)


def mover_of(state: State, seat: int) -> int:
    """The other seat that must place a card while the bottom row is full: it must hold one that fits."""
    asked = state.agenda[-1].asked.bit_length() - 1
    return asked if asked != seat and state.row == state.rules.width else NOBODY


def can_move(state: State, mover: int) -> bool:
    for colour, cards in enumerate(state.rules.cards_of):
        if state.open[colour] and state.hand[mover] & cards:
            return True
    return False


def deal(state: State, others: list[int], pool: list[int]) -> bool:
    """Deals from the pool in order; False if somebody cannot get enough."""
    for other in others:
        hand, wanted, lacks = 0, state.cards[other], state.lacks[other]
        rest: list[int] = []
        for card in pool:
            if wanted and not lacks & BIT[state.rules.colour[card]]:
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
    """Finds a deal that fits what is known: each missing card is found by moving cards already dealt to others.

    An extra seat number represents the mover's one card that must fit.
    """
    holder = [NOBODY] * len(state.rules.colour)
    wants = [state.seats] if mover != NOBODY else []
    for other in others:
        wants += [other] * (state.cards[other] - (other == mover))
        state.hand[other] = 0
    for seat in wants:
        found = find_card(state, seat, pool, holder, [])
        assert found, "no deal fits what is known"
    for card in pool:
        if holder[card] != NOBODY:
            state.hand[mover if holder[card] == state.seats else holder[card]] |= BIT[card]


def find_card(state: State, seat: int, pool: list[int], holder: list[int], tried: list[int]) -> bool:
    for card in pool:
        if card not in tried and holder[card] != seat and may_hold(state, seat, card):
            tried.append(card)
            if holder[card] == NOBODY or find_card(state, holder[card], pool, holder, tried):
                holder[card] = seat
                return True
    return False


def may_hold(state: State, seat: int, card: int) -> bool:
    colour = state.rules.colour[card]
    if seat == state.seats:
        return state.open[colour] != 0
    return not state.lacks[seat] & BIT[colour]
