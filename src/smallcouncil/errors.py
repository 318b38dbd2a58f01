"""Errors that are not the program's fault."""

from __future__ import annotations

BAD_INPUT = 2  # the exit code of a command


class Complaint(Exception):
    """Bad input: one clear sentence for a person, and the rule behind it if there is one; the command ends with exit code 2."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence, rule)
        self.sentence: str = sentence + "." if rule and not sentence.endswith(".") else sentence
        self.rule: str = rule

    def __str__(self) -> str:
        """As a terminal shows it: the rule comes before the full stop, unless the sentence already has one."""
        sentence, rule = self.args
        if not rule:
            return str(sentence)
        return f"{sentence} [{rule}]" + ("" if sentence.endswith(".") else ".")

    def at(self, place: str) -> Complaint:
        """The same about that place."""
        return Complaint(f"{place}: {self.args[0]}", self.rule)


class OtherContent(Complaint):
    """The content that a game was started with cannot be found."""


def clipped(text: str, most: int = 60) -> str:
    """Shortens what somebody wrote to its beginning, so that a sentence can repeat it."""
    return text if len(text) <= most else text[: most - 1] + "…"
