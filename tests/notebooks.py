"""Runs the notebooks of docs/notebooks/ and writes their outputs: `PYTHONPATH=src .venv/bin/python -m tests.notebooks`.

A cell runs as in a notebook, in the order of the page: what it prints is shown, and then its last expression. No notebook server
is needed. A picture above LARGEST is not kept, as it would hide every change of the file; its text is.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parents[1] / "docs" / "notebooks"
NOTEBOOKS: Final = sorted(FOLDER.glob("*.ipynb"))
LARGEST: Final = 20_000  # characters of a picture

Cell = dict[str, Any]
Output = dict[str, Any]


def cells(path: Path, kind: str) -> list[Cell]:
    found: list[Cell] = json.loads(path.read_text("utf-8"))["cells"]
    return [cell for cell in found if cell["cell_type"] == kind]


def source_of(cell: Cell) -> str:
    return "".join(cell["source"])


def outputs(path: Path) -> Iterator[list[Output]]:
    """What each code cell shows now."""
    known: dict[str, Any] = {"__name__": "__main__"}
    with contextlib.chdir(path.parent):
        for number, cell in enumerate(cells(path, "code"), 1):
            yield outputs_of(source_of(cell), known, number)


def outputs_of(source: str, known: dict[str, Any], number: int) -> list[Output]:
    body = ast.parse(source).body
    end = body[-1]
    last = end.value if isinstance(end, ast.Expr) else None
    if last is not None:
        body.pop()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), f"cell {number}", "exec"), known)
        shown = None if last is None else eval(compile(ast.Expression(last), f"cell {number}", "eval"), known)
    found: list[Output] = []
    if printed.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if shown is not None:
        found.append({"data": forms_of(shown), "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return found


def forms_of(shown: Any) -> dict[str, list[str]]:
    drawn = shown._repr_svg_() if hasattr(shown, "_repr_svg_") else ""
    picture = {"image/svg+xml": lines(drawn)} if 0 < len(drawn) <= LARGEST else {}
    return {**picture, "text/plain": lines(repr(shown))}


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    os.environ["COUNCIL_INTERPRETED"] = "1"
    for path in NOTEBOOKS:
        notebook = json.loads(path.read_text("utf-8"))
        code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        for number, (cell, shown) in enumerate(zip(code, outputs(path), strict=True), 1):
            cell |= {"execution_count": number, "outputs": shown}
        path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
