"""Captains, who are not units: they go with a March, retreat with their units, and flee when none is left."""

from __future__ import annotations

import pytest

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.notation import Verb
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Companion, Consequence, Frame, Invariant, Module, Reason, SingleChoice, Step
from smallcouncil.thrones.language.numbers import NUMBERS
from smallcouncil.thrones.language.verbs import DONE, RETREAT
from smallcouncil.thrones.nouns.battle import ATTACKER, Battle
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.march import reach
from tests.thrones.stories import obeys_the_laws, played

CANTER = max(NUMBERS.values()) + 1


@pytest.fixture(autouse=True)
def verb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NUMBERS, "canter", CANTER)


class Captains(Module):
    """By area, the number of captains; on the way to an attack they are a note on the battle."""

    name = "captains"
    verbs = (Verb("canter", "core.choice", "area", "area", "a captain comes along: from where, then where to"),)

    def plug(self, rules: Ruleset) -> None:
        captain = rules.add_fact("captain", "area", PUBLIC)
        riding = rules.battle.note("captains riding")
        flight = Flight(captain)
        rules.decision(flight)
        rules.march.companions.append(Riders(captain, riding, flight))
        for procedure in (rules.battle, rules.assault):
            procedure.before("end", Dismount(captain, riding))
        rules.control.consequences.append(Deserted(captain))
        rules.invariants.append(WithUnits(captain))


class Riders(Companion):
    rule = "core.choice"
    verbs = (CANTER,)

    def __init__(self, captain: int, riding: int, flight: Flight) -> None:
        self.captain: int = captain
        self.riding: int = riding
        self.flight: Flight = flight

    def options(self, scratch: State, house: int, roads: list[int], draft: list[int]) -> list[int]:
        captains = scratch.facts[self.captain]
        own = scratch.held[house]
        if scratch.battle is not None:
            own |= BIT[scratch.battle.area]
        found: list[int] = []
        for source, targets in enumerate(roads):
            if captains[source]:
                found += [CANTER << 16 | source << 8 | target for target in bits_of(targets & own)]
        return found

    def why(self, scratch: State, house: int, roads: list[int], draft: list[int], choice: int) -> Reason | None:
        if choice in self.options(scratch, house, roads, draft):
            return None
        return Reason("A captain rides from where units march to where units of yours are.", self.rule)

    def go(self, state: State, house: int, choice: int) -> None:
        source, target = choice >> 8 & 255, choice & 255
        state.facts[self.captain][source] -= 1
        if state.battle is not None and state.battle.area == target:
            state.battle.notes[self.riding] += 1
        else:
            state.facts[self.captain][target] += 1

    def unfinished(self, scratch: State, house: int, draft: list[int]) -> Reason | None:
        for area, captains in enumerate(scratch.facts[self.captain]):
            if captains and scratch.house[area] == NOBODY:
                return Reason("A captain never stays without units: let him follow.", self.rule)
        return None

    def retreats(self, state: State, battle: Battle, side: int, area: int) -> None:
        captains = state.facts[self.captain]
        if side == ATTACKER:
            captains[area] += battle.notes[self.riding]
            battle.notes[self.riding] = 0
        else:
            captains[area] += captains[battle.area]
            captains[battle.area] = 0

    def stranded(self, state: State, battle: Battle, side: int) -> bool:
        """The defender's flee to units in reach, the attacker's go home; otherwise they are lost."""
        captains, house = state.facts[self.captain], battle.house(side)
        if side == ATTACKER:
            if state.house[battle.source] == house:
                captains[battle.source] += battle.notes[self.riding]
            battle.notes[self.riding] = 0
            return False
        if not captains[battle.area]:
            return False
        if self.flight.areas(state):
            self.flight.ask(state, BIT[house], [])
        else:
            captains[battle.area] = 0
        return True


class Flight(SingleChoice):
    name = "flight"
    rule = "core.choice"
    verbs: tuple[int, ...] = (RETREAT,)

    def __init__(self, captain: int) -> None:
        self.captain: int = captain

    def areas(self, state: State) -> list[int]:
        battle = state.fight()
        return list(bits_of(reach(state, battle.defender, battle.area) & state.held[battle.defender]))

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [RETREAT << 16 | area << 8 for area in self.areas(state)]

    def do(self, state: State, house: int, choice: int) -> None:
        captains, area = state.facts[self.captain], state.fight().area
        captains[choice >> 8 & 255] += captains[area]
        captains[area] = 0

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice != DONE and choice >> 8 & 255 in self.areas(state):
            return None
        return Reason("Captains flee to units of their house in reach.", self.rule)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Choose where your captains flee to."


class Dismount(Step):
    """Captains who rode along are put with their units."""

    name = "dismount"
    rule = "core.choice"

    def __init__(self, captain: int, riding: int) -> None:
        self.captain: int = captain
        self.riding: int = riding

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        area = battle.area if state.house[battle.area] == battle.attacker else battle.source
        state.facts[self.captain][area] += battle.notes[self.riding]
        battle.notes[self.riding] = 0
        return False


class Deserted(Consequence):
    def __init__(self, captain: int) -> None:
        self.captain: int = captain

    def settle(self, state: State) -> bool:
        for area, captains in enumerate(state.facts[self.captain]):
            if captains and state.house[area] == NOBODY:
                state.facts[self.captain][area] = 0
                return True
        return False


class WithUnits(Invariant):
    rule = "core.choice"
    says = "A captain is where units are."

    def __init__(self, captain: int) -> None:
        self.captain: int = captain

    def holds(self, state: State) -> bool:
        captains = state.facts[self.captain]
        return state.battle is not None or not any(n and state.house[area] == NOBODY for area, n in enumerate(captains))


HEAD = """
scenario  captains: {title}
game      thrones, 5 players{options}
position
"""


def told(title: str, story: str, options: str = "") -> None:
    played([Captains()], HEAD.format(title=title, options=options) + story.strip("\n") + "\n")


def test_a_captain_rides_along_and_is_never_left_behind() -> None:
    told("one goes with the attack, one with those who move, none stays behind", """
  turn: 3, march, tyrell
  captain: The Reach 2
  The Reach: tyrell, 2 footmen, March
  Winterfell: stark, footman, March
  Blackwater: lannister, footman
play
  refused tyrell: execute The Reach; canter The Reach Blackwater  [core.choice]
  tyrell: execute The Reach; move footman Blackwater, footman Highgarden
  refused tyrell: done  [core.choice]
  tyrell: canter The Reach Blackwater
  refused tyrell: token  [core.choice]
  tyrell: canter The Reach Highgarden; done
expect
  captain: Highgarden
play
  tyrell: card Mace Tyrell
  lannister: card Tyrion Lannister
  tyrell: done
expect
  Blackwater: tyrell, footman
  captain: Highgarden, Blackwater
""")


def test_defeated_captains_go_with_their_units() -> None:
    told("the attacker's go home, and stay where units are", """
  turn: 3, march, tyrell
  captain: The Reach
  The Reach: tyrell, footman, March
  Winterfell: stark, footman, March
  Blackwater: lannister, knight
play
  tyrell: execute The Reach; move footman Blackwater; canter The Reach Blackwater; done
  tyrell: card Margaery Tyrell
  lannister: card Tyrion Lannister
expect
  The Reach: tyrell, routed footman
  captain: The Reach
""")
    told("the defender's go along", """
  turn: 3, march, lannister
  captain: The Reach
  Blackwater: lannister, 2 knights, March
  The Reach: tyrell, footman
  Winterfell: stark, footman, March
play
  lannister: execute Blackwater; move 2 knights The Reach; done
  lannister: card Tyrion Lannister
  tyrell: card Margaery Tyrell
  tyrell: retreat Highgarden
  lannister: done
expect
  captain: Highgarden
""")


def test_captains_without_units_flee_to_others_or_are_lost() -> None:
    story = """
  turn: 3, march, lannister
  captain: The Reach
  Blackwater: lannister, 2 knights, March
  The Reach: tyrell, footman
  Oldtown: tyrell, footman
  Winterfell: stark, footman, March
{more}play
  lannister: execute Blackwater; move 2 knights The Reach; done
  lannister: card Tywin Lannister
  tyrell: card Queen of Thorns
{play}  lannister: done
expect
  The Reach: lannister, 2 knights
  captain: {captain}
"""
    told("they flee to units of their house", story.format(
        more="  Dornish Marches: tyrell, footman\n", captain="Dornish Marches",
        play="  refused tyrell: retreat Highgarden  [core.choice]\n  tyrell: retreat Dornish Marches\n"))
    told("they are lost where no such units are in reach", story.format(more="", play="", captain="none"))


def test_captains_come_with_a_forced_march() -> None:
    told("from the areas that the units come from", """
  turn: 3, march, tyrell
  spent forced march: tyrell
  captain: The Reach, Oldtown
  Highgarden: tyrell, footman, Forced March
  The Reach: tyrell, footman
  Oldtown: tyrell, footman
  Winterfell: stark, footman, March
play
  tyrell: gather Highgarden; bring footman The Reach
  refused tyrell: done  [core.choice]
  refused tyrell: canter The Reach Dornish Marches  [core.choice]
  tyrell: canter The Reach Highgarden, Oldtown Highgarden; done
expect
  captain: Highgarden 2
""", ", one-time-orders")


def test_games_with_captains_obey_the_laws() -> None:
    obeys_the_laws([Knighted(), Captains()], ["ports", "one-time-orders"], every=150)


class Knighted(Module):
    """Every army of the set-up has a captain."""

    def plug(self, rules: Ruleset) -> None:
        rules.turn.after("planning", Knighting())


class Knighting(Step):
    name = "knighting"
    rule = "core.choice"

    def go(self, state: State, frame: Frame) -> bool:
        captains = state.facts[[fact.name for fact in state.rules.facts].index("captain")]
        if not any(captains):
            for area, house in enumerate(state.house):
                captains[area] = int(house != NOBODY and not state.rules.board.is_water(area))
        return False


