"""A saved game with options is read back whole, or refused in a sentence: never taken in and broken later."""

from __future__ import annotations

import json
from typing import Any

import pytest

from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES

THRONES = GAMES["thrones"]


def laid() -> dict[str, Any]:
    """Six players with every option; the first house has laid a Recruit on Dragonstone, the others choose."""
    clash = next(preset.options for preset in THRONES.presets(6) if preset.name == "clash")
    game = THRONES.new(clash, 6, 4)
    game.play(0, game.parse(0, "order Dragonstone Recruit"))
    plain: dict[str, Any] = json.loads(game.to_json())
    assert plain["facts"] == {"face down": {"Dragonstone": 1}}
    assert plain["areas"]["Dragonstone"]["orders"] == ["", "Recruit"]
    return plain


@pytest.mark.parametrize(("path", "value"), [
    (("facts", "face down"), {}),  # a token that is neither laid nor revealed is still one that a house has
    (("facts", "spent recruit"), {"Baratheon": 1}),
    (("areas", "Dragonstone", "orders"), ["March+1*", "Recruit"]),
    (("areas", "Winterfell", "orders"), ["", "The Young Wolf"]),
    (("facts", "fortification"), {"Winterfell": 1}),
    (("facts", "outwitted"), {"Stark": 2}),
])
def test_what_could_be_is_read_back(path: tuple[str, ...], value: object) -> None:
    assert THRONES.from_json(json.dumps(changed(path, value))).waiting


@pytest.mark.parametrize(("path", "value"), [
    (("facts", "face down", "Dragonstone"), 2),
    (("facts", "face down", "Winterfell"), 1),
    (("facts", "face down", "Castle Black"), 1),
    (("facts", "spent recruit"), {"Baratheon": 2}),  # both are gone, and a third lies there
    (("facts", "spent recruit"), {"Stark": 3}),
    (("facts", "spent recruit"), {"Stark": -1}),
    (("facts", "spent the iron fleet"), {"Stark": 1}),
    (("facts", "leaders"), {"Stark": 1}),
    (("areas", "Dragonstone", "orders"), ["Recruit", ""]),
    (("areas", "Dragonstone", "orders"), ["", "March+1*"]),
    (("areas", "Dragonstone", "orders"), ["", "One-Time order"]),
    (("areas", "Dragonstone", "orders"), ["", "Recruit", "Recruit"]),
    (("areas", "Winterfell", "orders"), ["", "The Iron Fleet"]),
    (("areas", "Winterfell", "orders"), ["Supply Caravan", "The Young Wolf"]),
    (("areas", "Kingswood", "orders"), ["", "Supply Caravan"]),  # a second one of its house
    (("areas", "Winterfell", "units"), {"footman": 1, "routed siege engine": 1}),
    (("areas", "Port of Winterfell"), {"house": "Stark", "units": {"ship": 4}}),
    (("facts", "outwitted"), {"Stark": 1}),  # by Baratheon, who has no such order
    (("facts", "outwitted"), {"Lannister": 2}),
    (("facts", "outwitted"), {"Stark": 2, "Tyrell": 2}),
    (("facts", "outwitted"), {"Stark": 99}),
    (("facts", "fortification"), {"Castle Black": 1}),
    (("facts", "fortification"), {"The Shivering Sea": 1}),
    (("facts", "fortification"), {"Winterfell": 2}),
    (("tokens",), ["Stark", "Stark"]),
    (("options",), ["ports", "dragons"]),
    (("options",), ["three-player-sheet"]),
])
def test_what_cannot_be_is_refused(path: tuple[str, ...], value: object) -> None:
    with pytest.raises(Complaint) as refusal:
        THRONES.from_json(json.dumps(changed(path, value)))
    assert str(refusal.value).endswith(".")


def changed(path: tuple[str, ...], value: object) -> dict[str, Any]:
    plain = laid()
    inner = plain
    for key in path[:-1]:
        inner = inner.setdefault(key, {})
    inner[path[-1]] = value
    return plain
