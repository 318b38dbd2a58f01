"""The interface between the table and a game: another game plays at the same table with only a board and its seats."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

import smallcouncil.terminal
from smallcouncil.core.game import Game
from smallcouncil.core.records import replay
from smallcouncil.games import GAMES
from smallcouncil.terminal.face import Face
from smallcouncil.terminal.inputs import Inputs
from smallcouncil.terminal.pace import Pace
from smallcouncil.terminal.session import new_table, sit_down
from smallcouncil.terminal.show import Show
from smallcouncil.terminal.signs import Screen
from tests.terminal.tables import monkey, screen_of, text_on

OF_THE_BOARD_GAME = ("picture.py",)


class Bare(Face):
    """The least that a face must have."""

    def board(self, view: Game, seat: int, screen: Screen) -> RenderableType:
        return Text("(here is the court)")

    def seats(self, view: Game, seat: int, screen: Screen) -> RenderableType:
        return Text("(here are the players)")


def test_the_card_game_is_played_with_a_bare_face(tmp_path: Path) -> None:
    screen, face = screen_of(), Bare(GAMES["intrigue"])
    lines = ["?", "help", "2", "map", "log", "map x", "tracks", "place nobody left", *monkey(1, 3000)]
    inputs = Inputs(screen, io.StringIO("\n".join(lines) + "\n"))
    table = new_table(screen, inputs, face, 3, [], "", ["random"], 7, str(tmp_path / "court"), False)
    assert sit_down(table) == 0
    assert table.game.result
    shown = text_on(screen)
    words_of_the_loop = ("Which seat is yours?", "`map` must be on its own here.", " wins.")
    for words in (*words_of_the_loop, "(here is the court)", "(here are the players)"):
        assert words in shown
    replay(table.path.read_text(encoding="utf-8"), GAMES, "saved")


def test_it_can_be_watched_too() -> None:
    screen, face = screen_of(), Bare(GAMES["intrigue"])
    game = face.kind.new([], 2, 5)
    game.log = []
    show = Show(screen, face, game, Pace(Inputs(screen, io.StringIO()), 0.0))
    while game.waiting:
        seat = (game.waiting & -game.waiting).bit_length() - 1
        game.choose(seat, game.choices(seat)[0])
        show.go_on()
    show.finale()
    assert text_on(screen).count("(here is the court)") > 1  # between rounds, and at the end


def test_the_loop_knows_no_game() -> None:
    folder = Path(smallcouncil.terminal.__file__).parent
    for file in folder.glob("*.py"):
        if file.name not in OF_THE_BOARD_GAME:
            imports = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith(("from ", "import "))]
            assert not [line for line in imports if ".thrones" in line or ".intrigue" in line], file.name
