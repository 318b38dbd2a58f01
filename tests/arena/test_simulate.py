"""council simulate: its output, and that the number of processes changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil import cli
from smallcouncil.arena import series, statistics
from smallcouncil.arena.one_game import Outcome, SeriesPlan, fought, seating
from smallcouncil.core import records
from smallcouncil.core.events import EVERYONE, Event
from smallcouncil.games import GAMES

THREE = ["simulate", "--players", "3", "--bots", "steward,random,random", "--games", "6", "--seed", "7"]


def printed(words: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert cli.main([*words, "--json"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    report: dict[str, Any] = json.loads(out)
    return report


def test_json_has_the_documented_keys(capsys: pytest.CaptureFixture[str]) -> None:
    report = printed([*THREE, "--jobs", "1", "--rotate"], capsys)
    assert report["games"] == 6
    assert set(report["wins"]) == {"steward", "random"}
    assert sum(report["wins"].values()) == pytest.approx(6)
    assert set(report["wins_by_house"]) == {"Baratheon", "Lannister", "Stark"}
    assert sum(report["wins_by_house"].values()) == pytest.approx(6)
    assert report["decisions"] > 100
    assert 1 <= report["mean_ranks"]["steward"] < report["mean_ranks"]["random"] <= 3
    assert report["seconds"] > 0


def test_json_names_what_the_games_were_played_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = printed([*THREE, "--jobs", "1", "--records", str(tmp_path)], capsys)
    header = records.replay((tmp_path / "game-00000.record").read_text("utf-8"), GAMES, "the record").header
    assert (report["rules"], report["content"]) == (header.rules, header.content)
    assert (report["package"], report["engine"]) == (sc.__version__, sc.engine)


def test_the_digest_does_not_depend_on_the_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    one = printed([*THREE, "--jobs", "1"], capsys)
    two = printed([*THREE, "--jobs", "2"], capsys)
    other = printed([*THREE, "--jobs", "1", "--seed", "8"], capsys)
    assert one["digest"] == two["digest"] != other["digest"]
    assert [one[key] for key in ("wins", "wins_by_house", "decisions")] == [
        two[key] for key in ("wins", "wins_by_house", "decisions")
    ]


def test_the_table_names_bots_and_houses(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*THREE, "--jobs", "1"]) == 0
    shown = capsys.readouterr()
    assert all(word in shown.out for word in ("steward", "random", "Baratheon", "95 % interval", "mean rank", "length", "digest"))
    assert shown.err == ""


def test_records_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "records"
    report = printed([*THREE, "--jobs", "1", "--options", "fortifications", "--records", str(folder)], capsys)
    files = sorted(folder.iterdir())
    assert len(files) == 6
    winners = [records.replay(file.read_text(encoding="utf-8"), GAMES, file.name) for file in files]
    assert sum(reader.header.seats[seat] == "steward" for reader in winners for seat in reader.game.result or []) == (
        report["wins"]["steward"]
    )


def test_records_carry_their_content_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    three = [*THREE[:-4], "--games", "2", "--jobs", "1"]
    for folder in ("plain", "whole"):
        more = ["--with-content"] if folder == "whole" else []
        printed([*three, "--records", str(tmp_path / folder), *more], capsys)
    for file in (tmp_path / "whole").iterdir():
        text = file.read_text(encoding="utf-8")
        assert text.startswith((tmp_path / "plain" / file.name).read_text(encoding="utf-8") + "content\n")
        records.replay(text, GAMES, file.name)


@pytest.mark.parametrize(("words", "sentence"), [
    (["--with-content"], "--with-content works only with --records DIR."),
    (["--bots", "random,random,random,random", "--players", "3"], "You named 4 bots for 3 seats."),
    (["--preset", "nosuch"], "There is no preset 'nosuch'"),
    (["--games", "0"], "At least one game is needed, not 0."),
    (["--bots", ","], "--bots needs a name, or several with commas between them, not ','"),
    (["--bots", "jester,random,random,random,random"],
     "There is no bot 'jester'; the bots are squire, knight, lord, hand, random, steward, "),
    (["--bots", "random,random", "--players", "2"], "The board game is for 3, 4, 5 or 6 players, not 2 [base.setup.houses]."),
    (["--bots", "random,random,random", "--players", "3", "--games", "0"], "At least one game is needed, not 0."),
    (["--bots", "random,random,random", "--players", "3", "--jobs", "0"], "At least one job is needed, not 0."),
    (["--bots", "random,random,random", "--players", "3", "--seed", "-1"], "The seed must be 0 or more, not -1."),
    (["--bots", "random,random,random", "--players", "3", "--options", "dragons"], "There is no option 'dragons'"),
    (["--bots", "random,random,random", "--players", "3", "--game", "chess"], "There is no game 'chess'"),
    (["--bots", "random,random,random", "--players", "3", "--records", __file__], "cannot be created"),
])
def test_bad_input_gets_a_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", *words]) == 2
    complaint = capsys.readouterr()
    assert complaint.out == ""
    assert sentence in complaint.err
    assert complaint.err.count("\n") == 1


def test_the_order_of_options_does_not_matter(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--players", "3", "--bots", "random,random,random", "--games", "1", "--jobs", "1", "--json"]
    told, kept = [], []
    for number, options in enumerate(("ports,fortifications", "fortifications,ports,fortifications")):
        assert cli.main([*words, "--options", options, "--records", str(tmp_path / str(number))]) == 0
        told.append(json.loads(capsys.readouterr().out))
        kept.append(next((tmp_path / str(number)).iterdir()).read_text(encoding="utf-8"))
    assert told[0]["options"] == told[1]["options"] == ["fortifications", "ports"]
    assert told[0]["digest"] == told[1]["digest"]
    assert kept[0] == kept[1]


def test_rotation_gives_every_chair_every_seat() -> None:
    plan = SeriesPlan("thrones", 3, (), ("random",) * 3, 3, 1, True)
    assert sorted(chair for number in range(3) for chair in [seating(plan, number)[0]]) == [0, 1, 2]
    assert seating(plan._replace(rotate=False), 2) == [0, 1, 2]


def test_a_shared_win_counts_its_share() -> None:
    draw = Outcome(0, ["a", "b", "b"], [0, 1], 10, 9, [3, 3, 3], [0.0, 0.0, 0.0], "", [1.5, 1.5, 3.0])
    assert statistics.wins_by_bot([draw]) == {"a": 0.5, "b": 0.5}
    assert statistics.wins_by_seat([draw], 3) == [0.5, 0.5, 0.0]
    assert statistics.ranks_by_bot([draw]) == {"a": 1.5, "b": 2.25}
    assert series.digest([draw]) != series.digest([draw._replace(winners=[0])])


def test_wilson_interval() -> None:
    low, high = statistics.wilson(90, 100)
    assert (round(low, 4), round(high, 4)) == (0.8256, 0.9448)
    assert statistics.wilson(20, 20)[1] == 1.0
    assert statistics.wilson(0, 0) == (0.0, 1.0)


def test_battles_are_counted_with_their_winners() -> None:
    log = [
        Event("battle", "", [2, 1, 7, 0], EVERYONE, []), Event("battle won", "", [2, 7, 5, 3], EVERYONE, []),
        Event("battle", "", [0, 1, 7, 0], EVERYONE, []), Event("last unit", "", [0, 1], EVERYONE, []),
        Event("battle", "", [3, 1, 7, 0], EVERYONE, []), Event("battle won", "", [1, 7, 5, 3], EVERYONE, []),
    ]
    assert fought(log) == (3, 1)
