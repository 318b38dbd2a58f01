"""Games from texts: positions in the language of scenarios, and records of games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from smallcouncil.api.game import Game
from smallcouncil.api.setting import setting_of, whole
from smallcouncil.api.story import Story, keeping
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game as CoreGame
from smallcouncil.core.played import PlayedDecision, walk
from smallcouncil.core.records import FIRST_LINE, Reader
from smallcouncil.core.rng import Rng
from smallcouncil.errors import Complaint, clipped
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import read_position
from smallcouncil.scenarios.runner import Difference, Runner

NAMED_POSITION: Final = "the position"
NAMED_RECORD: Final = "the record"


def position(text: str) -> Game:
    """The game at a position in the language of scenarios: a line `game thrones, 5 players`, then its blocks.

    What is not named is as at the start of a game, on an empty board. Raises `Complaint`, which names the line.
    """
    if not isinstance(text, str):
        raise Complaint(f"A position is a text, not {clipped(repr(text))}.")
    runner = Runner(read_position(text, NAMED_POSITION), GAMES)
    try:
        begun = set_up(runner)
    except Difference as difference:
        raise Complaint(str(difference)) from None
    return Game(runner.game, setting_of(runner.game.state.ruleset), Story(0, ["player"] * runner.game.state.seats, begun))


def set_up(runner: Runner) -> CoreGame:
    """Does all lines of a position. Returns the game from before anything is played."""
    blocks = runner.scenario.blocks
    for block in [each for each in blocks if each.name != "play"]:
        for line in block.lines:
            runner.do(block.name, line)
    begun = keeping(runner.game).clone()
    for block in [each for each in blocks if each.name == "play"]:
        for line in block.lines:
            runner.do(block.name, line)
    runner.check_end()
    runner.game.state.rng = Rng(runner.game.state.rng.word)  # its fixed draws have been drawn
    return begun


class GameRecord:
    """A record of a game, read and replayed to its end; `len` is the number of its decisions.

    It has its `text`, the `seed`, and by seat the `players`. `difference` says what it was made with that is missing here,
    such as older rules; it is empty if nothing is.
    """

    def __init__(self, text: str, name: str) -> None:
        reader = Reader(text, GAMES, name)
        keeping(reader.game)
        header = reader.header
        self.text: Final = text
        self.players: Final = header.seats  # by seat, who played it
        self.seed: Final = header.seed
        self._steps: Final[list[PlayedDecision]] = list(walk(reader))
        self._setting: Final = setting_of(reader.game.state.ruleset, reader.kind)
        self._last: Final = reader.game
        self.difference: Final = reader.difference

    @property
    def game(self) -> str:
        """`thrones` or `intrigue`."""
        return self._setting.kind.name

    @property
    def options(self) -> list[str]:
        """The names of the options in play."""
        return [*self._setting.rules.options]

    @property
    def end(self) -> Game:
        """The game where the record stops: over, or in progress."""
        return self._game(self._last)

    def __len__(self) -> int:
        """The number of decisions."""
        return len(self._steps)

    def __repr__(self) -> str:
        return f"<GameRecord of {len(self)} decisions: {self.end._standing()}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return GameRecord, (self.text, NAMED_RECORD)

    def _game(self, core: CoreGame) -> Game:
        """The game at that moment, with its record until then."""
        copy = keeping(core.clone())
        now = core.state.number
        # A mark has the number of the decision that comes after it.
        copy.record = [entry for entry in self._last.record or [] if entry.number < now + (entry.seat == NOBODY)]
        return Game(copy, self._setting, Story(self.seed, self.players))


class Replay:
    """The positions of a recorded game: `replay.at(turn=4)`, or one after the other in a loop."""

    def __init__(self, record: GameRecord) -> None:
        self.record: Final = record

    def at(self, *, turn: int | None = None, decision: int | None = None) -> Game:
        """The game at the beginning of a turn, or before a decision; decisions are counted from 0."""
        if (turn is None) == (decision is None):
            raise Complaint("Say when: at(turn=4) or at(decision=57).")
        return self._at_turn(turn) if decision is None else self._at_decision(decision)

    def _at_decision(self, decision: int) -> Game:
        steps = self.record._steps
        number = whole(decision)
        if number is None or not 0 <= number < len(steps):
            raise Complaint(f"There is no decision {clipped(repr(decision))}; the record has 0 to {len(steps) - 1}.")
        return self.record._game(steps[number].game)

    def _at_turn(self, turn: int | None) -> Game:
        word = self.record._setting.kind.turn_word
        last = 0
        for step in self.record._steps:
            last = getattr(step.game.state, word)
            if last == turn:
                return self.record._game(step.game)
        raise Complaint(f"There is no {word} {clipped(repr(turn))}; the record has 1 to {last}.")

    def __iter__(self) -> Iterator[Game]:
        """The game before each decision, and at the end."""
        for step in self.record._steps:
            yield self.record._game(step.game)
        yield self.record.end

    def __len__(self) -> int:
        return len(self.record) + 1

    def __repr__(self) -> str:
        return f"<Replay of {len(self.record)} decisions>"


def read_record(record: str | Path) -> GameRecord:
    """A record from its text, or from the file of this name."""
    if isinstance(record, str) and (record.startswith(FIRST_LINE) or "\n" in record):
        return GameRecord(record, NAMED_RECORD)
    if not isinstance(record, str | Path):
        raise Complaint(f"A record is a text or the name of a file, not {clipped(repr(record))}.")
    path = Path(record)
    return GameRecord(text_of(path), path.name)


def text_of(path: Path) -> str:
    """The text of a record's file."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise Complaint(f"{clipped(str(path))} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise Complaint(f"{clipped(str(path))} is not a text file.") from None


def replay(record: GameRecord | str | Path) -> Replay:
    """The positions of a recorded game."""
    return Replay(record if isinstance(record, GameRecord) else read_record(record))
