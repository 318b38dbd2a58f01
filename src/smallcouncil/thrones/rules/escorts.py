"""Units that need another unit of their house beside them, and which units are lost first."""

from __future__ import annotations

from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Reason
from smallcouncil.thrones.nouns.army import ONE, kind_of, pieces
from smallcouncil.thrones.nouns.units import Unit


def alone(rules: Ruleset, army: int) -> bool:
    """Does the army lack the escort it needs?"""
    return army != 0 and not army & ~rules.escorted


def escorts(rules: Ruleset, army: int, piece: int) -> bool:
    """Is the piece the last escort of others in the army?"""
    return alone(rules, army - ONE[piece]) and not alone(rules, army)


def goes_first(rules: Ruleset, army: int) -> Reason:
    """Why the last escort of an army cannot be removed first."""
    unit = ward(rules, army)
    return Reason(unit.plural.capitalize() + " cannot stay without another unit of their house: remove them first.", unit.rule)


def stays_alone(rules: Ruleset, army: int) -> Reason:
    """Why an army without an escort cannot go, or be left, where it has none."""
    unit = ward(rules, army)
    return Reason(unit.plural.capitalize() + " cannot stay without another unit of their house.", unit.rule)


def ward(rules: Ruleset, army: int) -> Unit:
    """The kind of unit in an army that needs an escort."""
    return rules.units[kind_of(pieces(army & rules.escorted)[0])]
