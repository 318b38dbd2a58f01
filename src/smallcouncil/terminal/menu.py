"""Menus: the legal choices, numbered; a long list is gathered by area, so that nobody faces a wall of lines."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.game import Game
from smallcouncil.terminal import labels
from smallcouncil.terminal.labels import BY_AREA, noun_at
from smallcouncil.terminal.signs import QUIET, Screen, Signs
from smallcouncil.terminal.westeros import army_code, state_of
from smallcouncil.thrones.army import number, pieces, upright
from smallcouncil.thrones.state import State
from smallcouncil.thrones.verbs import BID, DONE, EXECUTE, MOVE

CHAINS: Final = ("orders", "muster")  # decisions that `done` closes; in others it declines
FEW: Final = 7  # choices that are simply listed


class Menu:
    def __init__(self, heading: str, items: list[Item]) -> None:
        self.heading: str = heading  # what all of it is about, if it is one thing
        self.items: list[Item] = items


class Item:
    """A line of a menu: a chain to be played, or a menu inside."""

    def __init__(self, key: int, label: str, note: str, chain: list[int], inside: list[Item]) -> None:
        self.key: int = key
        self.label: str = label
        self.note: str = note
        self.chain: list[int] = chain
        self.inside: list[Item] = inside


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
                return Illegal("The chain goes on after its decision was closed: " + game.text(chain[at + 1:]), "core.chain")
    return None


def menu_of(game: Game, seat: int, signs: Signs) -> Menu:
    """The menu of the open decision."""
    state = state_of(game.staged(seat))
    choices = game.choices(seat)
    rest = [choice for choice in choices if choice != DONE]
    menu = listed(game, state, seat, rest, signs)
    numbered(menu.items)
    if rest and rest[0] >> 16 == BID:
        for item in menu.items:
            item.key = noun_at(item.chain[0], labels.X)
    if DONE in choices:
        declines = not game.draft(seat) and state.agenda[-1].kind.name not in CHAINS
        menu.items.append(Item(0, "done", "no, leave it" if declines else "", [DONE], []))
    return menu


def listed(game: Game, state: State, seat: int, rest: list[int], signs: Signs) -> Menu:
    """By area where that makes the list shorter; about one area only, under its name; else as they are."""
    groups = gathered(rest)
    marching = any(choice >> 16 == MOVE for choice in rest)
    if len(groups) > 1 and (marching or FEW < len(rest) > len(groups)):
        pieces_left = {noun_at(choice, labels.X) for choice in rest if choice >> 16 == MOVE}
        heading = f"{state.rules.notation.domains['piece'].names[pieces_left.pop()]} to" if len(pieces_left) == 1 else ""
        return Menu(heading, [group_item(game, state, seat, group, signs, bool(heading)) for group in groups])
    if len(groups) == 1 and len(rest) > 1 and rest[0] >> 16 in BY_AREA:
        return Menu(state.rules.board.names[subject(rest)], inner_items(game, state, seat, rest))
    return Menu("", [item_of(*labels.full_label(state, seat, choice, signs), [choice]) for choice in rest])


def inner_items(game: Game, state: State, seat: int, group: list[int]) -> list[Item]:
    items = [item_of(*labels.inner_label(state, choice), [choice]) for choice in group]
    return all_units(game, state, seat, group) + items


def numbered(items: list[Item]) -> None:
    for key, item in enumerate(items, 1):
        item.key = key


def item_of(label: str, note: str, chain: list[int]) -> Item:
    return Item(0, label, note, chain, [])


def gathered(choices: list[int]) -> list[list[int]]:
    """Choices about one area together; others alone."""
    groups: dict[int, list[int]] = {}
    for choice in choices:
        verb = choice >> 16
        key = noun_at(choice, BY_AREA[verb]) if verb in BY_AREA else -choice
        groups.setdefault(key, []).append(choice)
    return list(groups.values())


def subject(choices: list[int]) -> int:
    """The area a group is about."""
    return noun_at(choices[0], BY_AREA[choices[0] >> 16])


def group_item(game: Game, state: State, seat: int, group: list[int], signs: Signs, brief: bool) -> Item:
    """An area and what may be done about it; in brief, when the heading has said the rest."""
    verb = group[0] >> 16
    inside = inner_items(game, state, seat, group) if verb in BY_AREA else []
    if len(inside) > 1:
        numbered(inside)
        return Item(0, *labels.group_label(state, seat, subject(group), verb, signs), [], inside)
    if brief and verb == MOVE:
        return item_of(*labels.group_label(state, seat, subject(group), verb, signs), group)
    return item_of(*labels.full_label(state, seat, group[0], signs), group)


def all_units(game: Game, state: State, seat: int, group: list[int]) -> list[Item]:
    """On a March: all units that are left go to this area, if that is legal."""
    draft = game.draft(seat)
    if group[0] >> 16 != MOVE or not draft or draft[0] >> 16 != EXECUTE:
        return []
    chain = whole_army(state, noun_at(draft[0], labels.X), subject(group))
    if len(chain) < 2 or refusal(game, seat, chain) is not None:
        return []
    return [item_of("all", army_code(state.rules, upright(state.army[noun_at(draft[0], labels.X)])), chain)]


def whole_army(state: State, source: int, target: int) -> list[int]:
    army = upright(state.army[source])
    return [MOVE << 16 | piece << 8 | target for piece in pieces(army) for _ in range(number(army, piece))]


# On the screen ----------------------------------------------------------------------------------------------------


def menu_table(items: list[Item], screen: Screen) -> RenderableType:
    """In as many columns as fit, read from top to bottom."""
    keys = [Text(f"{item.key:>3}", style="bold") for item in items]
    cells = [cell_of(item) for item in items]
    wide = max(cell.cell_len for cell in cells) + 6
    columns = max(1, min(4, screen.width // wide))
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
