"""Bots, by name: a level (`lord`) or a bot (`steward`), then a number of playouts, a style, or both (`maester:200:builder`).

A bot from outside has its own name, once it is admitted (`outside.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

from smallcouncil.bots.bot import Bot, ask
from smallcouncil.bots.chance import RandomBot
from smallcouncil.bots.clone import Clone
from smallcouncil.bots.intrigue.courtier import Courtier
from smallcouncil.bots.intrigue.spider import FirstSpider, Spider
from smallcouncil.bots.learners import Novice, Page
from smallcouncil.bots.levels import LEVELS, USUAL, Level, played_by
from smallcouncil.bots.maester import Archmaester, Maester, ReaderBot
from smallcouncil.bots.outside import ADMITTED, admit, is_outside, names_offered
from smallcouncil.bots.steward import FirstSteward, Steward
from smallcouncil.bots.strangers import Copycat, Ganger, Raider, Turtle
from smallcouncil.bots.styles import ANY, STYLES, settled
from smallcouncil.errors import Complaint, clipped

BOTS: dict[str, type[Bot]] = {
    bot.name: bot
    for bot in (
        RandomBot, Steward, Maester, Archmaester, Page, FirstSteward, Turtle, Raider, Ganger, Copycat, ReaderBot,
        Courtier, Spider, Novice, FirstSpider, Clone,
    )
}
THRONES = "thrones"
MOST = 99_999_999  # the most playouts that a name may ask for
NEAR = 0.8  # how much alike a name and a slip of the pen are, of 1
NAMES = [*LEVELS[THRONES], *BOTS]  # every name that can be chosen


class Named(NamedTuple):
    """The parts of a name."""

    bot: type[Bot]
    number: int  # playouts; 0: the name has none
    style: str


def bot_class(name: str, game: str = THRONES) -> type[Bot]:
    return read_name(name, game).bot


def bot_named(name: str, seed: int, game: str = THRONES) -> Bot:
    """The bot with this name; if its style is `any`, the seed draws one."""
    kind, number, style = read_name(settled(name, seed), game)
    bot = kind(seed, number) if number else kind(seed)
    bot.name = name
    if style:
        bot.bend(style)
    return bot


def read_name(name: str, game: str = THRONES) -> Named:
    word, *settings = played_by(name, game).split(":")
    if word not in BOTS:
        if name in ADMITTED:
            return Named(ADMITTED[name], 0, "")
        raise Complaint(f"There is no bot {clipped(name)!r}; {bots_told(word)}")
    bot, number, style = BOTS[word], 0, ""
    for each in settings:
        if each in (*STYLES, ANY) and bot.bends and not style:
            style = each
        elif bot.takes and is_number(each) and not number and not style:
            number = int(each)
        else:
            raise Complaint(f"There is no bot {clipped(name)!r}: {what_may_follow(name.partition(':')[0], game)}.")
    return Named(bot, number, style)


def from_outside(names: Iterable[str], game: str) -> list[str]:
    """Those of the names that stand for code from outside, each once."""
    rest = [name for name in dict.fromkeys(names) if played_by(name, game).partition(":")[0] not in BOTS]
    return [name for name in rest if is_outside(name) or name in names_offered()]


def bots_told(word: str) -> str:
    """What there is instead of a bot that does not exist."""
    names = [*NAMES, *names_offered()]
    near = get_close_matches(word, names, 1, NEAR)
    return f"did you mean {near[0]}?" if near else f"the bots are {', '.join(names)}; yours are in a file, ./mine.py:Eager."


def what_may_follow(word: str, game: str) -> str:
    """What may follow the name of a bot or level."""
    bot, *number = played_by(word, game).split(":")
    parts = []
    if BOTS[bot].takes and not number:
        parts.append(f"a number of {BOTS[bot].takes} from 1 to {MOST:,}")
    if BOTS[bot].bends:
        parts.append(f"a style ({', '.join(STYLES)} or {ANY})")
    return f"after `{word}:` comes {', then '.join(parts)}" if parts else f"{word} takes nothing after its name"


def is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= len(str(MOST)) and 1 <= int(word) <= MOST


def check_bot(name: str, game: str) -> None:
    """Complains if the bot does not play this game."""
    games = bot_class(name, game).games
    if games and game not in games:
        raise Complaint(f"The bot {name} does not know the game {game}; it plays {', '.join(games)}.")


def offered(game: str) -> dict[str, Level]:
    """The levels that people choose from, the weakest first."""
    return LEVELS[game]


def bends(game: str) -> bool:
    """Do the levels of a game have styles?"""
    return all(bot_class(level, game).bends for level in LEVELS[game])


def default_bot(game: str) -> str:
    """The bot used if nobody chooses one."""
    return USUAL


def lively_bot(game: str) -> str:
    """The default opponent for people: each has its own style."""
    return f"{USUAL}:{ANY}" if bends(game) else USUAL


__all__ = [
    "ANY", "BOTS", "LEVELS", "NAMES", "STYLES", "Bot", "Named", "admit", "ask", "bends", "bot_class", "bot_named", "check_bot",
    "default_bot", "from_outside", "lively_bot", "offered", "played_by", "read_name", "settled",
]
