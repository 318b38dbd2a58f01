"""Wins that nobody can prevent: every answer of every house is tried, until the game is over."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.game import Game
from smallcouncil.mining.answers import Answer, answers_of
from smallcouncil.thrones.nouns.state import State

POSITIONS: Final = 5000  # the most positions to look at
MOST: Final = 150  # the most answers to one decision


def wins_by_force(game: Game, seat: int, answer: Answer, positions: int = POSITIONS) -> bool:
    """Does the answer win alone, whatever all others do? Nothing may be left to chance. False, too, if the search is too long."""
    after = game.clone()
    after.play(seat, answer)
    return Force(game, seat, positions).wins(after)


class Force:
    def __init__(self, game: Game, seat: int, positions: int) -> None:
        self.seat: int = seat
        self.turn: int = turn_of(game)
        self.word: int = game.state.rng.word
        self.left: int = positions

    def wins(self, game: Game) -> bool:
        if not game.waiting:
            return game.result == [self.seat]
        self.left -= 1
        if self.left < 0 or game.state.rng.word != self.word or turn_of(game) != self.turn:
            return False
        own = bool(game.waiting & BIT[self.seat])
        seat = self.seat if own else next(iter(bits_of(game.waiting)))
        answers = answers_of(game, seat, MOST)
        found = (self.wins(played(game, seat, answer)) for answer in answers)
        return bool(answers) and (any(found) if own else all(found))


def played(game: Game, seat: int, answer: Answer) -> Game:
    after = game.clone()
    after.play(seat, answer)
    return after


def turn_of(game: Game) -> int:
    assert isinstance(game.state, State)
    return game.state.turn
