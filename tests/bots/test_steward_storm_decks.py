"""The steward with choice cards and Wildling cards."""

from __future__ import annotations

import pytest

from smallcouncil.bots import ask, bot_named
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner

LANDS = """
  Winterfell: stark, 3 footmen
  White Harbor: stark, 2 footmen
  Moat Cailin: token stark
  Pyke: greyjoy, footman
"""


def standing(position: str, play: str = "") -> Game:
    """The game after a few lines."""
    blocks = f"position\n  {position.strip()}{LANDS}" + (f"play\n  {play.strip()}\n" if play else "") + "expect\n  turn: 4"
    scenario, = read(f"scenario a: b\ngame thrones, 5 players, swords-decks, wildling-cards\n{blocks}", "story")
    runner = Runner(scenario, GAMES)
    runner.run()
    return runner.game


def answer(game: Game) -> str:
    """The steward's answer for the asked seat."""
    seat = bits_of(game.waiting)[0]
    return game.state.ruleset.notation.text([ask(bot_named("steward", 1), game, seat)])


@pytest.mark.parametrize(("position", "wanted"), [
    ("turn: 4, throne of blades\n  iron throne: stark", "resolve Mustering"),
    ("turn: 4, throne of blades\n  iron throne: tyrell\n  supply tyrell: 0\n  Oldtown: token tyrell\n"
     "  The Reach: token tyrell", "resolve Supply"),
    ("turn: 4, dark wings\n  raven: greyjoy\n  power greyjoy: 15\n  throne: stark, lannister, baratheon, tyrell, greyjoy\n"
     "  fiefdoms: stark, lannister, baratheon, tyrell, greyjoy", "resolve Clash of Kings"),
    ("turn: 4, dark wings\n  raven: stark\n  power stark: 0\n  throne: stark, lannister, baratheon, tyrell, greyjoy\n"
     "  fiefdoms: stark, lannister, baratheon, tyrell, greyjoy", "resolve A Game of Thrones"),
    ("turn: 4, punish the guilty\n  blade: stark", "resolve Storm of Swords"),
    ("turn: 4, punish the guilty\n  blade: tyrell", "resolve Swing the Sword"),
])
def test_it_chooses_what_helps_it_more_than_others(position: str, wanted: str) -> None:
    assert answer(standing(position)) == wanted


def test_it_declines_a_supply_that_would_cost_it_armies() -> None:
    game = standing("turn: 4, throne of blades\n  iron throne: greyjoy\n  supply greyjoy: 6\n  Ironman's Bay: greyjoy, 4 ships")
    assert answer(game) != "resolve Supply"


ATTACK = "turn: 4, wildling attack\n  wildlings: 12\n  deck wildlings: {card}\n  {more}"


@pytest.mark.parametrize(("card", "more", "play", "wanted"), [
    ("Massing on the Milkwater", "hand lannister: Ser Jaime Lannister, Tyrion Lannister",
     "lannister: bid 0\n  others: bid 1", "discard Tyrion Lannister"),
    ("A King Beyond the Wall", "court: stark, lannister, tyrell, greyjoy, baratheon\n  fiefdoms: stark, baratheon, tyrell, "
     "lannister, greyjoy", "stark: bid 0\n  others: bid 1", "track court"),
    ("A King Beyond the Wall", "throne: stark, lannister, baratheon, tyrell, greyjoy\n  "
     "fiefdoms: stark, baratheon, tyrell, lannister, greyjoy\n  court: lannister, tyrell, baratheon, greyjoy, stark\n"
     "  power stark: 15", "stark: bid 12\n  others: bid 0", "track court"),
    ("The Horde Descends", "used stark: Robb Stark, Eddard Stark\n  power stark: 15", "stark: bid 12\n  others: bid 0",
     "recover Eddard Stark"),
])
def test_it_answers_the_decisions_of_wildling_cards(card: str, more: str, play: str, wanted: str) -> None:
    assert answer(standing(ATTACK.format(card=card, more=more), play)) == wanted


def test_it_bids_little_against_a_card_that_cannot_hurt_it() -> None:
    hand = "hand baratheon: Stannis Baratheon\n  power baratheon: 12"
    assert answer(standing(ATTACK.format(card="Massing on the Milkwater", more=hand))) == "bid 0"
    assert answer(standing(ATTACK.format(card="The Horde Descends", more=hand))) != "bid 0"


def test_it_bids_one_where_only_the_lowest_bidder_is_hurt() -> None:
    hand = "hand baratheon: Stannis Baratheon, Renly Baratheon, Ser Davos Seaworth\n  power baratheon: 12"
    assert answer(standing(ATTACK.format(card="Massing on the Milkwater", more=hand))) == "bid 1"
