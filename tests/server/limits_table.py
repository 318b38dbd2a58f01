"""Writes the table of limits in docs/server/limits.md: `PYTHONPATH=src .venv/bin/python -m tests.server.limits_table`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from smallcouncil.server.settings import all_limits

PAGE: Final = Path(__file__).parents[2] / "docs" / "server" / "limits.md"
TABLE: Final = re.compile(r"(?<=<!-- limits -->\n).*?(?=\n\n)", re.DOTALL)


def written() -> str:
    rows = [f"| `{name}` | {limit.default} | {limit.says} |" for name, limit in all_limits().items()]
    return "\n".join(["| limit | default | of |", "|---|---|---|", *rows])


def main() -> None:
    PAGE.write_text(TABLE.sub(lambda _: written(), PAGE.read_text("utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
