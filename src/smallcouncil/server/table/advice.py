"""Advice for a player: what a maester would do with what the seat may know; only if all opponents are bots."""

from __future__ import annotations

import logging
from typing import Protocol

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.server import keys
from smallcouncil.server.refusals import Refused
from smallcouncil.server.table.change import At
from smallcouncil.server.table.state import TableState
from smallcouncil.server.work.bots import Bots, seed_of
from smallcouncil.server.work.queue import Asker, Unwanted
from smallcouncil.thrones.game import Thrones

log = logging.getLogger(__name__)

PEOPLE = "You can ask for advice only at a table where all your opponents are bots."
STRANGERS = "During a game, bots explain their decisions only to the person who plays against them."
CARDS = "There is no advice in the card game."


def is_alone(state: TableState) -> bool:
    """Are all opponents of the table's player bots?"""
    return len(state.held()) < 2


def check(state: TableState) -> None:
    """Refuses advice if other people play at the table."""
    if not is_alone(state):
        raise Refused(PEOPLE, "table.seats")
    if state.kind.name != Thrones.name:
        raise Refused(CARDS, "table.seats")


def check_keys(state: TableState, secrets: list[str]) -> None:
    """Refuses unless one of the keys opens a seat, and no other person plays at the table."""
    if all(state.place_of(keys.hash_of(secret))[0] == NOBODY for secret in secrets):
        raise Refused(STRANGERS, "table.key")
    check(state)


def view_for(state: TableState, seat: int) -> Game:
    """Returns the game as the seat may know it, with its log and without its draft."""
    check(state)
    view = state.game.redacted(seat)
    view.redraft(seat)
    view.log = state.history.heard(seat)
    return view


class Advised(Protocol):
    """The table as its adviser sees it."""

    state: TableState
    visitor: str

    @property
    def is_attended(self) -> bool: ...


async def ask(table: Advised, bots: Bots, seat: int, view: Game, at: At) -> list[str]:
    """Returns advice in sentences; none if the decision is over or the bot fails."""
    state = table.state
    asker = Asker(state.id, table.visitor, lambda: True, lambda: state.at == at and table.is_attended)
    try:
        return await bots.advise(asker, state.kind, view, seed_of(state.row.seed, *at, seat), seat)
    except Unwanted:
        return []
    except Exception:
        log.exception("table %s: no advice for seat %d", state.id, seat)
        return []
