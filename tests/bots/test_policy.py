"""The steward as a policy: whole decisions, candidates, playouts, positions in numbers."""

from __future__ import annotations

from array import array

import pytest

from smallcouncil.bots import ask, bot_named
from smallcouncil.bots.steward import features
from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.games import game_named
from smallcouncil.thrones.nouns.state import State

CLASH = next(preset.options for preset in game_named("thrones").presets(6) if preset.name == "clash")
TABLES = [(5, []), (3, []), (6, CLASH)]


def begun(players: int, options: list[str], seed: int, turn: int) -> Game:
    game = game_named("thrones").new(options, players, seed)
    Sensible().play_until(game, turn, seeded(seed))
    return game


def state_of(game: Game) -> State:
    assert isinstance(game.state, State)
    return game.state


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_it_plays_until_the_orders_of_a_turn(players: int, options: list[str]) -> None:
    game = begun(players, options, 3, 2)
    assert (state_of(game).turn, game.state.agenda[-1].kind.name) == (2, "orders")
    Sensible().play_until(game, 99, seeded(1))
    assert game.result


def test_a_chain_equals_the_stewards_answers_one_by_one() -> None:
    game, policy, rng = begun(5, [], 8, 2), Sensible(), seeded(4)
    for _ in range(200):
        if not game.waiting:
            break
        seat = bits_of(game.waiting)[0]
        word = rng.word
        chain = policy.chain(game, seat, rng)
        bot, copy, made = bot_named("steward", 1), game.redacted(seat), list[int]()
        bot.rng.word, closed = word, False
        while not closed:
            choices = copy.choices(seat)
            made.append(ask(bot, copy, seat) if len(choices) > 1 else choices[0])
            closed = copy.draft_on(seat, made[-1])
        assert chain == made
        game.play(seat, chain)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_candidates_are_legal_and_all_different(players: int, options: list[str]) -> None:
    game, policy, rng = begun(players, options, 6, 2), Sensible(), seeded(2)
    seen: set[str] = set()
    while game.waiting and len(seen) < 8 and state_of(game).turn < 5:
        seat = bits_of(game.waiting)[0]
        found = policy.candidates(game, seat, 8, rng)
        assert 1 <= len(found) <= 8
        assert len({tuple(chain) for chain in found}) == len(found)
        for chain in found:
            assert game.drafting(seat, chain)[1]
        if len(found) > 1:
            seen.add(game.state.agenda[-1].kind.name)
        game.play(seat, found[rng.below(len(found))])
    assert {"orders", "march"} <= seen


def test_a_sample_gives_sealed_seats_the_policys_drafts() -> None:
    """Their drafts do not depend on what they really sealed; the seat's own stays."""
    game, policy = begun(5, [], 5, 2), Sensible()
    for seat in (1, 3):
        game.play(seat, [0])  # no order at all, which nobody sensible would do
    sample = game.sample(0, seeded(7), policy)
    assert sample.waiting == game.waiting
    for seat in (1, 3):
        chain = sample.state.agenda[-1].drafts[seat]
        assert len(chain) > 1
        assert game.drafting(seat, chain)[1]
    assert game.sample(0, seeded(7), policy).digest() == sample.digest() != game.sample(0, seeded(7)).digest()
    policy.play_until(sample, 3, seeded(2))


def test_positions_in_numbers() -> None:
    """A row for each house; hidden things change nothing."""
    game = begun(5, [], 9, 4)
    rows = array("f")
    features.fill([state_of(game), state_of(game.sample(2, seeded(3)))], rows)
    width = features.width(state_of(game))
    assert len(rows) == 2 * 5 * width
    assert rows[: 5 * width] == rows[5 * width :]
    assert max(map(abs, rows)) < 8
    assert len({tuple(rows[house * width : (house + 1) * width]) for house in range(5)}) == 5
