"""Shows games that nobody here plays: the log scrolls, and the board appears after every turn."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress

from rich.text import Text

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.errors import Complaint
from smallcouncil.terminal.face import Face
from smallcouncil.terminal.inputs import PlayerLeaves
from smallcouncil.terminal.keyboard import single_keys
from smallcouncil.terminal.layout import ScreenParts
from smallcouncil.terminal.looks import Looks
from smallcouncil.terminal.pace import Pace
from smallcouncil.terminal.signs import Screen
from smallcouncil.terminal.stage import Stage

LINES_A_SECOND = 4.0


class Show:
    def __init__(self, screen: Screen, face: Face, game: Game, pace: Pace) -> None:
        self.screen: Screen = screen
        self.face: Face = face
        self.game: Game = game
        self.pace: Pace = pace
        self.looks: Looks = Looks(screen, face, game, NOBODY)
        self.heard: int = 0
        self.turn: int = face.turn(game)
        self.drawn: bool = False  # was the board shown last?
        self.key_of_board: str = ""  # key that shows the whole board, if it does not fit

    def go_on(self) -> None:
        """Prints new events, and the board between turns."""
        log = self.game.log or []
        if self.heard == len(log):
            return
        if self.drawn:
            self.screen.gap()
        self.drawn = False
        for line in self.looks.news(self.heard):
            self.screen.tell(line)
            self.pace.wait(1)
        if self.pass_over():
            self.board()

    def pass_over(self) -> bool:
        """Skips new events. Returns whether the board is due."""
        self.heard = len(self.game.log or [])
        turn = self.face.turn(self.game)
        begins = turn != self.turn and self.face.rests(self.game)
        if begins:
            self.turn = turn
        return begins

    def board(self) -> None:
        if not self.screen.is_open:
            if self.screen.used:
                self.screen.gap()
            self.looks.table()
        self.drawn = True
        self.pace.wait(8)

    def scene(self) -> ScreenParts:
        """The full screen; the winner is shown in place of a prompt."""
        looks, rows = self.looks, self.screen.rows
        won = self.screen.hung(Text(self.face.outcome(self.game), style="bold")) if self.game.result else []
        spots, hints = self.face.spots(self.game, NOBODY), "PgUp PgDn: the news"
        return ScreenParts(looks.title_rows(), looks.boards(), [], [rows([*won])], spots, hints, self.key_of_board)

    def whole_board(self) -> None:
        """Shows the whole board on request."""
        if self.screen.is_open:
            self.screen.draw(self.looks.whole_board())
        else:
            self.board()

    def finale(self) -> None:
        self.go_on()
        self.board()
        if not self.screen.is_open:
            self.screen.gap()
            self.farewell()

    def farewell(self) -> None:
        still_open = f"The game is not over; it is at decision {self.game.state.number}."
        self.screen.say(self.face.outcome(self.game) or still_open, "bold")


@contextmanager
def showing(show: Show) -> Iterator[None]:
    """Reads keys on a full screen while the game runs by itself, and at its end until the watcher leaves."""
    screen, inputs = show.screen, show.pace.inputs
    with suppress(PlayerLeaves):
        with single_keys() if inputs.has_keys else nullcontext(), screen.opened(show.scene):
            yield
            if screen.is_open:
                inputs.key("Enter leaves > ", ("", "q"))
        if isinstance(screen, Stage):
            show.farewell()


def speed_of(screen: Screen, wish: float | None) -> float:
    """Lines per second; 0: as fast as possible, as for a pipe."""
    if wish is not None and not (math.isfinite(wish) and wish >= 0):
        raise Complaint(f"A speed is a number of lines a second, from 0 (as fast as possible), not {wish:g}.")
    return wish if wish is not None else LINES_A_SECOND if screen.live else 0.0
