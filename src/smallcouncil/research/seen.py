"""All that a seat has seen, as text, when it is asked for at every step of a game."""

from __future__ import annotations

from typing import Any, NamedTuple

from smallcouncil.api.game import Game as OpenGame
from smallcouncil.api.seen import decided, history, present, sentences


class Told(NamedTuple):
    """The text of a seat, and how much of the game is in it."""

    text: str
    entries: int
    events: int


class Past:
    """The texts of the seats, which only grow. They are equal to those of `game.information_state`."""

    def __init__(self) -> None:
        self.seats: dict[int, Told] = {}

    def told(self, game: OpenGame, seat: int) -> str:
        return "\n".join([self.text(game, seat), *now(game, seat)])

    def text(self, game: OpenGame, seat: int) -> str:
        """The text without its last line, which is what the seat sees now."""
        core, setting, story = game._core, game._setting, game._story
        before = self.seats.get(seat)
        if before is None or story is None or story.lines:  # a game that was pickled has its past in another form
            lines, known = history(setting, core, story, seat), 0
        else:
            lines, known = [before.text], before.events
            for entry in (core.record or [])[before.entries :]:
                if entry.seat == seat:
                    lines += sentences(setting, core, seat, known, entry.told)
                    lines.append(decided(setting, entry))
                    known = entry.told
            lines += sentences(setting, core, seat, known, len(core.log or []))
        text = "\n".join(lines)
        self.seats[seat] = Told(text, len(core.record or []), len(core.log or []))
        return text

    def __deepcopy__(self, memo: dict[int, Any]) -> Past:
        other = Past()
        other.seats = {**self.seats}
        return other

    def __reduce__(self) -> Any:
        return Past, ()


def now(game: OpenGame, seat: int) -> list[str]:
    """What the seat sees now."""
    return present(game._setting, game._core, seat)
