"""Errors that are not the program's fault."""

BAD_INPUT = 2  # the exit code of a command


class Complaint(Exception):
    """Bad input: one clear sentence for a person; the command ends with exit code 2."""


class OtherContent(Complaint):
    """The content that a game was started with cannot be found."""


def clipped(text: str, most: int = 60) -> str:
    """Shortens what somebody wrote to its beginning, so that a sentence can repeat it."""
    return text if len(text) <= most else text[: most - 1] + "…"
