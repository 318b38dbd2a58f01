"""Plain data by names, as the browser gets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

Plain = dict[str, Any]
Told = Mapping[str, Any]  # data whose form each game defines


class Alias(NamedTuple):
    """The name of a plain number in plain data."""

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
