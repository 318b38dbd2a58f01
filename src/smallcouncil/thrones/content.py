"""What the data files of the board game say, each read once in a process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from smallcouncil.core.datafiles import Files
from smallcouncil.thrones.reading.boards import load_board
from smallcouncil.thrones.reading.cards import load_cards, load_decks, load_orders
from smallcouncil.thrones.reading.pieces import load_engine, load_ports
from smallcouncil.thrones.reading.rules import OWN, load_rules
from smallcouncil.thrones.reading.starts import load_starts

__all__ = [
    "OWN", "READERS", "check", "load_board", "load_cards", "load_decks", "load_engine", "load_orders", "load_ports", "load_rules",
    "load_starts",
]

READERS: Final[dict[str, Callable[[str, Files], object]]] = {  # by folder
    "boards": load_board,
    "starts": load_starts,
    "cards": load_cards,
    "decks": load_decks,
    "orders": load_orders,
    "ports": load_ports,
    "units": load_engine,
}


def check(files: Files) -> None:
    """Reads every file, and complains of the first slip."""
    for file in files.names():
        kind, _, name = file.removesuffix(".toml").rpartition("/")
        if kind:
            READERS[kind](name, files)
        else:
            load_rules(files)
