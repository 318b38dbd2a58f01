"""The games there are, for whoever sets a table."""

from __future__ import annotations

import msgspec

from smallcouncil.bots import check_bot
from smallcouncil.games import GAMES
from smallcouncil.server.views import bots, games


def test_every_game_is_listed_with_its_seats_and_options() -> None:
    msgspec.json.encode(games())
    assert [game["name"] for game in games()] == list(GAMES)
    thrones = games()[0]
    assert thrones["players"] == [3, 4, 5, 6]
    assert thrones["seats"]["3"] == ["Baratheon", "Lannister", "Stark"]
    assert "eight-of-four" in [option["name"] for option in thrones["options"]["4"]]
    assert "eight-of-four" not in [option["name"] for option in thrones["options"]["5"]]
    assert games()[1]["seats"]["2"] == ["p1", "p2"]


def test_the_levels_of_a_game_can_be_called_by_name_with_each_style() -> None:
    for game in games():
        assert [bot["name"] for bot in game["bots"]] == ["squire", "knight", "lord", "hand"]
        assert game["default_bot"] in [bot["name"] for bot in game["bots"]]
        assert all(each["says"].endswith(".") for each in [*game["bots"], *game["tempers"]])
        for bot in bots(GAMES[game["name"]]):
            for name in [bot["name"], *[f"{bot['name']}:{style['name']}" for style in game["tempers"]]]:
                check_bot(name, game["name"])
    assert [bool(game["tempers"]) for game in games()] == [True, False]


def test_presets_are_told_with_the_numbers_of_players_they_fit() -> None:
    for game in games():
        kind = GAMES[game["name"]]
        for players in kind.players:
            told = {each["name"]: each["options"] for each in game["presets"] if players in each["players"]}
            assert told == {preset.name: preset.options for preset in kind.presets(players)}
            count = len([each for each in game["presets"] if players in each["players"]])
            assert count == len(told), "one of a name for each number of players"
        assert all(each["title"] and each["says"] for each in game["presets"])
