"""The input row below a full screen, and the choice between full screen and pages."""

from __future__ import annotations

import contextlib
import sys
from functools import partial
from typing import Final

from smallcouncil.terminal.inputs import LEAVE, Inputs, PlayerLeaves, at_keyboard
from smallcouncil.terminal.keyboard import END, echo
from smallcouncil.terminal.signs import Screen, open_console
from smallcouncil.terminal.stage import HEIGHT, WIDTH, Redraw, Stage

with contextlib.suppress(ImportError):
    import readline

MORE: Final = "-- more: Enter or PgDn, q leaves -- "
PAGES: Final = {"less": -1, "more": 1, "again": 0}
SCROLLS: Final = {"page up": -1, "page down": 1}
MARK: Final = " :"  # before a word that was a key: the text in the row is kept
# Page up, page down, and the key that usually clears a screen.
KEYS: Final = {r"\e[5~": "less", r"\e[6~": "more", r"\C-l": "again"}


def open_desk(plain: bool) -> tuple[Screen, Inputs]:
    """The full screen, if somebody looks at a large enough one and does not want it plain."""
    console = open_console()
    screen = Screen(console)
    large = screen.live and at_keyboard() and console.width >= WIDTH and console.height >= HEIGHT
    if plain or not large or console.legacy_windows:
        return screen, Inputs(screen)
    stage = Stage(console)
    return stage, StageInputs(stage)


class StageInputs(Inputs):
    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.stage: Stage = stage
        self.begun: str = ""  # text typed before the screen was drawn again
        if "readline" in sys.modules and "libedit" not in (readline.__doc__ or ""):
            readline.parse_and_bind("set horizontal-scroll-mode on")
            for key, word in KEYS.items():
                readline.parse_and_bind(f'"{key}": "\\C-e{MARK}{word}\\C-m"')

    def ask(self, prompt: str) -> str:
        if not self.stage.is_open:
            line = super().ask(prompt)
        else:
            with self.leaving():
                line = self.answer(prompt)
        self.stage.turn_over()
        return line

    def glance(self, prompt: str, seconds: float | None, among: tuple[str, ...] = ()) -> str | None:
        """Keys that scroll the news do so; the caller gets all others."""
        stage = self.stage
        if not stage.is_open:
            return super().glance(prompt, seconds, among)
        while True:
            stage.send(stage.frame(prompt, prompt, "PgDn"), 0, len(prompt))
            try:
                with stage.waiting():
                    key = self.keys.press(seconds)
            except Redraw:
                continue
            if key in SCROLLS:
                stage.scroll(SCROLLS[key])
                seconds = None  # we wait for a reader who scrolls
            elif key is None or not among or key in (*among, END):
                stage.turn_over()
                return self.heard(key)

    def answer(self, prompt: str) -> str:
        """The answer to a prompt that has been seen; before that, only leaving counts."""
        stage = self.stage
        while True:
            line = self.typed_at(prompt)
            if line in PAGES:
                stage.scroll(PAGES[line])
            elif not line and stage.below:
                stage.scroll(1)
            elif stage.known:
                return line
            elif line.lower() in LEAVE:
                raise PlayerLeaves("You leave the table.")

    def typed_at(self, prompt: str) -> str:
        """Reads a line below a frame that is drawn again whenever the window changes."""
        stage = self.stage
        while True:
            stage.send(stage.frame(prompt, MORE), 0)
            try:
                with stage.waiting(), echo(True):
                    line = self.line_from(prompt if stage.asked else MORE)
            except Redraw:
                continue
            begun, mark, word = line.rpartition(MARK)
            if mark and word in PAGES:
                self.begun = begun
                readline.remove_history_item(readline.get_current_history_length() - 1)
                return word
            return line.strip()

    def line_from(self, prompt: str) -> str:
        """Reads a line like input(); what was typed before is there again."""
        if "readline" not in sys.modules:
            return input(prompt)
        begun, self.begun = self.begun, ""
        readline.set_startup_hook(partial(readline.insert_text, begun))  # not our code, in which an exception would be lost
        try:
            return input(prompt)
        except Redraw:
            self.begun = readline.get_line_buffer()
            raise
        finally:
            readline.set_startup_hook(None)
