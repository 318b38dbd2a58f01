"""Guesses from its first orders how likely each house is played by the first steward."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from smallcouncil.bots.steward.policy import ORDERS, Sensible
from smallcouncil.bots.steward.style import FIRST, USUAL
from smallcouncil.core.events import Event
from smallcouncil.core.notation import verb_of, x_of, y_of
from smallcouncil.core.rng import seeded
from smallcouncil.games import game_named
from smallcouncil.thrones.language.verbs import ORDER
from smallcouncil.thrones.nouns.state import State

PRIOR: Final = 0.3  # chance before anything is known
DRAWS: Final = 12  # samples of a steward's first orders
SLIP: Final = 0.05  # chance that first orders say nothing about the bot
OrderSet = frozenset[tuple[int, int]]  # pairs of area and order token


def beliefs(state: State, own: int, heard: list[Event]) -> list[float]:
    """By seat, the chance that it plays as the first steward did. First stewards make each other more likely."""
    given = first_orders(heard)
    if len(given) < state.seats:
        return [PRIOR] * state.seats
    usual, first = expected(tuple(state.rules.options), state.seats)
    odds = [likelier(given[seat], usual[seat], first[seat]) for seat in range(state.seats)]
    alone = [believed(PRIOR, each) for each in odds]
    others = [[alone[other] for other in range(state.seats) if other not in (seat, own)] for seat in range(state.seats)]
    return [believed(sum(beside) / len(beside), each) for beside, each in zip(others, odds, strict=True)]


def likelier(given: OrderSet, usual: list[OrderSet], first: OrderSet) -> float:
    """How many times as likely these orders are if the first steward gave them."""
    return (SLIP + (given == first)) / (SLIP + usual.count(given) / len(usual))


def believed(before: float, odds: float) -> float:
    return before * odds / (before * odds + 1 - before)


def first_orders(heard: list[Event]) -> dict[int, OrderSet]:
    """By house, its orders of the first turn."""
    found: dict[int, OrderSet] = {}
    for event in heard:
        if event.name == "turn":
            break
        if event.name == "ordered":
            house, order, area = event.nouns
            found[house] = found.get(house, frozenset()) | {(area, order)}
    return found


@lru_cache(maxsize=8)
def expected(options: tuple[str, ...], players: int) -> tuple[list[list[OrderSet]], list[OrderSet]]:
    """By house, sampled first orders of stewards and of first stewards."""
    game, rng, usual, first = game_named("thrones").new(list(options), players, 0), seeded(0), Sensible(USUAL), Sensible(FIRST)
    usual.play_until(game, 1, rng)
    assert game.state.agenda[-1].kind.name == ORDERS
    houses = range(players)
    return (
        [[placed(usual.chain(game, house, rng)) for _ in range(DRAWS)] for house in houses],
        [placed(first.chain(game, house, rng)) for house in houses],
    )


def placed(chain: list[int]) -> OrderSet:
    return frozenset((x_of(choice), y_of(choice)) for choice in chain if verb_of(choice) == ORDER)
