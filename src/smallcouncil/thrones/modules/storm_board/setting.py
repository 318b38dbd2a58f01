"""Leaders at the start, and mustering in Towns."""

from __future__ import annotations

from smallcouncil.errors import Complaint
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import MusterBar, Opening
from smallcouncil.thrones.modules.leaders.roster import Roster
from smallcouncil.thrones.modules.leaders.standing import AtHome
from smallcouncil.thrones.modules.storm_board.reading import StormStart
from smallcouncil.thrones.nouns.army import FOOTMAN
from smallcouncil.thrones.nouns.state import State


class OnStartCards(Opening):
    """storm-board.leaders: puts each Leader where the start cards say, or into a cell; those of absent houses stay in the box."""

    def __init__(self, rules: Ruleset, roster: Roster, data: StormStart) -> None:
        self.roster: Roster = roster
        self.areas: list[int] = [-1] * len(roster.rows)  # by Leader
        self.cells: list[int] = [-1] * len(roster.rows)
        for leader, row in enumerate(roster.rows):
            if row.name in data.leaders:
                self.areas[leader] = rules.board.names.index(data.leaders[row.name])
            elif data.hostages.get(row.name, "") in rules.houses[: rules.seats]:
                self.cells[leader] = rules.houses.index(data.hostages[row.name])
            else:
                raise Complaint(f"Leader {row.name}: nothing says where this Leader is at the start.")
        for house, leaders in enumerate(roster.of_house):
            held = [force.area for force in rules.set_up.starts[house].forces]
            for leader in leaders:
                if self.areas[leader] >= 0 and self.areas[leader] not in held:
                    name, area = roster.rows[leader].name, rules.board.names[self.areas[leader]]
                    raise Complaint(f"Leader {name}: House {rules.houses[house]} has no units in {area} at the start.")

    def open(self, state: State) -> None:
        for leader, area in enumerate(self.areas):
            if area >= 0:
                self.roster.put(state, leader, area)
            else:
                self.roster.jail(state, leader, self.cells[leader])


class TownsMuster(MusterBar):
    """storm-board.towns: only a new Footman can be mustered there."""

    rule = "storm-board.towns"
    reason = "A Town can muster only a new Footman."

    def __init__(self, rules: Ruleset) -> None:
        board = rules.board
        self.town: list[bool] = [board.points[area] > 0 and not board.castle[area] for area in range(board.areas)]

    def stops(self, state: State, area: int, kind: int, upgrade: bool) -> bool:
        return self.town[area] and (upgrade or kind != FOOTMAN)


def plug_setting(rules: Ruleset, data: StormStart) -> None:
    placings: list[Opening] = []
    for placing in rules.set_up.placings:
        placings.append(OnStartCards(rules, placing.roster, data) if isinstance(placing, AtHome) else placing)
    rules.set_up.placings = placings
    rules.muster.bars.append(TownsMuster(rules))
