"""Writes the lines of a position of the card game."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.intrigue.court import FIRST, ROWS
from smallcouncil.intrigue.state import State
from smallcouncil.scenarios.intrigue.reading import EMPTY, throne_name


def lines_of(state: State) -> list[str]:
    """The lines that set up the position: the round, the court from the bottom up, then what each seat has."""
    rules = state.rules
    lines = [f"round: {state.round}, {rules.seat_name(state.turn)}"]
    lines += [line for row in range(len(ROWS)) if (line := row_line(state, row))]
    if state.out:
        lines.append("out: " + ", ".join([rules.seat_name(seat) for seat in bits_of(state.out)]))
    if state.last != NOBODY:
        lines.append("last: " + rules.seat_name(state.last))
    return lines + [line for seat in range(state.seats) for line in seat_lines(state, seat)]


def row_line(state: State, row: int) -> str:
    """A row of the court without the empty places at its right end; nothing if it is empty."""
    cells = state.court[FIRST[row] : FIRST[row + 1]]
    names = [state.rules.characters[card - 1] if card else EMPTY for card in cells]
    while names and names[-1] == EMPTY:
        names.pop()
    return f"court {ROWS[row]}: {', '.join(names)}" if names else ""


def seat_lines(state: State, seat: int) -> list[str]:
    rules, name = state.rules, state.rules.seat_name(seat)
    lists = {
        "hand": [rules.characters[card] for card in bits_of(state.hand[seat])],
        "lacks": [rules.colours[colour].name for colour in bits_of(state.lacks[seat])],
        "penalties": [str(state.penalties[seat])] if state.penalties[seat] else [],
        "pile": [throne_name(rules, card) for card in bits_of(state.piles[seat])],
    }
    return [f"{word} {name}: {', '.join(names)}" for word, names in lists.items() if names]
