"""Draws the court as a pyramid and highlights the open places."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from smallcouncil.core.game import Game
from smallcouncil.insight.intrigue import opens, state_of
from smallcouncil.intrigue.court import FIRST, ROWS, WIDTH, cell_name
from smallcouncil.intrigue.ruleset import Ruleset
from smallcouncil.intrigue.state import State
from smallcouncil.terminal.signs import QUIET, Screen

STYLES: Final[dict[str, str]] = {
    "white": "bold white", "red": "bold red", "yellow": "bold yellow", "black": "bold magenta", "green": "bold green",
}
LIT: Final = "reverse"
MARGIN: Final = 2
MOST: Final = 12  # most columns for a card: `B Missandei`


def letter(rules: Ruleset, colour: int) -> str:
    """The letter of a colour: colour is never the only sign."""
    return rules.colours[colour].name[0].upper()


def style(rules: Ruleset, colour: int) -> str:
    return STYLES.get(rules.colours[colour].name, "")


def short(name: str) -> str:
    """The short name: `Arya Stark` is Arya; `Khal Drogo` and `Grey Worm` keep what distinguishes them."""
    first, _, rest = name.partition(" ")
    return rest if first in ("Khal", "Grey") else first


def court_lines(view: Game, seat: int, screen: Screen) -> list[Text]:
    """The rows from the highest in use to the bottom, then the open ends."""
    state = state_of(view)
    wide = max(4, min(MOST, (screen.width - len(" " * MARGIN + "a ")) // state.rules.width))
    wide -= wide % 2
    lines: list[Text] = []
    for row in reversed(range(WIDTH)):
        cells = range(FIRST[row], FIRST[row + 1])
        if row == 0 or any(state.court[cell] or opens(state, cell) for cell in cells):
            lines.append(row_line(state, row, wide, own_colours(state, seat)))
    lines.append(ends_line(state, wide))
    return lines


def own_colours(state: State, seat: int) -> list[int]:
    """The colours a seat holds; all colours for a watcher."""
    if seat < 0:
        return list(range(len(state.rules.colours)))
    return [colour for colour, cards in enumerate(state.rules.cards_of) if state.hand[seat] & cards]


def row_line(state: State, row: int, wide: int, mine: list[int]) -> Text:
    line = Text(" " * MARGIN + ROWS[row] + " " + " " * (row * wide // 2))
    for cell in range(FIRST[row], FIRST[row + 1]):
        if row == 0 and cell >= state.rules.width:
            break
        line.append_text(cell_text(state, cell, wide, mine))
    line.rstrip()
    return line


def cell_text(state: State, cell: int, wide: int, mine: list[int]) -> Text:
    rules = state.rules
    if state.court[cell]:
        card = state.court[cell] - 1
        label = letter(rules, rules.colour[card]) + " " + short(rules.characters[card])
        return Text(label[: wide - 1].ljust(wide), style=style(rules, rules.colour[card]))
    open = opens(state, cell)
    if not open:
        return Text(" " * wide)
    label = cell_name(cell) + " " + "".join([letter(rules, colour) for colour in open])
    fits = any(colour in mine for colour in open)
    return Text(label[: wide - 1], style=LIT if fits else QUIET) + Text(" " * (wide - len(label[: wide - 1])))


def ends_line(state: State, wide: int) -> Text:
    left = state.rules.width - state.row
    if not left:
        return Text(" " * MARGIN + "The bottom row is full.", style=QUIET)
    both = "left end or right end" if state.row else "left end"
    return Text(" " * MARGIN + f"{left} free in the bottom row: {both}, any colour.", style=QUIET)
