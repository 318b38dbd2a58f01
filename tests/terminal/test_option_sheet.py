"""Presets on the command line and the sheet of options at the table."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from smallcouncil.cli import main
from smallcouncil.games import GAMES
from smallcouncil.terminal.faces import face_named
from smallcouncil.terminal.inputs import Inputs, PlayerLeaves
from smallcouncil.terminal.option_sheet import OptionSheet
from smallcouncil.terminal.session import new_table
from smallcouncil.thrones.modules import OPTIONS
from tests.terminal.tables import screen_of, text_on

THRONES = GAMES["thrones"]
FIRST = THRONES.options(5)[0].name


def filled(*lines: str, players: int = 5, chosen: tuple[str, ...] = ()) -> tuple[list[str], str]:
    screen = screen_of(120)
    inputs = Inputs(screen, io.StringIO("".join(line + "\n" for line in lines)))
    return OptionSheet(screen, inputs, THRONES, players, list(chosen)).fill_in(), text_on(screen)


def test_the_sheet_lists_every_option_with_its_line() -> None:
    chosen, shown = filled("")
    assert chosen == []
    for option in THRONES.options(5):
        assert option.title in shown
        assert option.says[:30] in shown
    assert "[x] base   2003 base" in shown


def test_options_are_switched_by_number_and_name_and_presets_by_name() -> None:
    assert filled("1", "")[0] == [FIRST]
    assert filled("1", "1", "")[0] == []
    assert filled("ports, fort", "done")[0] == ["fortifications", "ports"]
    clash = next(preset.options for preset in THRONES.presets(5) if preset.name == "clash")
    assert filled("clash", "")[0] == clash
    assert filled("A Clash of Kings", "ports", "")[0] == [name for name in clash if name != "ports"]
    assert filled("base", "", chosen=("ports",))[0] == []


def test_an_unknown_option_changes_nothing_and_is_reported() -> None:
    chosen, shown = filled("1", "99", "eight", "martell", "?2", "? options.combine", "?xyzzy", "")
    assert chosen == [FIRST]
    assert "There is no option '99' for 5 players" in shown
    assert "There is no option 'eight' for 5 players" in shown
    assert "Martell is a house, not an option: it is in play with --players 6." in shown
    assert f"[{THRONES.options(5)[1].rule}]" in shown
    assert "[options.combine]" in shown
    assert "No rule says anything about `xyzzy`." in shown


def test_a_forbidden_combination_is_refused_with_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OPTIONS, "forbidden", [("ports", "fortifications", "options.combine")])
    chosen, shown = filled("ports", "fortifications", "")
    assert chosen == ["ports"]
    assert "The options ports and fortifications do not go together [options.combine]." in shown


def test_leaving_or_the_end_of_input_starts_no_game() -> None:
    with pytest.raises(PlayerLeaves):
        filled("quit")
    with pytest.raises(PlayerLeaves):
        filled("1")


def test_the_sheet_opens_while_a_house_is_chosen(tmp_path: Path) -> None:
    screen = screen_of()
    inputs = Inputs(screen, io.StringIO("options\nports\n\nstark\n"))
    table = new_table(screen, inputs, face_named("thrones"), 5, [], "", ["random"], 1, str(tmp_path / "g"), False)
    assert table.game.state.ruleset.options == ["ports"]
    assert table.header.options == ["ports"]
    assert table.game.state.ruleset.seat_name(table.seat) == "Stark"
    assert "Options: none; `options` changes them." in text_on(screen)
    assert "Options: The ports of Westeros; `options` changes them." in text_on(screen)


def test_watching_a_preset(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "w.record"
    words = ["watch", "--game", "intrigue", "--preset", "parent", "--seed", "3", "--speed", "0", "--bots", "random"]
    assert main([*words, "--players", "3", "--save", str(file)]) == 0
    assert "options five-colours, parent-scoring" in file.read_text("utf-8")
    assert main(["watch", "--preset", "six", "--players", "3"]) == 2
    assert "The preset six is for 6 players, not 3." in capsys.readouterr().err


def test_an_option_is_explained_with_all_its_rules() -> None:
    """The explanation of ports includes their three ships; a long chapter names its other rules."""
    ports = filled("?ports", "")[1]
    assert ports.index("[ports.areas]") < ports.index("[ports.three]") < ports.index("[ports.retreat]")
    assert "supply counts them as an army" in ports
    orders = filled("?one-time", "")[1]
    assert "[one-time-orders.place]" in orders
    assert "one-time-orders.will" in orders


def test_an_options_description_has_its_own_column() -> None:
    _, seen = filled("")
    lines = seen.splitlines()
    first = next(at for at, line in enumerate(lines) if "Seven different cards" in line)
    column = lines[first].index("Seven different cards")
    assert lines[first + 1][:column].isspace()
    assert lines[first + 1][column:].strip()
