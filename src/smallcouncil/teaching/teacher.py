"""What the teacher could say on an occasion. Whoever shows it leaves out what its player has understood (memory.py)."""

from __future__ import annotations

from typing import Final, NamedTuple

from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.insight.thrones.aids import state_of
from smallcouncil.intrigue import state as intrigue
from smallcouncil.teaching.intrigue import cautions as card_cautions
from smallcouncil.teaching.introductions import introduced, shown
from smallcouncil.teaching.notes import Remarks
from smallcouncil.teaching.occasion import Occasion
from smallcouncil.teaching.thrones.cautions import cautions as board_cautions
from smallcouncil.teaching.thrones.dangers import Drafted
from smallcouncil.teaching.thrones.signs import drafted, sights_of
from smallcouncil.thrones.nouns.state import State

BEGINNING: Final = "sight beginning"


class Signals(NamedTuple):
    """The signs of an occasion, as introductions name them."""

    used: set[str]  # what the draft does
    offered: set[str]  # what the seat may do besides
    around: set[str]  # what has happened, and what is to be seen

    @property
    def doing(self) -> set[str]:
        """What is said first: what the player does or may do, and before everything the beginning of the game."""
        return self.used | self.offered | (self.around & {BEGINNING})


def signs_of(occasion: Occasion) -> Signals:
    state = occasion.game.state
    used, offered, around = occasion.used(), occasion.offered(), occasion.told()
    if isinstance(state, State) and occasion.is_asked:
        draft, after = occasion.game.draft(occasion.seat), state_of(occasion.game.staged(occasion.seat))
        used |= drafted(state, after, draft)
        around |= sights_of(state, occasion.seat, draft)
    return Signals(used, offered, around)


def speech(game: Game, seat: int, heard: list[Event]) -> Remarks:
    """What there is to say to a seat: `game` is its redacted copy with its draft, `heard` what happened since the last time.

    Cautions come first, then introductions in the order of their files.
    """
    occasion = Occasion(game, seat, heard)
    signs = signs_of(occasion)
    warned = cautions_of(occasion) if occasion.is_asked else Remarks([], [])
    told = introduced(occasion, signs.doing, signs.around)
    return Remarks([*warned.notes, *told], [*warned.shows, *shown(game.state.ruleset, signs.used)])


def cautions_of(occasion: Occasion) -> Remarks:
    state = occasion.game.state
    if isinstance(state, State):
        return board_cautions(Drafted(occasion))
    if isinstance(state, intrigue.State):
        return card_cautions(occasion.game, state, occasion.seat)
    return Remarks([], [])
