"""A shorter game, to learn by: fewer turns, nothing else changes."""

from __future__ import annotations

from smallcouncil.core.datafiles import Files
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.modules.short_game.reading import load_length


class ShortGame(Module):
    name = "short-game"
    title = "Short game"
    says = "The game ends after five turns."
    rule = "short-game.turns"
    folder = "lengths"
    data: tuple[str, ...] = ("lengths/short.toml",)

    def read(self, name: str, files: Files) -> object:
        return load_length(name, files)

    def prepare(self, box: Box) -> None:
        box.last_turn = min(box.last_turn, load_length("short", box.files).turns)
