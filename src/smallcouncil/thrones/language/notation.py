"""The names of verbs, areas, houses, pieces, orders and cards in written choices."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import Domain, Notation, Verb
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.language.numbers import NUMBERS
from smallcouncil.thrones.language.verbs import VERBS
from smallcouncil.thrones.nouns.army import KINDS, PIECES
from smallcouncil.thrones.nouns.board import Board
from smallcouncil.thrones.nouns.orders import Order
from smallcouncil.thrones.nouns.power import POWER_LIMIT
from smallcouncil.thrones.nouns.tracks import TRACKS
from smallcouncil.thrones.reading.rows import BoardData, CardRow

SIDES: Final = ["attacker", "defender", "nobody"]
UNUSED: Final = Verb("", "core.done", "nothing", "", "")  # placeholder for a number that no verb has


def notation(board: Board, box: Box) -> Notation:
    piece = [""] * PIECES
    plurals: dict[str, int] = {}
    for kind, unit in enumerate(box.units):
        piece[kind] = unit.name
        piece[kind + KINDS] = "routed " + unit.name
        plurals[unit.plural] = kind
        plurals["routed " + unit.plural] = kind + KINDS
    domains = [
        Domain("area", board.names, board_aliases(board.data)),
        Domain("house", box.houses, box.house_aliases),
        Domain("piece", piece, plurals, True),
        Domain("order", [order.name for order in box.orders], order_aliases(box.orders)),
        Domain("card", [card.name for card in box.cards], card_aliases(box.cards)),
        Domain("count", [str(n) for n in range(POWER_LIMIT + 1)], {}),
        Domain("side", SIDES, {}),
        Domain("track", TRACKS, {}),
        *box.domains,
    ]
    verbs = numbered([*VERBS, *box.verbs])
    known = [domain.name for domain in domains]
    missing = [noun for verb in verbs for noun in (verb.x, verb.y) if noun and noun not in known]
    return Notation(verbs, domains + [Domain(noun, [], {}) for noun in dict.fromkeys(missing)])  # also of options not in play


def numbered(rows: list[Verb]) -> list[Verb]:
    """The verbs, each at the index of its number."""
    found = [UNUSED] * (max([NUMBERS[verb.word] for verb in rows]) + 1)
    for verb in rows:
        found[NUMBERS[verb.word]] = verb
    return found


def board_aliases(data: BoardData) -> dict[str, int]:
    return {alias: number for number, area in enumerate(data.areas) for alias in area.aliases}


def order_aliases(orders: list[Order]) -> dict[str, int]:
    """Spellings of orders: the star may be omitted if that is clear; `Power` and `CP` mean Consolidate Power."""
    found: dict[str, int] = {}
    for number, order in enumerate(orders):
        if order.name.startswith("Consolidate Power"):
            star = order.name[len("Consolidate Power"):]
            for short in ("Consolidate", "Power", "CP"):
                found[short + star] = number
        if order.name.endswith("*") and any(c.isdigit() for c in order.name):
            found[order.name[:-1]] = number
            found[order.name.rstrip("*+1") + "*"] = number
        if order.name.endswith("+0"):
            found[order.name[:-2]] = number
            found[order.name[:-2] + " 0"] = number
    return found


def card_aliases(cards: list[CardRow]) -> dict[str, int]:
    """Other spellings of cards, and names without titles."""
    found: dict[str, int] = {}
    for number, card in enumerate(cards):
        for spelling in [card.name, *card.aliases]:
            found[spelling] = number
            if spelling.startswith("Ser "):
                found[spelling[4:]] = number
    return found
