"""Sums of floats. When compiled, `sum` takes its 0 for an int and stops at the first float."""

from __future__ import annotations


def total(values: list[float]) -> float:
    found = 0.0
    for value in values:
        found += value
    return found
