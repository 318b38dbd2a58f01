"""Training games of maesters and other bots: positions, winners, and the maesters' orders."""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from smallcouncil.bots import Bot, ask, bot_named
from smallcouncil.bots.maester.samples import Family, GameSample, new_game
from smallcouncil.bots.maester.value import won
from smallcouncil.bots.maester.worlds import is_planned, state_of
from smallcouncil.bots.steward import features
from smallcouncil.core.bits import bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.thrones.nouns.state import State

OTHERS: Final = ["steward", "steward-1", "turtle", "ganger"]  # other opponents that a maester must do well against
MIXED: Final = 30  # per cent of seats with another bot
UNKNOWN: Final = -1  # the orders are nobody's, or not a maester's
ORDERED: Final = "ordered"
BESIDE: Final = 8  # games of stewards per game of experts; the value learns from both
COUNTED: Final = 4  # how often a game of experts counts, since they are few


class Expertise(NamedTuple):
    """One game."""

    sample: GameSample
    orders: NDArray[np.int8]  # by position, house and area: the order's number; 0: none


def expertise(family: Family, expert: str, seed: int) -> Expertise:
    game, rng = new_game(family, seed), seeded(seed + 1)
    game.log = []
    seats = range(family.players)
    names = [OTHERS[rng.below(len(OTHERS))] if rng.below(100) < MIXED else expert for _ in seats]
    bots = [bot_named(name, rng.bits()) for name in names]
    experts = [seat for seat in seats if names[seat] == expert]
    rows, begun, turn = array("f"), list[tuple[int, NDArray[np.int8]]](), 0
    while game.waiting:
        state = state_of(game)
        if state.turn != turn and is_planned(state):
            turn = state.turn
            features.fill([state], rows)
            begun.append((len(game.log), empty(state, experts)))
        choose(game, bots)
    for number, (start, orders) in enumerate(begun):
        end = begun[number + 1][0] if number + 1 < len(begun) else len(game.log)
        note(orders, game.log[start:end], experts)
    found = np.frombuffer(rows, dtype=np.float32).reshape(len(begun), family.players, -1).astype(np.float16)
    return Expertise(GameSample(found, np.array(won(game), dtype=np.float32)), np.array([orders for _, orders in begun]))


def choose(game: Game, bots: list[Bot]) -> None:
    seat = (game.waiting & -game.waiting).bit_length() - 1
    choices = game.choices(seat)
    game.choose(seat, ask(bots[seat], game, seat) if len(choices) > 1 else choices[0])


def empty(state: State, experts: list[int]) -> NDArray[np.int8]:
    """An array without orders yet, for the areas that may have some."""
    found = np.full((state.seats, state.rules.board.areas), UNKNOWN, dtype=np.int8)
    for seat in experts:
        for area in bits_of(state.held[seat]):
            found[seat, area] = 0
    return found


def note(orders: NDArray[np.int8], events: list[Event], experts: list[int]) -> None:
    for event in events:
        if event.name == ORDERED and event.nouns[0] in experts:
            house, order, area = event.nouns
            orders[house, area] = order




def counted(game: Expertise) -> GameSample:
    return GameSample(np.concatenate([game.sample.rows] * COUNTED), game.sample.shares)


def keep(games: list[Expertise], path: Path) -> None:
    np.savez_compressed(
        path, turns=np.array([len(game.orders) for game in games]), shares=np.array([game.sample.shares for game in games]),
        rows=np.concatenate([game.sample.rows for game in games]), orders=np.concatenate([game.orders for game in games]),
    )


def kept(path: Path) -> list[Expertise]:
    """The games in the file; none if there is no such file yet."""
    if not path.is_file():
        return []
    with np.load(path, allow_pickle=False) as file:
        ends = np.cumsum(file["turns"])[:-1]
        rows, orders = np.split(file["rows"], ends), np.split(file["orders"], ends)
        samples = [GameSample(each, shares) for each, shares in zip(rows, file["shares"], strict=True)]
    return [Expertise(sample, given) for sample, given in zip(samples, orders, strict=True)]
