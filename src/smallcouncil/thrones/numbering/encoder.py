"""Observations of the board game: a redacted state as bytes, put together from parts that are kept until they change."""

from __future__ import annotations

from typing import Any

from smallcouncil.core import state as core
from smallcouncil.core.numbering import Numbering, Sight
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.numbering.agenda import TableBytes, TableSeen
from smallcouncil.thrones.numbering.areas import AreaBytes, AreasSeen
from smallcouncil.thrones.numbering.arrays import layout_of
from smallcouncil.thrones.numbering.battles import BattleBytes
from smallcouncil.thrones.numbering.facts import FactBytes, fact_bytes
from smallcouncil.thrones.numbering.houses import HouseBytes, HousesSeen


class ThronesSight(Sight):
    """The parts that were last shown, with what they were made of."""

    def __init__(self, areas: AreasSeen) -> None:
        super().__init__()
        self.areas: AreasSeen = areas
        self.houses: HousesSeen = HousesSeen()
        self.table: TableSeen = TableSeen()
        self.facts: list[list[int]] = []
        self.marks: list[int] = []  # the places of facts that are not 0, each with its value


class ThronesNumbering(Numbering):
    def __init__(self, state: State, alike: State) -> None:
        super().__init__(state, alike)
        self.layout = layout_of(self.numbers)
        rules, layout = alike.rules, self.layout
        assert list(layout.arrays) == ["areas", "houses", "facts", "table", "battle", "draft"], "as `write` puts them together"
        self.areas: AreaBytes = AreaBytes(self.numbers, layout, rules)
        self.houses: HouseBytes = HouseBytes(self.numbers, layout, rules)
        self.table: TableBytes = TableBytes(self.numbers, layout, rules)
        self.battle: BattleBytes = BattleBytes(self.numbers, layout, rules)
        self.facts: list[FactBytes] = [fact_bytes(self.numbers, layout, rules, fact) for fact in rules.facts]
        self.no_facts: bytes = bytes(layout.arrays["facts"].size())

    def sight(self) -> Sight:
        return ThronesSight(self.areas.unseen())

    def write(self, state: core.State, seat: int, sight: Sight, draft: bytes, data: Any, at: int) -> None:
        assert isinstance(state, State)
        assert isinstance(sight, ThronesSight)
        battle = state.battle
        parts = [self.areas.bytes_of(state, sight.areas)]
        self.houses.put(parts, state, seat, sight.houses)
        parts.append(self.no_facts)
        self.table.put(parts, state, seat, sight.table)
        parts.append(self.battle.bytes_of(battle) if battle is not None else self.battle.none)
        parts.append(draft)
        data[at : at + self.layout.size] = b"".join(parts)
        if state.facts != sight.facts:
            self.renew_marks(state, sight)
        put_marks(data, at, sight.marks)
        if battle is not None and battle.pledges:
            supports: list[int] = []
            self.battle.put_pledges(supports, battle)
            put_marks(data, at, supports)

    def renew_marks(self, state: State, sight: ThronesSight) -> None:
        sight.facts = [values[:] for values in state.facts]
        sight.marks = []
        for fact, values in zip(self.facts, state.facts, strict=True):
            fact.put(sight.marks, values)


def put_marks(data: Any, at: int, marks: list[int]) -> None:
    for place in range(0, len(marks), 2):
        data[at + marks[place]] = marks[place + 1]
