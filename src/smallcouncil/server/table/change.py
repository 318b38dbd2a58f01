"""What a command makes of a table: what is written, how the state changes then, and what follows.

A command is a function from a `Desk` to a `Change`.  It changes nothing itself: it refuses by raising, or says what is to be
done.  `Commits.commit` does it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from smallcouncil.core.game import Game

if TYPE_CHECKING:
    from smallcouncil.server.store import PositionRow, Store, Stored
    from smallcouncil.server.timeline.history import History
    from smallcouncil.server.wall_clock import Jump

At = tuple[int, int]  # take and decision
Fields = Mapping[str, Any]  # of a row, with their new values


class Sealed(NamedTuple):
    """A chain that a seat has sealed, and the game that follows from it."""

    seat: int
    chain: list[int]
    hand: str
    after: Game
    digest: str  # of the position that follows; empty while others still choose


class Resumption(NamedTuple):
    """How a game that has parted from the rules of this server could go on."""

    begin: PositionRow | None = None  # the position from which these rules can go on
    ended: bool = False  # it was played to its end before the rules changed


class Reload(NamedTuple):
    """A table as it is stored; with the history of another take, if another one is played now."""

    stored: Stored
    history: History | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """How the state of a table changes: only the fields that are named."""

    row: Fields = field(default_factory=dict)
    seats: Mapping[int, Fields] = field(default_factory=dict)
    drafts: Mapping[int, list[int] | None] = field(default_factory=dict)  # None: dropped
    notes: Mapping[int, str | None] = field(default_factory=dict)  # None: dropped
    paused: Mapping[int, tuple[At, int]] = field(default_factory=dict)  # deadlines of players who left while they were asked
    graced: Mapping[int, At] = field(default_factory=dict)  # decisions in which a player was given time on coming back
    sealed: Sealed | None = None
    reopened: int | None = None  # a seat whose seal was taken back
    reload: Reload | None = None
    resumption: Resumption | None = None
    jumped: Jump | None = None  # the jumps of the wall clock that the deadlines have followed
    pace: int | None = None


Write = Callable[["Store"], Awaitable[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What is done about one command, in this order."""

    write: Write | None = None
    effect: Effect | Callable[[Any], Effect] = field(default_factory=Effect)  # or worked out from what the store answered
    reloads: bool = False  # the store knows best: the table is read again
    says: str = ""  # told to all in the talk, once it is done
    result: Any = None  # what the command returns; what the store answered, if nothing is said here
    then: Callable[[Any], Change | None] | None = None  # the command that follows at once, under the same lock
