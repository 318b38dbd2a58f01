"""Changes of a table: what a command writes, how the state changes then, and what follows.

A command is a function from a `Desk` to a `Change`.  It changes nothing itself: it refuses by raising, or returns a `Change`,
which `Commits.commit` carries out.
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
Fields = Mapping[str, Any]  # new values of a row, by field


class Sealed(NamedTuple):
    """A chain that a seat has sealed, and the game after it."""

    seat: int
    chain: list[int]
    hand: str
    after: Game
    digest: str  # digest of the next position; empty while others still choose


class Resumption(NamedTuple):
    """How a diverged game could continue under the rules of this server."""

    begin: PositionRow | None = None  # the position from which these rules can continue
    ended: bool = False  # it was played to its end before the rules changed


class Reload(NamedTuple):
    """A table as stored; with its history, if another take is played now."""

    stored: Stored
    history: History | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """How the state of a table changes; fields that are not named stay."""

    row: Fields = field(default_factory=dict)
    seats: Mapping[int, Fields] = field(default_factory=dict)
    drafts: Mapping[int, list[int] | None] = field(default_factory=dict)  # None: dropped
    notes: Mapping[int, str | None] = field(default_factory=dict)  # None: dropped
    paused: Mapping[int, tuple[At, int]] = field(default_factory=dict)  # deadlines of players who left with a decision open
    graced: Mapping[int, At] = field(default_factory=dict)  # decisions in which a returning player was given extra time
    sealed: Sealed | None = None
    reopened: int | None = None  # a seat whose seal was taken back
    reload: Reload | None = None
    resumption: Resumption | None = None
    jumped: Jump | None = None  # jumps of the wall clock that the deadlines have followed
    pace: int | None = None


Write = Callable[["Store"], Awaitable[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What one command does, in this order."""

    write: Write | None = None
    effect: Effect | Callable[[Any], Effect] = field(default_factory=Effect)  # or a function of the store's result
    reloads: bool = False  # the table is then read again from the store
    says: str = ""  # announced in the chat when it is done
    result: Any = None  # what the command returns; None: the store's result
    then: Callable[[Any], Change | None] | None = None  # the next command, under the same lock
