"""The pictures of `council shots` show games that the current rules still play."""

from __future__ import annotations

import pytest

from smallcouncil.core.records import replay
from smallcouncil.games import GAMES
from tests.web.shots import GOLDEN, SHOTS


@pytest.mark.parametrize("name", sorted({shot.record for shot in SHOTS if shot.record}))
def test_every_shown_record_still_plays_to_its_end(name: str) -> None:
    assert replay((GOLDEN / name).read_text(encoding="utf-8"), GAMES, name).game.result
