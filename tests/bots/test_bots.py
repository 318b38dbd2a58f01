"""The bots by name, and the example of docs/bots/write-a-bot.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from smallcouncil.bots import BOTS, Bot, ask, bot_named
from smallcouncil.core.game import Game
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named

DOCS = Path(__file__).parents[2] / "docs" / "bots" / "write-a-bot.md"


def finish(game: Game, bots: list[Bot]) -> list[int]:
    """Plays to the end. Returns every choice made."""
    made: list[int] = []
    while game.waiting:
        seat = (game.waiting & -game.waiting).bit_length() - 1
        made.append(ask(bots[seat], game, seat))
        game.choose(seat, made[-1])
    return made


def test_an_unknown_bot_is_complained_about_with_the_names_of_the_others() -> None:
    with pytest.raises(Complaint, match=r"no bot 'jester'.* random, steward"):
        bot_named("jester", 1)


# Bots that do not use the clock.
BY_SENSE = [name for name, bot in BOTS.items() if "thrones" in (bot.games or ("thrones",)) and not bot.takes]


@pytest.mark.parametrize("name", BY_SENSE)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    first = finish(game_named("thrones").new([], 3, 5), [bot_named(name, seat) for seat in range(3)])
    again = finish(game_named("thrones").new([], 3, 5), [bot_named(name, seat) for seat in range(3)])
    assert first == again


def test_the_random_bot_picks_all_choices_equally_often() -> None:
    game = game_named("thrones").new([], 5, 1)
    bot = bot_named("random", 3)
    choices = game.choices(0)
    picked = [ask(bot, game, 0) for _ in range(100 * len(choices))]
    assert all(60 < picked.count(choice) < 140 for choice in choices)


def test_the_example_of_the_docs_plays() -> None:
    code = DOCS.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    names: dict[str, object] = {"__name__": "docs_bots"}
    exec(compile(code, str(DOCS), "exec"), names)
    assert names["winners"]
