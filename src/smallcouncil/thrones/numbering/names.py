"""The names of a table that have numbers. What an option brings along is among them: its nouns, facts, notes, decks and steps."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.agenda import Procedure
from smallcouncil.core.ids import NameList
from smallcouncil.core.ruleset import Fact
from smallcouncil.thrones.building.ruleset import Ruleset

KEPT: Final = 20_000  # rows
MOST: Final = 255  # the largest number that a byte shows


def places(known: NameList, names: list[str]) -> list[int]:
    """By number at this table, one more than the fixed number of each name; 0: a place that this table does not use."""
    return [known.number(name) + 1 if name else 0 for name in names]


def names_of(rules: Ruleset) -> dict[str, list[str]]:
    """By list, the names that a ruleset has."""
    found: dict[str, list[str]] = {}
    for domain in rules.notation.domains.values():
        found[domain.name] = [name for name in domain.names if name]
    found["option"] = rules.options[:]
    found["season"] = [season.word for season in rules.westeros.seasons]
    found["kind"] = list(rules.kinds)
    found["step"] = []
    for kind in rules.kinds.values():
        if isinstance(kind, Procedure):
            found["step"] += [step_name(kind.name, step.name) for step in kind.steps]
    found["note"] = rules.battle.notes[:]
    found["deck"] = rules.deck_titles[:]
    for title, names in zip(rules.deck_titles, rules.deck_names, strict=True):
        found[deck_list(title)] = list(dict.fromkeys(names))
    for fact in rules.facts:
        found.setdefault(fact_list(fact.domain), []).append(fact_name(fact))
    return {title: names for title, names in found.items() if names}


def step_name(procedure: str, step: str) -> str:
    return f"{procedure}: {step}"


def deck_list(title: str) -> str:
    return "card of deck " + title


FACT_OF: Final = "fact of "


def fact_list(domain: str) -> str:
    return FACT_OF + domain


def fact_name(fact: Fact) -> str:
    """Its name; if its values are names, a colon and their list follow."""
    return f"{fact.name}: {fact.values}" if fact.values else fact.name
