"""A saved game with options is read back, or refused with a sentence: never accepted and broken later."""

from __future__ import annotations

import json
from typing import Any

import pytest

from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from tests.helpers import step

THRONES = GAMES["thrones"]


def laid() -> dict[str, Any]:
    """Six players with every option; the first house has placed a Recruit on Dragonstone, the others choose."""
    clash = next(preset.options for preset in THRONES.presets(6) if preset.name == "clash")
    game = THRONES.new(clash, 6, 4)
    game.play(0, game.parse(0, "order Dragonstone Recruit"))
    plain: dict[str, Any] = json.loads(game.to_json())
    assert plain["facts"] == {"face down": {"Dragonstone": 1}}
    assert plain["areas"]["Dragonstone"]["orders"] == ["", "Recruit"]
    return plain


@pytest.mark.parametrize(("path", "value"), [
    (("facts", "face down"), {}),  # a token that is neither placed nor revealed is still the house's
    (("facts", "spent recruit"), {"Baratheon": 1}),
    (("areas", "Dragonstone", "orders"), ["March+1*", "Recruit"]),
    (("areas", "Winterfell", "orders"), ["", "The Young Wolf"]),
    (("facts", "fortification"), {"Winterfell": 1}),
    (("facts", "outwitted"), {"Stark": 2}),
])
def test_a_possible_game_is_read_back(path: tuple[str, ...], value: object) -> None:
    assert THRONES.from_json(json.dumps(changed(path, value))).waiting


@pytest.mark.parametrize(("path", "value"), [
    (("facts", "face down", "Dragonstone"), 2),
    (("facts", "face down", "Winterfell"), 1),
    (("facts", "face down", "Castle Black"), 1),
    (("facts", "spent recruit"), {"Baratheon": 2}),  # both are used, and a third is there
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
    (("facts", "outwitted"), {"Stark": 1}),  # Baratheon has no such order
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
def test_an_impossible_game_is_refused(path: tuple[str, ...], value: object) -> None:
    with pytest.raises(Complaint) as refusal:
        THRONES.from_json(json.dumps(changed(path, value)))
    assert str(refusal.value).endswith(".")


def test_sealed_drafts_are_read_back() -> None:
    game = THRONES.new([], 3, 1)
    game.choose(1, 0)
    plain = json.loads(game.to_json())
    assert THRONES.from_json(json.dumps(plain)).digest() == game.digest()
    assert THRONES.from_json(game.redacted(0).to_json()).blind
    assert plain["agenda"][-1].pop("drafts") == {"Lannister": "done"}
    with pytest.raises(Complaint, match="sealed without a choice"):
        THRONES.from_json(json.dumps(plain))


@pytest.mark.parametrize("memo", [[7, 0, 1, 2], [1, 0, 1], [1, 0, 1, 1], [1, 0, 1, 2, 3]])
def test_a_round_goes_through_all_houses(memo: list[int]) -> None:
    game, rng = THRONES.new(["one-time-orders"], 3, 1), seeded(1)
    while game.state.agenda[-1].kind.name != "march":
        step(game, rng)
    plain = json.loads(game.to_json())
    assert sorted(plain["agenda"][0]["memo"][1:]) == [0, 1, 2]
    plain["agenda"][0]["memo"] = memo
    with pytest.raises(Complaint, match="not a valid saved game"):
        THRONES.from_json(json.dumps(plain))


def changed(path: tuple[str, ...], value: object) -> dict[str, Any]:
    plain = laid()
    inner = plain
    for key in path[:-1]:
        inner = inner.setdefault(key, {})
    inner[path[-1]] = value
    return plain
