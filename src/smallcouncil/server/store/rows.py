"""The rows as the server handles them, and which of them are the game as it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

Clock = tuple[int, int | None, int | None]  # seat, milliseconds left, deadline in milliseconds since 1970


@dataclass(slots=True)
class TableRow:
    id: str
    game: str
    rules: int  # version of the rules it began with
    options: list[str]
    players: int
    content: str  # digest of the data files it began with
    seed: int  # up to 64 bits without sign
    name: str = ""
    clock: dict[str, Any] | None = None
    press: bool = True
    invite: bytes | None = None  # hash of the secret
    started: bool = False
    over: bool = False
    take: int = 0
    made: float = 0.0  # seconds since 1970
    kind: str = "play"  # or "record": to look at
    overrides: str = ""  # corrections of the data files it began with, as text
    proposal: dict[str, Any] | None = None  # a take-back that others must agree to


@dataclass(slots=True)
class SeatRow:
    seat: int
    holder: str = "open"  # whose seat it is: "human", "open" or "bot"
    playing: str = "human"  # who plays it now: "human" or "bot"
    bot: str = ""
    name: str = ""
    secret: bytes | None = None  # its hash
    ask: bool = False  # asks everything, even what has one answer
    left: int | None = None
    deadline: int | None = None


@dataclass(slots=True)
class ChoiceRow:
    take: int
    decision: int
    seat: int
    chain: str
    hand: str = "player"  # who answered: "player", "bot", "auto" (one answer only) or "clock"


@dataclass(slots=True)
class TakeRow:
    """A take-back: the take that began with it, and where. The first take has no row: it begins with the game."""

    take: int
    decision: int
    seat: int
    at: float


@dataclass(slots=True)
class ChatRow:
    id: int
    seat: int
    to: int | None
    text: str
    at: float


@dataclass(slots=True)
class Stored:
    table: TableRow
    seats: list[SeatRow]
    takes: list[TakeRow]
    choices: list[ChoiceRow]  # in order of take, decision, seat
    drafts: dict[int, tuple[int, int, str]] = field(default_factory=dict)  # by seat: take, decision, chain
    notes: dict[int, str] = field(default_factory=dict)
    said: int = 0  # the last word of its talk


def take_of(takes: Iterable[tuple[int, int]], decision: int, first: int) -> int:
    """The take in which a decision stands: the last of (take, beginning) that began before it or with it."""
    return max((take for take, begins in takes if begins <= decision), default=first)


def line(takes: Sequence[TakeRow], choices: Iterable[ChoiceRow]) -> list[ChoiceRow]:
    """The game as it stands: of each take what no later take has taken back."""
    if not takes:
        return list(choices)
    first = min(row.take for row in takes) - 1
    begins = {first: 0} | {row.take: row.decision for row in takes}
    ends: dict[int, float] = {}
    end = float("inf")
    for take in sorted(begins, reverse=True):
        ends[take] = end
        end = min(end, begins[take])
    return [row for row in choices if begins[row.take] <= row.decision < ends[row.take]]
