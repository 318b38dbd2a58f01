"""A name has one meaning: no two classes share one unless they are the same thing, and no module uses a banned name."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

from tests import layers

GAMES: Final = ("core/", "thrones/", "intrigue/")
DECKS: Final = ("thrones/cards/", "thrones/modules/crown_cards/", "thrones/modules/swords_cards/")

# Names of two classes: the reason, and the files.
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
    "Game": ("the engine's, and what a program holds of it", ("core/", "api/")),
    "Preset": ("options with a name, and what the client is told of them", ("core/", "server/views/")),
    "RulePage": ("a rule, and what the client is told of it", ("rulesref.py", "server/views/")),
    "Seal": ("a seal as the client sends it, and as the store writes it", ("server/messages/", "server/store/")),
}

# Module names that are allowed, because players do not read them.
KEPT: Final = {
    "commands": "what `council` can be told, not an order",
    "battle_variant": "the box calls it so", "westeros_variant": "the box calls it so",
    "garrisons": "tokens of the storm board", "troops": "a tactic card is called so",
    "swords_cards": "a box is called so", "swords_decks": "a box is called so",
}


def classes(package: Path) -> dict[str, list[str]]:
    """By name, the files that define such a class."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path.relative_to(package).as_posix())
    return found


def doubles(package: Path) -> dict[str, list[str]]:
    return {name: files for name, files in classes(package).items() if len(files) > 1}


def may_share(name: str, files: list[str]) -> bool:
    """Cards of one character are in several decks; otherwise the list above decides, once per file."""
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
def test_a_second_meaning_would_be_found(name: str, files: list[str]) -> None:
    assert not may_share(name, files)


# Modules -----------------------------------------------------------------------------------------------------------------


def banned_words() -> set[str]:
    """The single words in the column of what we do not say, about the game and the table."""
    page = (layers.ROOT / "docs" / "words.md").read_text("utf-8")
    tables = page[page.index("## The game") : page.index("## In code")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in tables.splitlines() if line.startswith("| ")]
    return {word for row in rows for word in re.split(r", |\s*\(.*\)", row[2]) if word.isalpha()}


def is_banned(name: str) -> bool:
    """Is a word of the name banned, or its plural?"""
    words = banned_words()
    return any(word in words or word.removesuffix("s") in words for word in name.split("_"))


def test_no_module_has_a_banned_name() -> None:
    parts = {part for file in layers.PACKAGE.rglob("*.py") for part in file.relative_to(layers.PACKAGE).with_suffix("").parts}
    banned = {part for part in parts if is_banned(part)}
    assert sorted(banned - set(KEPT)) == []
    assert sorted(set(KEPT) - banned) == []


@pytest.mark.parametrize("name", ["temper", "tempers", "fights", "lobby", "match_up"])
def test_a_banned_module_name_would_be_found(name: str) -> None:
    assert is_banned(name)
