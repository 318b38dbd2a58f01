"""Reads an observation by the names of its bytes."""

from __future__ import annotations

from smallcouncil.core.numbering import MOST_DRAFTED, Numbering


class ObservationReader:
    """The bytes of an observation, by the names that its layout gives them."""

    def __init__(self, numbering: Numbering, data: bytes) -> None:
        self.numbering: Numbering = numbering
        self.data: bytes = data

    def number(self, array: str, column: str, row: int = 0) -> int:
        return self.data[self.numbering.layout.arrays[array].at(column, row)]

    def whole(self, array: str, name: str, bytes_: int, row: int = 0) -> int:
        """A number of several bytes."""
        return sum([self.number(array, f"{name}, byte {byte}", row) << 8 * byte for byte in range(bytes_)])

    def name(self, array: str, column: str, row: int = 0) -> str:
        """The name that a byte stands for; empty if there is none."""
        found = self.numbering.layout.arrays[array]
        place = found.place[column]
        value = self.data[found.start + row * len(found.columns) + place]
        return self.numbering.numbers.lists[found.columns[place].values].names[value - 1] if value else ""

    def flagged(self, array: str, prefix: str, row: int = 0) -> list[str]:
        """The names of the flags with this prefix that are set."""
        columns = self.numbering.layout.arrays[array].columns
        names = [column.name for column in columns if column.name.startswith(prefix)]
        return [name.removeprefix(prefix) for name in names if self.number(array, name, row)]

    def draft(self) -> list[int]:
        """The ids of the draft's choices."""
        most = min(self.number("draft", "choices"), MOST_DRAFTED)
        return [self.whole("draft", f"choice {place}", 2) - 1 for place in range(1, most + 1)]

    def choices(self) -> list[int]:
        """The same as the engine's choices."""
        return [self.numbering.choices[number] for number in self.draft()]
