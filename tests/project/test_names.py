"""A name has one meaning: no two classes share one unless they are the same thing, and no module has a name that docs/words.md bans."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

from tests import layers

GAMES: Final = ("core/", "thrones/", "intrigue/")
DECKS: Final = ("thrones/cards/", "thrones/modules/crown_cards/", "thrones/modules/swords_cards/")

# Names of two classes: why, and where they are.
ALLOWED: Final = {
    **dict.fromkeys(
        ("Box", "Decision", "InTurn", "Module", "Procedure", "Ruleset", "State", "Step"),
        ("each game has its own", GAMES),
    ),
    **dict.fromkeys(
        ("AreaRow", "CardRow", "DeckCard"),
        ("a row of a data file, and what the client is told of it", ("thrones/reading/", "server/views/")),
    ),
    **dict.fromkeys(
        ("Character", "Colour"),
        ("a row of a data file, and what the client is told of it", ("intrigue/", "server/views/")),
    ),
    "Addend": ("a line of a sum, and what the client is told of it", ("core/", "insight/")),
    "Parting": ("where rules and record part, and what the client is told of it", ("server/timeline/", "server/messages/")),
    "Preset": ("options with a name, and what the client is told of them", ("core/", "server/views/")),
    "RulePage": ("a rule, and what the client is told of it", ("rulesref.py", "server/views/")),
    "Seal": ("a seal as the client sends it, and as the store writes it", ("server/messages/", "server/store/")),
}


def classes(package: Path) -> dict[str, list[str]]:
    """By name, the files that define a class called so."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path.relative_to(package).as_posix())
    return found


def doubles(package: Path) -> dict[str, list[str]]:
    return {name: files for name, files in classes(package).items() if len(files) > 1}


def may_share(name: str, files: list[str]) -> bool:
    """A character's House Card is in several decks; else the list above decides, and each place has the name once."""
    if all(file.startswith(DECKS) for file in files):
        return len(files) == len({Path(file).parent for file in files})
    _, places = ALLOWED.get(name, ("", ()))
    return len(files) <= len(places) and all(file.startswith(places) for file in files)


def test_no_two_classes_share_a_name() -> None:
    assert {name: files for name, files in doubles(layers.PACKAGE).items() if not may_share(name, files)} == {}


def test_every_exception_is_needed() -> None:
    assert sorted(set(ALLOWED) - set(doubles(layers.PACKAGE))) == []


@pytest.mark.parametrize(("name", "files"), [
    ("Table", ["server/table/table.py", "terminal/table.py"]),
    ("Step", ["core/agenda.py", "server/store/writer.py"]),
    ("State", ["core/state.py", "thrones/nouns/state.py", "intrigue/state.py", "thrones/game.py"]),
    ("AshaGreyjoy", ["thrones/cards/base.py", "thrones/cards/martell.py"]),
])
def test_a_second_meaning_would_be_seen(name: str, files: list[str]) -> None:
    assert not may_share(name, files)
