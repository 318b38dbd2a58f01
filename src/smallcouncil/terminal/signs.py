"""The console and its signs: colour is never the only sign, and every sign has an ASCII twin."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import IO, Final

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.segment import Segment, SegmentLines
from rich.text import Text

from smallcouncil.terminal.layout import ScreenParts

QUIET: Final = "dim"
HANGING: Final = 4
NARROW: Final = 30  # columns below which sentences are hard to read
UNBROKEN: Final = "\u00a0"  # blank that never ends a line


class Signs:
    def __init__(self, ascii_only: bool) -> None:
        self.ascii_only: bool = ascii_only
        self.stronghold: str = "#" if ascii_only else "■"
        self.city: str = "=" if ascii_only else "□"
        self.town: str = "t" if ascii_only else "⌂"
        self.holder: str = "@" if ascii_only else "◆"
        self.token: str = "." if ascii_only else "•"
        self.sword: str = "/" if ascii_only else "†"
        self.fort: str = "^" if ascii_only else "∩"
        self.attack: str = "<" if ascii_only else "◄"
        self.dot: str = "-" if ascii_only else "·"
        self.go: str = ">" if ascii_only else "▸"
        self.more: str = ".." if ascii_only else "…"

    def pick(self, sign: tuple[str, str]) -> str:
        """The sign, or its ASCII twin if the sign cannot be drawn."""
        return sign[1] if self.ascii_only else sign[0]


PLAIN: Final = str.maketrans("★−…", "*-.")


def plain(part: Segment) -> Segment:
    """The segment for a terminal that has only ASCII."""
    return Segment(part.text.translate(PLAIN), part.style, part.control)


class Paper(Console):
    def on_broken_pipe(self) -> None:
        """Lets the command line handle a reader who stopped reading; this is not a failure."""
        raise BrokenPipeError


class Screen:
    """Prints everything. It waits for a reader who reads page by page: nothing scrolls away unread."""

    def __init__(self, console: Console) -> None:
        self.console: Console = console
        self.signs: Signs = Signs(console.options.ascii_only)
        self.used: int = 0  # rows since the reader last pressed Enter
        self.wait: Callable[[], None] | None = None  # waits until the page has been read; None: nobody is waited for
        self.has_changed: Callable[[], bool] | None = None  # has something come while the player thinks?
        self.is_open: bool = False  # is it a full screen, drawn again in place?
        self.is_whole: bool = False  # does it show all of the board?

    @property
    def width(self) -> int:
        return max(20, self.console.width)

    @property
    def height(self) -> int:
        return self.console.height

    @property
    def live(self) -> bool:
        """Does a person look at it, page by page?"""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def opened(self, scene: Callable[[], ScreenParts]) -> AbstractContextManager[None]:
        """A full screen draws the scene before every answer while the game is played."""
        return nullcontext()

    def recall(self, lines: list[Text]) -> None:
        """Repeats earlier news; in pages they are still above."""

    def think(self, who: str = "", after: float = 0.0) -> None:
        """Says that the player waits for others."""

    # Pages ---------------------------------------------------------------------------------------------------------

    @property
    def page(self) -> int:
        """The rows of a page; one more below it is for input."""
        return max(1, self.height - 1)

    def draw(self, rows: list[list[Segment]]) -> None:
        while self.live and self.wait is not None and self.used + len(rows) > self.page:
            fit = max(0, self.page - self.used)
            self._print(rows[:fit])
            rows = rows[fit:]
            self.turn_page()
        self._print(rows)

    def _print(self, rows: list[list[Segment]]) -> None:
        self.console.print(SegmentLines(rows, new_lines=True), end="")
        self.used += len(rows)

    def take_away(self, rows: int) -> None:
        """Removes the last printed rows; the cursor is in the last of them."""
        self.console.file.write("\r" + "\x1b[A" * (rows - 1) + "\x1b[J")
        self.console.file.flush()

    def turn_page(self) -> None:
        if self.live and self.wait is not None:
            self.used = 0
            self.wait()

    def keep(self, rows: int) -> None:
        """Starts a new page if this many rows, best seen together, do not fit below what is there."""
        if self.used and self.used + rows > self.page:
            self.turn_page()

    # Printing ------------------------------------------------------------------------------------------------------

    def rows(self, pieces: list[RenderableType]) -> list[list[Segment]]:
        """The rows that these pieces take on this screen."""
        rows = [row for piece in pieces for row in self.console.render_lines(piece, pad=False)]
        return [[plain(part) for part in row] for row in rows] if self.signs.ascii_only else rows

    def show(self, *pieces: RenderableType) -> None:
        self.draw(self.rows([*pieces]))

    def say(self, text: str | Text, style: str = "") -> None:
        """Prints a line of text, never read as markup."""
        self.show(text if isinstance(text, Text) else Text(text, style=style))

    def whole(self, line: str, style: str = "") -> None:
        """`What it is for:  a line that somebody may copy`: the terminal breaks it; below its head if it is too long."""
        head, gap, command = line.partition(":  ")
        if gap and self.live and cell_len(line) > self.width:
            self.say(head + ":", style)
            line = command
        rows = 1 + max(0, cell_len(line) - 1) // self.width
        self.keep(rows)
        self.console.print(Text(line, style=style), soft_wrap=True)
        self.used += rows

    def hung(self, text: Text) -> list[Text]:
        """A line of the log; what does not fit continues further in."""
        if text.cell_len <= self.width and "\n" not in text.plain:
            return [text]
        lines = text.copy().wrap(self.console, max(20, self.width - HANGING))
        for line in lines:
            line.rstrip()
        return [Text(" " * HANGING if at else "") + line for at, line in enumerate(lines)]

    def hang(self, text: Text) -> None:
        """Prints a sentence without a page break inside."""
        rows = self.rows([*self.hung(text)])
        self.keep(len(rows))
        self.draw(rows)

    def tell(self, text: Text) -> None:
        """Prints a piece of news."""
        self.hang(text)

    def beside(self, head: Text, text: Text) -> None:
        """A text in the column after its head; it hangs if that column would be too narrow."""
        wide = self.width - head.cell_len
        if wide < NARROW:
            self.hang(head + text)
            return
        lines = text.wrap(self.console, wide)
        for line in lines:
            line.rstrip()
        rows = self.rows([(Text(" " * head.cell_len) if at else head) + line for at, line in enumerate(lines)])
        self.keep(len(rows))
        self.draw(rows)

    def indent(self, text: str | Text, by: int = 2, style: str = "") -> None:
        """Prints an indented paragraph."""
        whole = text if isinstance(text, Text) else Text(text, style=style)
        for line in whole.wrap(self.console, max(20, self.width - by)):
            line.rstrip()
            self.show(Text(" " * by) + line)

    def gap(self) -> None:
        self.draw([[]])


def open_screen(file: IO[str] | None = None, width: int | None = None) -> Screen:
    return Screen(open_console(file, width))


def open_console(file: IO[str] | None = None, width: int | None = None) -> Console:
    if file is None and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal that lacks a sign shows `?`, and the game continues
    return Paper(file=file, width=width, highlight=False, markup=False, emoji=False)
