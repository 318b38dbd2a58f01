"""Cleans names and chat lines before they are shown."""

from __future__ import annotations


def one_line(text: str) -> str:
    """Returns the text on one line, without invisible characters: some of these reverse the text beside them."""
    return " ".join("".join(letter for letter in text if letter.isprintable() or letter.isspace()).split())
