"""Press: what models say to each other before orders. It is in transcripts, and never part of a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from smallcouncil.api.game import Game
from smallcouncil.errors import Complaint, clipped

ALL: Final = "all"
TO: Final = re.compile(r"^\W*to\s+([\w' ]+?)\W*:\W*(.+)$", re.IGNORECASE)
ORDERS: Final = "orders"  # the decision before which there is press


class Press(NamedTuple):
    """How much may be said before the orders of a turn."""

    rounds: int = 1
    messages: int = 2  # how many each seat may send in a round
    length: int = 400  # characters of a message

    def check(self) -> None:
        for name, value in self._asdict().items():
            if type(value) is not int or value < 1:
                raise Complaint(f"Press has a number of {name}, 1 or more, not {clipped(repr(value))}.")


class PressMessage(NamedTuple):
    """What a seat said: to all, or to one other seat."""

    turn: int
    seat: str
    to: str  # `all`, or a seat
    text: str

    def __str__(self) -> str:
        return f"{self.seat} to {self.to}: {self.text}"

    def is_heard_by(self, seat: str) -> bool:
        return self.to == ALL or seat in (self.seat, self.to)


def is_time_for(game: Game) -> bool:
    """Are the orders of a turn asked for?"""
    agenda = game._core.state.agenda
    return bool(agenda) and agenda[-1].kind.name == ORDERS


def request(game: Game, seat: str, press: Press) -> str:
    """Asks for messages."""
    others = ", ".join(name for name in game.seats if name != seat)
    return (
        f"Before the orders you may talk. Write at most {press.messages} messages of at most {press.length} characters, each on"
        f" its own line: `to all: …` or, for one house alone, `to NAME: …` ({others}). Nothing that is said binds anybody. Write"
        " `nothing` to keep silent."
    )


def messages_in(text: str, game: Game, seat: str, press: Press) -> list[PressMessage]:
    """The messages in an answer, as far as the limits allow."""
    found: list[PressMessage] = []
    for line in text.splitlines():
        told = TO.match(line)
        to = named(told[1], game.seats) if told else ""
        if told and to and to != seat:
            found.append(PressMessage(game.turn, seat, to, clipped(told[2].strip(), press.length)))
    return found[: press.messages]


def named(word: str, seats: Sequence[str]) -> str:
    return next((name for name in (ALL, *seats) if name.lower() == word.strip().lower()), "")


def heard(messages: Sequence[PressMessage], seat: str, turn: int) -> list[str]:
    """What the seat has said and heard in this turn."""
    lines = [str(message) for message in messages if message.turn == turn and message.is_heard_by(seat)]
    return ["What was said this turn:", *lines] if lines else []
