"""The mutants that make no difference to any game, and why: `equivalent.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from tests.mutation.mutants import Mutant

FILE: Final = Path(__file__).with_name("equivalent.toml")


def equivalent() -> dict[tuple[str, str, str, str], str]:
    """By what a mutant is, why it makes no difference."""
    found: dict[tuple[str, str, str, str], str] = {}
    for entry in tomllib.loads(FILE.read_text("utf-8")).get("mutant", []):
        found[entry["file"], entry["where"], entry["before"], entry["after"]] = entry["why"]
    return found


def outdated(mutants: list[Mutant]) -> list[str]:
    """Entries for what is no longer in the rules."""
    there = {mutant.key() for mutant in mutants}
    return [f"{file}, {where}: {before}" for file, where, before, _ in equivalent() if (file, where, before, _) not in there]
