"""The rows of a game: its record is replayed, and each choice that had an alternative becomes a row."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import numpy as np

from smallcouncil.api.reading import text_of
from smallcouncil.api.setting import setting_of
from smallcouncil.core.game import Game
from smallcouncil.core.records import Reader
from smallcouncil.games import GAMES

SPLITS: Final = {"train": 90, "valid": 5, "test": 5}  # hundredths of the seeds
NUMBERS: Final = {"decision": "<i4", "step": "<i2", "seat": "i1", "turn": "<i2", "id": "<i4", "legal": "<i4"}
WORDS: Final = ("kind", "text")


def split_of(seed: int) -> str:
    """The split that the game with this seed belongs to, in every dataset."""
    rest = int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "big") % sum(SPLITS.values())
    for name, share in SPLITS.items():
        if rest < share:
            return name
        rest -= share
    raise AssertionError(rest)


class GameRows:
    """The rows of one game, by column. Columns of the whole game have one value.

    A game that is not over has no rows: nobody knows its outcome.
    """

    def __init__(self, file: Path, observing: bool) -> None:
        reader = Reader(text_of(file), GAMES, file.name)
        self.reader: Final = reader
        self.game: Final = file.stem
        self.seed: Final = reader.header.seed
        self.split: Final = split_of(self.seed)
        self.bots: Final = reader.header.seats  # by seat
        self.columns: Final[dict[str, list[Any]]] = {name: [] for name in (*NUMBERS, *WORDS)}
        self.ends: Final[list[int]] = []  # by row, where its ids end in the column `legal`
        self.seen: Final = bytearray()  # observations, one after the other
        self.observing: Final = observing
        self.setting: Final = setting_of(reader.game.state.ruleset, reader.kind)
        self.numbering: Final = self.setting.numbering
        self.shown: Final = bytearray(self.numbering.layout.size)  # the last observation
        self.sight: Final = self.numbering.sight()
        self.turn_word: Final = reader.kind.turn_word
        reader.look = self.look
        while reader.step():
            pass
        reader.look = None  # or rows and reader would hold each other in memory until Python looks for such rings
        game = reader.game
        if game.waiting:
            self.ends.clear()
        winners = game.result or []
        self.outcome: Final = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.bots))]
        self.ranks: Final = [] if game.waiting else reader.kind.ranks(game)

    def __len__(self) -> int:
        return len(self.ends)

    def look(self, game: Game, seat: int, choice: int) -> None:
        """Takes the row of a choice that is about to be made."""
        choices = game.choices(seat)
        if len(choices) < 2:
            return
        columns, ids, state = self.columns, self.numbering.ids, game.state
        if self.observing:
            self.seen.extend(self.observed(game, seat))
        legal = columns["legal"]
        legal.extend(map(ids.__getitem__, choices))
        self.ends.append(len(legal))
        columns["decision"].append(state.number)
        columns["step"].append(len(game.draft(seat)))
        columns["seat"].append(seat)
        columns["turn"].append(getattr(state, self.turn_word))
        columns["id"].append(ids.get(choice, -1))
        columns["kind"].append(state.agenda[-1].kind.name)
        columns["text"].append(self.setting.choices[choice].text)

    def observed(self, game: Game, seat: int) -> bytearray:
        """The observation of the seat."""
        self.numbering.show(game, seat, self.sight, self.shown, 0)
        return self.shown

    def digest(self) -> str:
        """The same for the same rows, in both forms of file and on every machine."""
        hash = blake2b(f"{self.game} {self.seed} {self.bots} {self.outcome} {self.ranks}\n".encode(), digest_size=16)
        for name, form in NUMBERS.items():
            hash.update(np.array(self.columns[name], form).tobytes())
        hash.update(np.array(self.ends, "<i4").tobytes())
        hash.update("\n".join([*self.columns["kind"], *self.columns["text"]]).encode())
        hash.update(str(crc32(self.seen)).encode())
        return hash.hexdigest()
