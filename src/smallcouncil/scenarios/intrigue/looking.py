"""What the lines of an expectation find in the card game."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY, bits_of, mask_of
from smallcouncil.core.game import Game
from smallcouncil.core.notation import key_of
from smallcouncil.errors import Complaint, clipped
from smallcouncil.intrigue.court import FIRST, ROWS
from smallcouncil.intrigue.rules import score
from smallcouncil.intrigue.state import State
from smallcouncil.scenarios.intrigue.reading import (
    EMPTY,
    LINES,
    OF_SEAT,
    read_characters,
    read_colours,
    read_thrones,
    throne_name,
)
from smallcouncil.scenarios.looking import Looker, comma_parts, find, listed, meant, same, same_number, whole

EXPECTED = ("cards", "taken", "score")  # lines that only an expectation has


def look(game: Game, key: str, value: str) -> str:
    """Empty when the line holds; else what is there instead."""
    state = game.state
    assert isinstance(state, State)
    looker = Looker(game, look)
    low = key_of(key)
    word, _, rest = low.partition(" ")
    if low == "round":
        return look_round(state, comma_parts(value))
    if word == "court" and rest in list(ROWS):
        return look_row(state, ROWS.index(rest), listed(value))
    if low == "out":
        return looker.seats(list(bits_of(state.out)), value, False)
    if low == "last":
        return looker.seats([state.last] if state.last != NOBODY else [], value, True)
    if low == "thrones":
        return look_thrones(state, read_thrones(state.rules, value))
    if word in OF_SEAT + EXPECTED and rest:
        return look_seat(state, word, looker.seat(rest), value)
    raise Complaint(f"`{clipped(key)}` cannot be expected{meant(word, [*LINES, *EXPECTED])}")


def look_round(state: State, parts: list[str]) -> str:
    """The round, and who is asked."""
    rules = state.rules
    if len(parts) > 2:
        raise Complaint("a round is expected, then perhaps who is asked.")
    turn = state.agenda[-1].asked.bit_length() - 1 if state.agenda else state.turn
    found = [state.round, turn]
    wanted = [whole(parts[0], 1, rules.seats), *[find(rules.notation.domains["player"], part) for part in parts[1:]]]
    return "" if found[: len(wanted)] == wanted else f"{state.round}, {rules.seat_name(turn)}"


def look_thrones(state: State, wanted: list[int]) -> str:
    """As many top cards as are named; `none` for an empty deck, or one whose cards cannot be seen."""
    found = state.thrones[: len(wanted)] if wanted else state.thrones
    return "" if found == wanted else ", ".join([throne_name(state.rules, card) for card in state.thrones]) or "none"


def look_row(state: State, row: int, wanted: list[str]) -> str:
    cells = state.court[FIRST[row] : FIRST[row + 1]]
    found = [state.rules.characters[card - 1] if card else EMPTY for card in cells]
    while found and found[-1] == EMPTY:
        found.pop()
    domain = state.rules.notation.domains["character"]
    names = [name if name == EMPTY else domain.names[find(domain, name)] for name in wanted]
    return "" if found == names else ", ".join(found) or "none"


def look_seat(state: State, word: str, seat: int, value: str) -> str:
    rules = state.rules
    if word == "hand":
        names = [rules.characters[card] for card in bits_of(state.hand[seat])]
        return "" if state.hand[seat] == mask_of(read_characters(rules, value)) else ", ".join(names) or "none"
    if word == "pile":
        names = [throne_name(rules, card) for card in bits_of(state.piles[seat])]
        return "" if state.piles[seat] == mask_of(read_thrones(rules, value)) else ", ".join(names) or "none"
    if word == "lacks":
        found = [rules.colours[colour].name for colour in bits_of(state.lacks[seat])]
        return "" if state.lacks[seat] == mask_of(read_colours(rules, value)) else ", ".join(found) or "none"
    if word == "score":
        whole(value.removeprefix("-"), 0, 99)
        return same(str(score(state, seat)), value)
    numbers = {"cards": state.cards, "penalties": state.penalties, "taken": state.taken}[word]
    return same_number(numbers[seat], value, 0, 99)
