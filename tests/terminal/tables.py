"""Tables whose player is a script and whose screen is a string."""

from __future__ import annotations

import io
import random
from pathlib import Path

from smallcouncil.bots import bot_named
from smallcouncil.core.records import header_of
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.terminal.faces import face_named
from smallcouncil.terminal.inputs import Inputs
from smallcouncil.terminal.session import new_table, sit_down
from smallcouncil.terminal.signs import Screen, open_screen
from smallcouncil.terminal.table import TerminalTable


def screen_of(width: int = 100) -> Screen:
    return open_screen(io.StringIO(), width)


def text_on(screen: Screen) -> str:
    assert isinstance(screen.console.file, io.StringIO)
    return screen.console.file.getvalue()


def table_with(
    lines: list[str], path: Path, seed: int = 5, house: str = "stark", players: int = 5, options: tuple[str, ...] = (),
    width: int = 100, ask_everything: bool = False, bots: tuple[str, ...] = ("random",),
) -> TerminalTable:
    """A new game, against random bots unless others are named; the lines are what the player will type."""
    screen = screen_of(width)
    inputs = Inputs(screen, io.StringIO("".join(line + "\n" for line in lines)))
    file = path / "game.record"
    file.unlink(missing_ok=True)  # an earlier table may have left it
    face = face_named("thrones")
    return new_table(screen, inputs, face, players, list(options), house, [*bots], seed, str(file), ask_everything)


def played(lines: list[str], path: Path, **wishes: object) -> str:
    """The output until the lines were used up."""
    table = table_with(lines, path, **wishes)  # type: ignore[arg-type]
    assert sit_down(table) == 0
    return text_on(table.screen)


def at_scene(story: str, house: str, lines: list[str], path: Path, width: int = 100) -> str:
    """The output from a scenario's position on; random bots sit at the other seats."""
    runner = Runner(read(story, "story")[0], GAMES)
    runner.run()
    game, face, screen = runner.game, face_named("thrones"), screen_of(width)
    seat = face.find_seat(game, house)
    bots = {other: bot_named("random", other) for other in range(game.state.seats) if other != seat}
    names = [bots[each].name if each in bots else "you" for each in range(game.state.seats)]
    header = header_of(face.kind, game.state.ruleset.options, game.state.seats, names, 1)
    game.record = []
    inputs = Inputs(screen, io.StringIO("".join(line + "\n" for line in lines)))
    table = TerminalTable(screen, inputs, face, game, seat, bots, header, path / "scene.record", False)
    table.heard = 0
    assert sit_down(table) == 0
    return text_on(screen)


def monkey(seed: int, most: int = 6000) -> list[str]:
    """Random numbers: those that are not in the menu are refused, and the game still ends."""
    rng = random.Random(seed)
    return [str(rng.choice((0, 1, 1, 2, 2, 3, 4))) for _ in range(most)]
