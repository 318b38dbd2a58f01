"""The steward and its Leaders: they ride where they are useful, are triggered if it pays, and are not wasted."""

from __future__ import annotations

from smallcouncil.bots import ask, bot_named
from smallcouncil.core.bits import bits_of
from smallcouncil.core.notation import verb_of
from smallcouncil.games import GAMES
from smallcouncil.thrones.nouns.state import State
from tests.thrones.stories import played

STORY = """
scenario  steward: a position
game      thrones, 5 players, swords-cards, swords-decks, leaders
position
{position}
expect
  leader held: none
"""


def answered(position: str) -> str:
    """The steward's first choice in a position, in notation."""
    game = played([], STORY.format(position=position.strip("\n")))
    seat, bot = bits_of(game.waiting)[0], bot_named("steward", 1)
    chain: list[int] = []
    number = game.state.number
    while game.state.number == number:
        chain.append(ask(bot, game, seat))
        game.choose(seat, chain[-1])
    return game.text(chain)


def test_a_leader_rides_with_an_attack_that_will_be_won() -> None:
    assert "move knight Seagard, knight Seagard" in (told := answered("""
  turn: 3, march, stark
  leader at: Robb Moat Cailin
  supply stark: 3
  Moat Cailin: stark, 2 knights, footman, March
  Seagard: greyjoy, footman
"""))
    assert "ride Robb Stark Seagard" in told


def test_leaders_stay_with_most_of_the_units_or_go_with_the_last() -> None:
    story = """
  turn: 3, march, stark
  leader at: Robb {area}
  {area}: stark, {units}, March
"""
    told = answered(story.format(area="Karhold", units="knight, footman"))
    assert told.endswith("move knight Winterfell; ride Robb Stark Winterfell; done")
    assert "; ride Robb Stark Seagard; " in answered(story.format(area="Greywater Watch", units="footman"))


def test_a_leader_is_triggered_where_the_march_takes_a_castle() -> None:
    told = answered("""
  turn: 3, raid, stark
  leader at: Robb Moat Cailin
  leader planned: Robb Moat Cailin
  Moat Cailin: stark, 2 footmen, Raid
  Winterfell: stark, footman, March
""")
    assert told.startswith("trigger Moat Cailin Robb Stark; move")
    assert "Seagard" in told
    assert told.endswith("done")


def test_a_raid_is_not_spent_on_a_march_that_leads_nowhere() -> None:
    assert answered("""
  turn: 3, raid, stark
  leader at: Robb Winterfell
  leader planned: Robb Winterfell
  Winterfell: stark, footman, Raid
  White Harbor: stark, footman, March
  Moat Cailin: greyjoy, 3 knights, Support
  supply greyjoy: 3
""").startswith("execute Winterfell; raid Moat Cailin")


def test_stewards_ride_trigger_and_capture() -> None:
    seen: set[str] = set()
    for seed in range(6):
        game = GAMES["thrones"].new(["swords-cards", "swords-decks", "leaders"], 5, seed)
        bots = [bot_named("steward", seed + seat) for seat in range(5)]
        while game.waiting:
            seat = bits_of(game.waiting)[0]
            choices = game.choices(seat)
            choice = ask(bots[seat], game, seat) if len(choices) > 1 else choices[0]
            assert isinstance(game.state, State)
            seen.add(game.state.rules.notation.verb_words[verb_of(choice)])
            game.choose(seat, choice)
        if {"ride", "trigger", "capture"} <= seen:
            return
    assert {"ride", "trigger", "capture"} <= seen
