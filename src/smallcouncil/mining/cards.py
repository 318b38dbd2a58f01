"""Trials for the card game: the round by its colours, and whole games with all cards."""

from __future__ import annotations

from typing import Final

from smallcouncil.bots.intrigue.courtier import Courtier
from smallcouncil.bots.intrigue.spider import BlindJudge, PossibleDeals, stakes_of, unplaced
from smallcouncil.bots.learners import Novice
from smallcouncil.core.game import Game
from smallcouncil.core.notation import x_of, y_of
from smallcouncil.core.rng import Rng
from smallcouncil.intrigue.guessing import place_of
from smallcouncil.intrigue.playouts import GRID, choice_of, position_of
from smallcouncil.intrigue.state import State
from smallcouncil.mining.answers import Answer

EQUALS: Final = 2  # in whole games, one opponent in this many is a novice


class NearCards:
    """Deals the unseen cards and plays the round out with simple sense; then estimates who wins."""

    def __init__(self, game: Game, seat: int, rng: Rng) -> None:
        state = card_state(game)
        self.state: State = state
        self.seat: int = seat
        self.rng: Rng = rng
        self.judge: BlindJudge = BlindJudge(stakes_of(state, seat), seat, unplaced(state))
        self.judge.exact = False  # an exact search would let the others see all hands
        self.deals: PossibleDeals = PossibleDeals(state, seat)

    def meet(self, answers: list[Answer]) -> list[float]:
        position, word = position_of(self.state), self.rng.bits()
        self.deals.deal(position, self.rng)
        return [self.judge.value(position, self.move(answer), word) for answer in answers]

    def move(self, answer: Answer) -> int:
        colour = self.state.rules.colour[x_of(answer[0])]
        return colour * GRID + place_of(y_of(answer[0]))


class FarCards:
    """Deals the unseen cards and plays the game to its end, with bots that see only their own hand."""

    def __init__(self, game: Game, seat: int, rng: Rng) -> None:
        self.game: Game = game
        self.seat: int = seat
        self.rng: Rng = rng

    def meet(self, answers: list[Answer]) -> list[float]:
        world, word = self.game.sample(self.seat, self.rng), self.rng.bits()
        return [self.end(world.clone(), answer, word) for answer in answers]

    def end(self, game: Game, answer: Answer, word: int) -> float:
        seats = game.state.seats
        bots = [
            Novice(word + seat) if seat != self.seat and (word >> seat) % EQUALS else Courtier(word + seat)
            for seat in range(seats)
        ]
        game.play(self.seat, answer)
        while game.waiting:
            seat = (game.waiting & -game.waiting).bit_length() - 1
            choices = game.choices(seat)
            game.choose(seat, choices[0] if len(choices) == 1 else bots[seat].choose(game, seat))
        winners = game.result or []
        return 1 / len(winners) if self.seat in winners else 0.0


def placings(game: Game, seat: int) -> list[Answer]:
    """The moves of a seat; characters of one colour are equal."""
    state = card_state(game)
    return [[choice_of(state, seat, move)] for move in position_of(state).moves(seat)]


def card_state(game: Game) -> State:
    assert isinstance(game.state, State)
    return game.state
