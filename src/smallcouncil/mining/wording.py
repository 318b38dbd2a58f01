"""The words of puzzles: titles and hints by theme, questions and their rules by decision."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

WORDS: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("wording.toml").read_text("utf-8"))
TITLES: Final[dict[str, list[str]]] = WORDS["titles"]
GOALS: Final[dict[str, str]] = WORDS["goals"]
RULES: Final[dict[str, str]] = WORDS["rules"]
HINTS: Final[dict[str, list[str]]] = WORDS["hints"]
