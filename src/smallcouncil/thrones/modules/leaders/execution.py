"""The death of Leaders: executed at Swing the Sword, or left without a unit by the wildlings."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, only_one
from smallcouncil.core.notation import pack, verb_of, x_of
from smallcouncil.thrones.building.windows import Decision, Frame, Procedure, Reason, Watcher
from smallcouncil.thrones.language.verbs import DONE, TRACK
from smallcouncil.thrones.modules.leaders.bargains import BEHEAD
from smallcouncil.thrones.modules.leaders.cells import Cells
from smallcouncil.thrones.modules.leaders.secure import secures
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.tracks import TRACKS
from smallcouncil.thrones.rules.in_order import InOrder


class Executions(InOrder):
    """leaders.execution: in order of play, each house that holds hostages may execute one."""

    name = "executions"
    rule = "leaders.execution"

    def __init__(self, ask: Execute) -> None:
        self.ask: Execute = ask

    def turn_of(self, state: State, house: int) -> None:
        if self.ask.cells.hostages(state, house):
            self.ask.ask(state, BIT[house], [])


class Execute(Decision):
    """Chooses the hostage; then, with Secure Hostages, the track on which the two houses swap places (leaders.swap)."""

    name = "execute hostage"
    rule = "leaders.execution"
    verbs: tuple[int, ...] = (BEHEAD, TRACK)

    def __init__(self, cells: Cells) -> None:
        self.cells: Cells = cells

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        if frame.drafts[seat]:
            return [DONE, *[pack(TRACK, track) for track in range(len(TRACKS))]]
        return [DONE, *[pack(BEHEAD, leader) for leader in self.cells.hostages(state, seat)]]

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        draft = frame.drafts[seat]
        return draft[0] == DONE or len(draft) == 2 or not secures(state, seat)

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        self.do(scratch, frame, seat, choice)

    def run(self, state: State, frame: Frame) -> None:
        seat = only_one(frame.asked)
        for choice in frame.drafts[seat]:
            self.do(state, frame, seat, choice)

    def do(self, state: State, frame: Frame, seat: int, choice: int) -> None:
        if verb_of(choice) == BEHEAD:
            state.tell("executed", self.rule, [seat, x_of(choice)])
            self.cells.execute(state, x_of(choice), "leaders.card-gone")
        elif verb_of(choice) == TRACK:
            swap(state, x_of(choice), seat, self.cells.house[x_of(frame.drafts[seat][0])])

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return None
        if not frame.drafts[seat]:
            if verb_of(choice) == TRACK:
                return Reason("You can swap places only with the house of the Leader you executed.", "leaders.swap")
            return None if x_of(choice) in self.cells.hostages(state, seat) else self.not_held(x_of(choice))
        return Reason("You can execute only one hostage at a time.", self.rule) if verb_of(choice) == BEHEAD else None

    def cites(self, state: State, frame: Frame, seat: int) -> str:
        return "leaders.swap" if frame.drafts[seat] else self.rule

    def not_held(self, leader: int) -> Reason:
        return Reason(self.cells.names[leader] + " is not in your cell.", self.rule)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        draft = frame.drafts[seat]
        if not draft:
            return "You may execute one of your hostages, or choose done."
        other = state.rules.houses[self.cells.house[x_of(draft[0])]]
        return "On which track do you swap places with " + other + "? Or choose done."


def swap(state: State, track: int, house: int, other: int) -> None:
    """leaders.swap: the special token follows first place, unless it was taken from there."""
    before = state.holder[track]
    state.swap_places(track, house, other)
    state.tell("changed places", "leaders.swap", [house, other, track])
    if state.holder[track] != before:
        state.tell("special " + TRACKS[track], "leaders.swap", [state.holder[track]])


class Bereft(Watcher):
    """leaders.wildlings: a Leader dies with the last unit if the wildlings destroy it."""

    def __init__(self, cells: Cells, attack: Procedure) -> None:
        self.cells: Cells = cells
        self.attack: Procedure = attack

    def emptied(self, state: State, area: int, house: int) -> None:
        leaders = self.cells.roster.here(state, house, area)
        if leaders and self.attack in [frame.kind for frame in state.agenda]:
            for leader in leaders:
                state.tell("bereft", "leaders.wildlings", [house, leader, area])
                self.cells.execute(state, leader, "leaders.wildlings")
