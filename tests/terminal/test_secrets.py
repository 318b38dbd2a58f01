"""The screen is drawn from the redacted game: hidden things do not change it by a letter."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.insight.thrones.aids import state_of
from smallcouncil.terminal.answers import obey
from smallcouncil.terminal.layout import Row
from smallcouncil.terminal.looks import Looks
from smallcouncil.terminal.signs import Paper
from smallcouncil.terminal.stage import Stage
from smallcouncil.terminal.table import TerminalTable
from tests.terminal.tables import screen_of, table_with, text_on

LOOKS = ["", "tracks", "cards", "log all", "help", "?", "why order pyke raid", "map"]


def forward(table: TerminalTable, until: str, rng: Rng) -> None:
    """Plays at random until the player must make such a decision."""
    game, seat = table.game, table.seat
    while game.waiting:
        if game.waiting & BIT[seat] and game.state.agenda[-1].kind.name == until and game.state.number > 3:
            return
        asked = bits_of(game.waiting)[0]
        choices = game.choices(asked)
        game.choose(asked, choices[rng.below(len(choices))])
    pytest.fail("that was never asked")


def seal_others(game: Game, seat: int, rng: Rng) -> None:
    """The other seats decide in secret, each time differently."""
    frame = game.state.agenda[-1]
    for other in bits_of(frame.asked):
        while other != seat and game.waiting & BIT[other]:
            choices = game.choices(other)
            game.choose(other, choices[rng.below(len(choices))])


def change_what_is_hidden(game: Game, rng: Rng) -> None:
    state = state_of(game)
    state.rng.word = rng.bits()
    for deck, known in zip(state.decks, state.known, strict=True):
        hidden = deck[: len(deck) - known]
        rng.shuffle(hidden)
        deck[: len(hidden)] = hidden


def looked_at(table: TerminalTable) -> str:
    table.present()
    for line in LOOKS:
        obey(table, line)
    table.present()
    return text_on(table.screen)


@pytest.mark.parametrize("question", ["orders", "card", "bid throne", "bid watch"])
def test_hidden_things_do_not_show(question: str, tmp_path: Path) -> None:
    screens: list[str] = []
    for hidden in range(3):
        table = table_with([], tmp_path, seed=3)
        forward(table, question, seeded(17))
        change_what_is_hidden(table.game, seeded(100 + hidden))
        seal_others(table.game, table.seat, seeded(200 + hidden))
        screens.append(looked_at(table))
    assert len(screens[0]) > 3000
    assert screens[0] == screens[1] == screens[2]


@pytest.mark.parametrize("question", ["orders", "card", "bid throne"])
def test_hidden_things_do_not_show_on_a_full_screen(question: str, tmp_path: Path) -> None:
    """A frame is drawn from the same view: board, houses, battle, prompt and news."""
    frames: list[list[Row]] = []
    for hidden in range(3):
        table = table_with([], tmp_path, seed=3)
        forward(table, question, seeded(17))
        change_what_is_hidden(table.game, seeded(100 + hidden))
        seal_others(table.game, table.seat, seeded(200 + hidden))
        stage = Stage(Paper(file=io.StringIO(), width=140, height=50, force_terminal=True))
        table.screen = table.looks.screen = stage
        with stage.opened(table.scene):
            frames.append(stage.frame(table.present(), ""))
    assert len(frames[0]) == 50
    assert frames[0] == frames[1] == frames[2]


def test_the_public_sees_no_drafts(tmp_path: Path) -> None:
    screens: list[str] = []
    for hidden in range(3):
        table = table_with([], tmp_path, seed=3)
        seal_others(table.game, table.seat, seeded(hidden))
        screen = screen_of()
        Looks(screen, table.face, table.game, -1).table()
        screens.append(text_on(screen))
    assert screens[0] == screens[1] == screens[2]
    assert "~" not in screens[0]


def test_a_dry_run_of_a_chain_leaves_no_trace(tmp_path: Path) -> None:
    table = table_with([], tmp_path)
    before = table.game.digest()
    obey(table, "why order winterfell march+1; done")
    assert table.game.digest() == before
