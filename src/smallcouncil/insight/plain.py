"""What is told by names, as the browser gets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

Plain = dict[str, Any]
Told = Mapping[str, Any]  # what has a form of its own in each game


class Alias(NamedTuple):
    """How a plain number is called where it is told."""

    name: str
    says: str


Seat = Annotated[int, Alias("Seat", "-1: the public")]
Choice = Annotated[int, Alias("Choice", "verb << 16 | x << 8 | y")]
Domain = Annotated[str, Alias("Domain", "what a noun names; empty: a plain number")]


class Addend(NamedTuple):
    """A line of a sum."""

    rule: str
    domain: Domain
    noun: int
    value: int
