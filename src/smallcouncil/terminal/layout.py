"""The parts of a full screen, and how many rows each gets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rich.segment import Segment

Row = list[Segment]

NEWS: Final = 4  # least rows for the news, with the line above them
BOARD: Final = 5  # fewer rows of the board are useless
AMPLE: Final = 9  # rows of the board for which the prompt shrinks


class ScreenParts(NamedTuple):
    """The parts in rows, without the news."""

    title: list[Row]
    boards: Iterator[list[Row]]  # the board with everything, then with less
    matter: list[Row]  # what the decision is about
    questions: list[list[Row]]  # the prompt; then in fewer rows
    spots: list[str]  # names on the board that the decision is about
    hints: str  # hints below the answer
    key_of_board: str  # key that shows all of the board


class Layout(NamedTuple):
    """The visible rows of the board and the room for news. If nothing separates them, the news continue into the prompt."""

    board: list[Row]
    top: int  # first visible row
    whole: bool  # is all of the board visible?
    news: int
    line: bool
    question: list[Row]  # the prompt with what it is about


def layout(scene: ScreenParts, news: int, said: int, rows: int, top: int) -> Layout:
    """The prompt gets its rows first, then unread news, then the board as far as it fits.

    News leave half of the rows to the board; it gives way to what somebody asked for, and to news of more than a page.
    """
    rows -= len(scene.title) + len(scene.matter)
    fitting = [each for least in (AMPLE, BOARD) for each in scene.questions if rows - len(each) >= NEWS + least]
    question = fitting[0] if fitting else scene.questions[0]
    free, below = rows - len(question), scene.matter + question
    if free < NEWS:
        return Layout([], top, False, rows + len(scene.matter), False, below)
    wanted = max(NEWS if question else rows // 3, min(news + said + 1, free if said > news or news > free else free // 2))
    board: list[Row] = []
    for board in scene.boards:
        if len(board) + wanted <= free:
            return Layout(board, 0, True, free - len(board) - 1, True, below)
    if free - wanted < BOARD:
        return Layout([], top, False, free - 1, True, below)
    top = window(board, scene.spots, free - wanted, top)
    return Layout(board[top : top + free - wanted], top, False, wanted - 1, True, below)


def window(board: list[Row], spots: list[str], rows: int, top: int) -> int:
    """The first row that shows most of these names; if possible the same as before."""
    lines = [" " + "".join(part.text for part in row) + " " for row in board]
    hits = [sum(f" {spot} " in line for spot in spots) for line in lines]
    starts = range(max(1, len(board) - rows + 1))
    return max(starts, key=lambda start: (sum(hits[start : start + rows]), -abs(start - top)))
