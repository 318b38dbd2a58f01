"""Kinds of proposals: each says which seats must agree, and what happens when they do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from smallcouncil.server.messages.outgoing import Revealed
from smallcouncil.server.table.change import Change
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.state import TableState

StoredProposal = dict[str, Any]  # stored fields: number, kind, take, `stands` (the open decision), seat, decision, yes (seats)


class Topic(ABC):
    rule: str = ""

    @abstractmethod
    def voters(self, state: TableState, proposal: StoredProposal) -> set[int]:
        """Returns the seats that must agree."""

    def told(self, state: TableState, proposal: StoredProposal) -> Revealed:
        """Returns further fields of the message about the proposal."""
        return {}

    @abstractmethod
    def carry_out(self, desk: Desk, proposal: StoredProposal) -> Change:
        """Returns the change to make when all have agreed."""
