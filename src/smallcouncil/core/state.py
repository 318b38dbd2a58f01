"""What every game's state has; each game adds its own fields, flat ints and int lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from smallcouncil.core.agenda import Frame
from smallcouncil.core.events import EVERYONE, Addend, Event
from smallcouncil.core.rng import Rng

if TYPE_CHECKING:
    from smallcouncil.core.ruleset import Ruleset


WHOLE: Final = -2  # as eyes: not redacted (NOBODY are the eyes of the public)


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
        self.reveals: int = reveals  # draws and reveals so far: what was seen cannot be taken back
        self.number: int = number  # of the decision that is open: how many have been completed
        self.winners: int = winners  # mask; set when the game is over
        self.eyes: int = eyes  # the seat this copy was redacted for; WHOLE: nothing is missing
        self.log: list[Event] | None = None  # put a list here to hear what happens

    @property
    def ruleset(self) -> Ruleset:
        raise NotImplementedError

    def clone(self) -> State:
        raise NotImplementedError

    def chapter(self) -> str:
        """Where the game stands, coarsely; records put a digest wherever it changes."""
        raise NotImplementedError

    def redact(self, seat: int) -> None:
        """Blanks what the seat may not see, drafts and module facts aside (the game does those)."""
        raise NotImplementedError

    def redraw(self, seat: int, rng: Rng) -> None:
        """After `redact`: draws anew what the seat does not know, so that it looks the same to the seat."""
        raise NotImplementedError

    def plain(self) -> dict[str, Any]:
        """By names, defaults left out: what is saved, hashed and, once redacted, shown."""
        raise NotImplementedError

    def tell(self, name: str, rule: str, nouns: list[int]) -> None:
        if self.log is not None:
            self.log.append(Event(name, rule, nouns, EVERYONE, []))

    def tell_to(self, seats: int, name: str, rule: str, nouns: list[int]) -> None:
        """Only the seats of the mask hear it; what others may know is another event."""
        if self.log is not None:
            self.log.append(Event(name, rule, nouns, seats, []))

    def tell_sum(self, name: str, rule: str, nouns: list[int], lines: list[Addend]) -> None:
        if self.log is not None:
            self.log.append(Event(name, rule, nouns, EVERYONE, lines))

    def unsettled(self) -> bool:
        """Settles what follows from how things stand, before the agenda goes on; False when there is nothing."""
        return False

    def end(self, winners: int) -> None:
        self.winners = winners
        self.agenda = []
