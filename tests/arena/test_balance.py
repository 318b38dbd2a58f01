"""council balance: shares, lengths and effects of options; a seed settles them; plots and figures say the same as the tables."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from smallcouncil import cli
from smallcouncil.arena.balance import CERTAIN, TableGames, change, effects_table, lengths_table, shares_table
from smallcouncil.arena.balance_plots import effects_plot, lengths_plot, shares_plot
from smallcouncil.arena.one_game import Outcome, SeriesPlan
from smallcouncil.commands import balance
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES

SMALL = ["balance", "--players", "3", "--bots", "random", "--games", "3", "--interpreted"]


def table_with(wins: list[int], label: str = "3", turns: int = 10) -> TableGames:
    """Games of three, of which each house wins the given number."""
    plan = SeriesPlan("thrones", 3, (), ("random",) * 3, sum(wins), 1, True)
    winners = [house for house, number in enumerate(wins) for _ in range(number)]
    outcomes = [
        Outcome(number, ["random"] * 3, [winner], turns, 200, [0] * 3, [0.0] * 3, "", [1.0, 2.5, 2.5])
        for number, winner in enumerate(winners)
    ]
    return TableGames(label, plan, outcomes)


def printed(words: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert cli.main([*words, "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def test_the_same_seed_gives_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    one, two = printed([*SMALL, "--jobs", "1"], capsys), printed([*SMALL, "--jobs", "2"], capsys)
    assert one == two
    assert list(one["tables"]) == ["base-shares", "base-lengths"]
    assert one["digest"] != printed([*SMALL, "--jobs", "1", "--seed", "2"], capsys)["digest"]


def test_shares_and_lengths_are_those_of_the_games() -> None:
    table = table_with([60, 30, 10], turns=7)
    [row] = shares_table([table]).rows
    assert row == ["3", "100", "60 % (50 to 69)", "30 % (22 to 40)", "10 % (6 to 17)", "–", "–", "–"]
    [row] = lengths_table([table]).rows
    assert row == ["3", "7.0", "7", "7", "100 %", "200"]


def test_a_change_has_an_interval_around_it() -> None:
    before, after = table_with([60, 30, 10]), table_with([30, 60, 10])
    for house, expected in (("Baratheon", -0.3), ("Lannister", 0.3), ("Stark", 0.0)):
        points, (low, high) = change(before, after, house)
        assert points == pytest.approx(expected)
        assert low < points < high
        wide = change(before, after, house, CERTAIN)[1]
        assert wide[0] < low < high < wide[1]
    back, (low, high) = change(after, before, "Baratheon")
    assert (back, -high, -low) == pytest.approx((0.3, *change(before, after, "Baratheon")[1]))


def test_an_effect_is_called_certain_only_if_it_is_large_for_its_games() -> None:
    before = table_with([60, 30, 10])
    few, many = table_with([3, 6, 1], "few"), table_with([300, 600, 100], "many")
    rows = effects_table(before, [table_with([60, 30, 10], "same"), few, many]).rows
    assert [row[-1] for row in rows] == ["–", "–", "Baratheon, Lannister"]
    assert rows[0][2:6] == ["+0.0", "+0 (-13 to +13)", "+0 (-13 to +13)", "+0 (-9 to +9)"]


def test_effects_take_each_further_option_that_fits() -> None:
    kind = GAMES["thrones"]
    for players in kind.players:
        found = balance.with_one_more(kind, players, ["ports"])
        first = [label.partition(" + ")[0] for label, _ in found]
        assert "ports" not in first
        assert set(first) <= {option.name for option in kind.options(players)}
        for label, options in found:
            assert set(label.split(" + ")) == set(options) - {"ports"}
            assert kind.check_options(options, players) == options
            assert balance.houses_of(kind, players, options) == balance.houses_of(kind, players, ["ports"])


def test_effects_leave_out_an_option_with_other_houses() -> None:
    kind = GAMES["thrones"]
    assert "storm-board" in [option.name for option in kind.options(4)]
    assert "storm-board" not in " ".join(label for label, _ in balance.with_one_more(kind, 4, []))


def test_plots_are_drawings_with_every_house() -> None:
    tables = [table_with([60, 30, 10], "base & more"), table_with([10, 30, 60], "other")]
    for text in (shares_plot(tables), effects_plot(tables[0], tables[1:]), lengths_plot(tables)):
        words = [each.text for each in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}text")]
        assert "other" in words
    assert ">first + …</text>" in effects_plot(tables[0], [table_with([10, 30, 60], "first + second + third")])
    bars = re.findall(r'class="bar" x="190" y="\d+" width="([\d.]+)"', shares_plot(tables))
    assert [round(float(bar) / 6) for bar in bars] == [60, 30, 10, 10, 30, 60]


def test_figures_and_plots_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balance, "commit", lambda: "01234567")
    folder, page = tmp_path / "balance", tmp_path / "balance.md"
    folder.mkdir()
    page.write_text("<!-- result: base-shares -->\n| players | games |\n|---|---|\n| an old | row |\n", encoding="utf-8")
    report = printed([*SMALL, "--jobs", "1", "--into", str(folder), "--plots", str(folder)], capsys)
    [row] = report["tables"]["base-shares"]["rows"]
    assert page.read_text("utf-8").endswith(f"|---|---|\n| {' | '.join(row)} |\n")
    figures = (folder / "figures.toml").read_text("utf-8")
    assert 'command = "./council balance --players 3 --bots random --games 3 --seed 1"' in figures
    assert {each.name for each in folder.iterdir()} == {"figures.toml", "base-shares.svg", "base-lengths.svg"}


@pytest.mark.parametrize(("words", "sentence"), [
    (["--players", "many"], "--players needs whole numbers"),
    (["--effects"], "give one number with --players"),
    (["--players", "3,4", "--effects"], "give one number with --players"),
    (["--players", "7"], "The board game is for"),
    (["--games", "0"], "At least one game"),
])
def test_what_cannot_be_played_is_refused(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Complaint, match=sentence):
        cli.run_command("balance", [*words, "--interpreted"])
