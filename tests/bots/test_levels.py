"""Levels and styles, which people choose from."""

from __future__ import annotations

import pytest

from smallcouncil.bots import ANY, BOTS, LEVELS, STYLES, ask, bot_named, check_bot, lively_bot, played_by, read_name, settled
from smallcouncil.bots.grudges import grudges
from smallcouncil.bots.learners import Page, capital, empties
from smallcouncil.bots.steward.position import Position
from smallcouncil.bots.steward.style import Style
from smallcouncil.core.events import Event
from smallcouncil.core.notation import verb_of, x_of
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named
from smallcouncil.thrones.language.verbs import EXECUTE
from smallcouncil.thrones.nouns.state import State


def test_every_level_is_played_by_a_bot_that_knows_the_game() -> None:
    assert list(LEVELS["thrones"]) == list(LEVELS["intrigue"]) == ["squire", "knight", "lord", "hand"]
    for game, levels in LEVELS.items():
        for name, level in levels.items():
            check_bot(name, game)
            assert name not in BOTS, "a level is no bot's own name"
            assert level.says.count(".") == 1
    assert [played_by("knight", game) for game in LEVELS] == ["steward", "courtier"]
    assert [lively_bot(game) for game in LEVELS] == ["knight:any", "knight"]


@pytest.mark.parametrize(("name", "bot", "number", "style"), [
    ("steward", "steward", 0, ""), ("lord", "maester", 4, ""), ("lord:builder", "maester", 4, "builder"),
    ("maester:200", "maester", 200, ""), ("maester:200:schemer", "maester", 200, "schemer"), ("hand:any", "maester", 0, ANY),
    ("hand:60", "maester", 60, ""),
])
def test_a_name_is_a_bot_then_a_number_then_a_style(name: str, bot: str, number: int, style: str) -> None:
    assert read_name(name) == (BOTS[bot], number, style)
    assert bot_named(name, 1).name == name


@pytest.mark.parametrize(("name", "complaint"), [
    ("steward:4", "after `steward:` comes a style"), ("steward:mild", "after `steward:` comes a style"),
    ("turtle:builder", "turtle takes nothing after its name"), ("steward:builder:any", "after `steward:` comes a style"),
    ("maester:builder:20", "comes a number of playouts from 1 to 99,999,999, then a style"), ("maester:0", "then a style"),
    ("lord:9", "after `lord:` comes a style"), ("courtier:any", "courtier takes nothing after its name"),
    ("baron", "no bot 'baron'"),
])
def test_other_names_are_refused(name: str, complaint: str) -> None:
    with pytest.raises(Complaint, match=complaint):
        read_name(name)


def test_any_style_is_drawn_from_the_word_of_the_game() -> None:
    drawn = [settled("lord:any", word) for word in range(60)]
    assert drawn == [settled("lord:any", word) for word in range(60)]
    assert set(drawn) == {"lord", *[f"lord:{style}" for style in STYLES]}
    assert settled("lord:builder", 5) == "lord:builder"


def test_a_squire_errs_and_keeps_its_capital() -> None:
    """It never moves its last unit out of its capital while a house could walk in, and other houses see it err."""
    game = game_named("thrones").new([], 4, 9)
    bots = [bot_named("squire", seat) for seat in range(4)]
    knight = bot_named("knight", 1)
    marches = erred = 0
    while game.waiting:
        seat = (game.waiting & -game.waiting).bit_length() - 1
        view = game.redacted(seat)
        state = view.state
        assert isinstance(state, State)
        choice = ask(bots[seat], game, seat)
        if not game.draft(seat) and verb_of(choice) == EXECUTE and x_of(choice) == capital(state, seat):
            squire = bots[seat]
            assert isinstance(squire, Page)
            assert not empties(state, squire.planned, capital(state, seat))
            marches += 1
        erred += not game.draft(seat) and choice != ask(knight, game, seat)
        game.choose(seat, choice)
    assert marches
    assert erred > 20


def test_a_house_that_is_attacked_holds_a_grudge() -> None:
    told = [Event("battle", "", [2, 0, 5, 1], -1, []), Event("battle", "", [2, 1, 5, 1], -1, [])]
    assert grudges(told, 0, 3) == [0.0, 0.0, 0.15]
    assert grudges(told * 20, 0, 3) == [0.0, 0.0, 0.6]
    assert not grudges(told, 2, 3)
    state = game_named("thrones").new([], 3, 9).state
    assert isinstance(state, State)
    style = Style()
    style.grudges = grudges(told, 0, 3)
    assert Position(state, 0, style).denial(2) == Position(state, 0).denial(2) + 0.15
