"""Draws the table for the README:

    PYTHONPATH=src .venv/bin/python -m smallcouncil.terminal.picture docs/images/table.svg
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
from pathlib import Path

from rich.console import Console

from smallcouncil.bots.levels import USUAL
from smallcouncil.core.bits import BIT
from smallcouncil.games import DEFAULT_GAME
from smallcouncil.insight.thrones.aids import state_of
from smallcouncil.terminal.faces import face_named
from smallcouncil.terminal.inputs import Inputs
from smallcouncil.terminal.seats import bots_for, next_bot
from smallcouncil.terminal.session import new_table
from smallcouncil.terminal.signs import Screen
from smallcouncil.terminal.table import TerminalTable

HOUSE, TURN, SEED = "greyjoy", 3, 41
NEWS = 11  # events shown above the table


def sample(screen: Screen, folder: str) -> TerminalTable:
    """Bots play all seats until the house marches in that turn."""
    inputs = Inputs(screen, io.StringIO())
    table = new_table(
        screen, inputs, face_named(DEFAULT_GAME), 5, [], HOUSE, [USUAL], SEED, str(Path(folder) / "sample.record"), False
    )
    game, seat = table.game, table.seat
    bots = bots_for(face_named(DEFAULT_GAME).kind, [USUAL], list(range(5)), SEED)
    while game.waiting:
        state = state_of(game)
        asked = game.waiting & BIT[seat] and state.agenda[-1].kind.name == "march"
        if state.turn >= TURN and asked and len(game.choices(seat)) > 1:
            break
        game.choose(*next_bot(bots, game))
    table.heard = max(0, len(game.log or []) - NEWS)
    return table


def without_addresses(svg: str) -> str:
    """Removes the web font that Rich asks for; any monospaced font fits, as every piece of text has its own length."""
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", "monospace").replace("font-family: arial", "font-family: sans-serif")
    svg = re.sub(r"<!-- Generated with Rich.*?-->", "", svg)
    return re.sub(r"\n\s*\n+", "\n", svg)


def draw() -> str:
    console = Console(record=True, width=100, height=60, file=io.StringIO(), force_terminal=True, color_system="truecolor",
                      highlight=False, markup=False, emoji=False)
    screen = Screen(console)
    with tempfile.TemporaryDirectory() as folder:
        table = sample(screen, folder)
    console.export_text(clear=True)  # drops what was printed during the set-up
    prompt = table.present()
    screen.say(prompt)
    return without_addresses(console.export_svg(title="./council play --terminal"))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Say where the picture goes: python -m smallcouncil.terminal.picture docs/images/table.svg")
    Path(sys.argv[1]).write_text(draw(), encoding="utf-8")
