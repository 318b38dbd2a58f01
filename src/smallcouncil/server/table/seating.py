"""Who sits where: taking a seat, leaving it to a bot, coming back; the game begins when no seat is open (table.seats)."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from smallcouncil.bots import default_bot
from smallcouncil.core.bits import NOBODY
from smallcouncil.errors import Complaint
from smallcouncil.server import keys as secrets
from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import Conflict, Newcomer, SeatRow, StorageError, Unwelcome
from smallcouncil.server.table import clock as clocks
from smallcouncil.server.work import bots as brains

if TYPE_CHECKING:
    from smallcouncil.server.table.table import Table

log = logging.getLogger(__name__)

TRIES = 5  # of taking a seat, while the host changes who may come at another server


def state_of(row: SeatRow) -> str:
    """Of a seat that a newcomer looks at: open, offered, a bot's, or taken ("human")."""
    return "offered" if row.offered else row.holder


class Seating:
    def __init__(self, table: Table) -> None:
        self.table: Table = table

    async def join(self, invite: str, name: str, wish: int | None, keys: Sequence[str] = ()) -> tuple[int, str]:
        """A guest with the table's invitation takes an open seat, one that the host offers, or a bot's.

        The answer is the seat and its key.  `keys` are those that the guest's browser has to this table.
        """
        table = self.table
        secret = secrets.new_secret()
        hashes = tuple(secrets.hash_of(key) for key in keys)
        newcomer = Newcomer(secrets.hash_of(secret), name, secrets.hash_of(invite), hashes)
        async with table.lock:  # a guest who is taken from the table meanwhile does not slip in by the old link
            seat = await self._claim_as_stored(newcomer, wish)
            table.autoplay.drop(seat)
        try:
            await self.settle()
        except StorageError as error:  # the seat is taken: whoever took it must get its key
            log.error("table %s: seat %d was taken, and what follows was not stored: %s", table.id, seat, error)
            table.following.follow_soon()
        await table.hosting.greet(seat)
        table.audience.tell_seats()
        table.stir()
        return seat, secret

    async def _claim_as_stored(self, newcomer: Newcomer, wish: int | None) -> int:
        for _ in range(TRIES):
            try:
                return await self._claim(newcomer, wish)
            except Unwelcome:  # another server knew more: the same again, with what is known now
                await self.table.following.catch_up()
        raise StorageError("Others kept changing this at the same time; try again.")

    async def _claim(self, newcomer: Newcomer, wish: int | None) -> int:
        """Whoever sits here already may take no seat that was offered: it would show a second hand."""
        offered = () if self._is_seated(newcomer) else ("offered",)
        for kind in ("open", *offered, "bot"):
            for row in self.table.seats:
                if (state_of(row) == kind) and wish in (None, row.seat) and await self._claim_one(row, newcomer, kind):
                    return row.seat
        raise Refused("There is no free seat left at this table, but you can watch.", "table.seats")

    def _is_seated(self, newcomer: Newcomer) -> bool:
        """As far as this server knows; refuses whom it knows to be unwelcome.  The store looks again when it writes."""
        table = self.table
        if newcomer.invite is None or not secrets.same(newcomer.invite, table.row.invite):
            raise Refused("This link does not lead to a table.", "table.key")
        seated = any(table.place_of(key) != (NOBODY, NOBODY) for key in newcomer.keys)
        if seated and not table.row.several:
            sentence = "Your browser already has a seat at this table; the host can allow more than one."
            raise Refused(sentence, "table.seats")
        return seated

    async def _claim_one(self, row: SeatRow, newcomer: Newcomer, kind: str) -> bool:
        table = self.table
        left = clocks.begin(table.row.clock) if row.holder != "human" else table.clocks.time_of(row)[0]
        was = ("offered",) if kind == "offered" else ("open", "bot")
        now = table.clocks.now()
        try:
            known = await table.tables.store.claim(table.id, row.seat, newcomer, was, left, now)
        except Unwelcome:
            raise
        except Conflict:
            return False
        row.holder, row.playing, row.name, row.secret = "human", "human", newcomer.name, newcomer.secret
        row.left, row.deadline, row.seen = left, None, now
        row.guest, row.offered, row.owner, row.talk = known["guest"], known["offered"], known["owner"], known["talk"]
        row.deaf = known["deaf"]
        table.notes.pop(row.seat, None)
        table.drafts.pop(row.seat, None)
        asked, table.row.proposal = table.questions.current(), None
        table.audience.reseat()
        table.questions.tell_since(asked)
        return True

    async def settle(self) -> None:
        """After others have come or gone, here or at another server: the game begins when no seat is open, and clocks run."""
        table = self.table
        if not table.row.started and not any(each.holder == "open" for each in table.seats):
            await self.start()
        async with table.lock:
            await table.clocks.start()

    async def start(self, seat: int = NOBODY, key: bytes | None = None) -> None:
        """Seats that are still open go to bots."""
        table = self.table
        async with table.lock:
            table.check_key(seat, key)
            if table.row.started:
                return
            await table.tables.store.start(table.id)
            for row in table.seats:
                if row.holder == "open":
                    row.holder = row.playing = "bot"
            table.row.started = True
            await table.clocks.start()
        table.audience.tell_seats()
        table.audience.tell_state()
        table.stir()

    async def leave(self, seat: int, bot: str, key: bytes | None = None) -> None:
        """A bot plays on; the seat and its key stay with the player."""
        table = self.table
        name = self.bot_for(seat, bot)
        async with table.lock:
            table.check_key(seat, key)
            await self.hand_to_bot(seat, name)
        table.audience.tell_seats()
        table.stir()

    def bot_for(self, seat: int, wish: str) -> str:
        """The bot that is wished for, or the one that the seat had before."""
        table = self.table
        name = wish or table.seats[seat].bot or default_bot(table.kind.name)
        try:
            brains.check(name, table.kind.name, table.tables.settings.bots.playouts)
        except Complaint as complaint:
            raise Refused(str(complaint), "table.seats") from None
        return name

    async def hand_to_bot(self, seat: int, bot: str) -> None:
        """Under the lock."""
        table = self.table
        left = table.clocks.pause(table.seats[seat])
        await table.save(seat, playing="bot", bot=bot, left=left, deadline=None)
        table.autoplay.drop(seat)

    async def come_back(self, seat: int, key: bytes | None = None) -> None:
        table = self.table
        async with table.lock:
            table.check_key(seat, key)
            row = table.seats[seat]
            if row.playing == "human":
                return
            left, deadline = table.clocks.time_of(row)
            await table.save(seat, playing="human", offered=False, left=left, deadline=deadline)
            table.autoplay.drop(seat)
        table.audience.tell_seats()
        table.stir()

    async def ask_everything(self, seat: int, ask: bool, key: bytes | None = None) -> None:
        table = self.table
        async with table.lock:
            table.check_key(seat, key)
            await table.save(seat, ask=ask)
            if table.seats[seat].playing == "human":
                table.autoplay.drop(seat)
        table.stir()
