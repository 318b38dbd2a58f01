"""Drafts and seals: what a seat is about to answer, and its answer."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import BIT
from smallcouncil.core.game import Game
from smallcouncil.server.refusals import Refused, Stale
from smallcouncil.server.store import Conflict, Seal, StorageError, Stored
from smallcouncil.server.table import clock as clocks
from smallcouncil.server.timeline.history import Past, packed

if TYPE_CHECKING:
    from smallcouncil.server.table.table import Table

log = logging.getLogger(__name__)

TRIES = 25  # of a seal, while players at other servers seal the same decision, and may take that back


class Sealing:
    def __init__(self, table: Table) -> None:
        self.table: Table = table

    def check_open(self, seat: int, decision: int, take: int | None = None) -> None:
        """May the seat draft or seal this decision?"""
        table = self.table
        if table.row.kind != "play":
            raise Refused("This is the record of a game: you can look at it, but not play it.", "table.record")
        if not table.row.started:
            raise Refused("The game has not started: there are still open seats.", "table.seats")
        if table.history.parting is not None:
            raise Refused(table.history.parting.sentence, "table.pinned")
        if decision != table.number or take not in (None, table.row.take):
            raise Stale
        if not table.game.state.agenda:
            raise Refused("The game is over.", "core.over")
        if not table.game.state.agenda[-1].asked & BIT[seat]:
            raise Refused("You have nothing to choose now.", "core.not-asked")
        if table.seats[seat].playing != "human":
            raise Refused("A bot plays your seat; come back to it first.", "table.seats")

    def draft(self, seat: int, decision: int, chain: list[int], take: int | None = None) -> tuple[Game, bool]:
        """The seat's copy of the game with this draft on it; it is kept, so that it survives a reload."""
        table = self.table
        self.check_open(seat, decision, take)
        if not table.history.plays(seat):
            raise Refused("You have sealed your choice; take it back to choose again.", "core.sealed")
        copy, closed = table.game.drafting(seat, chain)
        table.drafts[seat] = chain
        text = table.game.text(chain) if chain else ""
        table.tables.store.draft(table.id, table.row.take, decision, seat, text, [table.sitting(seat)])
        return copy, closed

    def draft_of(self, seat: int) -> tuple[Game, bool, list[int]]:
        """Its open draft, carried out; a draft that is no longer legal is dropped."""
        table = self.table
        chain = table.drafts.get(seat, [])
        try:
            copy, closed = table.game.drafting(seat, chain)
        except Illegal:
            chain = []
            copy, closed = table.game.drafting(seat, chain)
        return copy, closed, chain

    async def seal(
        self, seat: int, decision: int, chain: list[int], hand: str = "player", take: int | None = None, key: bytes | None = None
    ) -> None:
        """Stored, then applied and told; sending the same twice is harmless."""
        table = self.table
        async with table.lock:
            for _ in range(TRIES):
                await table.tables.scheduler.turn(table.visitor)
                table.check_key(seat, key)
                try:
                    await self._seal(seat, decision, chain, hand, take)
                    break
                except Conflict:  # another server was quicker: the same again, with what is known now
                    await table.following.catch_up()
            else:
                raise StorageError("Others kept changing this at the same time; try again.")
        table.stir()

    async def _seal(self, seat: int, decision: int, chain: list[int], hand: str, take: int | None) -> None:
        table = self.table
        if self._repeats(seat, decision, chain) and take in (None, table.row.take):
            return
        if hand == "player":
            self.check_open(seat, decision, take)
        elif table.at != (take, decision) or not table.history.plays(seat) or table.autoplay.busy.get(seat) != table.at:
            raise Stale
        _, closed = table.game.drafting(seat, chain)
        if not closed:
            raise Refused("Your choice is not complete.", "table.seal")
        after = table.history.sealed(seat, chain)
        digest = after.digest() if after.state.number != table.number else ""
        await self._store_seal(seat, chain, hand, after, digest)
        await table.tables.scheduler.turn(table.visitor)
        past = table.history.accept(after, table.row.take, seat, chain, hand, digest)
        table.drafts.pop(seat, None)
        table.autoplay.drop(seat)
        if past is None:
            table.audience.tell_waiting()
        else:
            self.complete([past])

    def _repeats(self, seat: int, decision: int, chain: list[int]) -> bool:
        """Was just this sealed already, for the open decision or the one before it?"""
        table = self.table
        current = decision == table.number and seat in table.history.hands
        last = decision == table.number - 1 and not table.history.hands
        return (current or last) and table.history.chains.get(seat) == chain

    async def _store_seal(self, seat: int, chain: list[int], hand: str, after: Game, digest: str) -> None:
        table = self.table
        asked = table.game.state.agenda[-1].asked
        times = clocks.changes(table.row.clock, table.seats, after.waiting, seat, table.clocks.now())
        over = not after.waiting
        turns = after.state.chapter() != table.game.state.chapter()
        seal = Seal(
            table.row.take, table.number, seat, table.game.text(chain), hand, asked, times, over, self.sealed_texts(), digest,
            packed(after, table.row.take, digest) if turns else None, table.kind.version,
        )
        try:
            sitting = table.sitting(seat)._replace(playing=table.seats[seat].playing)
            await table.tables.store.seal(table.id, seal, [sitting])
        except StorageError:  # it may be stored nevertheless: look
            table.following.follow_soon()
            raise
        table.row.over = over
        if digest:  # what is played under the rules of this server, no older server can go on with
            table.row.rules = max(table.row.rules, table.kind.version)
        table.clocks.set(times)

    def sealed_texts(self) -> dict[int, str]:
        table = self.table
        return {seat: table.game.text(table.history.chains[seat]) for seat in table.history.hands}

    async def unseal(self, seat: int, decision: int, key: bytes | None = None) -> None:
        table = self.table
        async with table.lock:
            table.check_key(seat, key)
            await self.reopen(seat, decision)
        table.stir()

    async def reopen(self, seat: int, decision: int) -> None:
        """Under the lock."""
        table = self.table
        self.check_open(seat, decision)
        if table.history.plays(seat):
            return
        chain = table.history.chains.get(seat, [])
        try:
            asked = table.game.state.agenda[-1].asked
            sitting = [table.sitting(seat)]
            await table.tables.store.unseal(table.id, table.row.take, decision, seat, asked, sitting, table.kind.version)
        except Conflict:
            await table.following.catch_up()
            raise Stale from None
        table.history.reopen(seat)
        table.drafts[seat] = chain[:-1]
        table.clocks.give_back_increment(table.seats[seat])
        table.audience.tell_waiting([seat])
        await table.clocks.start()

    def complete(self, pasts: list[Past]) -> None:
        """Whoever completes a decision changes everybody's view."""
        table = self.table
        table.drafts.clear()
        table.audience.tell_state(pasts)

    def take_drafts(self, stored: Stored) -> None:
        table = self.table
        table.drafts = {}
        for seat, (take, decision, chain) in stored.drafts.items():
            if take == table.row.take and decision == table.number and chain and table.history.plays(seat):
                try:
                    table.drafts[seat] = table.game.parse(seat, chain)
                except Exception:  # made by other content files: the player drafts anew
                    log.warning("table %s: a draft of seat %d cannot be read", table.id, seat)
