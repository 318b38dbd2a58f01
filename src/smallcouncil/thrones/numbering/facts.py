"""The bytes of facts: few of them are not 0, so each is written by its place."""

from __future__ import annotations

from smallcouncil.core.ids import Numbers
from smallcouncil.core.layout import ObservationLayout
from smallcouncil.core.ruleset import Fact
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.numbering.names import MOST, fact_list, fact_name, places


class FactBytes:
    """The places of a fact's entries, and what its values become."""

    def __init__(self, at: list[int], values: list[int]) -> None:
        self.at: list[int] = at
        self.values: list[int] = values  # by value; empty: a plain number

    def put(self, marks: list[int], values: list[int]) -> None:
        """Adds places among all bytes, each with its value."""
        for place, value in enumerate(values):
            if value:
                marks.append(self.at[place])
                marks.append(self.values[value] if self.values else min(value, MOST))


def fact_bytes(numbers: Numbers, layout: ObservationLayout, rules: Ruleset, fact: Fact) -> FactBytes:
    names = rules.notation.domains[fact.domain].names
    numbers.list_of(fact_list(fact.domain)).number(fact_name(fact))
    rows = places(numbers.list_of(fact.domain), names)
    array = layout.arrays["areas" if fact.domain == "area" else "houses" if fact.domain == "house" else "facts"]
    if array.rows:
        at = [array.at(fact.name, row - 1) for row in rows]
    else:
        at = [array.at(f"{fact.name}: {name}") for name in names]
    values = places(numbers.list_of(fact.values), rules.notation.domains[fact.values].names) if fact.values else []
    return FactBytes(at, [0, *values] if fact.values else [])
