"""No bot uses what its seat may not see: two games that differ only in that get the same answers."""

from __future__ import annotations

import pytest

from smallcouncil.bots import BOTS, STYLES, ask, bot_class, bot_named
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.games import GAMES, game_named

PLAYOUTS = {"maester": 4, "archmaester": 4, "reader": 3}
USUAL = 8  # playouts
MOST = 400  # choices of one game
TABLES = {"thrones": (4, ["one-time-orders", "wildling-cards"]), "intrigue": (4, [])}


def named(name: str) -> str:
    return f"{name}:{PLAYOUTS.get(name, USUAL)}" if BOTS[name].takes else name


def pairs() -> list[tuple[str, str]]:
    """Every bot, including those behind levels, and every style; the Hand is the maester, here with a number of playouts."""
    found = [(named(name), game) for name, bot in BOTS.items() for game in bot.games or tuple(GAMES)]
    bent = [(f"{name}:{style}", "thrones") for name, style in zip(("steward", "page", "maester:4"), STYLES, strict=True)]
    return found + bent + [("lord:any", "thrones"), ("lord", "intrigue")]


def twin_of(game: Game, seat: int, rng: Rng) -> Game:
    """The same game for the seat with everything hidden drawn again: the generator, face-down cards, hands, others' drafts."""
    twin = game.sample(seat, rng)
    frame = twin.state.agenda[-1]
    for other in bits_of(frame.open & ~(1 << seat)):
        choices = twin.choices(other)
        if rng.below(2) and len(choices) > 1:
            twin.draft_on(other, choices[1 + rng.below(len(choices) - 1)])
    return twin


@pytest.mark.parametrize(("name", "table"), pairs())
def test_hidden_things_do_not_change_its_answers(name: str, table: str) -> None:
    players, options = TABLES[table]
    game = game_named(table).new(options, players, 21)
    game.log = []
    rng = seeded(6)
    made, every = 0, 5 if bot_class(name, table).costs == 1 else 25
    while game.waiting and made < MOST:
        seat = bits_of(game.waiting)[-1]  # all others have already sealed, if all choose at once
        choices = game.choices(seat)
        choice = choices[rng.below(len(choices))]
        if made % every == 0 and len(choices) > 1:
            choice = ask(bot_named(name, made, table), game, seat)
            twin = twin_of(game, seat, rng)
            twin.log = [event for event in game.log if game.sees(seat, event)]
            assert ask(bot_named(name, made, table), twin, seat) == choice
        game.choose(seat, choice)
        made += 1
    assert made > 40
