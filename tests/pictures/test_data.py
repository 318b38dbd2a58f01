"""The table's maps, shapes and colours are in one place, which the client and Python read alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from smallcouncil.pictures import files, looks
from smallcouncil.webtools import client

ROOT = Path(__file__).parents[2]
SHAPES = sorted(path.stem for path in (files.FOLDER / "shapes").glob("*.json"))
LOOKS = sorted((files.FOLDER / "looks").glob("*.css"))
SHORT = 20  # characters of a path that two figures may share by chance
DEFINED = re.compile(r"^\s*(--[\w-]+):", re.MULTILINE)


def sources() -> Iterator[Path]:
    """All code that could draw: the client's and Python's."""
    for kind in ("ts", "svelte", "css"):
        yield from (ROOT / "web" / "src").rglob(f"*.{kind}")
    yield from (ROOT / "src" / "smallcouncil").rglob("*.py")


def paths_in(value: object, key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from paths_in(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from paths_in(part, key)
    elif isinstance(value, str) and value.startswith("M"):
        yield value


@pytest.mark.parametrize("name", SHAPES)
def test_no_shape_has_a_second_copy(name: str) -> None:
    paths = {re.sub(r"\s+", "", d) for d in paths_in(files.shapes(name))}
    wanted = {d for d in paths if len(d) >= SHORT}
    assert wanted
    texts = {path: re.sub(r"\s+", "", path.read_text("utf-8")) for path in sources()}
    assert [(path, d) for d in wanted for path, text in texts.items() if d in text] == []


def test_no_colour_has_a_second_copy() -> None:
    named = {name for name in looks.rules()[looks.LIGHT] if name.startswith("--")}
    assert len(named) > 60
    styles = [path for path in sources() if path.suffix in (".css", ".svelte")]
    assert [(path, name) for path in styles for name in DEFINED.findall(path.read_text("utf-8")) if name in named] == []


def test_no_map_has_a_second_copy() -> None:
    boards = {path.stem for path in (files.FOLDER / "maps").glob("*.json")}
    assert boards == {"base", "six", "storm"}
    assert [path for path in (ROOT / "web" / "src").rglob("*.json") if path.stem in boards] == []


def test_the_client_draws_from_these_files() -> None:
    text = "\n".join(path.read_text("utf-8") for path in sources() if path.suffix in (".ts", ".svelte"))
    wanted = [*(f"shapes/{name}.json" for name in SHAPES), *(f"looks/{path.name}" for path in LOOKS), "maps/base.json"]
    assert [name for name in wanted if f'"$pictures/{name}"' not in text] == []


def test_the_client_is_built_again_if_they_change() -> None:
    assert {path.suffix for path in client.sources() if files.FOLDER in path.parents} == {".json", ".css"}


@pytest.mark.parametrize("dark", [False, True])
def test_every_rule_has_its_colours_in_both_themes(dark: bool) -> None:
    look = looks.looks(dark)
    for selector in looks.rules():
        if selector.startswith(":root") or "data-house" in selector:
            continue
        for name, value in look.rule(selector, house="stark").items():
            if name in ("fill", "stroke") and "currentColor" not in value:
                assert re.fullmatch(r"#\w{3,8}|none|", value), (selector, name, value)
