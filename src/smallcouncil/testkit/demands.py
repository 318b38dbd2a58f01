"""What a law demands, and how it says where it was broken."""

from __future__ import annotations

import json

from smallcouncil.core.game import Game


class Broken(Exception):
    """A law was broken: which, and where."""


def demand(holds: bool, law: str, game: Game, seat: int) -> None:
    if not holds:
        rules = game.state.ruleset
        name = rules.seat_name(seat) if seat >= 0 else "the public"
        where = f"decision {game.state.number}, {game.state.chapter()}, {name}, draft `{game.text(game.draft(seat))}`"
        raise Broken(f"{law} ({where})")


def plain(game: Game) -> str:
    return json.dumps(game.state.plain(), sort_keys=True)


def view(game: Game, seat: int) -> str:
    return json.dumps(game.view(seat), sort_keys=True)
