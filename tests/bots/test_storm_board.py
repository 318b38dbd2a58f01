"""The steward on the board of A Storm of Swords: it goes for Claim, takes and uses good allies, and knows Garrisons."""

from __future__ import annotations

from smallcouncil.bots import ask, bot_named
from smallcouncil.core.bits import BIT, bits_of
from tests.thrones.stories import played

STARK = 2  # its seat
STORY = """
scenario  steward: a position
game      thrones, 4 players, storm-board, swords-cards, swords-decks, tactics, leaders
position
{position}
expect
  leader held: {held}
"""


def answered(position: str, held: str = "none") -> str:
    """The steward's first choice in a position, in notation."""
    game = played([], STORY.format(position=position.strip("\n"), held=held))
    seat = STARK if game.waiting & BIT[STARK] else bits_of(game.waiting)[0]
    bot = bot_named("steward", 1)
    chain: list[int] = []
    number, asked = game.state.number, game.waiting
    while game.state.number == number and game.waiting == asked:
        chain.append(ask(bot, game, seat))
        game.choose(seat, chain[-1])
    return game.text(chain)


def test_a_house_that_holds_its_objective_plays_it() -> None:
    assert answered("""
  turn: 3, planning
  Riverrun: stark, 2 knights
  Pyke: greyjoy, footman
""").startswith("tactic Winter is Coming")


def test_a_lone_garrison_does_not_count_as_undefended() -> None:
    assert "King's Landing" not in answered("""
  turn: 3, march, baratheon
  garrison: King's Landing 6
  Kingswood: baratheon, footman, March
""")
