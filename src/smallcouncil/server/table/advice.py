"""Advice for a player at a table: what a maester would do, from what the seat may know, and only where nobody is harmed by it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.server import keys as secrets
from smallcouncil.server.refusals import Refused
from smallcouncil.server.work import bots as brains
from smallcouncil.server.work.queue import Asker, Unwanted
from smallcouncil.thrones.game import Thrones

if TYPE_CHECKING:
    from smallcouncil.server.table.table import Table

log = logging.getLogger(__name__)

At = tuple[int, int]  # take and decision
PEOPLE = "You can ask for advice only at a table where all your opponents are bots."
STRANGERS = "During a game, bots explain their decisions only to the person who plays against them."
CARDS = "There is no advice in the card game."


class Counsel:
    def __init__(self, table: Table) -> None:
        self.table: Table = table

    def check(self) -> None:
        """Refused where other people play."""
        table = self.table
        if len([row for row in table.seats if row.holder == "human"]) > 1:
            raise Refused(PEOPLE, "table.seats")
        if table.kind.name != Thrones.name:
            raise Refused(CARDS, "table.seats")

    def check_keys(self, keys: list[str]) -> None:
        """Only who plays there alone."""
        if all(self.table.place_of(secrets.hash_of(key))[0] == NOBODY for key in keys):
            raise Refused(STRANGERS, "table.key")
        self.check()

    def view(self, seat: int) -> Game:
        """What the seat sees and has heard, its draft put aside."""
        self.check()
        table = self.table
        view = table.game.redacted(seat)
        view.redraft(seat)
        view.log = table.history.heard(seat)
        return view

    async def ask(self, seat: int, view: Game, at: At) -> list[str]:
        """In sentences; none where it came to nothing."""
        table = self.table
        asker = Asker(table.id, table.visitor, lambda: True, lambda: table.at == at and table.is_attended)
        try:
            return await table.tables.bots.advise(asker, table.kind, view, brains.seed_of(table.row.seed, *at, seat), seat)
        except Unwanted:
            return []
        except Exception:
            log.exception("table %s: no advice for seat %d", table.id, seat)
            return []
