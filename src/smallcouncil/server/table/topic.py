"""What a whole table can vote on: each kind of proposal says who must agree and what becomes of it."""

from __future__ import annotations

from typing import Any

from smallcouncil.server.messages.outgoing import Revealed
from smallcouncil.server.table.change import Change
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.state import TableState

StoredProposal = dict[str, Any]  # as it is stored: number, kind, take, stands (the open decision), seat, decision, yes (seats)


class Topic:
    rule: str = ""

    def voters(self, state: TableState, proposal: StoredProposal) -> set[int]:
        """The seats that must agree."""
        raise NotImplementedError

    def told(self, state: TableState, proposal: StoredProposal) -> Revealed:
        """What the table is told besides who asks and who agrees."""
        return {}

    def carry_out(self, desk: Desk, proposal: StoredProposal) -> Change:
        """What is done when all have agreed."""
        raise NotImplementedError
