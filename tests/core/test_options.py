"""Options of both games: what goes together, who may have it, and the presets."""

from __future__ import annotations

import pytest

from smallcouncil.core.laws import random_options
from smallcouncil.core.options import Option, Options, Preset
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.thrones.modules import FORBIDDEN, MODULES, NEEDS, OPTIONS


def option(name: str) -> Option:
    found = Option()
    found.name = name
    return found


SMALL = Options(
    "Nim", "nim.players", (2, 3, 4), [option("heaps"), option("misere"), option("pairs")], [("pairs", 4, "nim.pairs")],
    [("heaps", "misere", "nim.misere")],
    [Preset("all", "All", "All of it.", ["pairs", "heaps", "towers"], (2, 4)), Preset("none", "None", "Bare.", [], (2, 3, 4))],
)


def test_options_come_in_their_fixed_order() -> None:
    assert SMALL.check(["pairs", "heaps"], 4) == ["heaps", "pairs"]


@pytest.mark.parametrize(("options", "players", "sentence"), [
    ([], 5, "Nim is for 2, 3 or 4 players, not 5 [nim.players]."),
    (["towers"], 4, "There is no option 'towers'; the options are heaps, misere, pairs."),
    (["pairs"], 3, "The option pairs is for 4 players only [nim.pairs]."),
    (["misere", "heaps"], 4, "The options heaps and misere do not go together [nim.misere]."),
])
def test_what_does_not_go_is_refused_with_its_rule(options: list[str], players: int, sentence: str) -> None:
    with pytest.raises(Complaint) as refusal:
        SMALL.check(options, players)
    assert str(refusal.value) == sentence


def test_a_preset_leaves_out_what_does_not_fit() -> None:
    assert [option.name for option in SMALL.offered(2)] == ["heaps", "misere"]
    assert {each.name: each.options for each in SMALL.presets_for(2)} == {"all": ["heaps"], "none": []}
    assert {each.name: each.options for each in SMALL.presets_for(3)} == {"none": []}
    assert {each.name: each.options for each in SMALL.presets_for(4)} == {"all": ["heaps", "pairs"], "none": []}


@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_every_preset_can_be_played(kind: object) -> None:
    game = next(each for each in GAMES.values() if each is kind)
    for players in game.players:
        names = [preset.name for preset in game.presets(players)]
        assert names
        assert len(set(names)) == len(names)
        for preset in game.presets(players):
            assert preset.title
            assert preset.says
            assert game.new(preset.options, players, 1).state.ruleset.options == preset.options


def test_the_presets_of_the_board_game() -> None:
    names = {players: [preset.name for preset in OPTIONS.presets_for(players)] for players in (3, 4, 5, 6)}
    assert names == {3: ["base", "clash"], 4: ["base", "clash"], 5: ["base", "clash"], 6: ["clash", "six"]}
    known = {module.name for module in MODULES}
    assert all(name in known for preset in OPTIONS.presets for name in preset.options)
    clash = next(preset for preset in OPTIONS.presets_for(5) if preset.name == "clash")
    assert {"fortifications", "siege-engines", "ports", "one-time-orders"} <= set(clash.options)
    assert "competitive" not in clash.options


def test_needs_and_exclusions_name_options_there_are() -> None:
    known = [module.name for module in MODULES]
    assert all(name in known and rule for name, _, rule in NEEDS)
    assert all(one in known and other in known and rule for one, other, rule in FORBIDDEN)


@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_options_drawn_at_random_go_together(kind: object) -> None:
    game = next(each for each in GAMES.values() if each is kind)
    for seed in range(30):
        players = game.players[seed % len(game.players)]
        options = random_options(game, players, seeded(seed))
        assert game.check_options(options, players) == options
