"""`council bench`: the speed of the engine, as ratios to random chess with python-chess measured in the same run.

`council bench server`: how the server copes with many games. `council bench research`: the environments.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal

from rich.console import Console
from rich.table import Table

from smallcouncil import COMMAND
from smallcouncil.analysis.effort import is_compiled
from smallcouncil.bench import targets
from smallcouncil.bench.subjects import SUBJECTS
from smallcouncil.commands import arguments
from smallcouncil.errors import Complaint

if TYPE_CHECKING:
    from smallcouncil.bench import attack

try:
    from smallcouncil.bench import measure
except ModuleNotFoundError as error:
    if error.name != "chess":
        raise
    raise Complaint("python-chess, the yardstick, is missing: start as `./council bench`, which fetches it.") from None

# Figure, meaning, format.
LINES = (
    ("ratio", "random play", "{:.2f} Y"),
    ("games_ratio", "games", "Y/{:.0f}"),
    ("clone_us", "clone", "{:.1f} µs"),
    ("options_us", "options of one decision", "{:.1f} µs"),
    ("view_us", "view of one seat", "{:.1f} µs"),
    ("observe_us", "observation of one seat", "{:.1f} µs"),
    ("to_json_us", "to JSON", "{:.1f} µs"),
    ("from_json_us", "from JSON", "{:.1f} µs"),
    ("replay_ms", f"replay of {measure.LONG_RECORD:,} decisions", "{:.1f} ms"),
)
MOST_GAMES, MOST_RATE, LONGEST = 2000, 5000.0, 600.0  # limits of `bench server`, whatever the arguments
# Figure, meaning, format.
SERVER_LINES = (
    ("sealed_per_s", "sealed choices a second", "{:,.1f}"),
    ("ack_p50", "a seal acknowledged, median", "{:,.1f} ms"),
    ("ack_p99", "a seal acknowledged, 99 %", "{:,.1f} ms"),
    ("news_p50", "a seal heard of by the others, median", "{:,.1f} ms"),
    ("news_p99", "a seal heard of by the others, 99 %", "{:,.1f} ms"),
    ("draft_p50", "a draft answered, median", "{:,.1f} ms"),
    ("draft_p99", "a draft answered, 99 %", "{:,.1f} ms"),
    ("kb_in_memory", "memory of a game nobody has come to", "{:,.0f} kB"),
    ("kb_connected", "… with five sockets", "{:,.0f} kB"),
    ("kb_running", "… with five sockets, played at", "{:,.0f} kB"),
    ("kb_left", "… the sockets gone", "{:,.0f} kB"),
    ("kb_dropped", "… the table gone too", "{:,.0f} kB"),
    ("kb_back", "… and all tables in memory again", "{:,.0f} kB"),
    ("cpu", "CPU of the server", "{:.0%} of a core"),
    ("cpu_ms_per_seal", "CPU for a sealed choice", "{:.2f} ms"),
)
ATTACK_HEADINGS: tuple[tuple[str, Literal["left", "right"]], ...] = (
    ("attack", "left"), ("median", "right"), ("99 %", "right"), ("below", "right"), ("hurt", "right"), ("CPU", "right"),
    ("tried", "right"), ("given", "right"), ("", "left"),
)
WORDS = {"aim": "[green]aim[/]", "must": "[yellow]must[/]", "short": "[red]short[/]"}


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", choices=("engine", "server", "research"), default="engine",
                        help="of the engine, the server, or the environments for programs that learn")
    parser.add_argument("--json", action="store_true", help="print the result as one line of JSON")
    parser.add_argument("--quick", action="store_true", help="a fifth of the time, and more noise")
    parser.add_argument("--compiled", action="store_true", help="measure the compiled engine (builds it first, in minutes)")
    parser.add_argument("--against", metavar="COMMIT", help="compare random play with the engine of another commit")
    parser.add_argument("--game", choices=list(SUBJECTS), help="only this; clash is thrones with all of A Clash of Kings")
    plan = parser.add_argument_group("server", "many games at once, played at random over sockets on this machine")
    plan.add_argument("--attack", action="store_true", help="while strangers do their worst: fails if players feel it")
    plan.add_argument("--games", type=int, help="how many five-player games (500; with --attack 200)")
    plan.add_argument("--rate", type=float, help="sealed choices a second that are aimed at (200; with --attack 60)")
    plan.add_argument("--seconds", type=float, help="how long it is played (60; with --attack 8 for each)")


def run(args: argparse.Namespace) -> int:
    if args.what == "server":
        check_plan(args)
    else:
        of_server = ("attack", "games", "rate", "seconds")
        arguments.leave_out(args, of_server, f"`{COMMAND} bench` measures the engine, not the server")
    if args.what == "research":
        arguments.leave_out(args, ("against", "game"), f"`{COMMAND} bench research` always measures the base game of five")
    if args.against:
        return run_against(args)
    if args.compiled and not is_compiled():
        return run_compiled(args)
    if args.what == "server":
        return run_attack(args) if args.attack else run_server(args)
    if args.what == "research":
        return run_research(args)
    subjects = {name: subject for name, subject in SUBJECTS.items() if args.game in (None, name)}
    figures = measure.run(subjects, measure.QUICK if args.quick else 1)
    if args.json:
        print(json.dumps(plain(figures)))
    else:
        show(figures)
    return 0


def run_research(args: argparse.Namespace) -> int:
    from smallcouncil.commands import bench_research

    return bench_research.run(args, WORDS)


def engine_word() -> str:
    return "compiled" if is_compiled() else "interpreted"


def run_compiled(args: argparse.Namespace) -> int:
    """Runs the same command on a compiled engine outside the sources."""
    from smallcouncil.commands import build

    arguments = [flag for flag in ("--json", "--quick") if getattr(args, flag[2:])] + (["--game", args.game] if args.game else [])
    if args.what == "research":
        arguments.append("research")
    if args.what == "server":
        arguments += ["server", *["--attack"] * args.attack]
        arguments += ["--games", str(args.games), "--rate", str(args.rate), "--seconds", str(args.seconds)]
    folder = build.kept(fast=False)
    command = [sys.executable, "-P", "-m", "smallcouncil", "bench", *arguments]
    return subprocess.call(command, env={**os.environ, "PYTHONPATH": str(folder)})


def run_against(args: argparse.Namespace) -> int:
    from smallcouncil.bench import against
    from smallcouncil.commands import build

    game = args.game or next(iter(SUBJECTS))
    usual = against.GAMES_A_COMPILED_SLICE if args.compiled else against.GAMES_A_SLICE
    rounds, games = (3, usual // 3) if args.quick else (against.ROUNDS, usual)
    with TemporaryDirectory() as folder:
        against.check_out(args.against, Path(folder))
        there = build.compiled(Path(folder)) if args.compiled else Path(folder, "src")
        here = build.kept(fast=False) if args.compiled else against.SOURCES
        found = against.compare(here, there, SUBJECTS[game], rounds, games)
    if args.json:
        print(json.dumps({"game": game, "against": args.against, "compiled": args.compiled, **found._asdict()}))
    else:
        word = "compiled" if args.compiled else "interpreted"
        print(f"{game}, {word}: {found.ratio:.2f} times as fast as {args.against}"
              f" (rounds from {found.least:.2f} to {found.most:.2f})")
        if not found.same:
            print("The same seeds do not give the same games: the rules have changed, so the work compared is not the same.")
    return 0


def check_plan(args: argparse.Namespace) -> None:
    """Fills in the defaults and checks the plan."""
    from smallcouncil.bench import attack, server

    if args.against or args.quick or args.game:
        raise Complaint("`bench server` has --attack, --games, --rate, --seconds, --compiled and --json only.")
    usual = attack.AttackPlan() if args.attack else server.LoadPlan()
    for name in usual._fields:
        if getattr(args, name) is None:
            setattr(args, name, getattr(usual, name))
    for name, most in (("games", MOST_GAMES), ("rate", MOST_RATE), ("seconds", LONGEST)):
        if not 0 < getattr(args, name) <= most:
            raise Complaint(f"--{name} must be more than 0 and at most {most:,.0f}.")


def run_server(args: argparse.Namespace) -> int:
    from smallcouncil.bench import server

    figures = server.run(server.LoadPlan(args.games, args.rate, args.seconds))
    if args.json:
        print(json.dumps({"compiled": is_compiled(), **{key: round(value, 3) for key, value in figures._asdict().items()}}))
    else:
        show_server(figures._asdict(), server.AIMS)
    return 0


def run_attack(args: argparse.Namespace) -> int:
    from smallcouncil.bench import attack

    results = attack.run(attack.AttackPlan(args.games, args.rate, args.seconds))
    lost = [result.attack for result in results if result.wins]
    if args.json:
        print(json.dumps({"compiled": is_compiled(), "lost": lost, "results": [result._asdict() for result in results]}))
    else:
        show_attack(args, results)
    return 1 if lost else 0


def show_attack(args: argparse.Namespace, results: list[attack.AttackResult]) -> None:
    console = Console()
    grid = Table(title=f"{args.games:,} games, {args.rate:g} seals a second, while strangers attack; {engine_word()}")
    for heading, justify in ATTACK_HEADINGS:
        grid.add_column(heading, justify=justify, no_wrap=True)
    for each in results:
        times = [f"{each.p50:,.1f}", f"{each.p99:,.1f}", f"{each.limit + each.late:,.0f}" if each.attack else ""]
        tried = [f"{each.tried:,}", f"{each.served:,}"] if each.attack else ["", ""]
        word = "" if not each.attack else "[red]lost[/]" if each.wins else "[green]held[/]"
        grid.add_row(each.attack or "none", *times, f"{each.refused + each.cut_off:,}", f"{each.cpu:.0%}", *tried, word)
    console.print(grid)
    console.print(
        "How long a seal of honest players took, in ms: median, 99 % and what that must stay below; how often they were refused"
        " or cut off; the CPU of the server, of a core; what the attackers tried and what they were given.",
        soft_wrap=True,
    )


def show_server(figures: dict[str, float], aims: dict[str, float]) -> None:
    console = Console()
    title = f"{figures['games']:,} games, {figures['sockets']:,} sockets, {figures['rate']:g} seals a second; {engine_word()}"
    grid = Table(title=title)
    grid.add_column("", no_wrap=True)
    for heading in ("figure", "aim", "is at"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for figure, label, form in SERVER_LINES:
        aim = aims.get(figure)
        reached = "" if aim is None else WORDS["aim" if figures[figure] <= aim else "short"]
        grid.add_row(label, form.format(figures[figure]), "" if aim is None else form.format(aim), reached)
    console.print(grid)
    console.print(
        f"{figures['drafts_per_s']:,.0f} drafts a second; {figures['messages_per_s']:,.0f} messages a second from the server, of"
        f" {figures['kb_per_message']:.1f} kB; {figures['cut_off']:,} sockets cut off.\n"
        f"The players took {figures['players_cpu']:.0%} of a core and were late by {figures['players_late_p99']:.1f} ms"
        f" themselves (99 %); the load of the machine was {figures['load']:.1f} before.",
        soft_wrap=True,
    )


def plain(figures: dict[str, measure.EngineFigures]) -> dict[str, object]:
    yardstick = next(iter(figures.values())).yardstick
    rows = {name: {key: round(value, 6) for key, value in each._asdict().items()} for name, each in figures.items()}
    return {"yardstick": round(yardstick, 1), "compiled": is_compiled(), **rows}


def show(figures: dict[str, measure.EngineFigures]) -> None:
    console = Console()
    for name, each in figures.items():
        console.print(table(name, each))
        console.print(
            f"{each.decisions_per_s:,.0f} decisions and {each.games_per_s:,.1f} games a second,"
            f" {each.decisions_per_game:,.0f} decisions a game.\n"
            f"Y, random play with python-chess: {each.yardstick:,.0f} decisions a second;"
            f" y, one of these: {1e6 / each.yardstick:.1f} µs.",
            soft_wrap=True,
        )


def table(name: str, figures: measure.EngineFigures) -> Table:
    wanted = targets.TARGETS.get((name, is_compiled()), {})
    subject = SUBJECTS[name]
    grid = Table(title=f"{name}, {engine_word()}: {subject.title}, {subject.players} players")
    grid.add_column("", no_wrap=True)
    for heading in ("figure", "in y", "must", "aim"):
        grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column("is at", no_wrap=True)
    for figure, label, form in LINES:
        value = getattr(figures, figure)
        target = wanted.get(figure)
        cells = [printed(figure, form, each) for each in (value, *(target or ("", "")))]
        word = WORDS[targets.verdict(figure, value, target)] if target else ""
        grid.add_row(label, cells[0], in_yardsticks(figure, value, figures.yardstick), cells[1], cells[2], word)
    return grid


def printed(figure: str, form: str, value: float | str) -> str:
    if isinstance(value, str):
        return value
    return form.format(1 / value if figure == "games_ratio" else value)


def in_yardsticks(figure: str, value: float, yardstick: float) -> str:
    """A time as a number of chess decisions."""
    if targets.high_is_good(figure):
        return ""
    return f"{value * yardstick / (1e3 if figure.endswith('ms') else 1e6):,.2f}"
