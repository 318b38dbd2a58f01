"""What the table may answer instead of doing it; nothing has changed then."""

from __future__ import annotations


class Stale(Exception):
    """The decision is over, or was taken back: here is how things stand now."""

    def __init__(self) -> None:
        super().__init__("That decision is already over; here is the current position.")


class Refused(Exception):
    """A sentence for the player and the rule behind it; nothing has changed."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(sentence)
        self.sentence: str = sentence
        self.rule: str = rule

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        """It may come from a worker."""
        return Refused, (self.sentence, self.rule)


class Gone(Refused):
    """The seat has come to somebody else before it could be done."""

    def __init__(self) -> None:
        super().__init__("Somebody else has this seat now, so your choice does not count.", "table.host")


class Busy(Exception):
    """Not now: a sentence for whoever asks; the same may be asked again."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence: str = sentence
