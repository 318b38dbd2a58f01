"""Random play matches a separately written toy engine: the baseline of the reference, with room for chance.

In that engine every pair of a colour and a place had the same chance, however many cards of the colour a hand held.
"""

from __future__ import annotations

import pytest

from smallcouncil.core.rng import Rng, seeded
from smallcouncil.intrigue.setup import new_game
from tests.intrigue.positions import state_of

BASELINE = {2: 17.0, 3: 32.0, 4: 41.0, 5: 51.0, 6: 60.0}  # mean penalties of all players per game
GAMES = 80


def total(players: int, seed: int) -> tuple[int, list[int]]:
    """The penalties of a game, and how often each position in the order of a round placed last."""
    game, rng = new_game([], players, seed), seeded(seed + 1000)
    game.log = []
    colour = state_of(game).rules.colour
    while game.waiting:
        seat = game.waiting.bit_length() - 1
        game.choose(seat, pick(game.choices(seat), colour, rng))
    starter, lasts = 0, [0] * players
    for event in game.log:
        if event.name == "round":
            starter = event.nouns[1]
        elif event.name == "throne taken":
            lasts[(event.nouns[0] - starter) % players] += 1
    return sum(state_of(game).penalties), lasts


def pick(choices: list[int], colour: list[int], rng: Rng) -> int:
    kinds = list({(colour[choice >> 8 & 255], choice & 255): choice for choice in choices}.values())
    return kinds[rng.below(len(kinds))]


def means(players: int) -> tuple[float, list[int]]:
    totals, lasts = 0, [0] * players
    for seed in range(GAMES):
        points, who = total(players, seed)
        totals += points
        lasts = [a + b for a, b in zip(lasts, who, strict=True)]
    return totals / GAMES, lasts


@pytest.mark.parametrize("players", sorted(BASELINE))
def test_mean_penalties_are_those_of_the_baseline(players: int) -> None:
    mean, lasts = means(players)
    assert abs(mean - BASELINE[players]) < 0.1 * BASELINE[players]  # four standard errors
    assert sum(lasts) == GAMES * players  # one Iron Throne card per round
    assert lasts[-1] > lasts[0]  # players who start later place last more often


def test_more_players_leave_more_cards_in_total_but_fewer_each() -> None:
    found = [means(players)[0] for players in sorted(BASELINE)]
    assert found == sorted(found)
    each = [mean / players**2 for mean, players in zip(found, sorted(BASELINE), strict=True)]
    assert each == sorted(each, reverse=True)
