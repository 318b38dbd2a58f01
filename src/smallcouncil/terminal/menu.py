"""Menus: the legal choices, numbered. A game's face decides how they are grouped."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.core.agenda import DONE, Illegal
from smallcouncil.core.game import Game
from smallcouncil.core.notation import Unreadable
from smallcouncil.terminal.signs import QUIET, Screen

BESIDE: Final = 6  # cells of a column for its number and blanks, with one to spare
LOSS: Final = 12  # most characters that a note may lose


class Menu:
    def __init__(self, heading: str, items: list[Item], aside: str = "") -> None:
        self.heading: str = heading  # the common subject of the menu, if it has one
        self.items: list[Item] = items
        self.aside: str = aside  # a quiet line that helps to choose


class Item:
    """A line of a menu: a chain to play, or a menu inside."""

    def __init__(self, key: int, label: str, note: str, chain: list[int], inside: list[Item], aside: str = "") -> None:
        self.key: int = key
        self.label: str = label
        self.note: str = note
        self.chain: list[int] = chain
        self.inside: list[Item] = inside
        self.aside: str = aside


def item_of(label: str, note: str, chain: list[int]) -> Item:
    return Item(0, label, note, chain, [])


def numbered(items: list[Item]) -> None:
    for key, item in enumerate(items, 1):
        item.key = key


def item_at(items: list[Item], numbers: list[int]) -> Item:
    """A number of the menu, then of the menu inside; raises Unreadable."""
    for at, number in enumerate(numbers):
        item = next((item for item in items if item.key == number), None)
        if item is None:
            raise Unreadable(f"There is no choice {number} in " + (f"list {numbers[at - 1]}." if at else "the list."))
        items = item.inside
        if not items and at + 1 < len(numbers):
            raise Unreadable(f"Choice {number} has no list.")
    assert item is not None
    return item


def plain_menu(game: Game, seat: int) -> Menu:
    """A menu with every choice in its notation."""
    items = [item_of(game.text([choice]), "", [choice]) for choice in game.choices(seat) if choice != DONE]
    numbered(items)
    return Menu("", items + done_item(game, seat, ""))


def done_item(game: Game, seat: int, note: str) -> list[Item]:
    return [Item(0, "done", note, [DONE], [])] if DONE in game.choices(seat) else []


def refusal(game: Game, seat: int, chain: list[int]) -> Illegal | None:
    """Why the chain would be refused, if so. It is tried on a redacted copy, so nothing changes and nothing is revealed."""
    copy = game.redacted(seat)
    for at, choice in enumerate(chain):
        try:
            copy.choose(seat, choice)
        except Illegal as error:
            if error.rule != "core.redacted":
                return error
            if at + 1 < len(chain):
                return Illegal("The chain continues after its decision was closed: " + game.text(chain[at + 1:]), "core.chain")
    return None


# Drawing menus ------------------------------------------------------------------------------------------------------


def menu_table(items: list[Item], screen: Screen) -> RenderableType:
    """The items in as many columns as fit, read from top to bottom."""
    cells = [cell_of(item) for item in items]
    wide = max(cell.cell_len for cell in cells) + BESIDE
    return columns_of(items, cells, max(1, min(4, screen.width // wide)))


def tight_table(items: list[Item], screen: Screen) -> RenderableType | None:
    """Two columns where only one fits, if no note loses more than its end."""
    cells, wide = [cell_of(item) for item in items], screen.width // 2 - BESIDE + 1
    widest = max(cell.cell_len for cell in cells)
    if not wide < widest <= wide + LOSS or len(cells) < 3:
        return None
    for cell in cells:
        cell.truncate(wide, overflow="ellipsis")
    return columns_of(items, cells, 2)


def columns_of(items: list[Item], cells: list[Text], columns: int) -> Table:
    keys = [Text(f"{item.key:>3}", style="bold") for item in items]
    rows = -(-len(cells) // columns)
    grid = Table.grid(padding=(0, 1, 0, 0))
    for row in range(rows):
        grid.add_row(*[each for pair in zip(keys[row::rows], cells[row::rows], strict=True) for each in pair])
    return grid


def cell_of(item: Item) -> Text:
    text = Text(item.label)
    if item.note:
        text.append("  " + item.note, style=QUIET)
    if item.inside:
        text.append(" …", style=QUIET)
    return text


def keys_hint(items: list[Item]) -> str:
    """`1-4, 0 done`: the keys of the menu."""
    keys = [item.key for item in items if item.label != "done"]
    span = f"{keys[0]}-{keys[-1]}" if len(keys) > 1 else str(keys[0]) if keys else ""
    done = "0 done" if any(item.label == "done" for item in items) else ""
    return ", ".join(part for part in (span, done) if part)
