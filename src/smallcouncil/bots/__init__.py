"""Bots, by name: `bot_named("random", seed)`, `bot_named("spider:200", seed)`."""

from __future__ import annotations

from smallcouncil.bots.bot import Bot, ask
from smallcouncil.bots.chance import RandomBot
from smallcouncil.bots.intrigue.courtier import Courtier
from smallcouncil.bots.intrigue.spider import FirstSpider, Spider
from smallcouncil.bots.maester import Maester
from smallcouncil.bots.steward import FirstSteward, Steward
from smallcouncil.bots.strangers import Copycat, Ganger, Raider, Turtle
from smallcouncil.errors import Complaint

BOTS: dict[str, type[Bot]] = {
    bot.name: bot
    for bot in (
        RandomBot, Steward, Maester, FirstSteward, Turtle, Raider, Ganger, Copycat, Courtier, Spider, FirstSpider,
    )
}
DEFAULT_BOT = Steward.name


def bot_class(name: str) -> type[Bot]:
    return read_name(name)[0]


def bot_named(name: str, seed: int) -> Bot:
    bot, setting = read_name(name)
    return bot(seed, setting) if setting else bot(seed)


def read_name(name: str) -> tuple[type[Bot], int]:
    """The bot and the number behind its name (`spider:200`), 0 where there is none."""
    word, colon, number = name.partition(":")
    if word not in BOTS:
        raise Complaint(f"There is no bot {word!r}; the bots are {', '.join(BOTS)}.")
    bot = BOTS[word]
    if not colon:
        return bot, 0
    if not bot.takes:
        raise Complaint(f"The bot {word} takes no number, so {name!r} means nothing.")
    if not (number.isascii() and number.isdigit() and int(number[:9]) > 0 and len(number) < 9):
        raise Complaint(f"{name!r}: after the colon comes the number of {bot.takes}, from 1 on.")
    return bot, int(number)


def check_bot(name: str, game: str) -> None:
    """Does the bot play this game?"""
    games = bot_class(name).games
    if games and game not in games:
        raise Complaint(f"The bot {name} does not know the game {game}; it plays {', '.join(games)}.")


def offered(game: str) -> list[type[Bot]]:
    """The bots among which people choose."""
    return [bot for bot in BOTS.values() if not bot.fixed and (not bot.games or game in bot.games)]


def default_bot(game: str) -> str:
    """The steward where he knows the game, else the last bot that does."""
    able = [bot.name for bot in offered(game)]
    return DEFAULT_BOT if DEFAULT_BOT in able else able[-1]


__all__ = ["BOTS", "Bot", "ask", "bot_class", "bot_named", "check_bot", "default_bot", "offered"]
