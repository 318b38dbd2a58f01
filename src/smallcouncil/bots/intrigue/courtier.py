"""The courtier: keeps its own colours alive and crushes those it does not hold, one card ahead."""

from __future__ import annotations

from smallcouncil.bots.bot import Bot
from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.game import Game
from smallcouncil.intrigue.playouts import SCALE, SPITE, choice_of, position_of, values
from smallcouncil.intrigue.state import State


class Courtier(Bot):
    name = "courtier"
    says = "Keeps its own colours alive and crushes those it does not hold."
    games = ("intrigue",)

    def choose(self, game: Game, seat: int) -> int:
        state, moves, worth = weighed(game, seat)
        top = max(worth)
        equals = [move for move, each in zip(moves, worth, strict=True) if each == top]
        return choice_of(state, seat, equals[self.rng.below(len(equals))])


def weighed(game: Game, seat: int) -> tuple[State, list[int], list[int]]:
    """The moves of a seat, and their values."""
    state = game.state
    assert isinstance(state, State)
    position = position_of(state)
    moves = position.moves(seat)
    return state, moves, values(position, moves, expected_weights(state, seat, position.held[seat]))


def expected_weights(state: State, seat: int, mine: list[int]) -> list[int]:
    """By colour, our cards less half of the cards that each opponent is expected to hold, in parts of a card."""
    rules = state.rules
    unseen = rules.deck & ~state.in_court() & ~state.hand[seat]
    counts = [len(bits_of(unseen & cards)) for cards in rules.cards_of]
    others = [0] * len(counts)
    for other in range(state.seats):
        if other != seat and not state.out & BIT[other]:
            for colour, share in enumerate(shares(counts, state.lacks[other])):
                others[colour] += SPITE * state.cards[other] * share // 1000
    return [SCALE * mine[colour] - others[colour] // (state.seats - 1) for colour in range(len(counts))]


def shares(counts: list[int], lacks: int) -> list[int]:
    """The average make-up of a hand that lacks some colours, in thousandths."""
    can = [0 if lacks & BIT[colour] else count for colour, count in enumerate(counts)]
    total = sum(can) or 1
    return [1000 * count // total for count in can]
