"""The game that is played back on the first page."""

from __future__ import annotations

from smallcouncil.server.codegen import living


def test_the_file_of_the_first_page_is_what_its_record_gives() -> None:
    """If it fails: `./council build --living`."""
    for path, text in living.written().items():
        assert path.read_text(encoding="utf-8") == text
        assert len(text) < 60_000
