"""Impossible positions are refused with a sentence, with options too."""

from __future__ import annotations

import pytest

from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.scenarios.scenes import scene_of


@pytest.mark.parametrize(("option", "lines", "said"), [
    ("ports", [("supply stark", "6"), ("Port of Winterfell", "stark, 4 ships")], "holds only 3"),
    ("siege-engines", [("turn", "3, march"), ("Winterfell", "stark, footman, routed siege engine, March")], "never routed"),
    ("one-time-orders", [("Winterfell", "stark, footman, Recruit"), ("Karhold", "stark, footman, The Young Wolf")], "one a turn"),
    ("one-time-orders", [("outwitted", "tyrell 1")], "names one other house"),
])
def test_an_impossible_position_is_refused(option: str, lines: list[tuple[str, str]], said: str) -> None:
    with pytest.raises(Complaint, match=said):
        set_up(option, lines)


def set_up(option: str, lines: list[tuple[str, str]]) -> None:
    scene = scene_of(GAMES["thrones"], [option], 5)
    for key, value in lines:
        scene.put(key, value)
    scene.finish([])
