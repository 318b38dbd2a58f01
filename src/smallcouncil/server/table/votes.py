"""What a whole table must agree to: a question is kept with the table, so that all are asked, at whichever server they sit."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from smallcouncil.server.messages.outgoing import Proposal, Revealed
from smallcouncil.server.refusals import Refused, Stale
from smallcouncil.server.store import Conflict

if TYPE_CHECKING:
    from smallcouncil.server.table.table import Table

StoredProposal = dict[str, Any]  # as it is stored: number, kind, take, stands (the open decision), seat, decision, yes (seats)
BACK = "back"  # the kind of a question that names none: take-backs were the first


class Topic:
    """A kind of question."""

    rule: str = ""

    def voters(self, proposal: StoredProposal) -> set[int]:
        """Who must agree."""
        raise NotImplementedError

    def told(self, proposal: StoredProposal) -> Revealed:
        """What the table is told of it besides who asks and who agrees."""
        return {}

    async def carry_out(self, proposal: StoredProposal) -> None:
        """Under the table's lock, when all have agreed."""
        raise NotImplementedError


class Questions:
    def __init__(self, table: Table, topics: Mapping[str, Topic]) -> None:
        self.table: Table = table
        self.topics: Mapping[str, Topic] = topics

    def topic(self, proposal: StoredProposal) -> Topic:
        return self.topics[proposal.get("kind", BACK)]

    def current(self) -> StoredProposal | None:
        """The open question; it is settled as soon as the game goes on."""
        table = self.table
        asked = table.row.proposal
        if asked is None or asked.get("kind", BACK) not in self.topics:  # a newer server may know others
            return None
        return asked if (asked["take"], asked["stands"]) == table.at else None

    # Under the table's lock ------------------------------------------------------------------------------------------

    async def ask(self, kind: str, seat: int, decision: int) -> None:
        """Whoever asks agrees; if nobody else must, it is done at once."""
        take, stands = self.table.at
        proposal: StoredProposal = {
            "number": secrets.randbelow(1 << 31), "kind": kind, "take": take, "stands": stands, "seat": seat,
            "decision": decision, "yes": [seat],
        }
        topic = self.topic(proposal)
        if topic.voters(proposal) <= {seat}:
            await topic.carry_out(proposal)
        else:
            await self._propose(seat, proposal)

    async def _propose(self, seat: int, proposal: StoredProposal | None) -> None:
        table = self.table
        before = self.current()
        try:
            await table.tables.store.propose(table.id, table.row.take, proposal, [table.sitting(seat)])
        except Conflict:
            await table.following.catch_up()
            raise Stale from None
        table.row.proposal = proposal
        self.tell_since(before)

    async def consent(self, seat: int, number: int, yes: bool, key: bytes | None = None) -> None:
        table = self.table
        async with table.lock:
            table.check_key(seat, key)
            proposal = self.current()
            if proposal is None or proposal["number"] != number:
                raise Refused("That question has already been answered.", "table.back")
            topic = self.topic(proposal)
            voters = topic.voters(proposal)
            if seat not in voters and seat != proposal["seat"]:
                raise Refused("A bot plays your seat, and none of your decisions would be undone.", topic.rule)
            if yes:
                await self._agree(seat, proposal, voters)
            else:
                await self._propose(seat, None)
        table.stir()

    async def _agree(self, seat: int, proposal: StoredProposal, voters: set[int]) -> None:
        table = self.table
        try:
            agreed = await table.tables.store.agree(
                table.id, table.row.take, proposal["number"], seat, [table.sitting(seat)]
            )
        except Conflict:
            await table.following.catch_up()
            raise Refused("That question has already been answered.", self.topic(proposal).rule) from None
        table.row.proposal = agreed
        if voters <= {*agreed["yes"]}:
            await self.topic(agreed).carry_out(agreed)
        else:
            self.tell_since(proposal)

    # Telling -------------------------------------------------------------------------------------------------------

    def tell_since(self, before: StoredProposal | None) -> None:
        """Tells the seated what has become of the question."""
        now = self.current()
        if now is not None and now != before:
            self.table.audience.tell_question(self.told(now))
        elif now is None and before is not None:
            self.table.audience.tell_question(settled(before))

    def told(self, proposal: StoredProposal) -> Proposal:
        """An open question, and who must agree."""
        topic = self.topic(proposal)
        return {**settled(proposal), "open": True, "voters": sorted(topic.voters(proposal)), **topic.told(proposal)}


def settled(proposal: StoredProposal) -> Proposal:
    return {
        "proposal": proposal["number"], "kind": proposal.get("kind", BACK), "seat": proposal["seat"],
        "decision": proposal["decision"], "yes": proposal["yes"], "open": False,
    }
