"""Fixed opponents never change, so that later bots can be measured against them."""

from __future__ import annotations

from smallcouncil.arena.one_game import SeriesPlan, play
from smallcouncil.bots import BOTS, bot_class, bot_named, offered
from smallcouncil.games import GAMES, game_named

FIVE = ["e2cf6ca6", "2f5e3b14"]
THREE = ["4c380747", "e865b791"]
SPIDER = ["d6c4fc85", "efcff84a"]


def digests(players: int, options: list[str], bots: str, games: int) -> list[str]:
    plan = SeriesPlan("thrones", players, tuple(options), (bots,) * players, games, 1, False)
    return [play(plan, number).digest for number in range(games)]


def test_the_first_steward_plays_the_games_it_always_played() -> None:
    """Only a change of the rules, listed in docs/changes.md, may change these games."""
    clash = next(preset.options for preset in game_named("thrones").presets(6) if preset.name == "clash")
    assert digests(5, [], "steward-1", 2) == FIVE
    assert digests(3, [], "steward-1", 2) == THREE
    assert digests(6, clash, "steward-1", 1) == ["c84e75a4"]


def test_the_first_spider_plays_the_games_it_always_played() -> None:
    plan = SeriesPlan("intrigue", 3, (), ("spider-1:15", "courtier", "courtier"), 2, 1, False)
    assert [play(plan, number).digest for number in range(2)] == SPIDER


def test_a_fixed_opponent_is_not_in_the_menu_but_can_be_named() -> None:
    strangers = ["turtle", "raider", "ganger", "copycat"]
    assert [name for name, bot in BOTS.items() if bot.fixed] == ["steward-1", *strangers, "spider-1", "clone"]
    for game in GAMES:
        assert not [level for level in offered(game) if bot_class(level, game).fixed]
    assert bot_named("steward-1", 1).name == "steward-1"
    assert bot_named("spider-1:20", 1).name == "spider-1:20"
