"""The notebooks run from top to bottom, and show what they say they show."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.notebooks import FOLDER, NOTEBOOKS, cells, outputs, source_of

LARGEST = 60_000  # bytes
FIGURE = re.compile(r"\d+(?:\.\d+)? %|\b\d+ of \d+\b|\b\d+\.\d+\b")


def name_of(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name_of)
def test_a_notebook_shows_what_its_cells_give(path: Path) -> None:
    """If not: `PYTHONPATH=src .venv/bin/python -m tests.notebooks`."""
    stored = [cell["outputs"] for cell in cells(path, "code")]
    assert list(outputs(path)) == stored
    assert any(stored)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name_of)
def test_a_notebook_is_small_and_like_a_page(path: Path) -> None:
    notebook = json.loads(path.read_text("utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])
    assert source_of(notebook["cells"][0]).startswith("# ")
    assert path.stat().st_size < LARGEST


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name_of)
def test_only_cells_that_run_give_figures(path: Path) -> None:
    """A figure in the prose would stay when the games change."""
    assert [found for cell in cells(path, "markdown") for found in FIGURE.findall(source_of(cell))] == []


def test_the_page_of_notebooks_names_each() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    assert re.findall(r"\]\(([\w-]+\.ipynb)\)", page) == [path.name for path in NOTEBOOKS]
    assert len(NOTEBOOKS) == 2
