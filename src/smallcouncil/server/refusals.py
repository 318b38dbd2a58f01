"""What the server answers instead of doing what it was asked; nothing has changed then."""

from __future__ import annotations

LIMITS = "table.limits"
FORBIDDEN, CONFLICT, TOO_MANY = 403, 409, 429


class Refused(Exception):
    """A sentence for whoever asked, the rule behind it, and the status with which a call over HTTP is answered.

    Without a status it is 429 where a limit refuses (the same may be asked again later), else 403.
    """

    def __init__(self, sentence: str, rule: str, status: int = 0) -> None:
        super().__init__(sentence, rule, status)  # a worker sends it as these
        self.sentence: str = sentence
        self.rule: str = rule
        self.status: int = status or (TOO_MANY if rule == LIMITS else FORBIDDEN)

    def __str__(self) -> str:
        return self.sentence


class Stale(Refused):
    """The decision is over, or was taken back: the client is sent the current state too."""

    def __init__(self) -> None:
        super().__init__("That decision is already over; here is the current position.", "table.stale", CONFLICT)


def seat_lost() -> Refused:
    """The seat has come to somebody else before what its player asked for could be done."""
    return Refused("Somebody else has this seat now, so your choice does not count.", "table.host")
