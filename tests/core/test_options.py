"""Options of both games: combinations, numbers of players, and the presets."""

from __future__ import annotations

import pytest

from smallcouncil.core.options import Need, Option, Options, Preset
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.testkit.laws import random_options
from smallcouncil.thrones.modules import FORBIDDEN, MODULES, NEEDS, OPTIONS


def option(name: str) -> Option:
    found = Option()
    found.name = name
    return found


SMALL = Options(
    "Nim", "nim.players", (2, 3, 4), [option("heaps"), option("misere"), option("pairs")], [Need("pairs", "nim.pairs", (4,))],
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
def test_a_forbidden_combination_is_refused_with_its_rule(options: list[str], players: int, sentence: str) -> None:
    with pytest.raises(Complaint) as refusal:
        SMALL.check(options, players)
    assert str(refusal.value) == sentence


def test_a_preset_leaves_out_what_does_not_fit() -> None:
    assert [option.name for option in SMALL.offered(2)] == ["heaps", "misere"]
    assert {each.name: each.options for each in SMALL.presets_for(2)} == {"all": ["heaps"], "none": []}
    assert {each.name: each.options for each in SMALL.presets_for(3)} == {"none": []}
    assert {each.name: each.options for each in SMALL.presets_for(4)} == {"all": ["heaps", "pairs"], "none": []}


# "tower" brings blocks along; "crane" needs a tower and one person more or two; wind blows no crane.
BLOCKS = Options(
    "Blocks", "blocks.players", (1, 2, 3, 4), [option("blocks"), option("tower"), option("crane"), option("wind")],
    [
        Need("tower", "blocks.tower", options=("blocks",), brings=True), Need("crane", "blocks.crane", (2, 3)),
        Need("crane", "blocks.high", options=("tower",)),
    ],
    [("crane", "wind", "blocks.wind")], [Preset("high", "High", "As high as it goes.", ["crane"], (1, 2))],
)


def test_an_option_may_bring_others_along() -> None:
    assert BLOCKS.check(["tower"], 1) == ["blocks", "tower"]


@pytest.mark.parametrize(("options", "players", "sentence"), [
    (["crane"], 2, "The option crane needs tower as well [blocks.high]."),
    (["crane", "tower"], 4, "The option crane is for 2 or 3 players only [blocks.crane]."),
    (["crane", "tower", "wind"], 3, "The options crane and wind do not go together [blocks.wind]."),
])
def test_a_missing_need_is_refused_with_its_rule(options: list[str], players: int, sentence: str) -> None:
    with pytest.raises(Complaint) as refusal:
        BLOCKS.check(options, players)
    assert str(refusal.value) == sentence


def test_the_sheet_switches_on_needs_and_switches_off_dependents() -> None:
    assert BLOCKS.switched([], "crane") == ["blocks", "tower", "crane"]
    assert BLOCKS.switched(["blocks", "tower", "crane"], "blocks") == []
    assert BLOCKS.switched(["blocks", "tower", "crane", "wind"], "tower") == ["blocks", "wind"]
    assert BLOCKS.needed("crane") == ["blocks", "tower"]


def test_presets_and_offers_follow_from_the_same_table() -> None:
    assert [each.options for each in BLOCKS.presets_for(2)] == [["blocks", "tower", "crane"]]
    assert [each.options for each in BLOCKS.presets_for(1)] == [[]]
    assert [option.name for option in BLOCKS.offered(4)] == ["blocks", "tower", "wind"]


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
    assert names == {
        3: ["base", "clash", "storm", "swords-three", "first"], 4: ["base", "clash", "storm", "swords"],
        5: ["base", "clash", "storm"], 6: ["clash", "storm", "six"],
    }
    known = {module.name for module in MODULES}
    assert all(name in known for preset in OPTIONS.presets for name in preset.options)
    clash = next(preset for preset in OPTIONS.presets_for(5) if preset.name == "clash")
    assert {"fortifications", "siege-engines", "ports", "one-time-orders"} <= set(clash.options)
    assert "competitive" not in clash.options
    storm = next(preset for preset in OPTIONS.presets_for(5) if preset.name == "storm")
    assert storm.options == ["swords-cards", "swords-decks", "wildling-cards", "tactics", "leaders"]
    for players in (3, 4):
        swords = next(preset for preset in OPTIONS.presets_for(players) if preset.name.startswith("swords"))
        assert swords.options == ["swords-cards", "swords-decks", "tactics", "leaders", "storm-board"]
        assert "start cards are reconstructed" in swords.says


def test_needs_and_exclusions_name_existing_options() -> None:
    known = [module.name for module in MODULES]
    assert all(name in known and need.rule for need in NEEDS for name in [need.option, *need.options])
    assert all(one in known and other in known and rule for one, other, rule in FORBIDDEN)


@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_options_drawn_at_random_can_be_combined(kind: object) -> None:
    game = next(each for each in GAMES.values() if each is kind)
    for seed in range(30):
        players = game.players[seed % len(game.players)]
        options = random_options(game, players, seeded(seed))
        assert game.check_options(options, players) == options
