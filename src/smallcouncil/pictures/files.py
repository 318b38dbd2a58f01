"""The data that the browser's table is drawn from too: maps, shapes and looks."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent


@cache
def shapes(name: str) -> dict[str, Any]:
    """A file of shapes: `pieces`, `signs`, `arms`, `ornaments`, `cover`, `hatches`, `marks`, `court`."""
    found: dict[str, Any] = json.loads((FOLDER / "shapes" / f"{name}.json").read_text(encoding="utf-8"))
    return found


@cache
def drawing(board: str) -> dict[str, Any]:
    """The drawing of a board, as `web/map/draw.py` wrote it."""
    found: dict[str, Any] = json.loads((FOLDER / "maps" / f"{board}.json").read_text(encoding="utf-8"))
    return found


@cache
def style_sheet(name: str) -> str:
    return (FOLDER / "looks" / f"{name}.css").read_text(encoding="utf-8")


def fonts() -> list[Path]:
    return sorted((FOLDER / "fonts").glob("*.ttf"))
