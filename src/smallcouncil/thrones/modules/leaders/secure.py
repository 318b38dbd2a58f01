"""The Tactics Card Secure Hostages: its effects on the Leaders in cells."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, NOBODY, only_one
from smallcouncil.core.notation import pack, verb_of, x_of, y_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision, Frame, Reason, SingleChoice, Step
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.leaders.bargains import EXTORT, RESCUE, SET
from smallcouncil.thrones.modules.leaders.cells import Cells, havens_near
from smallcouncil.thrones.modules.leaders.negotiation import together
from smallcouncil.thrones.modules.tactics.cards import find_played
from smallcouncil.thrones.modules.tactics.windows import Tactic
from smallcouncil.thrones.nouns.battle import ATTACKER
from smallcouncil.thrones.nouns.state import THRONE, State

KEY: Final = "secure_hostages"
RANSOM: Final = 2  # power per hostage


def secures(state: State, house: int) -> bool:
    """Does a house have the card in front of it?"""
    played = find_played(state.rules)
    return played is not None and played.has(state, house, played.number(KEY))


def spoils(state: State, cells: Cells, house: int) -> list[int]:
    """By house, the power that can be taken from it for its Leaders."""
    return [min(RANSOM * len(cells.captives(state, owner, house)), state.power[owner]) for owner in range(state.seats)]


class SecureHostages(Tactic):
    """leaders.ransom: asked once, and only if there is power to take."""

    def __init__(self, ask: Extort) -> None:
        super().__init__(KEY, ("leaders.ransom", "leaders.rescue", "leaders.swap"))
        self.ask: Extort = ask

    def at_once(self, state: State, house: int) -> None:
        if any(spoils(state, self.ask.cells, house)):
            self.ask.ask(state, BIT[house], [])


class Extort(SingleChoice):
    """Takes power from each house whose Leaders are held, through the pools: from all of them or from none."""

    name = "ransom"
    rule = "leaders.ransom"
    verbs: tuple[int, ...] = (EXTORT,)

    def __init__(self, cells: Cells) -> None:
        self.cells: Cells = cells

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, pack(EXTORT)]

    def do(self, state: State, house: int, choice: int) -> None:
        if choice == DONE:
            return
        stolen = spoils(state, self.cells, house)
        for owner in state.tracks[THRONE]:
            if stolen[owner]:
                state.pay(owner, stolen[owner])
                state.tell("ransom", self.rule, [house, stolen[owner], owner])
                state.gain(house, stolen[owner], self.rule)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        there, houses = spoils(state, self.cells, seat), state.rules.houses
        parts = [str(there[owner]) + " power from " + houses[owner] for owner in state.tracks[THRONE] if there[owner]]
        return "Secure Hostages: steal " + together(parts) + ", or choose done."


class OfferRescue(Step):
    """leaders.rescue: with the texts of the result, after a won attack on a house that holds hostages."""

    name = "rescue"
    rule = "leaders.rescue"

    def __init__(self, ask: Rescue) -> None:
        self.ask: Rescue = ask

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        if frame.memo or battle.winner != ATTACKER or not secures(state, battle.attacker):
            return False
        if not self.ask.within_reach(state):
            return False
        frame.memo = [1]
        self.ask.ask(state, BIT[battle.attacker], [])
        return True


class Rescue(Decision):
    """Chooses the hostage; then the area of a Leader of the house, if several are possible."""

    name = "rescue"
    rule = "leaders.rescue"
    verbs: tuple[int, ...] = (RESCUE, SET)

    def __init__(self, cells: Cells) -> None:
        self.cells: Cells = cells

    def within_reach(self, state: State) -> list[int]:
        """The hostages in the loser's cell; the house's own Leaders only if they have a place to go."""
        battle = state.fight()
        found = self.cells.hostages(state, battle.defender)
        if self.places(state):
            return found
        return [leader for leader in found if self.cells.house[leader] != battle.attacker]

    def places(self, state: State) -> list[int]:
        battle = state.fight()
        return havens_near(state, battle.attacker, battle.area)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        draft = frame.drafts[seat]
        if draft:
            return [pack(SET, x_of(draft[0]), area) for area in self.places(state)]
        return [DONE, *[pack(RESCUE, leader) for leader in self.within_reach(state)]]

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        draft = frame.drafts[seat]
        own = draft[0] != DONE and self.cells.house[x_of(draft[0])] == seat
        return not own or len(draft) == 2 or len(self.places(state)) == 1

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        self.do(scratch, seat, choice)

    def run(self, state: State, frame: Frame) -> None:
        seat = only_one(frame.asked)
        for choice in frame.drafts[seat]:
            self.do(state, seat, choice)

    def do(self, state: State, house: int, choice: int) -> None:
        leader, places = x_of(choice), self.places(state)
        if verb_of(choice) == SET:
            self.cells.free(state, leader, y_of(choice))
        elif verb_of(choice) == RESCUE:
            state.tell("rescued", self.rule, [house, leader, state.fight().defender])
            if self.cells.house[leader] != house:
                self.cells.roster.jail(state, leader, house)
            elif len(places) == 1:
                self.cells.free(state, leader, places[0])

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        draft = frame.drafts[seat]
        if draft:
            placed = choice in self.options(state, frame, seat)
            return None if placed else Reason("Choose an area with your units on land.", "leaders.regained")
        if choice == DONE:
            return None
        if verb_of(choice) == SET or x_of(choice) not in self.cells.hostages(state, state.fight().defender):
            return Reason("Choose a Leader in " + state.rules.houses[state.fight().defender] + "'s cell.", self.rule)
        if x_of(choice) not in self.within_reach(state):
            return Reason("You have no unit on land that " + self.cells.names[x_of(choice)] + " could join.", "leaders.regained")
        return None

    def cites(self, state: State, frame: Frame, seat: int) -> str:
        return "leaders.regained" if frame.drafts[seat] else self.rule

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        draft = frame.drafts[seat]
        if draft:
            return "Choose where " + self.cells.names[x_of(draft[0])] + " goes."
        loser = state.rules.houses[state.fight().defender]
        return "Secure Hostages: free a Leader from " + loser + "'s cell, or choose done."


def plug(rules: Ruleset, cells: Cells) -> None:
    played = find_played(rules)
    if played is not None and played.number(KEY) != NOBODY:
        extort, rescue = Extort(cells), Rescue(cells)
        rules.decision(extort)
        rules.decision(rescue)
        played.put(SecureHostages(extort))
        rules.battle.after("afterwards", OfferRescue(rescue))
