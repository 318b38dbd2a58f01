"""A draft shows the effect of an order that one choice resolves, and nothing that comes after it."""

from __future__ import annotations

import pytest

from smallcouncil.insight.thrones.aids import fact_of, state_of
from tests.thrones.stories import played

STARK = 2
POSITION = """
scenario  drafts
game      thrones, 5 players, fortifications, one-time-orders, leaders, swords-cards, swords-decks
position
  turn: 2, consolidate, stark
  spent recruit: stark
  spent supply caravan: stark
  supply stark: 1
  Winterfell: stark, 2 footmen, {order}
  White Harbor: stark, footman, Consolidate Power
expect
  waiting: stark
"""


@pytest.mark.parametrize(
    ("order", "choice"),
    [
        ("Consolidate Power", "collect Winterfell"), ("Consolidate Power", "fortify Winterfell"),
        ("Recruit", "recruit Winterfell"), ("Supply Caravan", "caravan Winterfell"),
    ],
)
def test_the_draft_shows_the_effect_and_asks_nothing_more(order: str, choice: str) -> None:
    game = played([], POSITION.format(order=order))
    copy, closed = game.drafting(STARK, game.parse(STARK, choice))
    now, shown = state_of(game), state_of(copy.staged(STARK))
    area = now.rules.board.names.index("Winterfell")
    assert closed
    assert [sum(state.order[slot] > 0 for slot in state.rules.slots[area]) for state in (now, shown)] == [1, 0]
    assert shown.power[STARK] - now.power[STARK] == (2 if choice.startswith("collect") else 0)
    assert fact_of(shown, "fortification")[area] == choice.startswith("fortify")
    assert shown.supply[STARK] - now.supply[STARK] == choice.startswith("caravan")
    assert [frame.kind.name for frame in shown.agenda] == [frame.kind.name for frame in now.agenda]
