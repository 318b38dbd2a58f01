"""The words about options come from their folders: every hook is defined by some option and called somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from smallcouncil.insight.thrones.words import Words, all_words, in_room, words_of
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.modules import MODULES

SOURCES = Path(__file__).parents[2] / "src" / "smallcouncil"
ROOMS = SOURCES / "thrones" / "modules"
HOOKS = [name for name in vars(Words) if not name.startswith("_")]


def test_the_words_are_those_of_the_options_in_play() -> None:
    assert words_of(ruleset([], 5)) == []
    assert words_of(ruleset(["ports", "westeros-variant"], 5)) == [all_words()["ports"]]


def test_every_file_of_words_is_found() -> None:
    files = {path.parent.name.replace("_", "-") for path in ROOMS.glob("*/words.py")}
    assert set(all_words()) == files
    assert files < {module.name for module in MODULES}


def test_an_option_without_words_says_nothing() -> None:
    assert in_room("smallcouncil.thrones.modules.siege_engines.rules") is None
    assert in_room("smallcouncil.thrones.modules.competitive") is None


@pytest.mark.parametrize("hook", HOOKS)
def test_some_option_defines_every_hook(hook: str) -> None:
    assert any(hook in vars(type(words)) for words in all_words().values())


def test_every_hook_is_called() -> None:
    listeners = [path for path in SOURCES.rglob("*.py") if ROOMS not in path.parents and path.name != "words.py"]
    heard = {name for path in listeners for name in re.findall(r"\b(?:words|each)\.(\w+)", path.read_text("utf-8"))}
    assert set(HOOKS) <= heard
