"""The benchmark: tasks with fixed tables, seeds and opponents, so that results of different papers can be compared.

docs/benchmark.md describes it. A task never changes; a change would be a new task.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from smallcouncil.api.setting import asked_for
from smallcouncil.arena import series, statistics
from smallcouncil.arena.one_game import Outcome, SeriesPlan, seating
from smallcouncil.errors import Complaint, clipped

GAMES: Final = 240  # the games of a whole task: each number of players divides it
SEED: Final = 2003


class BenchmarkTask(NamedTuple):
    """A table, and the bot that has all seats but one. The bot that is tested moves on by one seat every game."""

    game: str
    players: int
    preset: str
    opponent: str


TASKS: Final = {
    "base-3": BenchmarkTask("thrones", 3, "", "steward-1"),
    "base-5": BenchmarkTask("thrones", 5, "", "steward-1"),
    "clash-6": BenchmarkTask("thrones", 6, "clash", "steward-1"),
    "intrigue-4": BenchmarkTask("intrigue", 4, "", "spider-1:25"),
}


class Row(NamedTuple):
    """The result of a bot in a task."""

    task: str
    bot: str
    games: int
    whole: bool  # were all games of the task played?
    share: float  # its victories, as a share of the games; equal bots have `chance`
    interval: tuple[float, float]
    chance: float
    mean_rank: float  # 1 is the best
    digest: str

    def plain(self) -> dict[str, Any]:
        low, high = self.interval
        rounded = {"share": round(self.share, 4), "interval": [round(low, 4), round(high, 4)]}
        return {**self._asdict(), **rounded, "chance": round(self.chance, 4), "mean_rank": round(self.mean_rank, 4)}


def task_named(name: str) -> BenchmarkTask:
    if name not in TASKS:
        raise Complaint(f"There is no task {clipped(repr(name))}; the tasks are {', '.join(TASKS)}.")
    return TASKS[name]


def plan_of(name: str, bot: str, games: int) -> SeriesPlan:
    """The games of a bot in a task; the first ones of the task, if they are fewer."""
    task = task_named(name)
    kind, players, options = asked_for(task.game, task.players, task.preset, ())
    if not 1 <= games <= GAMES or games % players:
        raise Complaint(f"{name} has {GAMES} games; fewer must be a multiple of {players}, so that all seats come equally often.")
    return SeriesPlan(kind.name, players, tuple(options), (bot, *[task.opponent] * (players - 1)), games, SEED, rotate=True)


def run(name: str, bot: str, games: int, jobs: int, progress: Callable[[Outcome], None] | None = None) -> Row:
    """Plays a task, or its first games."""
    plan = plan_of(name, bot, games)
    found = series.run(plan, jobs, progress)
    wins, ranks = 0.0, 0.0
    for outcome in found:
        seat = seating(plan, outcome.number).index(0)
        wins += 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        ranks += outcome.ranks[seat]
    return Row(
        name, bot, games, games == GAMES, wins / games, statistics.wilson(wins, games), 1 / plan.players, ranks / games,
        series.digest(found),
    )
