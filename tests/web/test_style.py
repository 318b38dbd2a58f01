"""Style rules beyond the client's formatter: long texts and drawings are broken by hand."""

from __future__ import annotations

from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
SOURCES = {".ts", ".svelte", ".css", ".html"}
LONGEST = 140  # characters: as many as a reader sees without scrolling


def test_no_line_of_the_client_is_too_long() -> None:
    files = [*WEB.glob("*.*"), *(WEB / "src").rglob("*.*")]
    lines = [
        f"{file.relative_to(WEB)}:{number}"
        for file in files
        if file.suffix in SOURCES
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert len(files) > 100
    assert not lines
