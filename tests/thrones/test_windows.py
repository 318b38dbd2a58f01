"""A module in every window that changes nothing leaves random games the same."""

from __future__ import annotations

from typing import Any

from smallcouncil.core.game import Game, playout
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.build import build
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.setup import start
from smallcouncil.thrones.building.windows import Module, MoveBar
from smallcouncil.thrones.language.verbs import MOVE
from smallcouncil.thrones.modules import MODULES
from smallcouncil.thrones.nouns.army import FOOTMAN, KNIGHT
from smallcouncil.thrones.nouns.state import State
from tests.thrones.probe import CALLS, WINDOWS, Probe

TABLES = (  # these are not windows
    "units", "orders", "cards", "facts", "westeros.seasons", "planning.sheet", "set_up.starts", "muster.upgrades", "battle.texts",
)


def without_traces(game: Game) -> str:
    """The plain form without a module's notes on a battle and without the steps of procedures."""
    plain = game.state.plain()
    plain.pop("agenda")
    return str(plain)


def test_the_probe_is_called_everywhere_and_changes_nothing() -> None:
    CALLS.clear()
    for players in (3, 4, 5, 6):
        bare, probed = build([], players, []), build([], players, [Probe()])
        for seed in range(12):
            one, two = start(bare, seed), start(probed, seed)
            assert playout(one, seeded(seed)) == playout(two, seeded(seed))
            assert without_traces(one) == without_traces(two)
            two.sample(0, seeded(seed))
            GAMES["thrones"].check(two)
            assert one.digest() == two.digest()
    battles_with_walls()
    assert WINDOWS - set(CALLS) == set()


def battles_with_walls() -> None:
    """Only Siege Engines use walls, and only Fortifications use what keeps them."""
    modules = [module for module in MODULES if module.name in ("siege-engines", "fortifications")]
    for seed in range(20):
        playout(start(build([], 5, [*modules, Probe()]), seed), seeded(seed))


def windows_of(rules: Ruleset) -> dict[str, list[Any]]:
    """By name, the lists of the ruleset and of its chapters: `raid.bars`."""
    chapters = {name: each for name, each in vars(rules).items() if type(each).__name__.endswith("Windows")}
    assert len(chapters) > 10
    found = {name: each for name, each in vars(rules).items() if isinstance(each, list)}
    for chapter, opened in chapters.items():
        found |= {f"{chapter}.{name}": each for name, each in vars(opened).items() if isinstance(each, list)}
    return found


def test_every_window_has_its_probe() -> None:
    windows = windows_of(build([], 5, [Probe()]))
    for name, window in windows.items():
        if window and type(window[0]).__module__ != "builtins" and name not in TABLES:
            assert any(type(each).__module__ == Probe.__module__ for each in window if each is not None) or name == "nets", name
    assert [name for name, window in windows.items() if not window] == ["options"]


def test_the_probe_changes_nothing_beside_the_other_modules() -> None:
    names = ("fortifications", "siege-engines", "ports", "one-time-orders", "westeros-variant", "battle-variant")
    others = [module for module in MODULES if module.name in names]
    for seed in range(6):
        one, two = start(build([], 5, others), seed), start(build([], 5, [*others, Probe()]), seed)
        playout(one, seeded(seed))
        playout(two, seeded(seed))
        assert one.digest() == two.digest()


class FootmenStayWest(MoveBar):
    rule = "core.choice"
    reason = "No Footman goes to an odd area."

    def stops(self, state: State, house: int, source: int, piece: int, target: int) -> bool:
        return piece == FOOTMAN and target % 2 == 1


class Stubborn(Module):
    """No Footman enters an odd area, and Knights need company, though some start without it."""

    def prepare(self, box: Box) -> None:
        box.units[KNIGHT].escorted = True
        box.units[KNIGHT].rule = "core.choice"

    def plug(self, rules: Ruleset) -> None:
        rules.march.bars.append(FootmenStayWest())


def test_a_march_can_always_end_whatever_bars_are_plugged_in() -> None:
    rules = build([], 5, [Stubborn()])
    marches = 0
    for seed in range(8):
        game, rng = start(rules, seed), seeded(seed)
        while game.waiting:
            seat = (game.waiting & -game.waiting).bit_length() - 1
            options = game.choices(seat)
            assert options, "no chain ends in a dead end"
            if game.rule(seat) == "base.march.resolve" and len(game.draft(seat)) == 1:
                marches += 1
                illegal = [choice for choice in all_moves(game) if choice not in options]
                assert all(game.why(seat, choice) is not None for choice in illegal)
            game.choose(seat, options[rng.below(len(options))])
    assert marches > 50


def all_moves(game: Game) -> list[int]:
    areas = len(game.state.ruleset.notation.domains["area"].names)
    return [MOVE << 16 | piece << 8 | area for piece in (FOOTMAN, KNIGHT) for area in range(areas)]
