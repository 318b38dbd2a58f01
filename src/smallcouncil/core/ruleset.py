"""A ruleset: base and modules flattened into lists, built once per set of options and shared by its games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from smallcouncil.core.agenda import Decision, Kind, Procedure
from smallcouncil.core.notation import Notation

if TYPE_CHECKING:
    from smallcouncil.core.rng import Rng
    from smallcouncil.core.state import State

PUBLIC: Final = 0
OWN: Final = 1  # only seat i sees entry i
HIDDEN: Final = 2


class Fact:
    """A named int list that belongs to a module; cloned, saved, hashed, shown and set up by its name only.

    Its values are numbers, or one more than the number of a name; 0 always means nothing, which may have a name too.
    """

    def __init__(self, name: str, domain: str, size: int, seen: int, values: str = "", nothing: str = "") -> None:
        self.name: str = name
        self.domain: str = domain  # domain of the entries' names
        self.size: int = size
        self.seen: int = seen
        self.values: str = values  # domain of the values; empty: plain numbers
        self.nothing: str = nothing  # name of the value 0; empty: such entries are not shown


class Veil:
    """Hides a module's secrets where blanking a fact is not enough, and draws hidden facts at random."""

    def redact(self, state: State, seat: int) -> None:
        """Blanks what the seat may not see. It replaces a list with a blanked copy, since the game may share the list."""

    def redraw(self, state: State, seat: int, rng: Rng) -> None:
        """Draws at random what was blanked, so that the position looks the same to the seat."""


class Ruleset:
    def __init__(self, game: str, options: list[str], seats: int, notation: Notation) -> None:
        self.game: str = game
        self.options: list[str] = options
        self.seats: int = seats
        self.notation: Notation = notation
        self.kinds: dict[str, Kind[Any]] = {}
        self.facts: list[Fact] = []
        self.veils: list[Veil] = []
        self.root: Procedure[Any] | None = None  # bottom frame of every agenda
        self.numbering: object = None  # its `Numbering`, once somebody has asked for numbers

    def procedure(self, kind: Procedure[Any]) -> None:
        self.kinds[kind.name] = kind

    def decision(self, kind: Decision[Any]) -> None:
        self.kinds[kind.name] = kind

    def add_fact(self, name: str, domain: str, seen: int, values: str = "", nothing: str = "") -> int:
        """Adds a module's fact, one int for each name of the domain. Returns its index in `state.facts`.

        `values` is the domain of the values if they are names: where somebody is, whose something is.
        """
        self.facts.append(Fact(name, domain, len(self.notation.domains[domain].names), seen, values, nothing))
        return len(self.facts) - 1

    def fact_texts(self, fact: Fact, values: list[int]) -> list[str]:
        """The entries of a fact that are not 0, as texts: `King's Landing`, `Blackwater 2`, `Robb Stark Winterfell`."""
        names, told = self.notation.domains[fact.domain].names, self.notation.domains
        found: list[str] = []
        for place, value in enumerate(values):
            if value and fact.values:
                found.append(names[place] + " " + told[fact.values].names[value - 1])
            elif value:
                found.append(names[place] + (" " + str(value) if value > 1 else ""))
        return found

    def seat_name(self, seat: int) -> str:
        raise NotImplementedError
