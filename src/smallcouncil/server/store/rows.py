"""Rows as the server handles them, and which of them make up the current game after take-backs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Clock = tuple[int, int | None, int | None]  # seat, milliseconds left, deadline in milliseconds since 1970


@dataclass(slots=True, frozen=True)
class TableRow:
    id: str
    game: str
    rules: int  # version of the rules it began with
    options: list[str]
    players: int
    content: str  # digest of the data files it began with
    seed: int  # unsigned, up to 64 bits
    name: str = ""
    clock: dict[str, Any] | None = None
    press: bool = True
    invite: bytes | None = None  # hash of the secret
    started: bool = False
    over: bool = False
    take: int = 0
    made: float = 0.0  # seconds since 1970
    kind: str = "play"  # or "record": an uploaded one, to replay
    overrides: str = ""  # corrections of the data files it began with, as text
    proposal: dict[str, Any] | None = None  # a take-back that others must agree to
    host: int | None = None  # the seat of the player who set the table
    several: bool = False  # may one browser take several seats by invitation?


@dataclass(slots=True, frozen=True)
class SeatRow:
    seat: int
    holder: str = "open"  # the seat belongs to a "human", a "bot", or nobody yet ("open")
    playing: str = "human"  # now played by a "human" or a "bot"
    bot: str = ""
    name: str = ""
    secret: bytes | None = None  # its hash
    ask: bool = False  # asks even where there is only one answer
    left: int | None = None
    deadline: int | None = None
    guest: bool = False  # came by invitation
    offered: bool = False  # the host lets a newcomer take it
    owner: dict[str, Any] | None = None  # the player who may take it back: name, secret (its hash), guest, talk, deaf, note
    talk: int = 0  # whispers up to this one were meant for somebody else
    seen: int | None = None  # when the player was last known to be here, in milliseconds since 1970
    deaf: list[list[int]] = field(default_factory=list)  # ranges (after, last) of whispers to a newcomer in this seat

    def hears(self, whisper: int) -> bool:
        """Was the whisper meant for the player who has the seat now?"""
        return whisper > self.talk and not any(after < whisper <= last for after, last in self.deaf)


class Sitting(NamedTuple):
    """What the writer of a change assumes about a seat: whose it is, and perhaps who plays it."""

    seat: int
    secret: bytes | None  # its hash
    playing: str = ""  # empty: anybody


class Newcomer(NamedTuple):
    """A person who asks for a seat."""

    secret: bytes  # hash of the key to the new seat
    name: str
    invite: bytes | None = None  # hash of the invitation they came by
    keys: tuple[bytes, ...] = ()  # hashes of the keys their browser has to this table


@dataclass(slots=True)
class ChoiceRow:
    take: int
    decision: int
    seat: int
    chain: str
    hand: str = "player"  # answered by "player", "bot", "auto" (only one answer) or "clock"
    digest: str = ""  # digest of the position that followed, if this completed the decision
    asked: int = field(default=0, compare=False)  # mask of the seats that the decision asked


@dataclass(slots=True)
class TakeRow:
    """A take-back: the take that began with it, and at which decision. The first take begins with the game and has no row.

    With `rules` no player took anything back: the game continues from a stored position under those rules.
    """

    take: int
    decision: int
    seat: int
    at: float
    rules: int = 0


END = "end"  # the chapter of the final position


@dataclass(slots=True)
class PositionRow:
    """The whole position at the first decision of a turn; packed, and loaded only when needed."""

    take: int
    decision: int
    chapter: str
    digest: str
    position: bytes = b""


@dataclass(slots=True, frozen=True)
class Seal:
    """One seat's answer to one decision, and its consequences.

    The seal that completes a decision has the digest of the next position, and the position itself if a turn begins.
    """

    take: int
    decision: int
    seat: int
    chain: str
    hand: str  # the same as in `ChoiceRow`
    asked: int  # mask of the seats that the decision asks
    clocks: Sequence[Clock] = ()
    over: bool = False
    known: Mapping[int, str] | None = None  # by seat, the seals on which `clocks` and `over` are based
    digest: str = ""
    position: PositionRow | None = None
    rules: int = 0  # version of the rules it was played under

    def __post_init__(self) -> None:
        if not self.asked >> self.seat & 1:
            raise ValueError(f"Seat {self.seat} is not asked.")


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
    choices: list[ChoiceRow]  # ordered by take, decision, seat
    drafts: dict[int, tuple[int, int, str]] = field(default_factory=dict)  # by seat: take, decision, chain
    notes: dict[int, str] = field(default_factory=dict)
    positions: list[PositionRow] = field(default_factory=list)  # ordered by take and decision
    said: int = 0  # id of the last chat line


def take_of(takes: Iterable[tuple[int, int]], decision: int, first: int) -> int:
    """Returns the take of a decision in the current game: the last that began at or before the decision."""
    return max((take for take, begins in takes if begins <= decision), default=first)


def spans(takes: Sequence[TakeRow]) -> dict[int, tuple[int, float]]:
    """Returns, by take, the range of decisions that it has in the current game: from its first to where a later take begins."""
    first = min([row.take for row in takes], default=1) - 1
    begins = {first: 0} | {row.take: row.decision for row in takes}
    found: dict[int, tuple[int, float]] = {}
    end = float("inf")
    for take in sorted(begins, reverse=True):
        found[take] = begins[take], end
        end = min(end, begins[take])
    return found


def line(takes: Sequence[TakeRow], choices: Iterable[ChoiceRow]) -> list[ChoiceRow]:
    """Returns the choices of the current game: those that no later take has taken back."""
    if not takes:
        return list(choices)
    span = spans(takes)
    return [row for row in choices if span[row.take][0] <= row.decision < span[row.take][1]]


def standing(takes: Sequence[TakeRow], positions: Iterable[PositionRow]) -> list[PositionRow]:
    """Returns the stored positions of the current game in order."""
    span = spans(takes)
    found = [row for row in positions if row.take in span and span[row.take][0] <= row.decision <= span[row.take][1]]
    return sorted(found, key=lambda row: (row.decision, row.take))
