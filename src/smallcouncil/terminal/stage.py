"""The full screen: board, news and prompt together, drawn again in place.

The stage keeps the news, draws frames on the alternate screen, and restores the terminal. Below the prompt are a row for the
answer and one for hints, so that Enter never scrolls the screen.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from smallcouncil.terminal.keyboard import as_it_was, echo
from smallcouncil.terminal.layout import NEWS, Row, ScreenParts, layout
from smallcouncil.terminal.signs import QUIET, Screen

WIDTH: Final = 80  # a smaller window shows pages
HEIGHT: Final = 24
BELOW: Final = 2  # rows below the frame: the answer, and hints
BEAT: Final = 0.1  # most seconds until a signal is handled or a changed window is drawn
PATIENCE: Final = 0.3  # seconds until the player is told that bots are thinking


class Redraw(Exception):
    """The window has changed its size, or the player is back from the shell."""


class Stage(Screen):
    """A full screen; until it is opened it is a screen like any other."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.past: list[Row] = []  # news from before the last answer
        self.news: list[Row] = []  # new news
        self.said: list[Row] = []  # replies to the last answer
        self.scene: Callable[[], ScreenParts] | None = None
        self.top: int = 0  # first visible row of the board
        self.first: int | None = None  # first visible row of the news; None: not chosen yet
        self.news_rows: int = 1  # rows for the news
        self.below: int = 0  # rows of news below those on the screen
        self.asked: bool = False  # is the whole prompt on the screen?
        self.known: list[Row] = []  # the previous prompt
        self.fits: tuple[int, int] = self.width, self.height  # window size that all these rows are for
        self.stale: bool = False  # has somebody else used the screen since the last frame?
        self.reading: bool = False
        self.answered: float = 0.0  # time of the last answer
        self.thinks: bool = False  # has it been said since?

    # Collecting text -----------------------------------------------------------------------------------------------

    def draw(self, rows: list[Row]) -> None:
        self.said += rows
        if not self.is_open:
            super().draw(rows)

    def tell(self, text: Text) -> None:
        if self.is_open:
            self.news += self.rows([*self.hung(text)])
        else:
            super().tell(text)

    def whole(self, line: str, style: str = "") -> None:
        if not self.is_open:
            super().whole(line, style)
        self.said += self.rows([*self.hung(Text(line, style=style))])

    def keep(self, rows: int) -> None:
        if not self.is_open:
            super().keep(rows)

    def recall(self, lines: list[Text]) -> None:
        """Replaces all news with earlier ones."""
        self.news = []
        self.past = [row for line in lines for row in self.rows([*self.hung(line)])]

    def think(self, who: str = "The others are", after: float = PATIENCE) -> None:
        """Says it once, not at every blink."""
        if self.is_open and not self.thinks and time.monotonic() - self.answered >= after:
            self.thinks = True
            self.send([self.hint_row(f"{who} thinking{self.signs.more}")], self.height - 1)

    # A frame -------------------------------------------------------------------------------------------------------

    def frame(self, prompt: str, more: str, down: str = "Enter or PgDn") -> list[Row]:
        """All rows of the screen; `down` are the keys that show the next news."""
        assert self.scene is not None
        self.stale = False
        self.refit()
        scene, height = self.scene(), max(self.height, BELOW + NEWS + 1)
        plan = layout(scene, self.unread(), len(self.said), height - BELOW, self.top)
        self.top, self.is_whole, self.news_rows = plan.top, plan.whole, plan.news
        told = [*self.past, *self.said, *self.news, *([] if plan.line else plan.question)]
        self.first = max(0, min(len(told) - plan.news, len(self.past) if self.first is None else self.first))
        self.below = max(0, len(told) - plan.news - self.first)
        self.asked = plan.line or not self.below
        self.known = plan.question if self.asked or self.known == plan.question else []
        seen = told[self.first : self.first + plan.news]
        rows = [*scene.title, *plan.board, *([self.line_above(scene.key_of_board, down)] if plan.line else []), *seen]
        rows += [[] for _ in range(plan.news - len(seen))] + (plan.question if plan.line else [])
        ask = self.rows([Text(prompt if self.asked else more, no_wrap=True)])[0]
        return [*[Segment.adjust_line_length(row, self.width) for row in [*rows, ask]], self.hint_row(scene.hints)]

    def unread(self) -> int:
        """Rows of news from the first visible one."""
        seen = 0 if self.first is None else self.first - len(self.past) - len(self.said)
        return len(self.news) - min(max(0, seen), len(self.news))

    def refit(self) -> None:
        """Wraps rows again for a new window size: the first stays, but a reader at the end sees nothing old again."""
        size = self.width, self.height
        if size == self.fits:
            return
        if self.width < self.fits[0]:
            if self.first is not None:
                self.first = len(self.narrowed([*self.past, *self.said, *self.news][: self.first]))
            self.past, self.said, self.news = [self.narrowed(rows) for rows in (self.past, self.said, self.news)]
        if self.first is not None and not self.below:
            self.first = max(self.first, len(self.past))
        self.fits = size

    def narrowed(self, rows: list[Row]) -> list[Row]:
        texts = [Text.assemble(*[(part.text, part.style or Style()) for part in row]) for row in rows]
        return [row for text in texts for row in self.rows([*self.hung(text)])]

    def line_above(self, key_of_board: str, down: str) -> Row:
        """The line above the news: how much there is above and below, and that the board is not complete."""
        words = ["news"]
        words += [f"{self.below} more below: {down}"] if self.below else []
        words += [f"{self.first} above: PgUp"] if self.first else []
        words += [f"{key_of_board}: all of the board"] if key_of_board and not self.is_whole else []
        dash = "-" if self.signs.ascii_only else "─"
        line = f"{dash}{dash} {words[0]} "
        for word in words[1:]:  # only those that fit
            longer = f"{line}{self.signs.dot} {word} "
            line = longer if cell_len(longer) <= self.width else line
        return [Segment(line + dash * max(0, self.width - cell_len(line)), self.console.get_style(QUIET))]

    def hint_row(self, hints: str) -> Row:
        """The last row of the screen without its last cell: some terminals scroll when that is filled."""
        row = self.rows([Text(hints, style=QUIET, no_wrap=True, overflow="crop")])[0]
        return Segment.adjust_line_length(row, self.width - 1)

    def send(self, rows: list[Row], at: int, column: int = 0) -> None:
        """Sends rows in one write, so that nothing flickers; the cursor stays in the row of the answer."""
        with self.console.capture() as captured:
            self.console.update_screen_lines(rows, 0, at)
            self.console.control(Control.move_to(column, at + len(rows) - BELOW))
        file, text = self.console.file, captured.get()
        file.flush()
        if not file.isatty():
            file.write(text)
            return
        data = text.encode(self.console.encoding, "replace")
        while data:
            data = data[os.write(file.fileno(), data) :]

    # An answer -----------------------------------------------------------------------------------------------------

    def scroll(self, pages: int) -> None:
        self.first = (self.first or 0) + pages * max(1, self.news_rows - 1)

    def turn_over(self) -> None:
        """Marks all news as read."""
        self.past, self.news, self.said, self.first = self.past + self.news, [], [], None
        self.answered, self.thinks = time.monotonic(), False

    # The terminal --------------------------------------------------------------------------------------------------

    @contextmanager
    def opened(self, scene: Callable[[], ScreenParts]) -> Iterator[None]:
        """Opens the full screen; whatever happens, the terminal gets its screen back."""
        self.scene = scene
        handlers = {number: signal.signal(number, handler) for number, handler in self.handlers().items()}
        self.is_open = True
        self.console.set_alt_screen(True)
        try:
            with echo(False):  # text typed while bots think appears at the next prompt
                yield
        finally:
            self.console.set_alt_screen(False)
            self.is_open = False
            for number, handler in handlers.items():
                signal.signal(number, handler)

    def handlers(self) -> dict[int, Callable[[int, FrameType | None], None] | signal.Handlers]:
        """Only the beat has the screen drawn again: input() breaks if a signal comes while another's exception is on its way."""
        if sys.platform == "win32":
            return {}
        return {
            signal.SIGWINCH: signal.SIG_IGN, signal.SIGTSTP: self.step_aside, signal.SIGTERM: end, signal.SIGHUP: end,
            signal.SIGALRM: self.beat,
        }

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Waits for a key. A signal just before it does not end the wait, but the next beat does, and then both are handled."""
        try:
            if sys.platform != "win32":
                signal.setitimer(signal.ITIMER_REAL, BEAT, BEAT)
            self.reading = True
            yield
        finally:
            self.reading = False
            if sys.platform != "win32":
                signal.setitimer(signal.ITIMER_REAL, 0)

    def beat(self, number: int, frame: FrameType | None) -> None:
        """Ends a wait, so that other signals are handled; draws again if something has come or the window has changed."""
        changed = self.stale or (self.width, self.height) != self.fits or (self.has_changed is not None and self.has_changed())
        if changed and self.reading:
            self.reading = False
            raise Redraw

    def step_aside(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-Z: the shell has the screen until the player is back."""
        with as_it_was():
            self.console.set_alt_screen(False)
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, self.step_aside)
            self.console.set_alt_screen(True)
        self.stale = True


def end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
