"""Pages of figures, such as those on strategy: their tables come from a file, which says how they were measured.

The file is in the folder of the pages. A page with the name of the folder is beside it: docs/balance.md has the figures of
docs/balance/.

A table of a page begins with `<!-- result: ID … -->`: it has the rows of these figures. Everything else is the author's, its head
too.
"""

from __future__ import annotations

import re
import tomllib
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

from smallcouncil.arena.house_tables import HouseTable
from smallcouncil.errors import Complaint

FILE: Final = "figures.toml"
TABLE: Final = re.compile(r"^(<!-- result: ([\w -]+) -->\n\|.*\n\|[-:| ]+\n)((?:\|.*\n)*)", re.MULTILINE)
HEAD: Final = """\
# The figures of the pages on {what}: `says` has the rows of their tables. The command of each section wrote it, with
# `--into docs/{what}`; it also puts the rows into the pages. tests/project/test_strategy.py compares both.
"""


class Measured(NamedTuple):
    """How the figures of a section were measured."""

    command: str
    commit: str
    date: date
    digest: str  # the digest of all games


def update(folder: Path, section: str, how: Measured, tables: dict[str, HouseTable]) -> None:
    """Replaces a section of the folder's figures, and the rows in its pages."""
    if not folder.is_dir():
        raise Complaint(f"There is no folder {folder}.")
    file = folder / FILE
    sections = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    sections[section] = {**how._asdict(), "says": {name: rows_of(table) for name, table in tables.items()}}
    written_sections = [written(name, sections[name]) for name in sorted(sections)]
    file.write_text("".join([HEAD.format(what=folder.name), *written_sections]), encoding="utf-8")
    figures = figures_of(sections)
    for page in pages_of(folder):
        page.write_text(filled(page.read_text("utf-8"), figures), encoding="utf-8")


def pages_of(folder: Path) -> list[Path]:
    beside = folder.with_suffix(".md")
    return [*sorted(folder.glob("*.md")), *([beside] if beside.is_file() else [])]


def figures_of(sections: dict[str, dict[str, Any]]) -> dict[str, str]:
    """By ID, the rows of all sections."""
    return {name: rows for section in sections.values() for name, rows in section["says"].items()}


def filled(text: str, figures: dict[str, str]) -> str:
    """A page with the rows of these figures; a table of other figures stays."""

    def rows(found: re.Match[str]) -> str:
        names = found[2].split()
        return found[1] + "".join(figures[name] for name in names) if all(name in figures for name in names) else found[0]

    return TABLE.sub(rows, text)


def rows_of(table: HouseTable) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in table.rows)


def written(name: str, section: dict[str, Any]) -> str:
    how = Measured(*[section[field] for field in Measured._fields])
    figures = "".join(f'{id} = """\n{rows}"""\n' for id, rows in section["says"].items())
    return f"""
[{name}]
command = "{how.command}"
commit = "{how.commit}"
date = {how.date}
digest = "{how.digest}"

[{name}.says]
{figures}"""
