"""Rulesets by options, each built once."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files
from smallcouncil.core.options import Rulesets
from smallcouncil.errors import Complaint
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.cards import plug_texts
from smallcouncil.thrones.language.events import TEXTS
from smallcouncil.thrones.modules import MODULES, OPTIONS
from smallcouncil.thrones.reading.rules import OWN
from smallcouncil.thrones.rules import plug_base


def ruleset(options: list[str], players: int, files: Files = OWN) -> Ruleset:
    """The ruleset of these options, built once."""
    return RULESETS.get(options, players, files)


def build_chosen(options: list[str], players: int, files: Files) -> Ruleset:
    return build(options, players, [module for module in MODULES if module.name in options], files)


RULESETS: Final[Rulesets[Ruleset]] = Rulesets(OPTIONS, build_chosen)


def build(options: list[str], players: int, modules: list[Module], files: Files = OWN) -> Ruleset:
    """Builds a ruleset: first the data as modules amend it, then base rules and modules into the windows, in this order."""
    box = Box(players, files, set_up_of(modules))
    for module in MODULES + [module for module in modules if module not in MODULES]:
        box.verbs += module.verbs
    for module in modules:
        module.prepare(box)
    box.close()
    rules = Ruleset(options, box)
    rules.modules = modules[:]
    rules.events.update(TEXTS)
    for module in modules:
        rules.events.update(module.events)
    plug_base(rules)
    plug_texts(rules, box.card_sets)
    for module in modules:
        module.plug(rules)
    for module in modules:
        module.close(rules)
    rules.close()
    return rules


def set_up_of(modules: list[Module]) -> str:
    """The set-up that an option brings along; empty: the base game's."""
    bringing = [module for module in modules if module.set_up]
    if len(bringing) > 1:
        names = " and ".join([module.name for module in bringing])
        raise Complaint(f"The options {names} do not go together: each has a set-up of its own.")
    return bringing[0].set_up if bringing else ""
