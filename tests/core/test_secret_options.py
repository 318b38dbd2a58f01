"""Decisions whose options others cannot work out: only there would an immediate answer reveal something."""

from __future__ import annotations

import pytest

from smallcouncil.core.agenda import Decision, Illegal
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.games import GAMES
from smallcouncil.testkit.laws import random_options
from tests.helpers import step

GAMES_OF_EACH = 40
EVERY = 4  # choices between two checks


def asked(game: Game) -> str:
    return game.state.agenda[-1].kind.name


def differs(game: Game, rng: Rng) -> bool:
    """Does a seat with the same draft have other options in a game that looks the same to the public?"""
    other = game.sample(NOBODY, rng)
    for seat in bits_of(game.waiting):
        try:
            copy, _ = other.drafting(seat, game.draft(seat))
        except Illegal:
            return True
        if copy.choices(seat) != game.choices(seat):
            return True
    return False


@pytest.mark.parametrize("name", sorted(GAMES))
def test_options_depend_on_hidden_things_exactly_where_declared(name: str) -> None:
    kind = GAMES[name]
    said: set[tuple[str, bool]] = set()  # decisions, and whether they are declared secret; that may depend on the options
    found: set[tuple[str, bool]] = set()
    for seed in range(GAMES_OF_EACH):
        rng = seeded(seed)
        players = kind.players[seed % len(kind.players)]
        game = kind.new(random_options(kind, players, rng), players, seed)
        at = 0
        while game.waiting:
            decision = (asked(game), game.secret)
            if at % EVERY == 0 or decision not in said:
                said.add(decision)
                if differs(game, rng):
                    found.add(decision)
            step(game, rng)
            at += 1
    assert len(said) >= (1 if name == "intrigue" else 25), sorted(said)
    assert found == {(each, secret) for each, secret in said if secret}


@pytest.mark.parametrize(("options", "secret"), [([], False), (["tactics"], False), (["tactics", "one-time-orders"], True)])
def test_placing_orders_is_secret_only_where_an_order_bars_a_tactics_card(options: list[str], secret: bool) -> None:
    game = GAMES["thrones"].new(options, 5, 1)
    orders = game.state.ruleset.kinds["orders"]
    assert isinstance(orders, Decision)
    assert orders.secret == secret
