"""Draws the map of the packages in docs/architecture.md from the imports: `PYTHONPATH=src .venv/bin/python -m tests.layers`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "smallcouncil"
PAGE: Final = ROOT / "docs" / "architecture.md"
MAP: Final = re.compile(r"(?<=<!-- map -->\n```mermaid\n).*?(?=```\n)", re.DOTALL)

WORDS, STEWARD = "options' words", "options' steward"
LAYERS: Final = [  # from the bottom up; those of a layer import from layers below it only, and not from each other
    ["errors", "rulesref", "processes", "machine"],
    ["core", "webtools", "compiled"],
    ["thrones", "intrigue"],
    ["games"],
    ["insight", "saves", "scenarios", "testkit"],
    [WORDS],
    ["bots"],
    [STEWARD],
    ["arena", "analysis"],
    ["terminal", "server"],
    ["bench"],
    ["commands"],
    ["cli"],
]
ROOMS: Final = {"words.py": WORDS, "steward.py": STEWARD}  # files of an option that are above the engine


def level(part: str) -> int:
    return next(n for n, parts in enumerate(LAYERS) if part in parts)


def part_of(path: Path) -> str:
    """Where a file belongs: to a package or module of `smallcouncil`, or to what its options have above the engine."""
    inner = path.relative_to(PACKAGE)
    if inner.parts[:2] == ("thrones", "modules") and path.name in ROOMS:
        return ROOMS[path.name]
    return inner.parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[Path]:
    """The files of the package that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            found = file_of(name)
            if found is not None:
                yield found


@cache
def file_of(name: str) -> Path | None:
    """`smallcouncil.core.bits.BIT` is in core/bits.py; None for what is not ours, or is in the package itself."""
    first, *parts = name.split(".")
    while first == "smallcouncil" and parts:
        path = PACKAGE.joinpath(*parts)
        for file in (path.with_suffix(".py"), path / "__init__.py"):
            if file.is_file():
                return file
        parts.pop()
    return None


def files() -> list[Path]:
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path.parent != PACKAGE or not path.name.startswith("__")]


@cache
def edges() -> dict[tuple[str, str], list[str]]:
    """Which part imports which, and in what files."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in files():
        for other in imported(path):
            pair = part_of(path), part_of(other)
            if pair[0] != pair[1]:
                found.setdefault(pair, []).append(path.relative_to(PACKAGE).as_posix())
    return found


def drawn() -> str:
    """As Mermaid; an arrow that follows from others is left out."""
    lines = ["flowchart TD"]
    for parts in reversed(LAYERS):
        lines += [f'  {key(part)}["{part}"]' for part in parts]
    lines += [f"  {key(user)} --> {key(used)}" for user, used in sorted(edges(), key=place) if not is_implied(user, used)]
    return "\n".join(lines) + "\n"


def key(part: str) -> str:
    return re.sub(r"\W+", "_", part)


def place(edge: tuple[str, str]) -> tuple[int, int, str, str]:
    return -level(edge[0]), -level(edge[1]), *edge


def is_implied(user: str, used: str) -> bool:
    """Is there a longer way from the one to the other?"""
    return any(first == user and second != used and leads(second, used) for first, second in edges())


@cache
def leads(start: str, end: str) -> bool:
    return start == end or any(first == start and leads(second, end) for first, second in edges())


def main() -> None:
    PAGE.write_text(MAP.sub(drawn(), PAGE.read_text("utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
