"""Words about ports for players."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import many, x_of
from smallcouncil.core.overrides import NAME
from smallcouncil.insight.corrections import corrected
from smallcouncil.insight.plain import Plain
from smallcouncil.insight.thrones.acts import Act, Part, Phrases
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.modules.ports.reading import PortRow, load_ports
from smallcouncil.thrones.modules.ports.rules import SEIZE, SINK, Harbours, TakeShips
from smallcouncil.thrones.nouns.orders import DEFENSE, POWER
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.content import OWN
from smallcouncil.thrones.rules.power import collected


class PortArea(TypedDict):
    port: str  # its land; empty if the area is not a port


def seized(act: Act, choices: list[int]) -> Phrases:
    port = x_of(choices[0])
    return [f"take over the ships of House {act.house(act.state.house[port])} in {act.area(port)}"]


def sunk(act: Act, choices: list[int]) -> Phrases:
    port = x_of(choices[0])
    return [f"destroy the ships of House {act.house(act.state.house[port])} in {act.area(port)}"]


DEEDS: Final[dict[int, Part]] = {SEIZE: seized, SINK: sunk}


class PortWords(Words):
    deeds: dict[int, Part] = DEEDS
    part: str = "port"
    area: type[Any] | None = PortArea

    def part_of(self, rules: Ruleset, area: int) -> int:
        return harbours(rules).land.get(area, NOBODY)

    def parts_in(self, rules: Ruleset, area: int) -> list[int]:
        return [port for port, land in harbours(rules).land.items() if land == area]

    def kind(self, rules: Ruleset, area: int) -> str:
        land = self.land(rules, area)
        return f"a port, used by whoever controls {land}" if land else ""

    def opens(self, rules: Ruleset, area: int) -> str:
        return f"open to {rules.board.names[harbours(rules).sea[area]]}"

    def standing(self, state: State, area: int) -> str:
        rules, land = state.rules, self.land(state.rules, area)
        if not land:
            return ""
        owner = harbours(rules).owner(state, area)
        return f"{rules.houses[owner]} controls {land}" if owner != NOBODY else f"nobody controls {land}"

    def plain_area(self, rules: Ruleset, area: int) -> Plain:
        return {"port": self.land(rules, area)}

    def land(self, rules: Ruleset, area: int) -> str:
        """The land of a port; empty if the area is not a port."""
        land = self.part_of(rules, area)
        return rules.board.names[land] if land != NOBODY else ""

    def note(self, state: State, seat: int, area: int, order: int) -> str:
        icon = state.rules.orders[order].icon
        if not harbours(state.rules).mask & BIT[area]:
            return ""
        if icon == DEFENSE:
            return "no use: never attacked"
        power = collected(state, seat, area) if icon == POWER else 0
        return "" if icon != POWER else f"{power} power" if power else "nothing while blockaded"

    def correction(self, rule: str, files: Files) -> str:
        old, new = load_ports("clash", OWN), load_ports("clash", files)
        if rule == "ports.three" and new.most != old.most:
            return f"Corrected by your {NAME}: a port holds {many(new.most, 'ship')} at most."
        if rule != "ports.areas":
            return ""
        before = [told(port) for port in old.ports]
        lost = [f"there is no {port.name}" for port in old.ports if port.land not in [other.land for other in new.ports]]
        changed = [*[words for words in map(told, new.ports) if words not in before], *lost]
        return corrected(changed, [port.grade for port in old.ports] != [port.grade for port in new.ports])


def harbours(rules: Ruleset) -> Harbours:
    ask = rules.kinds["port"]
    assert isinstance(ask, TakeShips)
    return ask.harbours


def told(port: PortRow) -> str:
    return f"{port.name} is between {port.land} and {' or '.join(port.seas)}"


WORDS: Final = PortWords()
