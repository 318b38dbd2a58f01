"""The board game with options and data files that only tests have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from smallcouncil.core.datafiles import Files
from smallcouncil.core.options import Need, Options, Rulesets
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.thrones.building.build import build
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.game import Thrones
from smallcouncil.thrones.modules import MODULES, OPTIONS
from smallcouncil.thrones.reading.content import OWN

Plain = dict[str, Any]


def trial(*modules: Module, needs: Sequence[Need] = (), files: dict[str, Plain] | None = None) -> Thrones:
    """A kind of game with these options after the others, and with these additional data files."""
    every, base = [*MODULES, *modules], OPTIONS
    options = Options(base.game, base.rule, base.players, every, [*base.needs, *needs], base.forbidden, base.presets)

    def chosen(names: list[str], players: int, held: Files) -> Ruleset:
        return build(names, players, [module for module in every if module.name in names], held)

    rulesets = Rulesets(options, chosen)

    class Trial(Thrones):
        def rulesets(self) -> Rulesets[Ruleset]:
            return rulesets

    kind = Trial()
    if files:
        kind._files = Files("thrones", OWN.folder, held={**{name: OWN.raw(name) for name in OWN.names()}, **files})
    return kind


def told(kind: Thrones, story: str) -> list[str]:
    """The log of a scenario, which must pass."""
    runner = Runner(read(story, "story")[0], {"thrones": kind})
    runner.run()
    game = runner.begun
    assert game is not None
    return [kind.sentence(game.state.ruleset, event) for event in game.log or []]


def graded(value: object) -> Plain:
    """A value of a data file with grade and source, for tests."""
    return {"value": value, "grade": "D", "source": "test"}


def area(name: str, x: int, y: int, structure: str = "none", barrels: int = 0, crowns: int = 0, shield: str = "") -> Plain:
    row = {"name": name, "kind": "land", "x": x, "y": y, "structure": graded(structure)}
    row |= {"barrels": graded(barrels), "crowns": graded(crowns)}
    return row | ({"shield": graded(shield)} if shield else {})


def border(*between: str) -> Plain:
    return {"between": list(between), "grade": "D", "source": "test"}


def start(house: str, place: int, forces: dict[str, list[str]]) -> Plain:
    """A start card whose house has the same place on all tracks."""
    rows = [{"area": name, "units": units, "grade": "D", "source": "test"} for name, units in forces.items()]
    places = {track: graded(place) for track in ("iron_throne", "fiefdoms", "kings_court")}
    return {"house": house, **places, "power": graded(5), "forces": rows}
