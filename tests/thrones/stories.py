"""Stories with modules that only a test knows: scenarios and random games of the board game with them plugged in."""

from __future__ import annotations

from smallcouncil.core.game import Game
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.testkit.laws import fuzz
from smallcouncil.thrones.building.build import build
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.game import Thrones
from smallcouncil.thrones.modules import MODULES
from smallcouncil.thrones.reading.rules import OWN


class WithModules(Thrones):
    """The board game with these modules; options that a scenario names plug in before them."""

    def __init__(self, modules: list[Module]) -> None:
        super().__init__()
        self._files = OWN
        self.modules: list[Module] = modules
        self.built: dict[tuple[str, int], Ruleset] = {}

    def ruleset(self, options: list[str], players: int) -> Ruleset:
        key = (", ".join(options), players)
        if key not in self.built:
            chosen = [module for module in MODULES if module.name in options]
            self.built[key] = build(options, players, [*chosen, *self.modules])
        return self.built[key]


def played(modules: list[Module], story: str) -> Game:
    """The game at the end of a scenario, which must pass."""
    scenario, = read(story, "story")
    runner = Runner(scenario, {"thrones": WithModules(modules)})
    runner.run()
    assert runner.begun is not None
    return runner.begun


def obeys_the_laws(modules: list[Module], options: list[str], players: int = 5, games: int = 2, every: int = 60) -> None:
    """Random games with the modules end, and every law holds on the way."""
    for seed in range(games):
        fuzz(WithModules(modules), options, players, seed, every)
