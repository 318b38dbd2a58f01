"""Writes docs/python/reference.md from the docstrings: `PYTHONPATH=src .venv/bin/python -m tests.api.reference`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import smallcouncil as sc

PAGE: Final = Path(__file__).parents[2] / "docs" / "python" / "reference.md"
HEAD: Final = """# Reference of the Python API

What `import smallcouncil as sc` gives. [Python](../python.md) introduces it. This page is made from the docstrings
(`PYTHONPATH=src .venv/bin/python -m tests.api.reference`).
"""
# Classes whose objects have calls of their own.
MADE: Final = ("Actions", "Game", "GameRecord", "Match", "Observations", "Replay")
ABOUT: Final = {"engine": "`compiled` or `interpreted`: the engine that runs, or would run if a game were started now."}


def page() -> str:
    return "\n".join([HEAD, *(line for name in sorted(sc.__all__, key=str.lower) for line in entry(name))])


def entry(name: str) -> Iterator[str]:
    found = getattr(sc, name)
    yield f"## sc.{name}\n"
    if inspect.isfunction(found):
        yield f"`{name}{signature(found)}`\n"
    yield (ABOUT[name] if name in ABOUT else told(found)) + "\n"
    rows = [f"| `{call}` | {' '.join(told(member).split())} |" for call, member in members(found)] if name in MADE else []
    if rows:
        yield from ["| call | what it gives |", "|---|---|", *rows, ""]


def members(kind: type[Any]) -> Iterator[tuple[str, Any]]:
    """The public properties and methods, in the order of the source, each as one writes it."""
    for name, member in vars(kind).items():
        if isinstance(member, property) and member.fget is not None and not name.startswith("_"):
            yield name, member.fget
        elif inspect.isfunction(member) and not name.startswith("_") and told(member):
            yield name + signature(member), member


def signature(function: Any) -> str:
    """`(seat, chosen)`: the parameters with their defaults, without types."""
    parameters = inspect.signature(function).parameters.values()
    return str(inspect.Signature([each.replace(annotation=each.empty) for each in parameters if each.name != "self"]))


def told(thing: Any) -> str:
    return re.sub(r"\n\n+", "\n\n", inspect.getdoc(thing) or "")


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
