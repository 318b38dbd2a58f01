"""Windows of the Westeros phase: its cards, supply, musters, bids and wildlings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallcouncil.core.bits import NOBODY
from smallcouncil.thrones.building.windows.module import Procedure

if TYPE_CHECKING:
    from smallcouncil.thrones.nouns.state import State


class Season:
    """A change by a Westeros card for the whole turn. Its index in `rules.seasons` is its bit in `state.season`."""

    def __init__(self, word: str, card: str, says: str, icon: int = NOBODY, orders: int = 0) -> None:
        self.word: str = word  # its name in saved games
        self.card: str = card  # its name in scenarios
        self.says: str = says  # a few words before "this turn"
        self.icon: int = icon  # icon of the orders it forbids
        self.orders: int = orders  # mask of further forbidden orders; of all forbidden orders once the ruleset is closed
        self.bans: dict[str, int] = {}  # by domain, mask of other forbidden nouns


class DeckTerm:
    """Cards of a deck that are neither in it nor face up beside it, such as those that houses hold."""

    def cards(self, state: State, deck: int) -> list[int]:
        raise NotImplementedError


class BidTerm:
    """Adds to the value of a house's bid. Everybody knows it before bids are revealed."""

    rule: str = ""

    def bonus(self, state: State, house: int, purpose: str) -> int:
        """`purpose` is the name of a track, `watch`, or the purpose of a module's bid."""
        raise NotImplementedError


class Wall:
    """Makes an area count as besieged."""

    def stands(self, state: State, area: int) -> bool:
        raise NotImplementedError


class MusterBar:
    """Bars a kind of unit from being mustered in an area, new or by upgrade."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, area: int, kind: int, upgrade: bool) -> bool:
        raise NotImplementedError


class WildlingResult:
    """A different result of a Wildling Attack."""

    def instead(self, state: State, watch_won: bool) -> Procedure | None:
        """The procedure that replaces the usual result now; None: the usual one."""
        raise NotImplementedError
