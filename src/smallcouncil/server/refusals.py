"""Refusals: the server explains why it does not do what a client asks for, and nothing changes."""

from __future__ import annotations

LIMITS = "table.limits"
FORBIDDEN, CONFLICT, TOO_MANY = 403, 409, 429


class Refused(Exception):
    """Carries a sentence for the user, the rule behind it, and the status of the HTTP response.

    The default status is 429 if a limit refuses (the client may try again later), otherwise 403.
    """

    def __init__(self, sentence: str, rule: str, status: int = 0) -> None:
        super().__init__(sentence, rule, status)  # a worker process pickles it as these arguments
        self.sentence: str = sentence
        self.rule: str = rule
        self.status: int = status or (TOO_MANY if rule == LIMITS else FORBIDDEN)

    def __str__(self) -> str:
        return self.sentence


class Stale(Refused):
    """The decision is over or was taken back; the client is also sent the current state."""

    def __init__(self) -> None:
        super().__init__("That decision is already over; here is the current position.", "table.stale", CONFLICT)

    def __reduce__(self) -> tuple[type[Stale], tuple[()]]:
        return Stale, ()


def seat_lost() -> Refused:
    """Refuses a player whose seat went to somebody else before the server could do what they asked for."""
    return Refused("Somebody else has this seat now, so your choice does not count.", "table.host")
