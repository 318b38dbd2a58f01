"""docs/architecture.md and its parts are true: the map is drawn from the imports, no layer imports upwards, and the files they
name are there; and files that import each other are few."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

import pytest

from tests import layers

PAGE = layers.PAGE.read_text("utf-8")
PARTS = sorted((layers.PAGE.parent / "architecture").glob("*.md"))
PAGES = "\n".join([PAGE, *(part.read_text("utf-8") for part in PARTS)])


def test_no_layer_imports_upwards_or_sideways() -> None:
    wrong = [edge for edge in layers.edges() if layers.level(edge[1]) >= layers.level(edge[0])]
    assert not {edge: layers.edges()[edge] for edge in wrong}


def test_no_folder_of_the_server_imports_upwards_or_sideways() -> None:
    edges = layers.server_edges()
    wrong = [edge for edge in edges if layers.level(edge[1], layers.SERVER) >= layers.level(edge[0], layers.SERVER)]
    assert not {edge: sorted(set(edges[edge])) for edge in wrong}


def test_every_folder_of_the_server_is_in_a_layer() -> None:
    parts = {layers.folder_of(path) for path in layers.files() if layers.is_in_server(path)}
    assert parts == {part for layer in layers.SERVER for part in layer}


LONGEST = {  # most files of an import cycle, types included, by a folder that has them all; elsewhere two
    "thrones": 8,  # a state has its ruleset, and the windows of a ruleset are functions of a state
    "intrigue": 4,  # a state has its ruleset, deals and is written as JSON; each of these is told which state
    "core": 3,  # a state has its ruleset and an agenda, whose kinds of decisions are told which state
    "bots/steward": 6,  # a position has the senses that options add, and a sense is told which position, plan or card game
    "bots/maester": 4,  # its worlds are told how they were schooled, and schooling plays in worlds
    "insight/thrones": 3,  # what an option tells of an act names the act; what helps with an act uses these words
    "insight": 3,  # the search finds cards and their corrections, which are looked up with the words of the search
}


def test_no_import_cycle_is_longer_than_it_was() -> None:
    found = {folder: max(map(len, cycles)) for folder, cycles in layers.file_cycles().items()}
    assert not {folder: size for folder, size in found.items() if size > longest_in(folder)}


def longest_in(folder: str) -> int:
    """The number of the folder, or else of the nearest one around it."""
    around = [folder, *map(str, PurePosixPath(folder).parents)]
    return next((LONGEST[each] for each in around if each in LONGEST), 2)


def test_a_cycle_by_way_of_types_would_be_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "core").mkdir()
    one, two, three = (tmp_path / "core" / f"{name}.py" for name in ("one", "two", "three"))
    one.write_text("from smallcouncil.core.two import b\n")
    two.write_text("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from smallcouncil.core.three import c\n")
    three.write_text("def late():\n    from smallcouncil.core import one\n")
    monkeypatch.setattr(layers, "PACKAGE", tmp_path)
    layers.file_of.cache_clear()
    try:
        assert layers.file_cycles() == {"core": [{one, two, three}]}
        three.write_text("")
        assert layers.file_cycles() == {}
    finally:
        layers.file_of.cache_clear()


def test_every_package_is_in_a_layer_and_every_layer_has_files() -> None:
    parts = {layers.part_of(path) for path in layers.files()}
    named = [part for layer in layers.LAYERS for part in layer]
    assert parts <= set(named)
    assert set(named) - parts <= {layers.STEWARD}  # not every option has something for the steward
    assert len(named) == len(set(named))


def test_the_map_is_as_drawn_from_the_imports() -> None:
    """If not: `PYTHONPATH=src .venv/bin/python -m tests.layers`."""
    assert layers.MAP.findall(PAGE) == [layers.drawn()]


def test_an_import_upwards_would_be_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, text in (("core", ""), ("server", "")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(text)
    (tmp_path / "core" / "bits.py").write_text("def late():\n    from smallcouncil.server import table\n")
    monkeypatch.setattr(layers, "PACKAGE", tmp_path)
    layers.file_of.cache_clear()
    try:
        assert list(layers.imported(tmp_path / "core" / "bits.py")) == [tmp_path / "server" / "__init__.py"]
    finally:
        layers.file_of.cache_clear()


def names_in(page: str) -> list[str]:
    """Files and folders in backquotes: `server/table/table.py`, `thrones/rules/`; not a bare `words.py`."""
    return sorted(set(re.findall(r"`([\w.-]+/[\w./-]*(?:(?<=/)|(?<=\.py)|(?<=\.ts)|(?<=\.svelte)))`", page)))


@pytest.mark.parametrize("name", names_in(PAGES))
def test_the_files_it_names_exist(name: str) -> None:
    assert (layers.PACKAGE / name).exists() or (layers.ROOT / name).exists()


def functions_in(page: str) -> list[str]:
    return sorted(set(re.findall(r"`([A-Za-z_]+(?:\.[a-z_]+)?)\(\)`", page)))


@pytest.mark.parametrize("name", functions_in(PAGES))
def test_the_functions_it_names_exist(name: str) -> None:
    *_, function = name.split(".")
    python = any(re.search(rf"def {function}\(", path.read_text("utf-8")) for path in layers.files())
    client = [path for path in (layers.ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
    assert python or any(re.search(rf"[ #]{function}\(", path.read_text("utf-8")) for path in client)
