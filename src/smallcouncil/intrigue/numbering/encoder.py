"""Observations of the card game: a redacted state as bytes."""

from __future__ import annotations

from typing import Any, Final

from smallcouncil.core import state as core
from smallcouncil.core.bits import bits_of
from smallcouncil.core.ids import Numbers
from smallcouncil.core.layout import FLAG, NUMBER, Column, ObservationLayout, flags, parts
from smallcouncil.core.numbering import MOST_DRAFTED, Numbering, Sight, put_number
from smallcouncil.intrigue.court import CELLS, cell_name
from smallcouncil.intrigue.ruleset import Ruleset
from smallcouncil.intrigue.state import State

THRONES: Final = 7  # Iron Throne cards


def names_of(rules: Ruleset) -> dict[str, list[str]]:
    """By list, the names that a ruleset has."""
    found = {domain.name: [name for name in domain.names if name] for domain in rules.notation.domains.values()}
    found["option"] = rules.options[:]
    found["step"] = [step.name for step in rules.game_of_rounds.steps]
    return {title: names for title, names in found.items() if names}


def layout_of(numbers: Numbers) -> ObservationLayout:
    layout = ObservationLayout()
    layout.add("court", [cell_name(cell) for cell in range(CELLS)], [Column("character", "character")])
    layout.add("players", numbers.list_of("player").names, player_columns(numbers))
    layout.add("table", [], table_columns(numbers))
    layout.add_draft(MOST_DRAFTED)
    return layout


def player_columns(numbers: Numbers) -> list[Column]:
    return [
        Column("in play", FLAG), Column("own", FLAG), Column("to move", FLAG), Column("won", FLAG), Column("out", FLAG),
        Column("placed last", FLAG), Column("cards", NUMBER), Column("Iron Throne cards", NUMBER), *parts("penalties", 2),
        *flags(numbers.list_of("colour").names, "lacks "),
        *flags([str(card) for card in range(THRONES)], "Iron Throne card "),
        *flags(numbers.list_of("character").names, "in hand: "),
    ]  # fmt: skip


def table_columns(numbers: Numbers) -> list[Column]:
    found = [Column("seen by", "player"), Column("players", NUMBER), *flags(numbers.list_of("option").names, "option ")]
    found += [Column("round", NUMBER), Column("turn of", "player"), Column("step", "step"), Column("is over", FLAG)]
    found += parts("decisions made", 4) + parts("reveals", 4)
    return found + [Column(f"undrawn Iron Throne card {place}, 1 added", NUMBER) for place in range(THRONES)]


class IntrigueNumbering(Numbering):
    def __init__(self, state: State, alike: State) -> None:
        super().__init__(state, alike)
        self.layout = layout_of(self.numbers)
        rules = alike.rules
        characters, colours = self.numbers.list_of("character"), self.numbers.list_of("colour")
        self.characters: list[int] = [characters.number(name) for name in rules.characters]
        self.colours: list[int] = [colours.number(colour.name) for colour in rules.colours]
        self.steps: list[int] = [self.numbers.list_of("step").number(step.name) + 1 for step in rules.game_of_rounds.steps]
        self.court_at: int = self.layout.start("court")
        players, self.table_at = self.layout.arrays["players"], self.layout.start("table")
        self.seat_at: list[int] = [players.at("in play", seat) for seat in range(rules.seats)]
        self.lacks_at: int = players.place["lacks " + colours.names[0]]
        self.throne_at: int = players.place["Iron Throne card 0"]
        self.hand_at: int = players.place["in hand: " + characters.names[0]]
        table = self.layout.arrays["table"]
        self.round_at: int = table.at("round")
        self.made_at: int = table.at("decisions made, byte 0")
        self.left_at: int = table.at("undrawn Iron Throne card 0, 1 added")
        self.blank: bytes = bytes(self.blank_of(rules))

    def blank_of(self, rules: Ruleset) -> bytearray:
        """What every observation of this table begins with."""
        data = bytearray(self.layout.start("draft"))
        table = self.layout.arrays["table"]
        for at in self.seat_at:
            data[at] = 1
        data[table.at("players")] = rules.seats
        for option in rules.options:
            data[table.at(f"option {option}")] = 1
        return data

    def write(self, state: core.State, seat: int, sight: Sight, draft: bytes, data: Any, at: int) -> None:
        assert isinstance(state, State)
        data[at : at + self.layout.size] = bytes(self.encoded(state, seat)) + draft

    def encoded(self, state: State, seat: int) -> bytearray:
        data = bytearray(self.blank)
        at = self.court_at
        for cell, character in enumerate(state.court):
            if character:
                data[at + cell] = self.characters[character - 1] + 1
        for player in range(state.seats):
            self.put_player(data, state, player, seat)
        self.put_table(data, state, seat)
        return data

    def put_player(self, data: bytearray, state: State, player: int, seat: int) -> None:
        at = self.seat_at[player]
        if player == seat:
            data[at + 1] = 1
        if state.agenda:
            data[at + 2] = state.agenda[-1].open >> player & 1
        else:
            data[at + 3] = state.winners >> player & 1
        data[at + 4] = state.out >> player & 1
        if player == state.last:
            data[at + 5] = 1
        data[at + 6] = state.cards[player]
        data[at + 7] = state.taken[player]
        put_number(data, at + 8, state.penalties[player])
        for colour in bits_of(state.lacks[player]):
            data[at + self.lacks_at + self.colours[colour]] = 1
        for card in bits_of(state.piles[player]):
            data[at + self.throne_at + card] = 1
        here, characters = at + self.hand_at, self.characters
        for card in bits_of(state.hand[player]):
            data[here + characters[card]] = 1

    def put_table(self, data: bytearray, state: State, seat: int) -> None:
        data[self.table_at] = seat + 1
        at = self.round_at
        data[at] = state.round
        data[at + 1] = state.turn + 1
        if state.agenda:
            data[at + 2] = self.steps[state.agenda[0].at]
        else:
            data[at + 3] = 1
        put_number(data, self.made_at, state.number)
        put_number(data, self.made_at + 4, state.reveals)
        for place, card in enumerate(state.thrones):
            data[self.left_at + place] = card + 1
