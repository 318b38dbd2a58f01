"""Plays games between bots and keeps the puzzles found in them, game by game; it continues where it was stopped."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from smallcouncil.analysis.cases import so_far
from smallcouncil.arena.one_game import SeriesPlan, play
from smallcouncil.mining.finds import FINDS, find_of
from smallcouncil.mining.scouting import proved
from smallcouncil.mining.spots import spots_of

GAMES, RECORDS = "games.jsonl", "records"
STAGES: Final = ("decisions", "looked at", "candidates", "not known", "gap", "forced", "proved")
WIDE: Final = 12  # in one game of this many, earlier decisions are looked at, too
LORDS: Final = 6  # in one game of this many, lords play beside the knights


class GameSetting(NamedTuple):
    """What is played."""

    game: str
    players: int
    options: tuple[str, ...]


def read_boxes() -> dict[str, list[GameSetting]]:
    """By box, its games."""
    found = tomllib.loads(Path(__file__).with_name("boxes.toml").read_text("utf-8"))
    return {
        box: [GameSetting(each.get("game", "thrones"), each["players"], tuple(each.get("options", []))) for each in games]
        for box, games in found.items()
    }


BOXES: Final = read_boxes()


class Mine(NamedTuple):
    """A folder with what was found: `finds.jsonl`, a line of figures for each game in `games.jsonl`, and the records."""

    folder: Path
    box: str
    seed: int
    wide: bool = False  # are earlier decisions looked at in every game?
    about: tuple[str, ...] = ()  # names of the only decisions that are looked at; empty: of all

    def plan(self, number: int) -> SeriesPlan:
        setting = BOXES[self.box][number % len(BOXES[self.box])]
        bots = ["knight"] * setting.players
        if number % LORDS == LORDS - 1:
            bots[:: 2] = ["lord"] * len(bots[::2])
        return SeriesPlan(
            setting.game, setting.players, setting.options, tuple(bots), number + 1, self.seed, True, str(self.folder / RECORDS)
        )

    def record(self, number: int) -> Path:
        return self.folder / RECORDS / f"game-{number:05}.record"

    def lines(self) -> list[dict[str, Any]]:
        """The figures of the games that are done."""
        path = self.folder / GAMES
        return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.is_file() else []

    def dig_on(self, games: int) -> Iterator[int]:
        """Digs in the first games; yields the number of each when it is done."""
        (self.folder / RECORDS).mkdir(parents=True, exist_ok=True)
        done = {line["game"] for line in self.lines()}
        for number in range(games):
            if number not in done:
                self.dig(number)
            yield number

    def dig(self, number: int) -> None:
        """Plays a game, and keeps what it finds there; the record only if it finds something."""
        begun, told, path = perf_counter(), Counter[str](), self.record(number)
        play(self.plan(number), number)
        _, steps = so_far(path.read_text("utf-8"), path.name)
        spots = spots_of(steps, self.wide or number % WIDE == 0, self.about)
        finds = [find_of(self.box, self.seed, number, each) for each in proved(spots, self.seed * 100_003 + number, told)]
        append(self.folder / FINDS, [find.line() for find in finds])
        if not finds:
            path.unlink()
        append(self.folder / GAMES, [json.dumps({"game": number, **told, "seconds": round(perf_counter() - begun, 1)})])

    def report(self) -> list[str]:
        """What was looked at so far, and what came of it."""
        lines = self.lines()
        seconds = sum(line["seconds"] for line in lines)
        counts = {name: sum(line.get(name, 0) for line in lines) for name in STAGES}
        told = ", ".join(f"{count} {name}" for name, count in counts.items())
        return [f"{len(lines)} games of {self.box} with seed {self.seed} in {seconds / 60:.0f} minutes: {told}"]


def append(path: Path, lines: list[str]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)
