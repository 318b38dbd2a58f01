"""Menus of the card game, grouped by character."""

from __future__ import annotations

from smallcouncil.core.game import Game
from smallcouncil.core.notation import x_of, y_of
from smallcouncil.insight.intrigue import state_of
from smallcouncil.intrigue.court import PLACES
from smallcouncil.terminal.menu import Item, Menu, item_of, numbered


def menu_of(game: Game, seat: int) -> Menu:
    """One character per line, with its places inside. Characters of one colour differ only in name, so one represents all."""
    rules = state_of(game).rules
    choices = game.choices(seat)
    items: list[Item] = []
    for colour, cards in enumerate(rules.cards_of):
        held = sorted({x_of(choice) for choice in choices if cards >> x_of(choice) & 1})
        if held:
            card = held[0]
            others = ", ".join([rules.characters[other] for other in held[1:]])
            label = f"{rules.characters[card]}, {rules.colours[colour].name}"
            note = f"as good as {others}" if others else ""
            inside = [item_of(PLACES[y_of(choice)], "", [choice]) for choice in choices if x_of(choice) == card]
            numbered(inside)
            one = item_of(f"{label}: {inside[0].label}", note, inside[0].chain)
            items.append(Item(0, label, note, [], inside) if len(inside) > 1 else one)
    numbered(items)
    return Menu("", items)
