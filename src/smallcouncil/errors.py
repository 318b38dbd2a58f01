"""What goes wrong through no fault of the program."""

BAD_INPUT = 2  # the exit code of a command


class Complaint(Exception):
    """Bad input: one clear sentence for a person; the command ends with exit code 2."""


class OtherContent(Complaint):
    """The content that a game was begun with is not at hand."""


def clipped(text: str, most: int = 60) -> str:
    """What somebody wrote, to be repeated in a sentence: its beginning, if it is long."""
    return text if len(text) <= most else text[: most - 1] + "…"
