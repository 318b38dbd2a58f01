"""How a game came to where it is: how it began, and what was decided since."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from smallcouncil.api.setting import Setting
from smallcouncil.core import records
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Entry
from smallcouncil.core.game import Game as CoreGame
from smallcouncil.core.played import PlayedDecision, walk
from smallcouncil.core.records import Reader
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.scenarios.writing import act


class Story:
    """The beginning of a game, and the lines of its record up to where its own list of entries begins.

    A game that was read back from a pickle has its past in these lines; others have none.
    """

    def __init__(self, seed: int, players: list[str], begun: CoreGame | None = None, lines: tuple[str, ...] = ()) -> None:
        self.seed: Final = seed
        self.players: Final = players  # by seat, who plays it
        self.begun: Final = begun  # the position at which it began; None: the start of a game with this seed
        self.lines: Final = lines

    def record(self, setting: Setting, core: CoreGame, players: list[str]) -> str:
        """The record of a game that began at the start."""
        if self.begun is not None:
            raise Complaint("This game began at a position, so it has no record: write its position instead.")
        rules = setting.rules
        header = records.header_of(setting.kind, rules.options, rules.seats, players, self.seed)
        blank = core.clone()
        blank.record = []
        return records.write(header, blank, [*self.lines, *lines_of(core), *records.closing_lines(core)])

    def decisions(self, setting: Setting, core: CoreGame) -> list[PlayedDecision]:
        """What was decided since the beginning, each time with the position before it."""
        if self.begun is not None:
            return list(replayed(self.begun, [*parsed(self.lines, setting), *(core.record or [])]))
        kinds = {**GAMES, setting.kind.name: setting.kind}
        return list(walk(Reader(self.record(setting, core, self.players), kinds, "the record")))

    def again(self, setting: Setting, core: CoreGame) -> CoreGame:
        """The same game, played once more from its beginning, with its whole record and log."""
        if self.begun is None:
            reader = Reader(self.record(setting, core, self.players), {**GAMES, setting.kind.name: setting.kind}, "the record")
            game = keeping(reader.game)
            while reader.step():
                pass
            return game
        game = keeping(self.begun.clone())
        for chains in decided([*parsed(self.lines, setting), *(core.record or [])]):
            act(game, chains)
        return game


def keeping(core: CoreGame) -> CoreGame:
    """The engine's game, which from now on keeps what happens in it."""
    core.record, core.past, core.log = [], [], []
    return core


def lines_of(core: CoreGame) -> list[str]:
    """What is in the record of a game."""
    return [records.entry_line(core, entry) for entry in core.record or []]


def parsed(lines: tuple[str, ...], setting: Setting) -> Iterator[Entry]:
    """The entries of such lines, without the marks of chapters."""
    for line in lines:
        number, _, rest = line.partition(" ")
        if number.isdigit():
            name, _, text = rest.partition(": ")
            yield Entry(int(number), setting.seat(name), setting.rules.notation.parse(text), "")


def decided(entries: list[Entry]) -> Iterator[dict[int, list[int]]]:
    """What each seat chose, decision by decision."""
    for _, group in groupby([entry for entry in entries if entry.seat != NOBODY], lambda entry: entry.number):
        yield {entry.seat: entry.chain for entry in group}


def replayed(begun: CoreGame, entries: list[Entry]) -> Iterator[PlayedDecision]:
    """The decisions that these entries tell of, from a position on."""
    game = begun.clone()
    for chains in decided(entries):
        yield PlayedDecision(game.clone(), 0, chains)
        act(game, chains)
