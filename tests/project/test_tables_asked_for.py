"""--players, --preset, --options, --house and --bots mean the same in every command, and refusals say what to do."""

from __future__ import annotations

import json

import pytest

from smallcouncil.cli import main
from smallcouncil.commands import fuzz
from smallcouncil.commands.tables import options_of, table_of
from smallcouncil.core.kind import GameKind
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.terminal.seats import filled, sizes_with
from smallcouncil.testkit.laws import Played, random_options

THRONES = GAMES["thrones"]


def test_a_preset_with_further_options() -> None:
    clash = next(preset.options for preset in THRONES.presets(5) if preset.name == "clash")
    assert options_of(THRONES, 5, "clash", []) == clash
    assert options_of(THRONES, 5, "clash", ["competitive", "ports"]) == [*clash, "competitive"]
    assert options_of(THRONES, 5, "a clash of kings", []) == clash
    assert options_of(THRONES, 5, "", ["ports"]) == ["ports"]
    assert options_of(THRONES, 5, "", ["Siege Engines", "the battle variant"]) == ["siege-engines", "battle-variant"]


@pytest.mark.parametrize(("preset", "options", "house", "players"), [
    ("", "", "", 5), ("clash", "", "", 5), ("six", "", "", 6), ("Six players, original cards", "", "", 6),
    ("", "three-player-sheet", "", 3), ("clash", "eight-of-four", "", 4), ("", "competitive,ports", "", 5),
    ("", "", "martell", 6), ("", "", "Mart", 6), ("clash", "", "Martell", 6), ("", "", "greyjoy", 5),
    ("", "eight-of-four", "tyrell", 4),
])
def test_without_a_number_of_players_one_that_fits_is_chosen(preset: str, options: str, house: str, players: int) -> None:
    wish = table_of(THRONES, None, preset, [word for word in options.split(",") if word], 5, house)
    assert wish.players == players
    assert bool(wish.note) == (players != 5)
    assert wish.note.startswith(f"{players} players, because ") or players == 5
    for asked in (house, options):
        if players != 5 and asked and not preset and "," not in asked:
            assert asked.lower() in wish.note.lower() or "eight-of-four" in wish.note


def test_a_preset_without_some_of_its_options() -> None:
    clash = table_of(THRONES, 5, "clash", [], 5).options
    assert table_of(THRONES, 5, "clash", [], 5, without=["ports"]).options == [name for name in clash if name != "ports"]
    some = table_of(THRONES, 5, "clash", ["competitive"], 5, without=["Siege Engines", "ports"]).options
    assert set(some) == {*clash, "competitive"} - {"ports", "siege-engines"}


@pytest.mark.parametrize(("preset", "options", "without", "sentence"), [
    ("clash", [], "dragons", "There is no option 'dragons'; the options are crown-cards, "),
    ("clash", [], "martell", "Martell is a house, not an option"),
    ("clash", [], "clash", "clash is a preset, not an option"),
    (
        "clash", [], "competitive",
        "--without leaves out options of the preset named by --preset, and competitive is not among them.",
    ),
    ("", [], "ports", "--without leaves out options of the preset named by --preset, and ports is not among them."),
    ("clash", ["ports"], "Ports", "You switch ports on with --options and leave it out with --without: drop one of the two."),
])
def test_what_cannot_be_left_out(preset: str, options: list[str], without: str, sentence: str) -> None:
    with pytest.raises(Complaint) as complaint:
        table_of(THRONES, 5, preset, options, 5, without=[without])
    assert str(complaint.value).startswith(sentence)


def test_every_command_with_a_preset_can_leave_an_option_out(capsys: pytest.CaptureFixture[str]) -> None:
    clash = ["--preset", "clash", "--without", "ports,one-time-orders"]
    assert main(["simulate", *clash, "--bots", "random", "--games", "1", "--jobs", "1", "--json"]) == 0
    options = json.loads(capsys.readouterr().out)["options"]
    assert "fortifications" in options
    assert not {"ports", "one-time-orders"} & set(options)
    for words in (["watch"], ["simulate"], ["play", "--terminal"], ["fuzz", "--jobs", "1"]):
        assert main([*words, "--preset", "clash", "--without", "dragons"]) == 2
        assert "There is no option 'dragons'" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["leaders", "tactics", "swords-cards", "Leaders"])
def test_an_option_that_another_includes_cannot_be_left_out(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It would silently come back with that option."""
    option = name.lower()
    arena = ["arena", "--bots", "random,steward"]
    for words in (["watch"], ["simulate"], ["play"], ["play", "--terminal"], arena, ["fuzz", "--jobs", "1"]):
        assert main([*words, "--preset", "swords", "--without", name]) == 2
        told = f"You cannot leave out {option}: storm-board always includes it [storm-board.setup]."
        assert f"{told} Try --without storm-board,{option}." in capsys.readouterr().err
    wish = table_of(THRONES, 4, "swords", [], 5, without=["storm-board", "leaders"])
    assert not {"storm-board", "leaders"} & set(wish.options)
    assert "tactics" in wish.options


def test_an_option_left_out_is_not_brought_along_by_others() -> None:
    for seed in range(60):
        assert "leaders" not in random_options(THRONES, 4, seeded(seed), never=["leaders"])


def test_an_option_left_out_is_never_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[list[str]] = []

    def note(kind: GameKind, options: list[str], players: int, seed: int, every: int) -> Played:
        tried.append(options)
        return Played()

    monkeypatch.setattr(fuzz, "fuzz", note)
    assert main(["fuzz", "--games", "40", "--jobs", "1", "--players", "5", "--preset", "clash", "--without", "ports"]) == 0
    assert len(tried) == 40
    assert all("fortifications" in options and "ports" not in options for options in tried)


def test_the_chosen_number_of_players_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--preset", "six", "--bots", "random", "--games", "1", "--jobs", "1"]) == 0
    shown = capsys.readouterr().out
    assert "6 players, because the preset six needs that number." in shown
    assert "Martell" in shown
    assert main(["watch", "--options", "three-player-sheet", "--bots", "random", "--seed", "1", "--speed", "0"]) == 0
    assert "3 players, because the option three-player-sheet needs that number. Seed 1." in capsys.readouterr().out


@pytest.mark.parametrize(("players", "preset", "options", "sentence"), [
    (4, "six", "", "The preset six is for 6 players, not 4."),
    (5, "feast", "", "There is no preset 'feast'; for 5 players there are base (2003 base), clash (A Clash of Kings), "
     "storm (Storm on the old board)."),
    (None, "", "martell", "Martell is a house, not an option: it is in play with --players 6."),
    (None, "martell", "", "Martell is a house, not a preset: it is in play with --players 6."),
    (None, "", "clash", "clash is a preset, not an option: say --preset clash."),
    (None, "ports", "", "ports is an option, not a preset: say --options ports."),
    (None, "six", "three-player-sheet", "The preset six is for 6 players, not 5."),
    (6, "", "competitive", "The option competitive is for 5 players only [options.competitive]."),
])
def test_a_refusal_says_what_to_do(players: int | None, preset: str, options: str, sentence: str) -> None:
    with pytest.raises(Complaint) as refusal:
        table_of(THRONES, players, preset, [word for word in options.split(",") if word], 5)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(("players", "house", "others"), [
    (5, "martell", "6"), (4, "greyjoy", "5 or 6"), (3, "tyrell", "4, 5 or 6"),
])
def test_a_house_that_does_not_play_is_refused_with_the_numbers_it_plays_with(
    players: int, house: str, others: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--terminal", "--players", str(players), "--house", house]) == 2
    told = capsys.readouterr().err
    assert f"House {house.capitalize()} is not in play with {players} players, only with {others}:" in told
    assert f"start with --players {others[0]} " in told
    assert "[base.setup.houses]" in told


def test_seats_by_number_of_players() -> None:
    assert sizes_with(THRONES, "martell") == [6]
    assert sizes_with(THRONES, "stark") == [3, 4, 5, 6]
    assert sizes_with(THRONES, "bolton") == []


def test_one_bot_for_all_or_the_first_and_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    assert filled(["steward"], 3) == ["steward", "steward", "steward"]
    assert filled(["steward", "random"], 4) == ["steward", "random", "random", "random"]
    told = []
    for bots in ("steward,random,random", "steward,random"):
        assert main(["simulate", "--players", "3", "--bots", bots, "--games", "1", "--jobs", "1", "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0]["bots"] == told[1]["bots"]
    assert told[0]["digest"] == told[1]["digest"]


@pytest.mark.parametrize("command", ["simulate", "watch", "play", "fuzz"])
def test_presets_work_wherever_options_do(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "2000")  # no word is broken
    assert main([command, "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "--preset NAME" in shown
    assert "clash (A Clash of Kings)" in shown
    for kind in GAMES.values():
        for players in kind.players:
            assert all(option.name in shown for option in kind.options(players))
            assert all(f"{preset.name} ({preset.title})" in shown for preset in kind.presets(players))


def test_a_fuzz_with_an_option_for_some_numbers_uses_those(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--options", "competitive", "--games", "1", "--every", "0", "--jobs", "1"]) == 0
    assert main(["fuzz", "--preset", "clash", "--players", "3", "--games", "1", "--every", "0", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.count("1 game sound, 0 broken") == 2
