"""Retreats: both sides may have to leave, and a text may keep defeated units upright."""

from __future__ import annotations

from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Module, Text
from smallcouncil.thrones.nouns.battle import NO_SIDE, Battle
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.battle import text_of
from smallcouncil.thrones.rules.retreat import DestroyRouted, PickLosses, Retreat, RetreatTo
from tests.thrones.stories import obeys_the_laws, played


class Parley(Text):
    """A side that loses with it by at most two makes the winner leave too."""

    rule = "core.choice"


class Steadfast(Text):
    """Its units retreat upright."""

    rule = "core.choice"

    def keeps_ranks(self, state: State, battle: Battle, side: int) -> bool:
        return side != battle.winner


class OtherTexts(Module):
    """Ser Loras Tyrell and some others parley, and Ser Jaime Lannister is steadfast."""

    name = "other-texts"

    def plug(self, rules: Ruleset) -> None:
        for key in ("kill_footman", "remove_defense_order", "attacking_footmen_two", "remove_order_of_loser"):
            rules.battle.text_of[key] = Parley()
        rules.battle.text_of["gain_two_power"] = Steadfast()
        ask, unfed = rules.kinds["retreat"], rules.kinds["unfed"]
        assert isinstance(ask, RetreatTo)
        assert isinstance(unfed, PickLosses)
        rules.battle.after("retreat", Withdraw(ask, unfed))
        rules.battle.after("retreat", WithdrawRouted())


def leaving(state: State, battle: Battle) -> int:
    """The winner, if a text of the loser makes both leave."""
    text = text_of(state, battle, 1 - battle.winner)
    near = bool(battle.totals) and abs(battle.totals[0] - battle.totals[1]) <= 2
    return battle.winner if isinstance(text, Parley) and near else NO_SIDE


class WithdrawRouted(DestroyRouted):
    name = "withdraw routed"

    def side(self, state: State, battle: Battle) -> int:
        return leaving(state, battle)


class Withdraw(Retreat):
    name = "withdraw"

    def side(self, state: State, battle: Battle) -> int:
        return leaving(state, battle)


def test_both_sides_leave_the_area() -> None:
    played([OtherTexts()], """
scenario  parley: the beaten attacker goes home, then the victorious defender retreats too
game      thrones, 5 players
position
  turn: 3, march, tyrell
  The Reach: tyrell, 2 knights, March
  Blackwater: lannister, 2 knights, routed footman, Defense+1
  Winterfell: stark, footman, March
play
  tyrell: execute The Reach; move 2 knights Blackwater; done
  tyrell: card Loras Tyrell
  lannister: card Tyrion Lannister
  refused lannister: retreat The Reach  [base.retreat.origin]
  lannister: retreat Stoney Sept
expect
  The Reach: tyrell, 2 routed knights
  Blackwater: empty
  Stoney Sept: lannister, 2 routed knights
""")
    played([OtherTexts()], """
scenario  parley: the beaten defender retreats, then the victorious attacker goes home
game      thrones, 5 players
position
  turn: 3, march, lannister
  Blackwater: lannister, 2 knights, March
  The Reach: tyrell, knight, footman, token
  Winterfell: stark, footman, March
play
  lannister: execute Blackwater; move 2 knights The Reach; done
  lannister: card Tyrion Lannister
  tyrell: card Loras Tyrell
  tyrell: retreat Highgarden
expect
  The Reach: empty
  Highgarden: tyrell, routed knight, routed footman
  Blackwater: lannister, 2 routed knights
""")


def test_only_the_loser_leaves_unless_a_text_says_otherwise() -> None:
    played([OtherTexts()], """
scenario  parley: a loss by more than two is a loss
game      thrones, 5 players
position
  turn: 3, march, tyrell
  The Reach: tyrell, knight, March
  Blackwater: lannister, 3 knights
  Winterfell: stark, footman, March
play
  tyrell: execute The Reach; move knight Blackwater; done
  tyrell: card Loras Tyrell
  lannister: card Tyrion Lannister
expect
  The Reach: tyrell, routed knight
  Blackwater: lannister, 3 knights
""")


def test_steadfast_units_retreat_upright() -> None:
    played([OtherTexts()], """
scenario  steadfast: beaten units stay upright; those routed before are destroyed
game      thrones, 5 players
position
  turn: 3, march, tyrell
  The Reach: tyrell, 3 knights, March
  Blackwater: lannister, knight, routed footman
  Winterfell: stark, footman, March
play
  tyrell: execute The Reach; move 3 knights Blackwater; done
  tyrell: card Margaery Tyrell
  lannister: card Jaime Lannister
  lannister: retreat Stoney Sept
  tyrell: done
expect
  Stoney Sept: lannister, knight
  Blackwater: tyrell, 3 knights
""")


def test_games_in_which_both_sides_leave_obey_the_laws() -> None:
    obeys_the_laws([OtherTexts()], ["siege-engines"], every=150)
