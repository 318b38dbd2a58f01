"""The way back: the view of a seat, read from its observation by the names in the layout."""

from __future__ import annotations

from typing import Any

from smallcouncil.core.readback import ObservationReader
from smallcouncil.intrigue.court import CELLS, cell_name
from smallcouncil.intrigue.numbering.encoder import THRONES, IntrigueNumbering
from smallcouncil.intrigue.ruleset import Ruleset


def view_of(numbering: IntrigueNumbering, rules: Ruleset, data: bytes) -> dict[str, Any]:
    """What `Game.view` says, if the names are not corrected."""
    look = ObservationReader(numbering, data)
    seats = [rules.seat_name(seat) for seat in range(look.number("table", "players"))]
    court = {cell_name(cell): look.name("court", "character", cell) for cell in range(CELLS)}
    left = [look.number("table", f"undrawn Iron Throne card {place}, 1 added") for place in range(THRONES)]
    found: dict[str, Any] = {
        "game": rules.game,
        "options": sorted(look.flagged("table", "option "), key=rules.options.index),
        "players": len(seats),
        "agenda": agenda(look, seats),
        "number": look.whole("table", "decisions made", 4),
        "reveals": look.whole("table", "reveals", 4),
        "eyes": look.name("table", "seen by"),
        "round": look.number("table", "round"),
        "turn": look.name("table", "turn of"),
        "court": {cell: character for cell, character in court.items() if character},
        "seats": {name: player(look, rules, seat) for seat, name in enumerate(seats)},
    }
    optional: dict[str, Any] = {
        "out": where(look, seats, "out"), "winners": where(look, seats, "won"),
        "last": "".join(where(look, seats, "placed last")), "thrones": [card - 1 for card in left if card],
    }  # fmt: skip
    found.update({word: value for word, value in optional.items() if value})
    return found


def where(look: ObservationReader, seats: list[str], flag: str) -> list[str]:
    return [name for seat, name in enumerate(seats) if look.number("players", flag, seat)]


def agenda(look: ObservationReader, seats: list[str]) -> list[dict[str, Any]]:
    if look.number("table", "is over"):
        return []
    found: list[dict[str, Any]] = [{"kind": "rounds", "step": look.name("table", "step")}]
    asked = where(look, seats, "to move")
    return [*found, {"kind": "place", "asked": asked}] if asked else found


def player(look: ObservationReader, rules: Ruleset, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = {"cards": look.number("players", "cards", seat)}
    optional: dict[str, Any] = {
        "hand": [name for name in rules.characters if look.number("players", "in hand: " + name, seat)],
        "lacks": [colour.name for colour in rules.colours if look.number("players", "lacks " + colour.name, seat)],
        "penalties": look.whole("players", "penalties", 2, seat),
        "taken": look.number("players", "Iron Throne cards", seat),
        "pile": [card for card in range(THRONES) if look.number("players", f"Iron Throne card {card}", seat)],
    }
    return found | {word: value for word, value in optional.items() if value}
