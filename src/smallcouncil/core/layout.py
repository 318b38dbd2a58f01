"""The layout of observations: which arrays there are, and what each of their bytes means."""

from __future__ import annotations

from typing import Final

FLAG: Final = "flag"  # 0 or 1
NUMBER: Final = "number"  # the number itself, at most 255
SEATS: Final = "seats"  # a mask of seats, bit 0 for the first
PART: Final = "part"  # one byte of a number that has several, the lowest first


class Column:
    """The meaning of one byte: a flag, a number, or one more than the number of a name in a list (0: none)."""

    def __init__(self, name: str, values: str) -> None:
        self.name: str = name
        self.values: str = values  # FLAG, NUMBER, SEATS, PART, or a list of names


class Array:
    """An array of an observation: rows of columns, or a single row."""

    def __init__(self, name: str, rows: list[str], columns: list[Column], start: int) -> None:
        self.name: str = name
        self.rows: list[str] = rows  # empty: the array has one dimension
        self.columns: list[Column] = columns
        self.start: int = start  # the place of its first byte among all bytes
        self.place: dict[str, int] = {column.name: place for place, column in enumerate(columns)}

    def shape(self) -> tuple[int, ...]:
        return (len(self.rows), len(self.columns)) if self.rows else (len(self.columns),)

    def size(self) -> int:
        return max(len(self.rows), 1) * len(self.columns)

    def at(self, column: str, row: int = 0) -> int:
        """Returns the place of a byte among all bytes."""
        return self.start + row * len(self.columns) + self.place[column]


class ObservationLayout:
    """The arrays of a game's observations, the same for all its tables."""

    def __init__(self) -> None:
        self.arrays: dict[str, Array] = {}
        self.size: int = 0

    def add(self, name: str, rows: list[str], columns: list[Column]) -> Array:
        found = self.arrays[name] = Array(name, rows, columns, self.size)
        self.size += found.size()
        return found

    def start(self, array: str) -> int:
        return self.arrays[array].start

    def add_draft(self, most: int) -> None:
        columns = [Column("choices", NUMBER)]
        for number in range(1, most + 1):
            columns += parts(f"choice {number}", 2)
        self.add("draft", [], columns)


def parts(name: str, bytes_: int) -> list[Column]:
    """The columns of a number with several bytes."""
    return [Column(f"{name}, byte {byte}", PART) for byte in range(bytes_)]


def flags(names: list[str], prefix: str = "") -> list[Column]:
    return [Column(prefix + name, FLAG) for name in names]
