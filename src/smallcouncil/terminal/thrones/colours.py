"""The colours and letters of the houses."""

from __future__ import annotations

from typing import Final

from rich.text import Text

COLOURS: Final[dict[str, str]] = {
    "Baratheon": "yellow",
    "Lannister": "red",
    "Stark": "cyan",
    "Tyrell": "green",
    "Greyjoy": "magenta",
    "Martell": "orange3",
}


def colour_of(house: str) -> str:
    return COLOURS.get(house, "")


def letter_of(house: str) -> str:
    return house[:1]


def painted(sentence: str, style: str = "") -> Text:
    """A sentence with the names of the houses in their colours."""
    text = Text(sentence, style=style)
    for house, colour in COLOURS.items():
        text.highlight_words([house], colour + " bold")
    return text
