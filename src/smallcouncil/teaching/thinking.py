"""What takes the teacher a while, in a form for other processes: what mattered in a turn, what a maester thinks of a draft."""

from __future__ import annotations

from smallcouncil.core.agenda import DONE
from smallcouncil.core.game import Game
from smallcouncil.games import Pin
from smallcouncil.insight import telling
from smallcouncil.teaching.notes import Remark
from smallcouncil.teaching.thrones.signs import ORDERS, WEIGHED
from smallcouncil.teaching.thrones.turns import what_mattered
from smallcouncil.thrones.game import Thrones


def turn_told(pin: Pin, before: str, now: str, heard: bytes, seat: int) -> list[Remark]:
    """Returns what mattered between two positions, as the seat sees them."""
    if pin.game != Thrones.name:
        return []
    kind = pin.kind()
    return what_mattered(kind.from_json(before), kind.from_json(now), seat, telling.read(heard))


def is_weighed(game: Game, seat: int) -> bool:
    """Is a draft worth a maester's opinion? Orders are once every area has one."""
    choices, name = game.choices(seat), game.state.agenda[-1].kind.name
    if not game.draft(seat) or name not in WEIGHED:
        return False
    return choices == [DONE] if name == ORDERS else DONE in choices


def draft_told(pin: Pin, view: str, heard: bytes, chain: list[int], seed: int, seat: int) -> list[Remark]:
    """Returns what a maester thinks of a draft; `view` is the seat's, without the draft."""
    game = pin.kind().from_json(view)
    if pin.game != Thrones.name or game.state.agenda[-1].kind.name not in WEIGHED:
        return []
    from smallcouncil.teaching.thrones.opinion import opinion  # imported here because it needs numpy

    return opinion(game, seat, telling.read(heard), chain, seed)
