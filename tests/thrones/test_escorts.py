"""Units that need another unit of their house: they move, retreat and are lost accordingly."""

from __future__ import annotations

from smallcouncil.core.game import Game
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Consequence, Invariant, Module, MusterBar
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.units import Unit
from smallcouncil.thrones.rules.escorts import alone
from tests.effort import effort
from tests.thrones.stories import obeys_the_laws, played


class SwornSwords(Module):
    """Sworn swords are lent units, never in an area without one of the house's own."""

    name = "sworn-swords"

    def prepare(self, box: Box) -> None:
        sworn = Unit("sworn sword", "sworn swords", False, 1, 1, 5)
        sworn.escorted = True
        sworn.rule = "core.choice"
        box.units.append(sworn)

    def plug(self, rules: Ruleset) -> None:
        rules.muster.bars.append(NobodyToServe(len(rules.units) - 1))
        rules.control.consequences.append(Desertion())
        rules.invariants.append(NeverAlone())


class NobodyToServe(MusterBar):
    rule = "core.choice"
    reason = "A sworn sword serves where units are."

    def __init__(self, sworn: int) -> None:
        self.sworn: int = sworn

    def stops(self, state: State, area: int, kind: int, upgrade: bool) -> bool:
        return kind == self.sworn and not state.army[area]


class Desertion(Consequence):
    """The sworn swords leave with the last other unit, whatever removed it, such as a card."""

    def settle(self, state: State) -> bool:
        for area, army in enumerate(state.army):
            if alone(state.rules, army):
                state.remove(area, army, "core.choice")
                return True
        return False


class NeverAlone(Invariant):
    rule = "core.choice"
    says = "A sworn sword never stands alone."

    def holds(self, state: State) -> bool:
        return state.battle is not None or not any(alone(state.rules, army) for army in state.army)


HEAD = """
scenario  sworn: {title}
game      thrones, 5 players
position
"""


def told(title: str, story: str) -> Game:
    return played([SwornSwords()], HEAD.format(title=title) + story.strip("\n") + "\n")


def test_a_sworn_sword_follows_its_escort_and_is_never_left_behind() -> None:
    told("whoever escorts goes first, and the last escort takes all along", """
  Winterfell: stark, footman, March
  turn: 3, march, tyrell
  The Reach: tyrell, 2 footmen, 2 sworn swords, March
  Blackwater: lannister, footman
  supply tyrell: 6
play
  refused tyrell: execute The Reach; move sworn sword Highgarden  [core.choice]
  tyrell: execute The Reach; move footman Highgarden, sworn sword Highgarden; move footman Blackwater
  refused tyrell: done  [core.choice]
  tyrell: move sworn sword Blackwater; done
expect
  Highgarden: tyrell, footman, sworn sword
  The Reach: empty
  strength: attacker 2, defender 1
""")


def test_routed_sworn_swords_keep_their_escort() -> None:
    told("they cannot follow, so the last of the others stays", """
  Winterfell: stark, footman, March
  turn: 3, march, tyrell
  The Reach: tyrell, 2 footmen, routed sworn sword, March
play
  refused tyrell: execute The Reach; move 2 footmen Highgarden  [core.choice]
  tyrell: execute The Reach; move footman Highgarden; done
expect
  The Reach: tyrell, footman, routed sworn sword
""")


def test_the_last_escort_stays_if_supply_lets_nobody_follow() -> None:
    told("of three armies none can grow, so the footman cannot leave a sworn sword", """
  Winterfell: stark, footman, March
  turn: 3, march, tyrell
  supply tyrell: 0
  The Reach: tyrell, footman, sworn sword, March
  Highgarden: tyrell, 2 footmen
play
  refused tyrell: execute The Reach; move footman Highgarden  [base.march.supply]
  tyrell: execute The Reach; move footman Dornish Marches, sworn sword Dornish Marches; done
expect
  Dornish Marches: tyrell, footman, sworn sword
""")


def test_a_forced_march_leaves_no_sworn_sword_behind() -> None:
    played([SwornSwords()], """
scenario  sworn: units gather, sworn swords after their escort
game      thrones, 5 players, one-time-orders
position
  Winterfell: stark, footman, March
  turn: 3, march, tyrell
  supply tyrell: 6
  spent forced march: tyrell
  Highgarden: tyrell, footman, Forced March
  The Reach: tyrell, footman, sworn sword
  Oldtown: tyrell, footman, routed sworn sword
play
  refused tyrell: gather Highgarden; bring footman Oldtown  [core.choice]
  tyrell: gather Highgarden; bring footman The Reach
  refused tyrell: done  [core.choice]
  tyrell: bring sworn sword The Reach; done
expect
  Highgarden: tyrell, 2 footmen, sworn sword
  Oldtown: tyrell, footman, routed sworn sword
""")


def test_the_sworn_sword_falls_first() -> None:
    told("of a knight and a sworn sword the knight is not taken as the one casualty", """
  Winterfell: stark, footman, March
  turn: 3, march, lannister
  Blackwater: lannister, 3 knights, March
  The Reach: tyrell, knight, sworn sword
play
  lannister: execute Blackwater; move 3 knights The Reach; done
  lannister: card Kevan Lannister
  tyrell: card Queen of Thorns
  refused tyrell: remove knight The Reach  [core.choice]
  tyrell: remove sworn sword The Reach
  tyrell: retreat Highgarden
expect
  Highgarden: tyrell, routed knight
""")


def test_sworn_swords_alone_retreat_only_to_others() -> None:
    story = """
  Winterfell: stark, footman, March
  turn: 3, march, lannister
  supply tyrell: 6
  Blackwater: lannister, 3 knights, March
  The Reach: tyrell, routed knight, 2 sworn swords
  Dornish Marches: {marches}
play
  lannister: execute Blackwater; move 3 knights The Reach; done
  lannister: card Tyrion Lannister
  tyrell: card Margaery Tyrell
{play}
expect
  The Reach: lannister, 3 knights
  Dornish Marches: {found}
  Highgarden: empty
"""
    told("they go where a unit of their house is", story.format(
        marches="tyrell, footman", found="tyrell, footman, 2 routed sworn swords",
        play="  refused tyrell: retreat Highgarden  [core.choice]\n  tyrell: retreat Dornish Marches\n  lannister: done"))
    told("they are destroyed where none is in reach", story.format(
        marches="empty", found="empty", play="  lannister: done"))


def test_units_without_supply_are_sworn_swords_before_their_escort() -> None:
    told("two of three find supply where they retreat", """
  Winterfell: stark, footman, March
  turn: 3, march, lannister
  supply tyrell: 0
  supply lannister: 6
  Blackwater: lannister, 3 knights, March
  The Reach: tyrell, footman, sworn sword
  Highgarden: tyrell, footman
  Oldtown: tyrell, 2 footmen
  Dornish Marches: lannister, footman
  Searoad Marches: lannister, footman
  Kingswood: lannister, footman
  King's Landing: lannister, footman
play
  lannister: execute Blackwater; move 3 knights The Reach; done
  lannister: card Tyrion Lannister
  tyrell: card Margaery Tyrell
  tyrell: retreat Highgarden
  tyrell: remove footman The Reach
expect
  Highgarden: tyrell, footman, routed sworn sword
""")


def test_supply_removes_a_sworn_sword_before_its_escort() -> None:
    told("the footman stays as long as anybody else can go", """
  turn: 3, supply
  The Reach: tyrell, footman, 2 sworn swords
  Oldtown: tyrell, 2 footmen
  Kingswood: tyrell, 2 footmen
  Highgarden: lannister, footman
  supply tyrell: 3
play
  refused tyrell: remove footman The Reach  [core.choice]
  tyrell: remove sworn sword The Reach, footman Oldtown
expect
  The Reach: tyrell, footman, sworn sword
""")


def test_games_with_sworn_swords_obey_the_laws() -> None:
    obeys_the_laws([SwornSwords()], ["siege-engines", "one-time-orders"], every=150)


def test_an_impossible_march_is_refused_quickly() -> None:
    """Two of two kinds among seven areas with units, and supply for none of it: counting shows that nothing helps."""
    around = ("Kingswood", "The Reach", "Highgarden", "Storm's End", "Oldtown", "Yronwood", "Starfall")
    held = "".join(f"  {area}: tyrell, footman\n" for area in around)
    game = told("all that can be reached is held", held + """
  turn: 3, march, tyrell
  supply tyrell: 6
  Dornish Marches: tyrell, 2 knights, 2 sworn swords, March
play
  tyrell: execute Dornish Marches
expect
  turn: 3, march
""")
    state = game.state
    assert isinstance(state, State)
    assert len(game.choices(3)) == 1 + 2 * 7, "while supply is plenty, both kinds may go anywhere"
    state.set_supply(3, 0)
    assert game.clone().choices(3) == []
    assert effort(lambda: game.clone().choices(3)) < 30
