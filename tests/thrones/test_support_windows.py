"""Support beyond units and areas: a unit that counts as another, additions of an area, and backing from afar."""

from __future__ import annotations

from smallcouncil.core.bits import BIT
from smallcouncil.core.events import Sheet
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.insight.thrones.battles import battle_of
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Backing, Frame, Module, SingleChoice, Step, SupportTerm
from smallcouncil.thrones.language.verbs import DONE, LIFT
from smallcouncil.thrones.nouns.army import FOOTMAN
from smallcouncil.thrones.nouns.battle import Battle
from smallcouncil.thrones.nouns.orders import SUPPORT, Order
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.units import Unit
from smallcouncil.thrones.rules.support import supported
from tests.thrones.stories import obeys_the_laws, played


class HedgeKnights(Module):
    """Hedge knights count as Footmen, banners count in support, sellswords back their house, and a scout removes an order."""

    name = "hedge-knights"

    def prepare(self, box: Box) -> None:
        hedge = Unit("hedge knight", "hedge knights", False, 1, 1, 4)
        hedge.like = FOOTMAN
        box.units.append(hedge)
        box.orders.append(Order("Support-1", SUPPORT, -1, False, 1))

    def plug(self, rules: Ruleset) -> None:
        rules.support.terms.append(Banner(rules.add_fact("banner", "area", PUBLIC)))
        rules.support.backings.append(Sellswords(rules.add_fact("sellswords", "house", PUBLIC)))
        ask = CallOff()
        rules.decision(ask)
        rules.battle.before("announce", Scout(rules.add_fact("scout", "house", PUBLIC), ask))


class Banner(SupportTerm):
    rule = "base.battle.units"

    def __init__(self, banner: int) -> None:
        self.banner: int = banner

    def value(self, state: State, battle: Battle, side: int, area: int) -> int:
        return state.facts[self.banner][area]


class Sellswords(Backing):
    """The value of the fact, minus one: hired for 1 they come and add nothing."""

    rule = "base.battle.card"

    def __init__(self, hired: int) -> None:
        self.hired: int = hired

    def backs(self, state: State, battle: Battle, side: int) -> bool:
        return state.facts[self.hired][battle.house(side)] > 0

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        house = battle.house(side)
        sheet.add(self.rule, "house", house, state.facts[self.hired][house] - 1)


class Scout(Step):
    """Before strengths are announced, a house with a scout may remove one order that supports its opponent."""

    name = "scout"
    rule = "base.support.pledge"

    def __init__(self, scout: int, ask: CallOff) -> None:
        self.scout: int = scout
        self.ask: CallOff = ask

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        for house in (battle.attacker, battle.defender):
            if state.facts[self.scout][house] and not frame.memo and against(state, battle, house):
                frame.memo = [1]
                self.ask.ask(state, BIT[house], [])
                return True
        return False


def against(state: State, battle: Battle, house: int) -> list[int]:
    """The orders that support the opponent, as choices."""
    foe = 1 - battle.side(house)
    pledged = [pledge >> 2 for pledge in battle.pledges if pledge & 3 == foe]
    return [LIFT << 16 | area << 8 | state.order_of(area, SUPPORT) for area in sorted(pledged)]


class CallOff(SingleChoice):
    name = "call off"
    rule = "base.support.pledge"
    verbs: tuple[int, ...] = (LIFT,)
    only = "Only an order that supports the opponent."

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, *against(state, state.fight(), seat)]

    def do(self, state: State, house: int, choice: int) -> None:
        if choice != DONE:
            state.lift(state.slot_of(choice >> 8 & 255, SUPPORT), self.rule)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "You may take off one order that supports your opponent."


def test_a_hedge_knight_is_a_footman_in_rain_and_before_ser_loras() -> None:
    played([HedgeKnights()], """
scenario  like: what counts for Footmen counts for those that are like them
game      thrones, 5 players
position
  turn: 3, march, tyrell
  season: rains of autumn
  hand tyrell: Loras Tyrell
  hand lannister: Tyrion Lannister
  The Reach: tyrell, 2 knights, March
  King's Landing: tyrell, hedge knight, knight, Support
  Blackwater: lannister, knight, hedge knight
play
  tyrell: execute The Reach; move 2 knights Blackwater; done
  tyrell: support King's Landing attacker
expect
  terms attacker: knight 4, March+0 0, King's Landing 2
play
  tyrell: card Loras Tyrell
  lannister: card Tyrion Lannister
  refused tyrell: remove knight Blackwater  [base.card.loras-tyrell]
  tyrell: remove hedge knight Blackwater
expect
  terms defender: knight 2, Tyrion Lannister 2
""")


def test_an_area_adds_its_banner_and_a_weak_order_is_limited_by_the_area() -> None:
    position = """
scenario  banner: what an area adds besides its units
game      thrones, 5 players
position
  turn: 3, march, tyrell
  season: rains of autumn
  banner: King's Landing {banner}
  The Reach: tyrell, 2 knights, March
  King's Landing: tyrell, footman, Support-1
  Blackwater: lannister, knight
play
  tyrell: execute The Reach; move 2 knights Blackwater; done
  tyrell: support King's Landing attacker
expect
  terms attacker: knight 4, March+0 0, King's Landing 0, {terms}
  strength: attacker {total}, defender 2
"""
    game = played([HedgeKnights()], position.format(banner=3, terms="King's Landing 3, King's Landing -1", total=6))
    assert isinstance(game.state, State)
    found = battle_of(game.state)
    assert found is not None
    assert found["sides"][0]["supports"] == [{"area": "King's Landing", "seat": 3, "worth": 2}], "the table shows it whole"
    game = played([HedgeKnights()], position.replace("banner: King's Landing {banner}", "banner: none").format(
        terms="King's Landing 0", total=4))
    assert isinstance(game.state, State)
    assert supported(game.state, 0), "support that is worth nothing is support"


def test_a_side_backed_from_afar_is_supported() -> None:
    game = played([HedgeKnights()], """
scenario  backed: sellswords stand by Lannister, who has no Support order
game      thrones, 5 players
position
  turn: 3, march, tyrell
  sellswords: lannister 3
  The Reach: tyrell, 2 knights, March
  Blackwater: lannister, knight
play
  tyrell: execute The Reach; move 2 knights Blackwater; done
expect
  terms attacker: knight 4, March+0 0
  terms defender: knight 2, Lannister 2
""")
    assert isinstance(game.state, State)
    assert [supported(game.state, side) for side in (0, 1)] == [False, True]


def test_a_scout_removes_an_order_after_the_pledges_and_before_the_strengths() -> None:
    story = """
scenario  scout: an order that goes takes its pledge with it
game      thrones, 5 players
position
  turn: 3, march, tyrell
  scout: lannister
  The Reach: tyrell, 2 knights, March
  King's Landing: tyrell, footman, Support
  Blackwater: lannister, knight
play
  tyrell: execute The Reach; move 2 knights Blackwater; done
  tyrell: support King's Landing attacker
  refused lannister: lift The Reach March  [base.support.pledge]
  lannister: lift King's Landing Support
expect
  King's Landing: tyrell, footman
  terms attacker: knight 4, March+0 0
"""
    game = played([HedgeKnights()], story)
    state = game.state
    assert isinstance(state, State)
    assert not supported(state, 0)
    area = state.rules.board.names.index("King's Landing")
    state.put_order(state.rules.slots[area][0], len(state.rules.orders) - 1)
    assert supported(state, 0), "another Support order in its place keeps the pledge"


def test_games_with_such_support_obey_the_laws() -> None:
    obeys_the_laws([HedgeKnights()], ["siege-engines"])
