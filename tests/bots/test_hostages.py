"""The steward and hostages: it asks for its Leaders, judges offers, executes if that pays and rescues whom it can."""

from __future__ import annotations

from smallcouncil.bots import ask, bot_named
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from tests.thrones.test_hostages import BATTLE

HEAD = """
scenario  steward: hostages
game      thrones, 5 players, swords-cards, swords-decks, tactics, leaders
position
"""
LANNISTER, STARK = 1, 2
CONSOLIDATE = """
  turn: 3, consolidate, stark
  Greywater Watch: stark, footman, Consolidate Power
  Winterfell: stark, 2 footmen
  Lannisport: lannister, footman
  Riverrun: lannister, 2 knights
  Highgarden: tyrell, footman, Consolidate Power
"""
COLLECT = """
play
  stark: collect Greywater Watch
"""


def position(*parts: str) -> Game:
    story = HEAD.lstrip("\n") + "".join([part.lstrip("\n") for part in parts]) + "expect\n  turn: 3\n"
    scenario, = read(story, "story")
    runner = Runner(scenario, GAMES)
    runner.run()
    return runner.game


def answered(game: Game) -> str:
    """The steward's answer to the open decision, in notation."""
    seat, number = bits_of(game.waiting)[0], game.state.number
    bot, chain = bot_named("steward", 1), list[int]()
    while game.waiting and game.state.number == number:
        choice = ask(bot, game, seat)
        chain.append(choice)
        game.choose(seat, choice)
    return game.text(chain)


def test_it_buys_a_leader_back_and_the_holder_agrees() -> None:
    game = position(CONSOLIDATE, "  leader held: Robb Stark lannister\n  power stark: 8\n", COLLECT)
    offer = answered(game)
    assert offer.startswith("ask Lannister; want Robb Stark; offer ")
    assert answered(game) == "agree"


def test_it_trades_hostage_for_hostage() -> None:
    held = "  leader held: Robb Stark lannister, Jaime Lannister stark\n  power stark: 0\n"
    game = position(CONSOLIDATE, held, COLLECT)
    assert answered(game) == "ask Lannister; want Robb Stark; give Jaime Lannister; done"
    assert answered(game) == "agree; set Jaime Lannister Riverrun"


def test_it_offers_nothing_it_does_not_have() -> None:
    game = position(CONSOLIDATE, "  leader held: Robb Stark lannister\n  power stark: 0\n", COLLECT)
    assert answered(game) == "done"


def test_it_refuses_what_is_worth_less_than_the_hostage() -> None:
    offer = "  stark: ask lannister; want Robb Stark, Eddard Stark; offer 1; done\n"
    held = "  leader held: Robb Stark lannister, Eddard Stark lannister\n"
    assert answered(position(CONSOLIDATE, held, COLLECT, offer)) == "refuse"


def test_it_keeps_a_hostage_who_will_bring_a_ransom() -> None:
    game = position("  turn: 3, swing the sword\n  leader held: Eddard Stark lannister\n  power stark: 10\n")
    assert answered(game) == "done"


def test_it_executes_a_leader_for_whom_nobody_can_pay() -> None:
    game = position("  turn: 3, swing the sword\n  leader held: Robb Stark lannister\n  power stark: 0\n")
    assert answered(game) == "behead Robb Stark"


def test_with_secure_hostages_it_swaps_on_the_track_where_it_rises_most() -> None:
    swing = """
  turn: 3, swing the sword
  tactic: lannister Secure Hostages
  fiefdoms: stark, greyjoy, tyrell, lannister, baratheon
  court: lannister, stark, greyjoy, tyrell, baratheon
  throne: stark, lannister, greyjoy, tyrell, baratheon
  leader held: Robb Stark lannister
"""
    assert answered(position(swing)) == "behead Robb Stark; track fiefdoms"


def test_with_secure_hostages_it_steals_what_there_is() -> None:
    held = "  tactic: lannister Secure Hostages\n  leader held: Robb Stark lannister\n"
    assert answered(position("  turn: 3, tactics\n", held, "  Winterfell: stark, footman, March\n")) == "extort"


def test_it_rescues_its_own_leader_first() -> None:
    assert answered(position(BATTLE)) == "rescue Eddard Stark"


PLANNING = """
  turn: 3, planning
  The Arbor: lannister, footman
  Winterfell: stark, 2 footmen
"""


def card_of(game: Game, house: int) -> str:
    """The Tactics Card that the steward chooses for a house."""
    return game.text([ask(bot_named("steward", 1), game, house)])


def test_it_secures_hostages_whose_house_can_pay_or_is_ahead() -> None:
    held = "  leader held: Robb Stark lannister, Eddard Stark lannister\n"
    first = "".join(f"  {track}: lannister, stark, baratheon, tyrell, greyjoy\n" for track in ("throne", "fiefdoms", "court"))
    assert card_of(position(PLANNING, held, "  power stark: 9\n"), LANNISTER) == "tactic Secure Hostages"
    assert card_of(position(PLANNING, held, "  power stark: 0\n", first), LANNISTER) != "tactic Secure Hostages"
    assert card_of(position(PLANNING, "  power stark: 9\n"), LANNISTER) != "tactic Secure Hostages"


def test_it_secures_hostages_when_an_attack_may_free_its_leader() -> None:
    board = """
  turn: 3, planning
  supply stark: 6
  Moat Cailin: stark, 4 knights
  Seagard: greyjoy, footman
"""
    held = "  leader held: Eddard Stark greyjoy, Robb Stark greyjoy\n"
    assert card_of(position(board, held), STARK) == "tactic Secure Hostages"
    assert card_of(position(board), STARK) != "tactic Secure Hostages"
