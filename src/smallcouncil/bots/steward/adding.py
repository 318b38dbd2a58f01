"""Sums of values.  Compiled, `sum` takes its 0 for a whole number, and stops at the first float."""

from __future__ import annotations


def total(values: list[float]) -> float:
    found = 0.0
    for value in values:
        found += value
    return found
