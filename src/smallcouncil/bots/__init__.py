"""Bots, by name: a level (`lord`) or a bot (`steward`), then a number of playouts, a temper, or both (`maester:200:builder`)."""

from __future__ import annotations

from typing import NamedTuple

from smallcouncil.bots.bot import Bot, ask
from smallcouncil.bots.chance import RandomBot
from smallcouncil.bots.intrigue.courtier import Courtier
from smallcouncil.bots.intrigue.spider import FirstSpider, Spider
from smallcouncil.bots.learners import Novice, Page
from smallcouncil.bots.levels import LEVELS, USUAL, Level, played_by
from smallcouncil.bots.maester import Archmaester, Maester, Reader
from smallcouncil.bots.steward import FirstSteward, Steward
from smallcouncil.bots.strangers import Copycat, Ganger, Raider, Turtle
from smallcouncil.bots.tempers import ANY, TEMPERS, settled
from smallcouncil.errors import Complaint

BOTS: dict[str, type[Bot]] = {
    bot.name: bot
    for bot in (
        RandomBot, Steward, Maester, Archmaester, Page, FirstSteward, Turtle, Raider, Ganger, Copycat, Reader,
        Courtier, Spider, Novice, FirstSpider,
    )
}
THRONES = "thrones"
NAMES = [*LEVELS[THRONES], *BOTS]  # whoever can be named


class Named(NamedTuple):
    """What a name means."""

    bot: type[Bot]
    number: int  # of playouts; 0: none is named
    temper: str


def bot_class(name: str, game: str = THRONES) -> type[Bot]:
    return read_name(name, game).bot


def bot_named(name: str, seed: int, game: str = THRONES) -> Bot:
    """Where the temper is any, the seed draws it."""
    kind, number, temper = read_name(settled(name, seed), game)
    bot = kind(seed, number) if number else kind(seed)
    bot.name = name
    if temper:
        bot.bend(temper)
    return bot


def read_name(name: str, game: str = THRONES) -> Named:
    word, *settings = played_by(name, game).split(":")
    if word not in BOTS:
        raise Complaint(f"There is no bot {word!r}; the bots are {', '.join(NAMES)}.")
    bot, number, temper = BOTS[word], 0, ""
    for each in settings:
        if each in (*TEMPERS, ANY):
            if not bot.bends or temper:
                raise Complaint(f"The bot {word} takes {'one' if temper else 'no'} style, so {name!r} means nothing.")
            temper = each
        elif not bot.takes:
            raise Complaint(f"The bot {word} takes no number, so {name!r} means nothing.")
        elif not is_number(each) or number or temper:
            tempers = f", then a style ({', '.join(TEMPERS)} or {ANY})" if bot.bends else ""
            raise Complaint(f"{name!r}: after the colon comes the number of {bot.takes}, 1 or more{tempers}.")
        else:
            number = int(each)
    return Named(bot, number, temper)


def is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and int(word[:9]) > 0 and len(word) < 9


def check_bot(name: str, game: str) -> None:
    """Does the bot play this game?"""
    games = bot_class(name, game).games
    if games and game not in games:
        raise Complaint(f"The bot {name} does not know the game {game}; it plays {', '.join(games)}.")


def offered(game: str) -> dict[str, Level]:
    """The levels among which people choose, the weakest first."""
    return LEVELS[game]


def bends(game: str) -> bool:
    """Do the levels of a game have tempers?"""
    return all(bot_class(level, game).bends for level in LEVELS[game])


def default_bot(game: str) -> str:
    """Where nobody chooses."""
    return USUAL


def lively_bot(game: str) -> str:
    """For people, where they do not choose: each in a temper of its own."""
    return f"{USUAL}:{ANY}" if bends(game) else USUAL


__all__ = [
    "ANY", "BOTS", "LEVELS", "NAMES", "TEMPERS", "Bot", "Named", "ask", "bends", "bot_class", "bot_named", "check_bot",
    "default_bot", "lively_bot", "offered", "played_by", "read_name", "settled",
]
