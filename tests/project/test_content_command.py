"""`council content`: every value with a grade is listed, in all files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from smallcouncil.cli import main
from smallcouncil.commands import content as content_command
from smallcouncil.core import contents
from smallcouncil.core.datafiles import GRADES, Files
from smallcouncil.games import GAMES
from tests.core.test_content_pinned import CORRECTED

FILES = [(kind.files, name) for kind in GAMES.values() for name in kind.files.names()]


def grades_written(files: Files, name: str) -> list[str]:
    """Every `grade = "X"` in the text that is not in a comment, wherever it is in tables."""
    lines = (files.folder / name).read_text(encoding="utf-8").splitlines()
    code = [line for line in lines if not line.lstrip().startswith("#")]
    return re.findall(r'\bgrade\s*=\s*"(\w)"', "\n".join(code))


@pytest.mark.parametrize(("files", "name"), FILES, ids=[f"{files.game}/{name}" for files, name in FILES])
def test_every_grade_that_is_written_is_listed_once(files: Files, name: str) -> None:
    facts = files.graded(name)
    assert [fact.grade for fact in facts].count("") == 0
    assert sorted(fact.grade for fact in facts) == sorted(grades_written(files, name))
    assert len({fact.name for fact in facts}) == len(facts), "each has a name of its own"
    assert all(fact.value and fact.source for fact in facts)


def test_every_file_has_a_reader_and_is_shown() -> None:
    for kind in GAMES.values():
        kind.read_content()
    assert len(FILES) == len({path for files, _ in FILES for path in files.folder.rglob("*.toml")})


def listed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["content", *words]) == 0
    return capsys.readouterr().out


def test_what_is_uncertain_is_listed_with_entry_value_grade_and_source(capsys: pytest.CaptureFixture[str]) -> None:
    shown = listed(capsys)
    lines = [re.split(r"\s{2,}", line.strip()) for line in shown.splitlines()]
    assert ["borders, coast Crackclaw Point - The Narrow Sea", "as listed", "C", "second"] in lines
    assert ["port Port of Pyke", "land Pyke, sea Ironman's Bay", "C", "clash: Components; second; redraw"] in lines
    assert ["throne 1, value", "1", "D", "reviews; ours"] in lines
    assert sum(len(line) == 4 and line[2] in ("C", "D") for line in lines) == sum(
        fact.grade in "CD" for files, name in FILES for fact in files.graded(name)
    )
    for files, name in FILES:
        assert f"{files.game}/{name}" in shown, "the summary has every file"


def test_grades_and_files_are_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    shown = listed(capsys, "--grade", "a", "--file", "cards/base.toml")
    assert "card Stannis Baratheon" in shown
    assert "strength 3" in shown
    assert "rules.toml" not in shown
    for grade in GRADES:
        assert main(["content", "--grade", grade]) == 0
    capsys.readouterr()


@pytest.mark.parametrize(("words", "sentence"), [
    (["--grade", "E"], "--grade needs a list of A, B, C or D"),
    (["--grade", ""], "--grade needs a value, not an empty one"),
    (["--file", "essos"], "No data file has 'essos' in its name; the files are thrones/"),
])
def test_wrong_arguments_get_a_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_a_corrected_value_is_no_longer_listed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    text = '[["thrones/ports/clash.toml".port]]\nname = "Port of Pyke"\nsea = ["Sunset Sea"]\n'
    monkeypatch.setitem(GAMES, "thrones", GAMES["thrones"].corrected(text))
    shown = listed(capsys, "--file", "ports")
    assert "as overrides.toml has it" in shown
    assert "port Port of Pyke" not in shown
    assert "Sunset Sea" in listed(capsys, "--file", "ports", "--grade", "A")


def test_a_wrong_override_is_refused_at_the_start_of_any_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "smallcouncil").mkdir()
    (tmp_path / "smallcouncil" / "overrides.toml").write_text('[["thrones/cards/base.toml".card]]\nname = "Nobody"\n', "utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for kind in (type(GAMES["thrones"])(), type(GAMES["intrigue"])()):
        monkeypatch.setitem(GAMES, kind.name, kind)
    commands = [["content"], ["watch", "--speed", "0"], ["play", "--terminal"], ["play", "--no-open", "--port", "1"]]
    for words in commands:
        assert main(words) == 2
        assert "overrides.toml, thrones/cards/base.toml, card Nobody: there is no such entry" in capsys.readouterr().err


def test_star_sheets_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    shown = listed(capsys, "--file", "rules")
    assert "stars six, places 1" in shown
    assert "stars three, places 3" in shown


def test_the_texts_of_a_set_are_listed_with_their_keys(capsys: pytest.CaptureFixture[str]) -> None:
    shown = listed(capsys, "--texts", "--file", "crown")
    assert re.search(r"no_casualties +The Blackfish +You take no casualties in this battle\.", shown)
    assert "base.toml" not in shown
    assert "forced_march" in listed(capsys, "--texts")
    assert main(["content", "--texts", "--file", "rules"]) == 2
    assert "None of these files has texts" in capsys.readouterr().err


@pytest.mark.parametrize("width", [80, 100])
def test_no_word_of_the_list_is_broken_if_there_is_room(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content_command, "WIDE", width)
    shown = listed(capsys, "--file", "crown", "--grade", "D").split()
    for fact in GAMES["thrones"].files.graded("cards/crown.toml"):
        if fact.grade == "D":
            assert all(word in shown for word in fact.value.split())


def test_a_narrow_list_loses_nothing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content_command, "WIDE", 50)
    assert listed(capsys, "--file", "crown", "--grade", "D").count("fan-l") >= 8
    assert "\u2026" not in listed(capsys, "--file", "crown", "--grade", "D")


def test_the_files_are_put_into_the_archive_by_their_digest(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "archive", lambda game: tmp_path / game)
    shown = listed(capsys, "--ship")
    paths = [tmp_path / kind.name / f"{kind.content()}.json.gz" for kind in GAMES.values()]
    assert all(str(path) in shown for path in paths)
    bytes_before = [path.read_bytes() for path in paths]
    assert "is in the archive already" in listed(capsys, "--ship")
    for kind, before in zip(GAMES.values(), bytes_before, strict=True):
        assert contents.ship(kind.corrected(CORRECTED[kind.name]).files).read_bytes() == before, "without corrections"
    assert len(list(tmp_path.rglob("*.gz"))) == len(GAMES)
