"""What is kept for one position changes nothing of what is told, whoever looks and whatever is drafted."""

from __future__ import annotations

import pytest

from smallcouncil.core.bits import NOBODY
from smallcouncil.insight.plain import Told
from smallcouncil.server.views import Kept, presenter_of
from tests.server.views.walks import TABLES, matter, walk


@pytest.mark.parametrize(("name", "options", "players"), TABLES)
def test_a_seat_is_told_the_same_with_and_without_the_cache(name: str, options: list[str], players: int) -> None:
    face = presenter_of(name)
    at: object = None
    kept: Kept = {}
    for number, game in enumerate(walk(name, options, players, 2)):
        here = (game.state.number, game.waiting)
        if here != at:  # at the same decision, seats have only drafted
            at, kept = here, {}
        elif number % 3:
            continue
        for seat in range(NOBODY, players):
            before = game.redacted(seat)
            found: Told
            if seat >= 0 and game.draft(seat):
                found = face.matter(before.staged(seat), seat, before, kept)
            else:
                found = face.matter(before, seat, None, kept)
            assert found == matter(game, seat)
