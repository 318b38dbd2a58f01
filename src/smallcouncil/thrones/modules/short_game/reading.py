"""Reads how long a game is (lengths/)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files, GradedValue, ReadOnce


class LengthRow:
    """The number of turns."""

    def __init__(self, turns: int, values: list[GradedValue]) -> None:
        self.turns: int = turns
        self.values: list[GradedValue] = values


def read_length(name: str, files: Files) -> LengthRow:
    top = files.open(f"lengths/{name}.toml")
    values: list[GradedValue] = []
    row = LengthRow(top.value_number("turns", 1, 20, values), values)
    top.close()
    return row


load_length: Final = ReadOnce(read_length).get
