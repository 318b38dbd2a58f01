"""Guesses hands from moves: a player who holds a colour in danger mostly plays it.

Every move of others in this round is judged from their seat: how likely was it with this hand? The better a move by simple sense,
the likelier it is (its weight is e to the power of its value in cards).
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Final

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.events import Event
from smallcouncil.intrigue.court import ABOVE, LEFT, WIDTH
from smallcouncil.intrigue.playouts import CARD, CELL_OF, EMPTY, GRID, RoundPosition, seen_weights, values

if TYPE_CHECKING:
    from smallcouncil.intrigue.state import State

PLACED: Final = "placed"  # prefix of events; there are several kinds of placing
OUT: Final = "out"


class PastMove:
    """A move of this round: the public position before it, and the move."""

    def __init__(self, before: RoundPosition, unplaced: list[int], seat: int, move: int) -> None:
        self.before: RoundPosition = before
        self.unplaced: list[int] = unplaced
        self.seat: int = seat
        self.move: int = move

    def likelihood(self, hand: list[int]) -> float:
        """The logarithm of the chance that a seat with this hand made the move."""
        position = self.before
        position.held[self.seat] = hand
        moves = position.moves(self.seat)
        worth = values(position, moves, seen_weights(position, self.seat, self.unplaced))
        made = 0
        for at in range(len(moves)):
            if moves[at] == self.move:
                made = worth[at]
        weight = 0.0
        for each in worth:
            weight += exp((each - made) / CARD)
        return -log(weight)


class RoundSoFar:
    """The round so far, as a seat saw it; empty if its events are incomplete."""

    def __init__(self, state: State, heard: list[Event], seat: int) -> None:
        self.pasts: list[PastMove] = []  # the others' moves, the last one first
        rules = state.rules
        told = this_round(heard)
        if not is_whole(state, told):
            return
        colours, seats = len(rules.colours), rules.seats
        position = RoundPosition(
            rules.width, 0, [EMPTY] * (GRID + 16), [], [0] * colours, [[0] * colours for _ in range(seats)],
            [rules.dealt] * seats, [0] * colours, 0, 0, NOBODY,
        )
        unplaced = [cards.bit_count() for cards in rules.cards_of]
        for card in bits_of(opener(state, told)):
            self.place(position, unplaced, rules.colour[card], LEFT)
        for event in told:
            if event.name == OUT:
                position.out |= BIT[event.nouns[0]]
            else:
                mover, colour, place = event.nouns[0], rules.colour[event.nouns[1]], place_of(event.nouns[2])
                if mover != seat:
                    self.pasts.insert(0, PastMove(position.copy(), unplaced[:], mover, colour * GRID + place))
                position.left[mover] -= 1
                self.place(position, unplaced, colour, place)

    def place(self, position: RoundPosition, unplaced: list[int], colour: int, place: int) -> None:
        position.put(colour, place)
        unplaced[colour] -= 1

    def likelihood(self, held: list[list[int]]) -> float:
        """The log-likelihood of the others' moves, if these are their hands now; they also held what they placed."""
        hands = [hand[:] for hand in held]
        found = 0.0
        for past in self.pasts:
            hand = hands[past.seat]
            hand[past.move // GRID] += 1
            found += past.likelihood(hand)
        return found


def this_round(heard: list[Event]) -> list[Event]:
    """The events of this round."""
    found: list[Event] = []
    for event in heard:
        if event.name == "round":
            found = []
        elif event.name.startswith(PLACED) or event.name == OUT:
            found.append(event)
    return found


def is_whole(state: State, told: list[Event]) -> bool:
    """Has everybody placed as many cards as they lack, and is any other card only the one that opens the court?"""
    left = [state.rules.dealt] * state.seats
    for event in told:
        if event.name.startswith(PLACED):
            left[event.nouns[0]] -= 1
    return left == state.cards and opener(state, told).bit_count() == (1 if state.rules.opens else 0)


def opener(state: State, told: list[Event]) -> int:
    """Mask of the card in the court that no player placed, because it opened the court."""
    mask = state.in_court()
    for event in told:
        if event.name.startswith(PLACED):
            mask &= ~BIT[event.nouns[1]]
    return mask


def place_of(place: int) -> int:
    """Converts the place in a choice to the place in a move."""
    return place if place < ABOVE else CELL_OF[place - ABOVE + WIDTH]
