"""docs/architecture.md is true: its map is drawn from the imports, no layer imports upwards, and the files it names are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import layers

PAGE = layers.PAGE.read_text("utf-8")


def test_no_layer_imports_upwards_or_sideways() -> None:
    wrong = [edge for edge in layers.edges() if layers.level(edge[1]) >= layers.level(edge[0])]
    assert not {edge: layers.edges()[edge] for edge in wrong}


def test_every_package_is_in_a_layer_and_every_layer_has_files() -> None:
    parts = {layers.part_of(path) for path in layers.files()}
    named = [part for layer in layers.LAYERS for part in layer]
    assert parts <= set(named)
    assert set(named) - parts <= {layers.STEWARD}  # not every option has something for the steward
    assert len(named) == len(set(named))


def test_the_map_is_as_drawn_from_the_imports() -> None:
    """If not: `PYTHONPATH=src .venv/bin/python -m tests.layers`."""
    assert layers.MAP.findall(PAGE) == [layers.drawn()]


def test_a_step_upwards_would_be_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
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


@pytest.mark.parametrize("name", names_in(PAGE))
def test_the_files_it_names_are_there(name: str) -> None:
    assert (layers.PACKAGE / name).exists() or (layers.ROOT / name).exists()


def functions_in(page: str) -> list[str]:
    return sorted(set(re.findall(r"`([A-Za-z_]+(?:\.[a-z_]+)?)\(\)`", page)))


@pytest.mark.parametrize("name", functions_in(PAGE))
def test_the_functions_it_names_are_there(name: str) -> None:
    *_, function = name.split(".")
    python = any(re.search(rf"def {function}\(", path.read_text("utf-8")) for path in layers.files())
    client = [path for path in (layers.ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
    assert python or any(re.search(rf"[ #]{function}\(", path.read_text("utf-8")) for path in client)
