"""What is told by names, as the browser gets it."""

from __future__ import annotations

from typing import Any, NamedTuple

Plain = dict[str, Any]


class Addend(NamedTuple):
    """A line of a sum."""

    rule: str
    domain: str
    noun: int
    value: int
