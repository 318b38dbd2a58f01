"""Windows of the March: companions, steps after the moves, and pieces left behind, with modules that only this test has."""

from __future__ import annotations

import pytest

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.errors import Complaint
from smallcouncil.insight.thrones.battles import fights_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Keeper, Module, Reason, SingleChoice, Watcher
from smallcouncil.thrones.language.verbs import DONE, LAUNCH, MOVE, RETREAT
from smallcouncil.thrones.nouns.army import ONE
from smallcouncil.thrones.nouns.orders import RAID
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.march import AfterMoves, March, attacks, reach
from tests.thrones.stories import obeys_the_laws, played

# A March in the raid step that names where it goes (a way's second noun); routed units wait for the end of the turn ------


class Sorties(Module):
    name = "sorties"

    def plug(self, rules: Ruleset) -> None:
        rules.action.ways[RAID].append(Sortie())
        rules.turn.move("recover", "end")


class Sortie(March):
    """`launch AREA AREA; move PIECE AREA, …; done`: a Raid order is spent on a March to one area, without its bonus."""

    rule = "base.raid.resolve"
    verb = LAUNCH
    bare = True

    def slot(self, scratch: State, area: int) -> int:
        return scratch.slot_of(area, RAID)

    def begins(self, state: State, house: int, slot: int) -> list[int]:
        source = state.rules.area_of[slot]
        return [LAUNCH << 16 | source << 8 | target for target in bits_of(reach(state, house, source))]

    def refuses(self, state: State, house: int, slot: int, choice: int) -> Reason | None:
        if choice in self.begins(state, house, slot):
            return None
        return Reason("A Sortie names an area that its units can reach.", self.rule)

    def options(self, state: State, frame: Frame, house: int) -> list[int]:
        target = frame.drafts[house][0] & 255
        return [choice for choice in super().options(state, frame, house) if choice >> 16 != MOVE or choice & 255 == target]

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        if choice >> 16 == MOVE and choice & 255 != frame.drafts[house][0] & 255:
            return Reason("This Sortie goes elsewhere.", self.rule)
        return super().why(state, frame, house, choice)


def test_an_order_with_a_second_noun_fights_its_battle_before_the_march_step() -> None:
    played([Sorties()], """
scenario  sortie: a Raid order is spent on a March in the raid step; routed units stand up at the end of the turn
game      thrones, 5 players
position
  turn: 3, raid, tyrell
  The Reach: tyrell, 2 knights, Raid
  Blackwater: lannister, 2 footmen
  Stoney Sept: lannister, footman, Consolidate Power
  Winterfell: stark, footman, March
play
  refused tyrell: launch The Reach Winterfell  [base.raid.resolve]
  tyrell: launch The Reach Blackwater
  refused tyrell: move knight Highgarden  [base.raid.resolve]
  tyrell: move 2 knights Blackwater; done
expect
  terms attacker: knight 4
play
  tyrell: card Margaery Tyrell
  lannister: card Kevan Lannister
  lannister: retreat Stoney Sept
  tyrell: token
expect
  The Reach: token tyrell
  Blackwater: tyrell, 2 knights
  turn: 3, march
play
  stark: execute Winterfell; done
expect
  turn: 3, consolidate
  Stoney Sept: lannister, footman, 2 routed footmen, Consolidate Power
play
  lannister: collect Stoney Sept
expect
  Stoney Sept: lannister, 3 footmen
""")


def test_the_fight_of_such_a_march_is_shown_before_it_is_confirmed() -> None:
    game = played([Sorties()], """
scenario  sortie: the attack is drafted, without the bonus of an order
game      thrones, 5 players
position
  turn: 3, raid, tyrell
  The Reach: tyrell, 2 knights, Raid
  Blackwater: lannister, footman
play
  tyrell: launch The Reach Blackwater; move 2 knights Blackwater
expect
  turn: 3, raid
""")
    fight, = fights_of(game, 3, None)
    assert (fight["area"], fight["attacker"]["total"], fight["defender"]["total"]) == ("Blackwater", 4, 1)


def test_routed_units_may_be_set_up_after_steps_with_battles() -> None:
    story = """
scenario  routed: routed units wait for the end of the turn
game      thrones, 5 players
position
  turn: 3, {step}
  Winterfell: stark, footman, routed footman{order}
  blade used: yes
expect
  Winterfell: stark, footman, routed footman{order}
"""
    played([Sorties()], story.format(step="raid", order=", Raid"))
    played([Sorties()], story.format(step="consolidate", order=", Consolidate Power"))
    with pytest.raises(Complaint, match="only from the raid step to the consolidate step"):
        played([Sorties()], story.format(step="raven", order=""))
    with pytest.raises(Complaint, match="in the march step only"):
        played([], story.format(step="raid", order=", Raid"))


def test_games_with_sorties_obey_the_laws() -> None:
    obeys_the_laws([Sorties()], [])


# A step between the moves and the attack ------------------------------------------------------------------------------


class PressOn(Module):
    name = "press-on"

    def plug(self, rules: Ruleset) -> None:
        ask = GoOn()
        rules.decision(ask)
        rules.march.before("attack", Pressing(ask))


class Pressing(AfterMoves):
    """Units that moved to one area without a foe may move further together, before the attack."""

    name = "press on"
    rule = "base.march.move"

    def __init__(self, ask: GoOn) -> None:
        self.ask: GoOn = ask

    def asks(self, state: State, house: int, source: int, moves: list[int]) -> bool:
        battle = state.battle.area if state.battle is not None else NOBODY
        quiet = [move for move in moves if move & 255 != battle]
        if not quiet or len({move & 255 for move in quiet}) > 1:
            return False
        self.ask.ask(state, BIT[house], [quiet[0] & 255, sum(ONE[move >> 8 & 255] for move in quiet)])
        return True


class GoOn(SingleChoice):
    """The memo: their area, and the units that came there."""

    name = "go on"
    rule = "base.march.move"
    verbs: tuple[int, ...] = (RETREAT,)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, *[RETREAT << 16 | area << 8 for area in self.targets(state, frame, seat)]]

    def targets(self, state: State, frame: Frame, seat: int) -> list[int]:
        here, army = frame.memo
        found: list[int] = []
        for area in bits_of(reach(state, seat, here)):
            trial = state.clone()
            if not attacks(state, seat, area) and state.control[area] in (NOBODY, seat):
                trial.leave(here, army)
                trial.enter(area, seat, army)
                if trial.fits(seat, trial.sizes(seat)):
                    found.append(area)
        return found

    def run(self, state: State, frame: Frame) -> None:
        seat = bits_of(frame.asked)[0]
        choice, (here, army) = frame.drafts[seat][0], frame.memo
        if choice != DONE:
            state.leave(here, army)
            state.enter(choice >> 8 & 255, seat, army)

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        pass

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE or choice >> 8 & 255 in self.targets(state, frame, seat):
            return None
        return Reason("They go on to an adjacent area that nobody else holds.", self.rule)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Go on from " + state.rules.board.names[frame.memo[0]] + "?"


def test_units_that_have_moved_may_move_further_before_the_attack() -> None:
    played([PressOn()], """
scenario  press on: after the moves, before the attack
game      thrones, 5 players
position
  turn: 3, march, tyrell
  The Reach: tyrell, knight, 2 footmen, March
  Blackwater: lannister, footman
  Oldtown: tyrell, footman
play
  tyrell: execute The Reach; move knight Blackwater, footman Highgarden; done
  refused tyrell: retreat Blackwater  [base.march.move]
  tyrell: retreat Oldtown
expect
  Highgarden: empty
  Oldtown: tyrell, 2 footmen
  The Reach: tyrell, footman
  strength: attacker 2, defender 1
""")
    played([PressOn()], """
scenario  press on: nobody is asked who moved to two areas
game      thrones, 5 players
position
  turn: 3, march, tyrell
  The Reach: tyrell, 2 footmen, March
  Highgarden: tyrell, footman, March-1
play
  tyrell: execute The Reach; move footman Highgarden, footman Dornish Marches; done
  tyrell: execute Highgarden; done
expect
  Highgarden: tyrell, 2 footmen
""")


def test_games_in_which_units_move_further_obey_the_laws() -> None:
    obeys_the_laws([PressOn()], ["ports"])


# A Fortification without units ----------------------------------------------------------------------------------------


class Pennants(Module):
    name = "pennants"

    def plug(self, rules: Ruleset) -> None:
        pennant = rules.add_fact("pennant", "area", PUBLIC)
        rules.control.keepers.append(Pennant(pennant))
        rules.control.on_controlled.append(PennantFalls(pennant))


class Pennant(Keeper):
    """Keeps a Fortification as long as its house holds the area."""

    def __init__(self, pennant: int) -> None:
        self.pennant: int = pennant

    def keeps(self, state: State, house: int, area: int) -> bool:
        return bool(state.facts[self.pennant][area])


class PennantFalls(Watcher):
    def __init__(self, pennant: int) -> None:
        self.pennant: int = pennant

    def controlled(self, state: State, area: int, before: int) -> None:
        if state.facts[self.pennant][area]:
            state.facts[self.pennant][area] = 0
            if state.house[area] != before:
                state.abandon(area, before)


def test_a_pennant_keeps_a_fortification_without_units_and_removes_it_when_it_falls() -> None:
    played([Pennants()], """
scenario  pennant: it keeps a Fortification for its house, as long as it stands
game      thrones, 5 players, fortifications
position
  turn: 3, march, tyrell
  court: tyrell, stark, lannister, greyjoy, baratheon
  fortification: Highgarden, The Reach, Dornish Marches
  pennant: Highgarden, Dornish Marches
  Highgarden: tyrell, footman, March
  The Reach: tyrell, footman, March-1
  Dornish Marches: tyrell, footman, March+1*
play
  tyrell: execute Highgarden; move footman Oldtown; done
expect
  fortification: Highgarden, The Reach, Dornish Marches
play
  tyrell: execute The Reach; move footman Blackwater; token; done
expect
  fortification: Highgarden, Dornish Marches
play
  tyrell: execute Dornish Marches; move footman Starfall; done
expect
  fortification: Highgarden
""")
