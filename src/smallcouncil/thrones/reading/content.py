"""The data files of the board game, each read once per process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from smallcouncil.core.datafiles import Files, as_heard
from smallcouncil.errors import Complaint
from smallcouncil.thrones.reading.boards import load_board
from smallcouncil.thrones.reading.cards import load_cards, load_decks
from smallcouncil.thrones.reading.rows import BoardData, CardRow, SetUpRow, StartRow
from smallcouncil.thrones.reading.rules import OWN, load_rules, load_set_ups
from smallcouncil.thrones.reading.starts import load_starts

__all__ = [
    "OWN", "READERS", "board_for", "cards_of", "check", "load_board", "load_cards", "load_decks", "load_rules",
    "load_set_ups", "load_starts", "set_up_for", "starts_for",
]

ContentReader = Callable[[str, Files], object]
READERS: Final[dict[str, ContentReader]] = {  # by folder
    "boards": load_board,
    "starts": load_starts,
    "set_ups": load_set_ups,
    "cards": load_cards,
    "decks": load_decks,
}


def set_up_for(named: str, players: int, files: Files) -> SetUpRow:
    """The set-up for a number of players: one that an option names, or the base game's."""
    return load_set_ups(named, files).set_up(players) if named else load_rules(files).set_up(players)


def board_for(set_up: SetUpRow, files: Files) -> BoardData:
    board = load_board(set_up.board, files)
    return board.closing(set_up.closed) if set_up.closed else board


def starts_for(set_up: SetUpRow, files: Files) -> list[StartRow]:
    """The start cards of a set-up for its board: of the houses that play, then of the absent ones."""
    data = load_starts(set_up.starts, files)
    if data.board != set_up.board:
        raise Complaint(f"{set_up.label}: the start cards {set_up.starts} are for the board {data.board}.")
    absent = set_up.absent or [row.house for row in data.starts[set_up.players :]]
    playing = [row for row in data.starts if row.house not in absent]
    if len(playing) != set_up.players:
        raise Complaint(f"{set_up.label}: there are start cards for {len(playing)} houses at the table, not {set_up.players}.")
    closed = board_for(set_up, files).closed
    for row in playing:
        for force in row.forces:
            if force.area in closed:
                raise Complaint(f"{set_up.label}: House {row.house} starts in an area that is closed.")
    return playing + [row for row in data.starts if row.house in absent]


def cards_of(sets: list[str], files: Files) -> list[CardRow]:
    """The cards of several sets; refuses two of the same name."""
    found: list[CardRow] = []
    taken: set[str] = set()
    for name in sets:
        for card in load_cards(name, files).cards:
            for spelling in [card.name, *card.aliases]:
                if as_heard(spelling) in taken:
                    raise Complaint(f"cards/{name}.toml, card {card.name}: another set in play has a card {spelling!r} already.")
            taken |= {as_heard(spelling) for spelling in [card.name, *card.aliases]}
            found.append(card)
    return found


def check(files: Files, further: dict[str, ContentReader]) -> None:
    """Reads every file with the reader of its folder and complains about the first mistake."""
    readers = {**READERS, **further}
    for file in files.names():
        kind, _, name = file.removesuffix(".toml").rpartition("/")
        if kind:
            readers[kind](name, files)
        else:
            load_rules(files)
