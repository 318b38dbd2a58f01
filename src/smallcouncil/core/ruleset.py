"""A ruleset: base and modules flattened into lists, built once per set of options and shared by its games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from smallcouncil.core.agenda import Decision, Kind, Procedure
from smallcouncil.core.notation import Notation

if TYPE_CHECKING:
    from smallcouncil.core.rng import Rng
    from smallcouncil.core.state import State

PUBLIC: Final = 0
OWN: Final = 1  # entry i is seen by seat i alone
HIDDEN: Final = 2


class Fact:
    """A named int list that belongs to a module; cloned, saved, hashed, shown and set up by its name alone.

    Its values are numbers, or one more than the number of a name: 0 is always nothing, which may have a name too.
    """

    def __init__(self, name: str, domain: str, size: int, seen: int, values: str = "", nothing: str = "") -> None:
        self.name: str = name
        self.domain: str = domain  # names of the entries
        self.size: int = size
        self.seen: int = seen
        self.values: str = values  # the domain of the values; empty: plain numbers
        self.nothing: str = nothing  # what 0 is called; empty: it is not told


class Veil:
    """Hides what a module keeps secret, where blanking a fact is not enough, and draws hidden facts anew."""

    def redact(self, state: State, seat: int) -> None:
        """Blanks what the seat may not see."""

    def redraw(self, state: State, seat: int, rng: Rng) -> None:
        """Draws what was blanked anew, so that it looks the same to the seat."""


class Ruleset:
    def __init__(self, game: str, options: list[str], seats: int, notation: Notation) -> None:
        self.game: str = game
        self.options: list[str] = options
        self.seats: int = seats
        self.notation: Notation = notation
        self.kinds: dict[str, Kind[Any]] = {}
        self.facts: list[Fact] = []
        self.veils: list[Veil] = []
        self.root: Procedure[Any] | None = None  # at the bottom of every agenda

    def procedure(self, kind: Procedure[Any]) -> None:
        self.kinds[kind.name] = kind

    def decision(self, kind: Decision[Any]) -> None:
        self.kinds[kind.name] = kind

    def add_fact(self, name: str, domain: str, seen: int, values: str = "", nothing: str = "") -> int:
        """A module's fact, one int for each name of the domain; the answer is its place in `state.facts`.

        `values` is a domain too, where the values are names: where somebody is, whose something is.
        """
        self.facts.append(Fact(name, domain, len(self.notation.domains[domain].names), seen, values, nothing))
        return len(self.facts) - 1

    def fact_texts(self, fact: Fact, values: list[int]) -> list[str]:
        """The entries of a fact that are there: `King's Landing`, `Blackwater 2`, `Robb Stark Winterfell`."""
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
