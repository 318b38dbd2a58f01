"""Leaders (A Storm of Swords): each house has two, who ride with its armies, march on their own and can be captured."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import Domain, Verb
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.modules.leaders import bargains
from smallcouncil.thrones.modules.leaders.hostages import plug_hostages
from smallcouncil.thrones.modules.leaders.losing import Flight, OfferHostage, TakeHostage
from smallcouncil.thrones.modules.leaders.reading import load_leaders
from smallcouncil.thrones.modules.leaders.riding import Riders
from smallcouncil.thrones.modules.leaders.roster import FILE, Roster, at_table
from smallcouncil.thrones.modules.leaders.standing import plug_standing
from smallcouncil.thrones.modules.leaders.strength import Led, Supported, Sword
from smallcouncil.thrones.modules.leaders.trigger import Trigger
from smallcouncil.thrones.modules.leaders.verbs import EVENTS, VERBS
from smallcouncil.thrones.nouns.orders import MARCH, POWER, RAID

ALL_EVENTS: Final[dict[str, str]] = {**EVENTS, **bargains.EVENTS}


class Leaders(Module):
    name = "leaders"
    title = "Leaders"
    says = "Each house has two Leaders. They ride with its armies, turn other orders into Marches, and can be taken hostage."
    rule = "leaders.setup"
    verbs: tuple[Verb, ...] = (*VERBS, *bargains.VERBS)
    events: dict[str, str] = ALL_EVENTS
    folder = "leaders"
    data: tuple[str, ...] = ("leaders/storm.toml",)

    def read(self, name: str, files: Files) -> object:
        return load_leaders(name, files)

    def prepare(self, box: Box) -> None:
        box.common_orders = True
        rows = at_table(box.houses[: box.players], box.files)
        aliases = {alias: number for number, row in enumerate(rows) for alias in row.aliases}
        box.domains.append(Domain("leader", [row.name for row in rows], aliases))
        raised = load_leaders(FILE, box.files).neutral
        for area, row in enumerate(box.board.areas):
            if box.neutral[area] and row.name in raised:
                box.neutral[area] = raised[row.name]

    def plug(self, rules: Ruleset) -> None:
        roster = Roster(rules)
        plug_standing(rules, roster)
        self.plug_marches(rules, roster)
        self.plug_battles(rules, roster)
        plug_hostages(rules, roster)

    def plug_marches(self, rules: Ruleset, roster: Roster) -> None:
        flight = Flight(roster)
        rules.decision(flight)
        rules.march.companions.append(Riders(roster, flight))
        for icon in (RAID, MARCH, POWER):
            rules.action.ways[icon].append(Trigger(roster, icon))

    def plug_battles(self, rules: Ruleset, roster: Roster) -> None:
        rules.battle.strength.insert(1, Led(roster))  # the lines follow the units
        rules.support.terms.append(Supported(roster))
        rules.retreat.swords.append(Sword(roster))
        ask = TakeHostage(roster)
        rules.decision(ask)
        rules.battle.before("casualties", OfferHostage(roster, ask))
