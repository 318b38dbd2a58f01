"""Levels: the opponents people choose from. Only this file says which bot plays a level."""

from __future__ import annotations

from typing import Final, NamedTuple


class Level(NamedTuple):
    bot: str  # the bot that plays it
    says: str  # one sentence for people who pick an opponent


LEVELS: Final[dict[str, dict[str, Level]]] = {  # by game and level, the weakest first
    "thrones": {
        "squire": Level("page", "Still learning: makes many mistakes, but never gives its home away."),
        "knight": Level("steward", "Plans its marches, guards its castles and counts strengths before it attacks."),
        "lord": Level("maester:4", "Tests its plans in its head before it moves."),
        "hand": Level("maester", "Thinks every decision through, and has learned from many games who is likely to win."),
    },
    "intrigue": {
        "squire": Level("novice", "Still learning: plays sensibly, but often overlooks a better card."),
        "knight": Level("courtier", "Keeps its own colours alive and crushes those it does not hold."),
        "lord": Level("spider:25", "Plays out the rest of the round a few times in its head before it places a card."),
        "hand": Level("spider", "Plays out the rest of the round in many ways, and guesses your hand from your moves."),
    },
}
USUAL: Final = "knight"  # used if nobody chooses


def played_by(name: str, game: str) -> str:
    """The bot of a level; any other name is unchanged."""
    level, colon, rest = name.partition(":")
    found = LEVELS[game].get(level) if game in LEVELS else None
    return found.bot + colon + rest if found is not None else name
