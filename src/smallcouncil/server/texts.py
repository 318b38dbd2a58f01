"""What people write, made fit to be shown."""

from __future__ import annotations


def one_line(text: str) -> str:
    """One line without invisible characters, which could reverse the text beside them."""
    return " ".join("".join(letter for letter in text if letter.isprintable() or letter.isspace()).split())
