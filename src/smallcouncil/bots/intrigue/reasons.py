"""Reasons for placing a character: how the round ends with it, and with the best other moves."""

from __future__ import annotations

from typing import Final

from smallcouncil.bots.comparing import mean
from smallcouncil.bots.intrigue.courtier import weighed
from smallcouncil.bots.intrigue.spider import BlindJudge, LikelyWorlds, stakes_of, unplaced
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.notation import x_of, y_of
from smallcouncil.core.rng import Rng
from smallcouncil.intrigue.guessing import RoundSoFar
from smallcouncil.intrigue.playouts import choice_of, position_of
from smallcouncil.intrigue.state import State

SHOWN: Final = 3  # moves to explain


def moves_compared(
    game: Game, seat: int, rng: Rng, worlds: int, heard: list[Event], done: list[int] | None
) -> tuple[list[list[int]], list[list[float]]]:
    """Moves as plans of one choice, with their results in every deal; what was decided comes first, otherwise the best."""
    state, moves, worth = weighed(game, seat)
    order = sorted(range(len(moves)), key=lambda at: -worth[at])
    found = [moves[at] for at in order if done is None or not is_move(state, seat, moves[at], done[0])]
    if done is not None:
        found = [move for move in moves if is_move(state, seat, move, done[0])] + found
    found = found[:SHOWN]
    position, deals = position_of(state), LikelyWorlds(state, seat, RoundSoFar(state, heard, seat))
    judge = BlindJudge(stakes_of(state, seat), seat, unplaced(state))
    values: list[list[float]] = [[] for _ in found]
    for _ in range(worlds):
        word = rng.bits()
        deals.deal(position, rng)
        for value, move in zip(values, found, strict=True):
            value.append(judge.value(position, move, word))
    plans = [[choice_of(state, seat, move)] for move in found]
    if done is None:
        best = sorted(range(len(plans)), key=lambda at: -mean(values[at]))
        return [plans[at] for at in best], [values[at] for at in best]
    return [done, *plans[1:]], values


def is_move(state: State, seat: int, move: int, choice: int) -> bool:
    """Does the choice make the move? Characters of a colour are interchangeable."""
    like, colour = choice_of(state, seat, move), state.rules.colour
    return colour[x_of(like)] == colour[x_of(choice)] and y_of(like) == y_of(choice)
