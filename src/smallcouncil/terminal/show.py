"""Games that nobody here plays: the log scrolls by, and the board is shown whenever a turn is over."""

from __future__ import annotations

import time

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.errors import Complaint
from smallcouncil.terminal.looks import Looks
from smallcouncil.terminal.signs import Screen
from smallcouncil.terminal.westeros import state_of

LINES_A_SECOND = 4.0


class Show:
    def __init__(self, screen: Screen, game: Game, speed: float) -> None:
        self.screen: Screen = screen
        self.game: Game = game
        self.speed: float = speed
        self.looks: Looks = Looks(screen, game, NOBODY)
        self.heard: int = 0
        self.turn: int = state_of(game).turn

    def go_on(self) -> None:
        """Tells what is new; the board between turns is shown when orders are asked for, all Westeros cards done."""
        log = self.game.log or []
        if self.heard == len(log):
            return
        for line in self.looks.news(self.heard):
            self.screen.hang(line)
            self.wait(1)
        self.heard = len(log)
        state = state_of(self.game)
        if state.agenda and state.agenda[-1].kind.name == "orders" and state.turn != self.turn:
            self.turn = state.turn
            self.board()

    def board(self) -> None:
        self.screen.gap()
        self.looks.table()
        self.screen.gap()
        self.wait(8)

    def wait(self, lines: int) -> None:
        if self.speed > 0:
            time.sleep(lines / self.speed)

    def finale(self) -> None:
        self.go_on()
        self.board()
        state = self.game.state
        names = [state.ruleset.seat_name(seat) for seat in self.game.result or []]
        if names:
            self.screen.say(" and ".join(names) + (" share the win." if len(names) > 1 else " wins."), "bold")
        else:
            self.screen.say(f"The game is still open, at decision {state.number}.", "bold")


def speed_of(screen: Screen, wish: float | None) -> float:
    """Lines a second; 0: as fast as possible, which is also for whoever pipes."""
    if wish is not None and wish < 0:
        raise Complaint(f"A speed is a number from 0, not {wish:g}.")
    return wish if wish is not None else LINES_A_SECOND if screen.live else 0.0
