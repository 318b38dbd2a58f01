"""Data from outside: anything that no data file contains is refused with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from smallcouncil.core import outside
from smallcouncil.core.datafiles import Files, own_folder
from smallcouncil.errors import Complaint

CARD = '[["thrones/cards/base.toml".card]]\nname = "Eddard Stark"\n'


@pytest.mark.parametrize(("text", "says"), [
    (CARD + "strength = " + "9" * 3_000, "more than 10 digits"),
    (CARD + "strength = 0x" + "f" * 3_900, "more than 10 digits"),  # more than Python would print
    (CARD + "strength = " + "9" * 5_000, "line 3 has more than 4000 characters"),
    (CARD + "strength = [" + "1," * 300 + "]", "a list has 300 entries, but at most 250 are allowed"),
    (CARD + "\n".join(f"k{number} = 1" for number in range(300)), "a table has 301 entries, but at most 250 are allowed"),
    (CARD + 'note = "' + "x" * 2_001 + '"', "a text has 2001 characters, but at most 2000 are allowed"),
    (CARD + "strength = " + "[" * 30 + "]" * 30, "tables and lists are nested more than 12 deep"),
    (CARD + "strength = " + "[" * 1_500 + "]" * 1_500, "brackets nested too deeply"),
    (CARD + "a." * 30 + "a = 1", "tables and lists are nested more than 12 deep"),
    (CARD + "a." * 300 + "a = 1", "line 3 has more than 40 dots"),
    (CARD + "\n" * 5_000, "5003 lines, but at most 5000 are allowed"),
    ("#" * (1 << 20) + "#", "larger than all data files together"),
    (CARD + "strength = 1\nstrength = 2", "not readable as TOML"),
])
def test_excessive_corrections_are_refused(text: str, says: str) -> None:
    with pytest.raises(Complaint) as error:
        Files("thrones", own_folder("thrones"), text)
    assert says in str(error.value)
    assert len(str(error.value)) < 200


def test_all_data_files_are_far_below_the_limits() -> None:
    for game in ("thrones", "intrigue"):
        files = Files(game, own_folder(game))
        for name in files.names():
            outside.check(files.raw(name))


def test_a_file_is_parsed_once_and_nobody_changes_it() -> None:
    text = CARD + "strength = 1\n"
    for files in (Files("thrones", own_folder("thrones"), text), Files("thrones", own_folder("thrones"))):
        for name in files.names():
            files.graded(name)
            assert files.raw(name) is files.raw(name)
            assert files.raw(name) == outside.toml((files.folder / name).read_text(encoding="utf-8"))
    assert Files("thrones", own_folder("thrones"), text).parse("cards/base.toml") != files.parse("cards/base.toml")


def test_a_changed_file_is_parsed_again(tmp_path: Path) -> None:
    for value in (1, 2):
        (tmp_path / "a.toml").write_text(f"worth = {value}\n", encoding="utf-8")
        assert Files("thrones", tmp_path).raw("a.toml") == {"worth": value}
