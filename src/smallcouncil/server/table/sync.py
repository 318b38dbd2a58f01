"""Following what is stored: several servers may have the same table, and another one may have written."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import ChoiceRow, SeatRow, StorageError, Stored, line
from smallcouncil.server.table.bot_seats import AGAIN
from smallcouncil.server.timeline.reading import refuse_newer, stop_closed
from smallcouncil.server.work.loading import load_history

if TYPE_CHECKING:
    from smallcouncil.server.table.table import Table

log = logging.getLogger(__name__)


class Following:
    def __init__(self, table: Table) -> None:
        self.table: Table = table
        self._news: bool = False
        self._at_work: bool = False

    async def catch_up(self) -> None:
        """Under the lock: the stored rows are the truth; what is new there is played here, and everybody is told.

        If this server can follow no more, the table leaves the memory, and all who are at it are told why.
        """
        table = self.table
        stored = await table.tables.stored(table.id)
        if stored is None:
            return
        try:
            refuse_newer(stored.table)
            await self._take_in(stored)
        except Refused as refused:
            table.tables.dismiss(table, refused)
            raise

    async def _take_in(self, stored: Stored) -> None:
        table = self.table
        asked, begins = table.questions.current(), stored.table.started and not table.row.started
        if stored.table.take != table.row.take:
            await self._make_anew(stored)
        else:
            self._drop_of_others(stored.seats)
            told = table.parted.told()
            table.row, table.seats, table.notes = stored.table, stored.seats, stored.notes
            table.audience.reseat()
            self._follow_rows(line(stored.takes, stored.choices))
            stop_closed(table.history, table.row)
            if table.history.parting is not None:
                await table.parted.prepare(stored)
            if begins or table.parted.told() != told:
                table.audience.tell_state()
        table.questions.tell_since(asked)

    def _drop_of_others(self, seats: list[SeatRow]) -> None:
        """Before these are the seats: where one has changed hands at another server, nothing of the one before counts here."""
        table = self.table
        for old, new in zip(table.seats, seats, strict=True):
            if old.secret != new.secret:
                table.drafts.pop(old.seat, None)
            if (old.secret, old.playing) != (new.secret, new.playing):
                table.autoplay.drop(old.seat)

    async def _make_anew(self, stored: Stored) -> None:
        table = self.table
        story = await load_history(table.tables.store, stored)
        table.row, table.seats, table.takes, table.notes = stored.table, stored.seats, stored.takes, stored.notes
        table.history, table.kind = story, story.kind
        await table.parted.prepare(stored)
        table.autoplay.busy.clear()
        table.sealing.take_drafts(stored)
        table.audience.reseat()
        table.audience.tell_table()

    def _follow_rows(self, rows: list[ChoiceRow]) -> None:
        """New rows are played; a seat that was opened again, or sealed anew, is opened first."""
        table = self.table
        if table.history.parting is not None:
            return
        before, known = len(table.history.pasts), table.sealing.sealed_texts()
        there = {row.seat: row.chain for row in rows if row.decision == table.number}
        for seat, chain in known.items():
            if there.get(seat) != chain:
                table.history.reopen(seat)
        table.history.follow(rows)
        if len(table.history.pasts) != before:
            table.sealing.complete(table.history.pasts[before:])
        elif known != there and table.history.parting is None:
            table.audience.tell_waiting([seat for seat in known if seat not in there])

    def follow_soon(self) -> None:
        """Another server has changed the game, its seats or its talk."""
        self._news = True
        if not self._at_work:
            self._at_work = True
            self.table.autoplay.spawn(self._follow())

    async def _follow(self) -> None:
        table = self.table
        try:
            while self._news:
                self._news = False
                try:
                    async with table.lock:
                        await self.catch_up()
                    await table.listen()
                    await table.seating.settle()
                except Refused:  # all were told
                    return
                except StorageError as error:
                    log.error("table %s cannot be read; it is tried again: %s", table.id, error)
                    self._news = True
                    await asyncio.sleep(AGAIN)
                else:
                    table.audience.tell_seats()
                    table.stir()
        finally:
            self._at_work = False
