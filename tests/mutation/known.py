"""The mutants that no scenario can notice, and why: `excused.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from tests.mutation.mutants import Mutant

FILE: Final = Path(__file__).with_name("excused.toml")

Key = tuple[str, str, str, str]


class Excuse(NamedTuple):
    kind: str  # `equivalent` or `elsewhere`
    why: str


def excuses(file: Path = FILE) -> dict[Key, Excuse]:
    found: dict[Key, Excuse] = {}
    for kind, entries in tomllib.loads(file.read_text("utf-8")).items():
        for entry in entries:
            found[entry["file"], entry["where"], entry["before"], entry["after"]] = Excuse(kind, entry["why"])
    return found


def outdated(mutants: list[Mutant]) -> list[str]:
    """Entries for code that is no longer in the rules."""
    there = {mutant.key() for mutant in mutants}
    return [f"{key[0]}, {key[1]}: {key[2]}" for key in excuses() if key not in there]
