"""What `council bench research` prints."""

from __future__ import annotations

import argparse
import json

from rich.console import Console
from rich.table import Table

from smallcouncil.analysis.effort import is_compiled
from smallcouncil.bench import learning
from smallcouncil.bench.measure import QUICK
from smallcouncil.bench.targets import verdict

# Figure, meaning, format.
LINES = (
    ("raw", "raw_env", "{:.2f} Y"),
    ("wrapped", "aec_env", "{:.2f} Y"),
    ("in_wrappers", "raw_env in PettingZoo's wrappers", "{:.2f} Y"),
    ("tic_tac_toe", "PettingZoo's tic-tac-toe in its wrappers", "{:.2f} Y"),
    ("beside", "aec_env beside tic-tac-toe", "{:.2f} x"),
    ("vector", f"vector of {learning.LANES}, one process", "{:.2f} Y"),
    ("few", f"vector of {learning.LANES}, {learning.PROCESSES} processes", "{:.2f} x"),
    ("processes", f"vector of {learning.MANY_LANES}, {learning.PROCESSES} processes", "{:.2f} x"),
)


def run(args: argparse.Namespace, words: dict[str, str]) -> int:
    figures = learning.run(QUICK if args.quick else 1)
    if args.json:
        told = {name: round(value, 4) for name, value in figures._asdict().items()}
        print(json.dumps({"compiled": is_compiled(), **told}))
        return 0
    grid = Table(title=f"environments, {'compiled' if is_compiled() else 'interpreted'}: base, {learning.PLAYERS} players")
    grid.add_column("", no_wrap=True)
    for heading in ("figure", "must", "aim", "is at"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for figure, label, form in LINES:
        value = getattr(figures, figure)
        target = learning.TARGETS.get((figure, is_compiled()))
        goals = [form.format(each) for each in target] if target else ["", ""]
        grid.add_row(label, form.format(value), *goals, words[verdict("ratio", value, target)] if target else "")
    console = Console()
    console.print(grid)
    console.print(f"Y, random play with python-chess: {figures.yardstick:,.0f} decisions a second.", soft_wrap=True)
    return 0
