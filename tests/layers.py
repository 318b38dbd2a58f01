"""Draws the map of the packages in docs/architecture.md from the imports: `PYTHONPATH=src .venv/bin/python -m tests.layers`."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from os.path import commonpath
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "smallcouncil"
PAGE: Final = ROOT / "docs" / "architecture.md"
MAP: Final = re.compile(r"(?<=<!-- map -->\n```mermaid\n).*?(?=```\n)", re.DOTALL)

WORDS, STEWARD, PICTURE = "options' words", "options' steward", "options' pictures"
LAYERS: Final = [  # layers from the bottom up; a part imports only from layers below
    ["errors", "rulesref", "processes", "machine"],
    ["core", "webtools", "compiled", "manual"],
    ["thrones", "intrigue"],
    ["games"],
    ["insight", "saves", "scenarios", "testkit"],
    [WORDS, "pictures"],
    ["api", PICTURE],
    ["bots"],
    [STEWARD],
    ["teaching"],
    ["lessons"],
    ["arena", "analysis"],
    ["mining"],
    ["terminal", "server", "research"],
    ["bench"],
    ["commands"],
    ["cli"],
]
GROUND, APP = "ground", "app"
SERVER: Final = [  # the folders of `server/`, by the same rule
    [GROUND],  # files beside the folders: settings, refusals, keys, clocks
    ["net", "messages"],
    ["store"],
    ["views"],
    ["timeline"],
    ["work"],
    ["table"],
    ["learning"],
    ["tables"],
    ["http", "socket"],
    [APP, "codegen"],
    ["process"],
]
ROOMS: Final = {"words.py": WORDS, "steward.py": STEWARD, "picture.py": PICTURE}  # an option's files above the engine


def level(part: str, layers: list[list[str]] = LAYERS) -> int:
    return next(n for n, parts in enumerate(layers) if part in parts)


def part_of(path: Path) -> str:
    """The part a file belongs to: a package or module of `smallcouncil`, or the options' files above the engine."""
    inner = path.relative_to(PACKAGE)
    if inner.parts[:2] == ("thrones", "modules") and path.name in ROOMS:
        return ROOMS[path.name]
    return inner.parts[0].removesuffix(".py")


def folder_of(path: Path) -> str:
    """The part of `server/` that a file belongs to."""
    first, *rest = path.relative_to(PACKAGE / "server").parts
    return first if rest else APP if first == "app.py" else GROUND


def imported(path: Path) -> Iterator[Path]:
    """The files of the package that a file imports, anywhere in it, if only for types."""
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
    """`smallcouncil.core.bits.BIT` is in core/bits.py; None for other packages, or for the package itself."""
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


Edges = dict[tuple[str, str], list[str]]  # the imports between parts, with the files that have them


@cache
def edges() -> Edges:
    return edges_between(files(), part_of)


def server_edges() -> Edges:
    return edges_between([path for path in files() if is_in_server(path)], folder_of, is_in_server)


def is_in_server(path: Path) -> bool:
    return PACKAGE / "server" in path.parents


def edges_between(paths: list[Path], part: Callable[[Path], str], counts: Callable[[Path], bool] = lambda _: True) -> Edges:
    found: Edges = {}
    for path in paths:
        for other in filter(counts, imported(path)):
            pair = part(path), part(other)
            if pair[0] != pair[1]:
                found.setdefault(pair, []).append(path.relative_to(PACKAGE).as_posix())
    return found


def cycles(uses: dict[Path, set[Path]]) -> list[set[Path]]:
    """Files that import each other, directly or by way of others: the strongly connected components of more than one file."""
    reached = {path: reachable(uses, path) for path in uses}
    found: list[set[Path]] = []
    for path in uses:
        if path in reached[path] and not any(path in cycle for cycle in found):
            found.append({other for other in reached[path] if path in reached.get(other, ())})
    return [cycle for cycle in found if len(cycle) > 1]


def reachable(uses: dict[Path, set[Path]], start: Path) -> set[Path]:
    found: set[Path] = set()
    waiting = [start]
    while waiting:
        new = uses.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def file_cycles() -> dict[str, list[set[Path]]]:
    """The import cycles of the package, by the folder that has all their files."""
    found: dict[str, list[set[Path]]] = {}
    for cycle in cycles({path: {*imported(path)} for path in files()}):
        folder = Path(commonpath(cycle)).relative_to(PACKAGE).as_posix()
        found.setdefault(folder, []).append(cycle)
    return found


def drawn() -> str:
    """The map as Mermaid, without arrows that follow from others."""
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
    """Is there a longer path between the two?"""
    return any(first == user and second != used and leads(second, used) for first, second in edges())


@cache
def leads(start: str, end: str) -> bool:
    return start == end or any(first == start and leads(second, end) for first, second in edges())


def main() -> None:
    PAGE.write_text(MAP.sub(drawn(), PAGE.read_text("utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
