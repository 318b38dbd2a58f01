"""`council analyse --calibrate N`: checks the chances in games of bots that no value was trained on."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from smallcouncil.analysis import calibration, plot
from smallcouncil.analysis.calibration import CalibrationScore, Forecast, Trial
from smallcouncil.commands.progress import progress_bar
from smallcouncil.commands.tables import table_of
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named
from smallcouncil.processes import spread

PLAYERS = 5
WORLDS = 8


def run(args: argparse.Namespace) -> int:
    """Plays missing games and reports how good the chances were, or plots several files."""
    paths = [Path(name) for name in args.results.split(",") if name]
    if args.plot:
        draw(paths, Path(args.plot))
        return 0
    if not args.calibrate or args.calibrate < 1 or len(paths) != 1:
        raise Complaint("--calibrate needs a number of games, 1 or more, and --results FILE to keep them in.")
    players, options, _ = table_of(game_named("thrones"), args.players, args.preset, [], PLAYERS)
    trial, found = calibration.read(paths[0], Trial(players, tuple(options), args.worlds or WORLDS, args.seed))
    missing = [number for number in range(args.calibrate) if number not in found]
    with progress_bar("games", len(missing), shown=True) as step:
        for number, rows in spread(partial(one, trial), missing, max(1, min(args.jobs, len(missing)))):
            found[number] = rows
            add_line(paths[0], calibration.line_of(trial, number, rows))
            step()
    print(f"{title_of(trial)}: {len(found)} games, {trial.worlds} worlds, seed {trial.seed}")
    for name, score in scores(rows_of(found)).items():
        print(f"{name:<10} {told(score)}")
    return 0


def draw(paths: list[Path], to: Path) -> None:
    if not paths:
        raise Complaint("--plot draws what files of results say: name them with --results A,B.")
    try:
        to.write_text(plot.svg([panel(*calibration.read(path)) for path in paths]), encoding="utf-8")
    except OSError as error:
        raise Complaint(f"{error.filename or to} cannot be used: {error.strerror or error}.") from error


def rows_of(found: dict[int, list[Forecast]]) -> list[Forecast]:
    return [row for number in sorted(found) for row in found[number]]


def one(trial: Trial, number: int) -> tuple[int, list[Forecast]]:
    return number, calibration.tried(trial, number)


def add_line(path: Path, line: str) -> None:
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
    except OSError as error:
        raise Complaint(f"{path} cannot be written: {error.strerror or error}.") from error


def scores(rows: list[Forecast]) -> dict[str, CalibrationScore]:
    came = [row.won for row in rows]
    played, value = [row.played for row in rows], [row.value for row in rows]
    return {"played on": calibration.score(played, came), "value": calibration.score(value, came)}


def told(score: CalibrationScore) -> str:
    bins = ", ".join(f"{100 * each.said:.0f}: {100 * each.won:.0f} ({each.number})" for each in score.bins)
    return (
        f"Brier score {score.brier:.4f} (a guess {score.guess:.4f}), cross-entropy {score.entropy:.3f},"
        f" {score.positions} positions. Given and won, in a hundred: {bins}"
    )


def title_of(trial: Trial) -> str:
    """The title by the preset with these options, if there is one."""
    presets = game_named("thrones").presets(trial.players)
    name = next((preset.title for preset in presets if tuple(preset.options) == trial.options), "")
    return f"{name or 'A table'}, {trial.players} players"


def panel(trial: Trial, found: dict[int, list[Forecast]]) -> plot.Panel:
    both = scores(rows_of(found))
    caption = f"{len(found)} games, Brier score {both['played on'].brier:.3f}"
    return plot.Panel(title_of(trial), caption, both["played on"].bins, both["value"].bins)
