"""The court: a pyramid of cells, rows a (bottom) to h.

A cell is a number: row a has cells 0 to 7, row b 8 to 14, and so on, each row one shorter. Columns count from the left end of the
bottom row, so all cells move one to the right when a card is placed at its left end.

The place in a choice is an end of the bottom row (0 left, 1 right) or `ABOVE` + a cell of a higher row - 8.
"""

from __future__ import annotations

from typing import Final

WIDTH: Final = 8
CELLS: Final = 36
LEFT: Final = 0
RIGHT: Final = 1
ABOVE: Final = 2
ROWS: Final = "abcdefgh"

FIRST: Final[list[int]] = [0, 8, 15, 21, 26, 30, 33, 35, 36]  # the first cell of each row
ROW: Final[list[int]] = [row for row in range(WIDTH) for _ in range(WIDTH - row)]
UNDER: Final[list[int]] = [cell - FIRST[ROW[cell]] + FIRST[ROW[cell] - 1] if ROW[cell] else -1 for cell in range(CELLS)]


def cells_above(cell: int) -> list[int]:
    """The cells that rest on a cell, left one first."""
    row, column = ROW[cell], cell - FIRST[ROW[cell]]
    found: list[int] = []
    for at in (column - 1, column):
        if row + 1 < WIDTH and 0 <= at < WIDTH - row - 1:
            found.append(FIRST[row + 1] + at)
    return found


OVER: Final[list[list[int]]] = [cells_above(cell) for cell in range(CELLS)]  # by cell, the cells that rest on it


def cell_name(cell: int) -> str:
    """`b3` is the third cell of the second row."""
    return ROWS[ROW[cell]] + str(cell - FIRST[ROW[cell]] + 1)


PLACES: Final[list[str]] = ["left end", "right end", *[cell_name(cell) for cell in range(WIDTH, CELLS)]]


def shifted(court: list[int]) -> list[int]:
    """The court with every card one column further right, to make room at the left end."""
    moved = [0] * CELLS
    for row in range(WIDTH):
        first, after = FIRST[row], FIRST[row + 1]
        moved[first + 1 : after] = court[first : after - 1]
    return moved
