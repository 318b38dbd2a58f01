"""Every measured figure in README.md and docs/ is in docs/results.toml, with how, when and at which commit it was measured. Those
of the pages on strategy and balance are in a figures.toml of their folder, which `council houses` and `council balance` write.

A block of a page (a table, a paragraph, a list) with such figures starts with `<!-- result: ID … -->`: its numbers are those of
these results, in their order. Figures that were chosen, not measured, are in blocks that start with `<!-- chosen -->`.
"""

from __future__ import annotations

import re
import tomllib
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
DECISIONS = ROOT / "docs" / "decisions"  # a decision tells what was known when it was taken
PAGES = [ROOT / "README.md", *sorted(page for page in (ROOT / "docs").rglob("*.md") if page.parent != DECISIONS)]
SECTIONS: list[dict[str, Any]] = [
    section
    for file in sorted((ROOT / "docs").glob("*/figures.toml"))
    for section in tomllib.loads(file.read_text("utf-8")).values()
]
RESULTS: dict[str, dict[str, Any]] = {
    **tomllib.loads((ROOT / "docs" / "results.toml").read_text("utf-8")),
    **{
        id: {"says": says, **{field: section[field] for field in ("command", "commit", "date")}}
        for section in SECTIONS
        for id, says in section["says"].items()
    },
}
MARK = re.compile(r"^<!-- (?:result: ([\w -]+)|(chosen)) -->\n")
CODE = re.compile(r"```.*?```|`[^`]*`|^    .*$|\]\([^)]*\)", re.DOTALL | re.MULTILINE)
HEAD = re.compile(r"^\|.*\|\n\|[-:| ]+\|$", re.MULTILINE)  # head of a table
NUMBER = re.compile(r"(?<![\w.])[+-]?\d+(?:,\d{3})*(?:\.\d+)?(?!\w)")
MEASURED = re.compile(r"\d ?(?:%|ms\b|µs\b|Y\b|s\b)|(?<![\w.])\d+\.\d+(?![\w.])")  # the form of a figure
VERSIONS = re.compile(r"\b(?:Python|CPython|gcc) [\d.]+")


class Block(NamedTuple):
    page: str
    text: str  # text without its mark
    ids: list[str]  # ids of results; empty: the block has no mark, or chosen figures
    chosen: bool


def blocks() -> list[Block]:
    found: list[Block] = []
    for page in PAGES:
        fenced = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
        for text in re.split(r"\n\s*\n", fenced):
            mark = MARK.match(text.lstrip("\n"))
            ids = (mark[1] or "").split() if mark else []
            found.append(Block(page.relative_to(ROOT).as_posix(), MARK.sub("", text.lstrip("\n")), ids, bool(mark and mark[2])))
    return found


BLOCKS = blocks()


def plain(text: str) -> str:
    return VERSIONS.sub("", CODE.sub("", HEAD.sub("", text)))


def numbers(text: str) -> list[str]:
    return [number.lstrip("+") for number in NUMBER.findall(plain(text).replace("–", " to "))]


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.ids], ids=lambda block: f"{block.page}-{block.ids[0]}")
def test_the_figures_of_a_page_are_those_of_its_results(block: Block) -> None:
    assert numbers(block.text) == [number for id in block.ids for number in numbers(RESULTS[id]["says"])]


def test_every_result_is_used_somewhere() -> None:
    assert set(RESULTS) - {id for block in BLOCKS for id in block.ids} == set()


def test_no_figure_is_without_its_result() -> None:
    """Everything that looks like a figure was measured or chosen; and a mark for chosen figures needs one."""
    bare = [block for block in BLOCKS if not block.ids and not block.chosen]
    assert [(block.page, block.text[:80]) for block in bare if MEASURED.search(plain(block.text))] == []
    assert [block.text[:80] for block in BLOCKS if block.chosen and not MEASURED.search(plain(block.text))] == []


@pytest.mark.parametrize("id", RESULTS)
def test_a_result_has_its_method_date_and_commit(id: str) -> None:
    result = RESULTS[id]
    assert set(result) - {"earlier"} == {"says", "command", "commit", "date"}
    assert result["command"]
    assert re.fullmatch(r"[0-9a-f]{8}", result["commit"])
    assert isinstance(result["date"], date)
    assert numbers(result["says"])


def test_a_page_marks_figures_of_an_earlier_program() -> None:
    for place, block in enumerate(BLOCKS):
        for id in block.ids:
            if "earlier" in RESULTS[id]:
                near = block.text + BLOCKS[place + 1].text
                assert f"`{RESULTS[id]['commit']}`" in near, f"{block.page}: {id} is of {RESULTS[id]['earlier']}"
