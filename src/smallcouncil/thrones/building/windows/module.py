"""An option, the steps and decisions it brings along, and what it says of every position and of the set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smallcouncil.core import agenda, options
from smallcouncil.core.bits import only_one
from smallcouncil.core.notation import Verb

if TYPE_CHECKING:
    from smallcouncil.core.datafiles import Files
    from smallcouncil.thrones.building.box import Box
    from smallcouncil.thrones.building.ruleset import Ruleset
    from smallcouncil.thrones.nouns.state import State
    from smallcouncil.thrones.reading.rows import StartRow

Frame = agenda.Frame
Reason = agenda.Reason
NO_EVENTS: Final[dict[str, str]] = {}


class Step(agenda.Step["State"]):
    pass


class InTurn(agenda.InTurn["State"]):
    pass


class Decision(agenda.Decision["State"]):
    pass


class SingleChoice(Decision):
    """One house answers with one choice. `do` applies it, both in the game and in the house's draft."""

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        self.do(scratch, seat, choice)

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        self.do(state, house, frame.drafts[house][0])

    def do(self, state: State, house: int, choice: int) -> None:
        raise NotImplementedError(self.name)


class Procedure(agenda.Procedure["State"]):
    pass


class Module(options.Option):
    """One option: `prepare` amends the box before the ruleset is made of it, `plug` the windows afterwards."""
    verbs: tuple[Verb, ...] = ()  # known in every game, so that each has its number; legal only while the option asks for them
    events: dict[str, str] = NO_EVENTS  # by name, the sentence
    folder: str = ""  # folder of its own data files

    def read(self, name: str, files: Files) -> object:
        """Reads one of these files; a Complaint names the first mistake."""
        raise NotImplementedError(self.name)

    def prepare(self, box: Box) -> None:
        pass

    def plug(self, rules: Ruleset) -> None:
        pass

    def close(self, rules: Ruleset) -> None:
        """Works out what depends on the other options, after all of them have plugged in."""


class Invariant:
    """A condition on a module's facts in every game; checked in positions, saved games and the fuzzer's checks."""

    rule: str = ""
    says: str = ""  # the condition, in a sentence
    begins: bool = False  # does it apply only to scenario positions, which start with a step of the turn?

    def holds(self, state: State) -> bool:
        raise NotImplementedError


class InTime(Invariant):
    """A fact that exists only from one step of the turn to another, possibly in the next turn."""

    begins = True

    def __init__(self, fact: int, first: str, last: str, rule: str, says: str) -> None:
        self.fact: int = fact
        self.first: str = first
        self.last: str = last
        self.rule = rule
        self.says = says

    def holds(self, state: State) -> bool:
        at, first, last = state.agenda[0].at, state.rules.turn.place(self.first), state.rules.turn.place(self.last)
        timely = first <= at <= last if first < last else at >= first or at <= last
        return timely or not any(state.facts[self.fact])


class Given:
    """A default of a scenario position, used if the scenario does not set it."""

    fact: int = 0  # its index in `state.facts`

    def values(self, state: State) -> list[int]:
        raise NotImplementedError


class Opening:
    """Prepares the table after all pieces are set up, before the first turn; or sets up its own pieces with them."""

    def open(self, state: State) -> None:
        raise NotImplementedError


class SetUpWindows:
    """What is on the table before the first turn."""

    def __init__(self, box: Box) -> None:
        self.starts: list[StartRow] = box.starts
        self.neutral: list[int] = box.neutral
        self.reinforced: int = sum([unit.strength * box.reinforced.count(unit.name) for unit in box.units])  # per force
        self.openings: list[Opening] = []
        self.placings: list[Opening] = []  # sets up pieces together with the units of the start cards
