"""Bots, by name: `bot_named("random", seed)`."""

from __future__ import annotations

from smallcouncil.bots.bot import Bot, ask
from smallcouncil.bots.chance import RandomBot
from smallcouncil.bots.steward import Steward
from smallcouncil.errors import Complaint

BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, Steward)}


def bot_class(name: str) -> type[Bot]:
    if name not in BOTS:
        raise Complaint(f"There is no bot {name!r}; the bots are {', '.join(BOTS)}.")
    return BOTS[name]


def bot_named(name: str, seed: int) -> Bot:
    return bot_class(name)(seed)


__all__ = ["BOTS", "Bot", "ask", "bot_class", "bot_named"]
