"""Pictures of the card game: the court as it is, and nobody else's hand."""

from __future__ import annotations

from itertools import islice
from xml.etree import ElementTree

import pytest

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.rng import seeded
from smallcouncil.insight.intrigue import state_of
from smallcouncil.pictures import picture_of
from tests.pictures.tables import IDS, TABLES, played

COURTS = [(table, name) for table, name in zip(TABLES, IDS, strict=True) if table[0] == "intrigue"]

every_table = pytest.mark.parametrize("table", [table for table, _ in COURTS], ids=[name for _, name in COURTS])


@every_table
def test_the_court_is_that_of_the_position(table: tuple[str, int, str, tuple[str, ...]]) -> None:
    game, players, _, options = table
    for position in islice(played(game, players, options), 3, None, 9):
        state, root = state_of(position), ElementTree.fromstring(picture_of(position).svg())
        drawn = [element.get("data-card") for element in root.iter() if element.get("data-card")]
        court = [state.rules.characters[card - 1] for card in state.court if card]
        assert sorted(map(str, drawn)) == sorted(court)


@every_table
def test_a_hand_is_seen_by_its_player_alone(table: tuple[str, int, str, tuple[str, ...]]) -> None:
    game, players, _, options = table
    dice = seeded(3)
    for position in islice(played(game, players, options), 5, None, 13):
        if not position.waiting:
            continue
        state = state_of(position)
        for seat in range(players):
            own = picture_of(position, seat).svg()
            assert own == picture_of(position.sample(seat, dice), seat).svg()
            assert all(f">{state.rules.characters[card]}<" in own for card in bits_of(state.hand[seat]))
        assert picture_of(position.sample(0, dice), NOBODY).svg() == picture_of(position, NOBODY).svg()
