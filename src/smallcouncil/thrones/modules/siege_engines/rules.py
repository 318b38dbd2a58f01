"""Siege Engines (A Clash of Kings, option four): strong against walls, helpless anywhere else."""

from __future__ import annotations

from smallcouncil.core.datafiles import Files
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Invariant, Module, Worth
from smallcouncil.thrones.modules.siege_engines.reading import load_engine
from smallcouncil.thrones.nouns.army import FOOTMAN, KINDS, number
from smallcouncil.thrones.nouns.battle import ATTACKER, Battle
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.units import Unit, Upgrade


class SiegeEngines(Module):
    """siege-engines.pieces; siege-engines.losses: never chosen as casualties, and destroyed instead of retreating."""

    name = "siege-engines"
    title = "Siege Engines"
    says = "A third land unit: 4 when it attacks a City, Stronghold or Fortification or supports such an attack, 0 otherwise."
    rule = "siege-engines.pieces"
    folder = "units"

    def read(self, name: str, files: Files) -> object:
        return load_engine(name, files)

    def prepare(self, box: Box) -> None:
        row = load_engine("siege-engine", box.files)
        engine = Unit(row.name, row.plural, False, row.cost, row.strength, row.pool)
        engine.falls = engine.retreats = False
        engine.rule = "siege-engines.losses"
        box.units.append(engine)
        box.upgrades.append(Upgrade(FOOTMAN, len(box.units) - 1, row.upgrade))

    def plug(self, rules: Ruleset) -> None:
        row = load_engine("siege-engine", rules.files)
        kind = [unit.name for unit in rules.units].index(row.name)
        rules.battle.replaces.append(BeforeWalls(kind, row.assault))
        rules.invariants.append(NeverRouted(kind))


class BeforeWalls(Worth):
    """siege-engines.assault: strength against a City, a Stronghold or a Fortification, whoever defends it."""

    rule = "siege-engines.assault"

    def __init__(self, kind: int, assault: int) -> None:
        self.kind: int = kind
        self.assault: int = assault

    def worth(self, state: State, battle: Battle, side: int, kind: int, supports: bool, value: int) -> int:
        if kind == self.kind and side == ATTACKER:
            for wall in state.rules.muster.walls:
                if wall.stands(state, battle.area):
                    return self.assault
        return value


class NeverRouted(Invariant):
    rule = "siege-engines.losses"
    says = "A Siege Engine is never routed: it is destroyed instead."

    def __init__(self, kind: int) -> None:
        self.kind: int = kind

    def holds(self, state: State) -> bool:
        for army in state.army:
            if number(army, self.kind + KINDS):
                return False
        return True
