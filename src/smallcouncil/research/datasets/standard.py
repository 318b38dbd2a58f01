"""Standard datasets: games between named bots from fixed seeds, so that the same rows can be made anywhere."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from smallcouncil.api.setting import asked_for
from smallcouncil.arena.benchmark import task_named
from smallcouncil.arena.one_game import SeriesPlan, check, play
from smallcouncil.arena.series import make_folder
from smallcouncil.errors import Complaint, clipped
from smallcouncil.processes import spread
from smallcouncil.research.datasets import writing
from smallcouncil.research.datasets.forms import form_of

GAMES: Final = {"small": 60, "medium": 2400}
SEED: Final = 1  # the benchmark has another, because nobody may learn from its games
BOTS: Final = {"thrones": ("maester:4", "steward"), "intrigue": ("spider:25", "courtier")}  # the last one fills the table


def plan_of(name: str, task: str, records: str) -> SeriesPlan:
    """The games of a standard set at the table of a task."""
    if name not in GAMES:
        raise Complaint(f"There is no standard set {clipped(repr(name))}; the sets are {', '.join(GAMES)}.")
    table = task_named(task)
    kind, players, options = asked_for(table.game, table.players, table.preset, ())
    first, rest = BOTS[kind.name]
    return SeriesPlan(kind.name, players, tuple(options), (first, *[rest] * (players - 1)), GAMES[name], SEED, True, records)


def make(
    name: str, task: str, out: Path, observing: bool, jobs: int, step: Callable[[], None] = lambda: None
) -> writing.Written:
    """Plays the games that are missing, then writes the dataset. The records are removed at the end."""
    form_of(out)
    writing.check_new(out)
    folder = out.with_name(f"{out.name}.records")
    plan = plan_of(name, task, str(folder))
    check(plan)
    make_folder(plan.records)
    missing = [number for number in range(plan.games) if not is_whole(record_of(folder, number))]
    for _ in range(plan.games - len(missing)):
        step()
    for _ in spread(partial(play, plan), missing, jobs) if missing else []:
        step()
    written = writing.write([record_of(folder, number) for number in range(plan.games)], out, observing)
    shutil.rmtree(folder, ignore_errors=True)
    return written


def record_of(folder: Path, number: int) -> Path:
    return folder / f"game-{number:05}.record"


def is_whole(path: Path) -> bool:
    """Was the record written to its end?"""
    if not path.is_file():
        return False
    text = path.read_text("utf-8", "replace")
    return "\nend " in text and text.endswith("\n")
