"""Steps through a record, forward and back, choice by choice or turn by turn."""

from __future__ import annotations

from contextlib import suppress
from typing import Final, NamedTuple

from smallcouncil.core.game import Checkpoint
from smallcouncil.core.records import Reader
from smallcouncil.terminal.inputs import Inputs, PlayerLeaves
from smallcouncil.terminal.keyboard import single_keys
from smallcouncil.terminal.show import Show
from smallcouncil.terminal.signs import QUIET

FORWARD: Final = ("", " ", "right")
BACK: Final = ("b", "left")
NEXT: Final = ("n", "down")
BEFORE: Final = ("p", "up")
LEAVE: Final = ("q",)
MAP: Final = ("m",)


class LogPlace(NamedTuple):
    """A place in the log just after an event."""

    line: int  # line of the record
    checkpoint: Checkpoint
    turn: int  # turn of the last board shown


class Steps:
    def __init__(self, reader: Reader, show: Show, inputs: Inputs) -> None:
        self.reader: Reader = reader
        self.show: Show = show
        self.inputs: Inputs = inputs
        show.key_of_board = MAP[0]
        self.behind: list[LogPlace] = []

    # Forward and back ----------------------------------------------------------------------------------------------

    def forward(self, silently: bool = False) -> bool:
        """Goes to the next event and prints it; False at the end."""
        reader, game = self.reader, self.reader.game
        here, told = LogPlace(reader.at, game.checkpoint(), self.show.turn), len(game.log or [])
        while len(game.log or []) == told:
            if not reader.step():
                return False
        self.behind.append(here)
        if silently:
            self.show.pass_over()
        else:
            self.show.go_on()
        return True

    def next_turn(self) -> bool:
        """Goes to where the next board is shown."""
        turn = self.show.turn
        while self.forward():
            if self.show.turn != turn:
                return True
        return False

    def back(self, to: int) -> None:
        """Goes back to that many places, and shows the board from there."""
        show, place = self.show, self.behind[to]
        self.reader.game.go_back(place.checkpoint)
        self.reader.at, self.reader.closed = place.line, False
        show.heard, show.turn = len(self.reader.game.log or []), place.turn
        del self.behind[to:]
        show.looks.recall(show.heard)
        show.board()

    def turn_before(self) -> int:
        """How many places are before the beginning of this turn; if that is here, of the turn before."""
        turn = self.behind[-1].turn
        return next((at for at, place in enumerate(self.behind) if place.turn == turn), 0)

    # Reading keys --------------------------------------------------------------------------------------------------

    def run(self, turn: int) -> None:
        """Steps from the beginning of this turn until the watcher leaves."""
        while self.show.face.turn(self.reader.game) < turn and self.forward(silently=True):
            pass
        self.show.looks.recall(self.show.heard)
        with single_keys(), self.show.screen.opened(self.show.scene), suppress(PlayerLeaves):
            self.show.board()
            while self.obey(self.inputs.key(self.prompt())):
                pass

    def prompt(self) -> str:
        game, word = self.reader.game, self.show.face.turn_word
        where = f"{word.capitalize()} {self.show.face.turn(game)}, decision {game.state.number}"
        return f"{where}: Enter next, b back, n/p by {word}, m table, q quit > "

    def obey(self, key: str) -> bool:
        """Handles a key; False if it was the last."""
        if key in FORWARD + NEXT:
            if not (self.forward() if key in FORWARD else self.next_turn()):
                self.show.finale()
        elif key in BACK + BEFORE:
            if self.behind:
                self.back(len(self.behind) - 1 if key in BACK else self.turn_before())
            else:
                self.show.screen.say("This is the beginning.", QUIET)
        elif key in MAP:
            self.show.whole_board()
        return key not in LEAVE
