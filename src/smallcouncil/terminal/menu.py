"""Menus: the legal choices, numbered.  How they are gathered is the business of a game's face."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.core.agenda import DONE, Illegal
from smallcouncil.core.game import Game
from smallcouncil.core.notation import Unreadable
from smallcouncil.terminal.signs import QUIET, Screen

BESIDE: Final = 6  # cells of a column that its numbers and blanks take, with one to spare
LOSS: Final = 12  # letters of a note that may be missing


class Menu:
    def __init__(self, heading: str, items: list[Item], aside: str = "") -> None:
        self.heading: str = heading  # what all of it is about, if it is one thing
        self.items: list[Item] = items
        self.aside: str = aside  # a quiet line that helps to choose


class Item:
    """A line of a menu: a chain to be played, or a menu inside."""

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
    """A number of the menu, then of the menu behind it; raises Unreadable."""
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
    """Every choice in its notation."""
    items = [item_of(game.text([choice]), "", [choice]) for choice in game.choices(seat) if choice != DONE]
    numbered(items)
    return Menu("", items + done_item(game, seat, ""))


def done_item(game: Game, seat: int, note: str) -> list[Item]:
    return [Item(0, "done", note, [DONE], [])] if DONE in game.choices(seat) else []


def refusal(game: Game, seat: int, chain: list[int]) -> Illegal | None:
    """Would the chain be refused?  Tried on a redacted copy, so that nothing changes and nothing is learned."""
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


# On the screen ----------------------------------------------------------------------------------------------------


def menu_table(items: list[Item], screen: Screen) -> RenderableType:
    """In as many columns as fit, read from top to bottom."""
    cells = [cell_of(item) for item in items]
    wide = max(cell.cell_len for cell in cells) + BESIDE
    return columns_of(items, cells, max(1, min(4, screen.width // wide)))


def tight_table(items: list[Item], screen: Screen) -> RenderableType | None:
    """In two columns where only one fits, if no note loses more than its end."""
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
    """`1-4, 0 done`: what may be pressed."""
    keys = [item.key for item in items if item.label != "done"]
    span = f"{keys[0]}-{keys[-1]}" if len(keys) > 1 else str(keys[0]) if keys else ""
    done = "0 done" if any(item.label == "done" for item in items) else ""
    return ", ".join(part for part in (span, done) if part)
