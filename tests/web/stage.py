"""Tables that start in the middle of a game: a new table with the name of a scene starts there.

A table called `seed N` has the game of that seed.
"""

from __future__ import annotations

from pathlib import Path

from smallcouncil.core.game import Game
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import Scenario, read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.server.http import table_routes
from smallcouncil.server.tables import create as setting
from smallcouncil.server.tables.registry import Tables
from smallcouncil.thrones.game import Thrones

FILE = Path(__file__).with_name("scenes.scenario")
SCENES: list[Scenario] = []
SEED = "seed "
LONGEST = 40  # longest name of a table


def name_of(scene: Scenario) -> str:
    """The scene's id, as the name of a table."""
    return scene.title.partition(":")[0][:LONGEST]


def seed_of(name: str) -> int | None:
    """The seed of a scene; scenes are numbered from -1 downwards, which no game has."""
    if name.startswith(SEED):
        return int(name.removeprefix(SEED))
    return next((-1 - n for n, scene in enumerate(SCENES) if name_of(scene) == name), None)


def play(scene: Scenario) -> Game:
    """Plays the scene's story to its end, where the table starts."""
    runner = Runner(scene, {"thrones": Thrones()})
    runner.run()
    runner.game.log = None
    runner.game.state.number = 0
    return runner.game


class Staged(Thrones):
    def new(self, options: list[str], players: int, seed: int) -> Game:
        return play(SCENES[-1 - seed]) if seed < 0 else super().new(options, players, seed)


async def set_table(tables: Tables, wish: setting.TableWish, visitor: str) -> setting.NewTable:
    return await setting.set_table(tables, wish, seed_of(wish.name), visitor)


def build(file: Path) -> None:
    SCENES.extend(read(file.read_text(encoding="utf-8"), file.name))
    GAMES["thrones"] = Staged()
    assert "set_table" in vars(table_routes), "what sets tables has moved: this would change nothing"
    vars(table_routes)["set_table"] = set_table
