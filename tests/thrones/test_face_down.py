"""Only its house knows a face-down order: two games that differ only in that look the same to all others."""

from __future__ import annotations

import json

import pytest

from smallcouncil.core.agenda import DONE
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES

OPTIONS = ["one-time-orders", "ports", "siege-engines", "fortifications"]
THRONES = GAMES["thrones"]


def planning(seed: int, tokens: list[str]) -> Game:
    """The start of a game in which the first houses have placed these tokens in their first areas."""
    game = THRONES.new(OPTIONS, 5, seed)
    game.log = []
    for token in tokens:
        seat = bits_of(game.waiting)[0]
        area = next(text for text in (game.text([choice]) for choice in game.choices(seat)) if text.endswith(" Recruit"))
        game.play(seat, game.parse(seat, area.removesuffix("Recruit") + token))
    return game


def eyes(game: Game, seat: int) -> str:
    """Everything that a seat can find out."""
    notation = game.state.ruleset.notation
    seen = [THRONES.sentence(game.state.ruleset, event) for event in game.log or [] if game.sees(seat, event)]
    whys: list[str | None] = []
    for action in range(0, notation.size, 11):
        reason = game.why(seat, notation.choice(action))
        whys.append(None if reason is None else reason.sentence + reason.rule)
    rng = seeded(5)
    return json.dumps([
        game.view(seat), game.staged(seat).state.plain(), seen, game.choices(seat), game.prompt(seat), whys,
        game.sample(seat, rng).to_json(),
    ], sort_keys=True)


def lies(game: Game) -> bool:
    """Is anything still face down?"""
    facts = zip(game.state.ruleset.facts, game.state.facts, strict=True)
    return any(fact.name == "face down" and any(values) for fact, values in facts)


@pytest.mark.parametrize("others", [["Supply Caravan", "Forced March"], ["Forced March", "Recruit"]])
def test_other_houses_cannot_tell_which_token_is_face_down(others: list[str]) -> None:
    one, two = planning(3, ["Recruit", "Supply Caravan"]), planning(3, others)
    strangers = [seat for seat in range(-1, 5) if one.view(seat) == two.view(seat)]
    assert len(strangers) == 4
    while lies(one):
        for seat in strangers:
            assert eyes(one, seat) == eyes(two, seat)
        for game in (one, two):
            game.choose(bits_of(game.waiting)[0], DONE)


def test_the_reveal_shows_it_to_all() -> None:
    one, two = planning(3, ["Recruit"]), planning(3, ["Supply Caravan"])
    for game in (one, two):
        while lies(game):
            game.choose(bits_of(game.waiting)[0], DONE)
    assert eyes(one, -1) != eyes(two, -1)
