"""The steward's knowledge of options comes from their folders: every hook is defined by some option and used by the steward."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from smallcouncil.bots.steward import position
from smallcouncil.bots.steward.planning import give_orders
from smallcouncil.bots.steward.position import Position
from smallcouncil.bots.steward.sense import Sense, senses_of, with_hook
from smallcouncil.core.notation import x_of, y_of
from smallcouncil.games import game_named
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.nouns.orders import DEFENSE, MARCH, POWER, RAID, SUPPORT
from smallcouncil.thrones.nouns.state import State
from tests.helpers import sets_together

SOURCES = Path(__file__).parents[2] / "src" / "smallcouncil"
HOOKS = [name for name in vars(Sense) if not name.startswith("_")]
SETS = [(options, players) for players in (4, 6) for options in sets_together(game_named("thrones"), players)]
ALL = list(dict.fromkeys(sense for options, players in SETS for sense in senses_of(ruleset(options, players))))


def test_the_senses_are_those_of_the_options_in_play() -> None:
    assert senses_of(ruleset([], 5)) == []
    assert [sense.__name__ for sense in senses_of(ruleset(["ports", "westeros-variant"], 5))] == ["PortSense"]


def test_every_sense_in_a_room_is_found() -> None:
    files = (SOURCES / "thrones" / "modules").glob("*/steward.py")
    rooms = {sense.__module__.split(".")[-2] for sense in ALL}
    assert rooms == {path.parent.name for path in files}


@pytest.mark.parametrize("hook", HOOKS)
def test_some_option_defines_every_hook(hook: str) -> None:
    assert any(hook in vars(sense) for sense in ALL)


def test_the_steward_calls_every_hook() -> None:
    files = [path for path in (SOURCES / "bots" / "steward").glob("*.py") if path.name != "sense.py"]
    files += (SOURCES / "thrones" / "modules").glob("*/steward.py")  # one option may ask what others think of its cards
    heard = {name for path in files for name in re.findall(r"\bsense\.(\w+)", path.read_text("utf-8"))}
    assert set(HOOKS) <= heard


def test_frequent_hooks_call_only_the_options_that_define_them() -> None:
    state = game_named("thrones").new(["ports", "fortifications", "crown-cards"], 5, 1).state
    assert isinstance(state, State)
    senses = Position(state, 0).senses
    assert [type(sense).__name__ for sense in with_hook(senses, "shelter")] == ["FortificationSense"]
    assert [type(sense).__name__ for sense in with_hook(senses, "adds")] == ["CrownSense"]
    assert with_hook(senses, "stake") == []


@pytest.mark.parametrize("icon", [MARCH, DEFENSE, SUPPORT, RAID, POWER])
def test_it_places_an_order_for_an_options_use_of_it(icon: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """For every icon, the option's value decides, though nothing else favours such an order."""
    game = game_named("thrones").new([], 5, 1)
    state = game.state
    assert isinstance(state, State)
    area = state.rules.board.names.index("Winterfell")

    class Keen(Sense):
        def otherwise(self, where: int, kind: int) -> float:
            return 50.0 if (where, kind) == (area, icon) else 0.0

    seat = state.house[area]
    monkeypatch.setattr(position, "senses_of", lambda rules: [Keen])
    placed = {x_of(choice): state.rules.orders[y_of(choice)].icon for choice in give_orders(Position(state, seat))[:-1]}
    assert placed[area] == icon
