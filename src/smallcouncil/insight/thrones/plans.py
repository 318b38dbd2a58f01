"""Orders and Marches in plain words: a whole decision, or only what sets it apart from another."""

from __future__ import annotations

from smallcouncil.core.notation import verb_of, x_of, y_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.army import ONE
from smallcouncil.thrones.words.events import told_army, written
from smallcouncil.thrones.words.verbs import DONE, EXECUTE, MOVE, ORDER, TOKEN

NOTHING = "nothing"


def said(rules: Ruleset, chain: list[int], other: list[int] | None = None) -> str:
    """Of orders only those that the other set does not have; a March is always told whole."""
    if any(verb_of(choice) in (EXECUTE, MOVE) for choice in chain):
        return march(rules, chain)
    left = [choice for choice in chain if verb_of(choice) != DONE and choice not in (other or [])]
    tokens = [written(name) for name in rules.notation.domains["order"].names]
    orders = [f"{tokens[y_of(choice)]} in {rules.board.names[x_of(choice)]}" for choice in sorted(left) if is_order(choice)]
    gone = [x_of(choice) for choice in other or [] if is_order(choice) and not ordered(chain, x_of(choice))]
    none = [f"no order in {rules.board.names[area]}" for area in sorted(gone)]
    return "; ".join([*others(rules, left), *orders, *none]) or NOTHING


def march(rules: Ruleset, chain: list[int]) -> str:
    """Where from, then who goes where."""
    names = rules.board.names
    source = [names[x_of(choice)] for choice in chain if verb_of(choice) == EXECUTE]
    armies: dict[int, int] = {}
    for choice in chain:
        if verb_of(choice) == MOVE:
            armies[y_of(choice)] = armies.get(y_of(choice), 0) + ONE[x_of(choice)]
    moves = [f"{told_army(rules, army)} to {names[area]}" for area, army in sorted(armies.items())]
    moves += ["a power token stays"] if any(verb_of(choice) == TOKEN for choice in chain) else []
    rest = [*moves, *others(rules, chain)]
    if not source:
        return "; ".join(rest) or NOTHING
    return f"from {source[0]}: {', '.join(rest)}" if rest else f"from {source[0]}: no unit marches"


def others(rules: Ruleset, chain: list[int]) -> list[str]:
    """What options add, as it is written in records."""
    known = (DONE, ORDER, EXECUTE, MOVE, TOKEN)
    return [rules.notation.text([choice]) for choice in chain if verb_of(choice) not in known]


def is_order(choice: int) -> bool:
    return verb_of(choice) == ORDER


def ordered(chain: list[int], area: int) -> bool:
    return any(is_order(choice) and x_of(choice) == area for choice in chain)
