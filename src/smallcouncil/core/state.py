"""State that every game has; each game adds its own fields, flat ints and int lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from smallcouncil.core.agenda import Frame
from smallcouncil.core.events import EVERYONE, Addend, Event
from smallcouncil.core.rng import Rng

if TYPE_CHECKING:
    from smallcouncil.core.ruleset import Ruleset


WHOLE: Final = -2  # point of view of nobody in particular: nothing is redacted (NOBODY is the public)


class State:
    __slots__ = ("agenda", "eyes", "facts", "log", "number", "reveals", "rng", "seats", "winners")

    def __init__(
        self, seats: int, rng: Rng, agenda: list[Frame], facts: list[list[int]], reveals: int, number: int, winners: int,
        eyes: int,
    ) -> None:
        self.seats: int = seats
        self.rng: Rng = rng
        self.agenda: list[Frame] = agenda
        self.facts: list[list[int]] = facts  # int lists that modules keep
        self.reveals: int = reveals  # draws and reveals so far; a player cannot take back a decision from before the last one
        self.number: int = number  # number of the open decision: how many have been completed
        self.winners: int = winners  # mask; set when the game is over
        self.eyes: int = eyes  # the seat this copy was redacted for; WHOLE: nothing is missing
        self.log: list[Event] | None = None  # assign a list to collect events

    @property
    def ruleset(self) -> Ruleset:
        raise NotImplementedError

    def clone(self) -> State:
        raise NotImplementedError

    def shared(self) -> State:
        """A copy to redact and read at once: with drafts, lists of facts and lists of decks of its own; it shares the rest."""
        return self.clone()

    def chapter(self) -> str:
        """The stage of the game, coarsely; records put a digest wherever it changes."""
        raise NotImplementedError

    def redact(self, seat: int) -> None:
        """Blanks what the seat may not see, except drafts and module facts, which the game blanks.

        It replaces the values of a `shared` copy and changes no list that the copy shares.
        """
        raise NotImplementedError

    def redraw(self, seat: int, rng: Rng) -> None:
        """After `redact`: draws at random what the seat does not know, so that the position looks the same to it."""
        raise NotImplementedError

    def plain(self) -> dict[str, Any]:
        """The state by names, without defaults. This is saved, hashed and, once redacted, shown."""
        raise NotImplementedError

    def tell(self, name: str, rule: str, nouns: list[int]) -> None:
        if self.log is not None:
            self.log.append(Event(name, rule, nouns, EVERYONE, []))

    def tell_to(self, seats: int, name: str, rule: str, nouns: list[int]) -> None:
        """Tells an event only to the seats of the mask; others may get another event."""
        if self.log is not None:
            self.log.append(Event(name, rule, nouns, seats, []))

    def tell_sum(self, name: str, rule: str, nouns: list[int], lines: list[Addend]) -> None:
        if self.log is not None:
            self.log.append(Event(name, rule, nouns, EVERYONE, lines))

    def unsettled(self) -> bool:
        """Applies the consequences of the position before the agenda continues; False if there are none."""
        return False

    def end(self, winners: int) -> None:
        self.winners = winners
        self.agenda = []
