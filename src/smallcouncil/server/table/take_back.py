"""Taking back at a table: at once, or by consent (table.back)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from smallcouncil.core.bits import BIT
from smallcouncil.server.messages.outgoing import LogGroup, Revealed
from smallcouncil.server.refusals import Refused, Stale
from smallcouncil.server.store import Conflict, TakeRow
from smallcouncil.server.table.votes import BACK, StoredProposal, Topic
from smallcouncil.server.timeline.history import OWN, Past

if TYPE_CHECKING:
    from smallcouncil.server.table.table import Table


class Takebacks(Topic):
    rule = "table.back"

    def __init__(self, table: Table) -> None:
        self.table: Table = table

    # Who is asked --------------------------------------------------------------------------------------------------

    def last_of(self, seat: int) -> Past:
        """The seat's last decision that was its own choice."""
        story = self.table.history
        for past in reversed(story.pasts[story.floor :]):
            if past.players & BIT[seat]:
                return past
        raise Refused("There is nothing to take back.", "core.undo")

    def is_revealed_since(self, decision: int) -> bool:
        """Was something drawn or turned up?  Whoever has seen it could come back and use it."""
        story = self.table.history
        return story.game.state.reveals != story.pasts[decision].reveals

    def voters(self, proposal: StoredProposal) -> set[int]:
        return self.who_must_agree(proposal["decision"])

    def told(self, proposal: StoredProposal) -> Revealed:
        """Whether others must agree because something was revealed."""
        return {"revealed": self.is_revealed_since(proposal["decision"])}

    def who_must_agree(self, decision: int) -> set[int]:
        """The people who play; of those away, whose answers it would undo, and all after a reveal."""
        story = self.table.history
        acted = 0
        for past in story.pasts[decision:]:
            acted |= past.people
        for seat, hand in story.hands.items():
            acted |= BIT[seat] if hand in OWN else 0
        revealed = self.is_revealed_since(decision)
        people = [row for row in self.table.seats if row.holder == "human"]
        return {row.seat for row in people if row.playing == "human" or revealed or acted & BIT[row.seat]}

    def is_free(self, seat: int, past: Past) -> bool:
        """Nobody else must agree; or nobody else has acted and nothing was revealed since."""
        if self.who_must_agree(past.n) <= {seat}:
            return True
        story = self.table.history
        alone = all(each.asked == BIT[seat] for each in story.pasts[past.n :])
        others = [each for each in story.hands if each != seat]
        return alone and not others and not self.is_revealed_since(past.n)

    # Taking back ---------------------------------------------------------------------------------------------------

    async def back(self, seat: int, key: bytes | None = None) -> None:
        """Takes the seat's last decision back at once, or asks the others."""
        table = self.table
        async with table.lock:
            table.check_key(seat, key)
            if table.row.kind != "play":
                raise Refused("This is the record of a game: you can look at it, but not play it.", "table.record")
            if table.history.parting is not None:
                raise Refused(table.history.parting.sentence, "table.pinned")
            if not table.game.waiting:
                raise Refused("The game is over and its record is open: nothing can be taken back any more.", "table.back")
            if seat in table.history.hands:
                await table.sealing.reopen(seat, table.number)
            else:
                await self._back(seat, self.last_of(seat))
        table.stir()

    async def _back(self, seat: int, past: Past) -> None:
        if self.is_free(seat, past):
            await self._take_back(seat, past.n)
        else:
            await self.table.questions.ask(BACK, seat, past.n)

    async def carry_out(self, proposal: StoredProposal) -> None:
        await self._take_back(proposal["seat"], proposal["decision"])

    async def _take_back(self, seat: int, decision: int) -> None:
        """If somebody acts in this very moment at another server, or sits down there and must be asked, nothing is taken back."""
        table = self.table
        stands = table.number, sum([BIT[each] for each in table.history.hands])
        sitting = [table.sitting(row.seat)._replace(playing=row.playing) for row in table.seats]
        try:
            await table.tables.store.take_back(
                table.id, table.row.take, decision, seat, time.time(), stands, sitting, table.kind.version
            )
        except Conflict:
            await table.following.catch_up()
            raise Stale from None
        await table.following.catch_up()
        await table.clocks.start()

    # Telling -------------------------------------------------------------------------------------------------------

    def marks(self) -> list[LogGroup]:
        """Take-backs and new rules, as entries of the log."""
        return [mark_of(row) for row in self.table.takes if row.take]


def mark_of(row: TakeRow) -> LogGroup:
    mark: LogGroup = {
        "take": row.take, "n": row.decision, "back": row.seat, "turn": "", "step": "", "asked": [], "auto": [], "events": [],
    }
    if row.rules:
        mark["rules"] = row.rules
    return mark
