"""The recorded game on the home page."""

from __future__ import annotations

from smallcouncil.server.codegen import living


def test_the_file_of_the_home_page_matches_its_record() -> None:
    """If it fails: `./council build --living`."""
    for path, text in living.written().items():
        assert path.read_text(encoding="utf-8") == text
        assert len(text) < 60_000
