"""Taking back at a table: at once, or by consent (table.back)."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Any

from smallcouncil.core.bits import BIT
from smallcouncil.server.journal import OWN, Past
from smallcouncil.server.refusals import Refused, Stale
from smallcouncil.server.store import Conflict

if TYPE_CHECKING:
    from smallcouncil.server.table import Table

Proposal = dict[str, Any]  # as it is stored: number, take, stands (the open decision), seat, decision, yes (seats)


class Takebacks:
    def __init__(self, table: Table) -> None:
        self.table: Table = table

    # Who is asked --------------------------------------------------------------------------------------------------

    def last_of(self, seat: int) -> Past:
        """The seat's last decision that was its own choice."""
        for past in reversed(self.table.story.pasts):
            if past.players & BIT[seat]:
                return past
        raise Refused("There is nothing to take back.", "core.undo")

    def is_revealed_since(self, decision: int) -> bool:
        """Was something drawn or turned up?  Whoever has seen it could come back and use it."""
        story = self.table.story
        return story.game.state.reveals != story.pasts[decision].reveals

    def voters(self, decision: int) -> set[int]:
        """Who must agree: the people who play; of those away, whose answers it would undo, and all after a reveal."""
        story = self.table.story
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
        if self.voters(past.n) <= {seat}:
            return True
        story = self.table.story
        alone = all(each.asked == BIT[seat] for each in story.pasts[past.n :])
        others = [each for each in story.hands if each != seat]
        return alone and not others and not self.is_revealed_since(past.n)

    # Asking --------------------------------------------------------------------------------------------------------

    def current(self) -> Proposal | None:
        """The open question; it is settled as soon as the game goes on."""
        table = self.table
        asked = table.row.proposal
        return asked if asked is not None and (asked["take"], asked["stands"]) == table.at else None

    async def back(self, seat: int) -> None:
        """Takes the seat's last decision back at once, or asks the others."""
        table = self.table
        async with table.lock:
            if table.row.kind != "play":
                raise Refused("This is the record of a game: it can be looked at, not played.", "table.record")
            if not table.game.waiting:
                raise Refused("The game is over and its record is open: nothing is taken back any more.", "table.back")
            if seat in table.story.hands:
                await table.reopen(seat, table.number)
            else:
                await self._back(seat, self.last_of(seat))
        table.stir()

    async def _back(self, seat: int, past: Past) -> None:
        if self.is_free(seat, past):
            await self._take_back(seat, past.n)
            return
        take, stands = self.table.at
        number = secrets.randbelow(1 << 31)
        await self._propose(
            {"number": number, "take": take, "stands": stands, "seat": seat, "decision": past.n, "yes": [seat]}
        )

    async def _propose(self, proposal: Proposal | None) -> None:
        table = self.table
        before = self.current()
        try:
            await table.hall.store.propose(table.id, table.row.take, proposal)
        except Conflict:
            await table.catch_up()
            raise Stale from None
        table.row.proposal = proposal
        self.tell_since(before)

    async def consent(self, seat: int, number: int, yes: bool) -> None:
        table = self.table
        async with table.lock:
            proposal = self.current()
            if proposal is None or proposal["number"] != number:
                raise Refused("That question is settled.", "table.back")
            voters = self.voters(proposal["decision"])
            if seat not in voters and seat != proposal["seat"]:
                raise Refused("A bot plays your seat, and nothing of yours would be undone.", "table.back")
            if yes:
                await self._agree(seat, proposal, voters)
            else:
                await self._propose(None)
        table.stir()

    async def _agree(self, seat: int, proposal: Proposal, voters: set[int]) -> None:
        table = self.table
        try:
            agreed = await table.hall.store.agree(table.id, table.row.take, proposal["number"], seat)
        except Conflict:
            await table.catch_up()
            raise Refused("That question is settled.", "table.back") from None
        table.row.proposal = agreed
        if voters <= {*agreed["yes"]}:
            await self._take_back(agreed["seat"], agreed["decision"])
        else:
            self.tell_since(proposal)

    async def _take_back(self, seat: int, decision: int) -> None:
        """If somebody acts in this very moment, at another server, nothing is taken back."""
        table = self.table
        stands = table.number, sum([BIT[each] for each in table.story.hands])
        try:
            await table.hall.store.take_back(table.id, table.row.take, decision, seat, time.time(), stands)
        except Conflict:
            await table.catch_up()
            raise Stale from None
        await table.catch_up()
        await table.start_clocks()

    # Telling -------------------------------------------------------------------------------------------------------

    def tell_since(self, before: Proposal | None) -> None:
        """Tells the seated what has become of the question."""
        now = self.current()
        if now is not None and now != before:
            self.table.tell_seated({"type": "proposal", **self.plain(now)})
        elif now is None and before is not None:
            self.table.tell_seated({"type": "proposal", **settled(before)})

    def plain(self, proposal: Proposal) -> dict[str, object]:
        """An open question: who must agree, and whether that is because something was revealed."""
        decision = proposal["decision"]
        asks = {"voters": sorted(self.voters(decision)), "revealed": self.is_revealed_since(decision)}
        return {**settled(proposal), "open": True, **asks}

    def marks(self) -> list[dict[str, object]]:
        """Take-backs, as entries of the log."""
        return [
            {"take": row.take, "n": row.decision, "turn": "", "step": "", "asked": [], "auto": [], "back": row.seat, "events": []}
            for row in self.table.takes
            if row.take
        ]


def settled(proposal: Proposal) -> dict[str, object]:
    named = {name: proposal[name] for name in ("seat", "decision", "yes")}
    return {"proposal": proposal["number"], **named, "open": False}
