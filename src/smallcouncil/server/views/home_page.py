"""The list of games, with what a player can choose for a new table."""

from __future__ import annotations

from functools import lru_cache

from smallcouncil.bots import STYLES, bends, default_bot, offered
from smallcouncil.core.kind import GameKind
from smallcouncil.core.options import Option
from smallcouncil.games import GAMES
from smallcouncil.server.views.forms import BotInfo, GameInfo, GameOption, Preset


def bots(kind: GameKind) -> list[BotInfo]:
    """Returns the levels, weakest first."""
    return [{"name": name, "says": level.says} for name, level in offered(kind.name).items()]


def styles(kind: GameKind) -> list[BotInfo]:
    return [{"name": name, "says": each.says} for name, each in STYLES.items()] if bends(kind.name) else []


@lru_cache(maxsize=1)
def games() -> list[GameInfo]:
    return [game_plain(kind) for kind in GAMES.values()]


def game_plain(kind: GameKind) -> GameInfo:
    return {
        "name": kind.name,
        "title": kind.title,
        "players": list(kind.players),
        "seats": {str(players): seat_names(kind, players, []) for players in kind.players},
        "options": {str(players): options(kind, players) for players in kind.players},
        "presets": presets(kind),
        "bots": bots(kind),
        "tempers": styles(kind),
        "default_bot": default_bot(kind.name),
        "seat_word": kind.seat_word,
        "turn_word": kind.turn_word,
    }


def seat_names(kind: GameKind, players: int, options: list[str]) -> list[str]:
    rules = kind.new(options, players, 0).state.ruleset
    return [rules.seat_name(seat) for seat in range(players)]


def presets(kind: GameKind) -> list[Preset]:
    """Returns the presets in the order of the sheet; one that differs by number of players occurs more than once."""
    found: list[Preset] = []
    for players in kind.players:
        for each in kind.presets(players):
            same = [other for other in found if other["name"] == each.name and other["options"] == each.options]
            if same:
                same[0]["players"].append(players)
            else:
                told: Preset = {
                    "name": each.name, "title": each.title, "says": each.says, "options": each.options, "players": [players],
                }
                found.append(told)
    names = [each.name for each in kind.sheet().presets]
    return sorted(found, key=lambda told: names.index(told["name"]))


def options(kind: GameKind, players: int) -> list[GameOption]:
    return [option_plain(kind, players, option) for option in kind.options(players)]


def option_plain(kind: GameKind, players: int, option: Option) -> GameOption:
    """Returns an option with the options that it needs, and the seats if it has a set-up of its own."""
    needs = kind.sheet().needed(option.name)
    told: GameOption = {"name": option.name, "title": option.title, "says": option.says, "rule": option.rule, "needs": needs}
    if option.set_up:
        told["seats"] = seat_names(kind, players, [option.name, *needs])
    return told
