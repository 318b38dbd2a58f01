"""Games that nobody here plays: the log scrolls by, and the board is shown whenever a turn is over."""

from __future__ import annotations

import math
import time

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.errors import Complaint
from smallcouncil.terminal.face import Face
from smallcouncil.terminal.looks import Looks
from smallcouncil.terminal.signs import Screen

LINES_A_SECOND = 4.0


class Show:
    def __init__(self, screen: Screen, face: Face, game: Game, speed: float) -> None:
        self.screen: Screen = screen
        self.face: Face = face
        self.game: Game = game
        self.speed: float = speed
        self.looks: Looks = Looks(screen, face, game, NOBODY)
        self.heard: int = 0
        self.turn: int = face.turn(game)
        self.drawn: bool = False  # was the board the last thing shown?

    def go_on(self) -> None:
        """Tells what is new, and shows the board between turns."""
        log = self.game.log or []
        if self.heard == len(log):
            return
        if self.drawn:
            self.screen.gap()
        self.drawn = False
        for line in self.looks.news(self.heard):
            self.screen.hang(line)
            self.wait(1)
        if self.pass_over():
            self.board()

    def pass_over(self) -> bool:
        """What is new need not be told; is the board to be shown?"""
        self.heard = len(self.game.log or [])
        turn = self.face.turn(self.game)
        begins = turn != self.turn and self.face.rests(self.game)
        if begins:
            self.turn = turn
        return begins

    def board(self) -> None:
        if self.screen.used:
            self.screen.gap()
        self.looks.table()
        self.drawn = True
        self.wait(8)

    def wait(self, lines: int) -> None:
        if self.speed > 0:
            time.sleep(lines / self.speed)

    def finale(self) -> None:
        self.go_on()
        self.board()
        self.screen.gap()
        still_open = f"The game is not over; it is at decision {self.game.state.number}."
        self.screen.say(self.face.outcome(self.game) or still_open, "bold")


def speed_of(screen: Screen, wish: float | None) -> float:
    """Lines a second; 0: as fast as possible, which is also for whoever pipes."""
    if wish is not None and not (math.isfinite(wish) and wish >= 0):
        raise Complaint(f"A speed is a number of lines a second, from 0 (as fast as possible), not {wish:g}.")
    return wish if wish is not None else LINES_A_SECOND if screen.live else 0.0
