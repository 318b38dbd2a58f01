"""An analysis in plain words."""

from __future__ import annotations

from collections.abc import Iterator

from smallcouncil.analysis.cases import MARCH, ORDERS
from smallcouncil.analysis.forms import Analysis, Fallen, Judged, Turning
from smallcouncil.analysis.report import cost_of
from smallcouncil.core.bits import NOBODY

WIDE = 11  # characters per column
CHANGED = 0.03  # share of a win; smaller changes are not mentioned


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


class AnalysisText:
    def __init__(self, found: Analysis) -> None:
        self.found: Analysis = found
        self.seats: list[str] = found["seats"]

    def lines(self, most: int) -> list[str]:
        found = [*self.curve(), "", *self.turning()]
        for seat in range(len(self.seats)):
            found += self.costs(seat, most)
        notes = [self.found["note"]] if self.found["note"] else []
        if self.found["missing"]:
            notes.append(f"{self.found['missing']} positions could not be judged.")
        return [*found, *(["", *notes] if notes else []), "", self.footing()]

    def curve(self) -> Iterator[str]:
        yield "Chance of winning"
        yield " " * WIDE + "".join(f"{name:>{WIDE}}" for name in self.seats)
        last = ""
        for point in self.found["points"]:
            if point["turn"] != last or not point["turn"]:
                yield f"{point['turn'] or 'End':<{WIDE}}" + "".join(f"{percent(each):>{WIDE}}" for each in point["chances"])
            last = point["turn"]

    def turning(self) -> Iterator[str]:
        yield "Turning points"
        for each in self.found["turning"]:
            yield f"  {each['turn']}: {self.deed(each)}"
            changes = [
                f"{name} {percent(before)} to {percent(after)}"
                for name, before, after in zip(self.seats, each["before"], each["after"], strict=True)
                if abs(after - before) >= CHANGED
            ]
            yield f"    {', '.join(changes)}."
        if not self.found["turning"]:
            yield "  None: the chances changed little by little."

    def deed(self, each: Turning) -> str:
        """A turning point as a sentence: who did what, and which castles changed hands."""
        did = "All houses give orders."
        if each["seat"] != NOBODY:
            did = f"{self.seats[each['seat']]} {each['words']}."
        return " ".join([did, *[self.fall(castle) for castle in each["fallen"]]])

    def fall(self, castle: Fallen) -> str:
        name = castle["area"]
        if castle["after"] == NOBODY:
            return f"{self.seats[castle['before']]} loses {name}."
        taker = self.seats[castle["after"]]
        return f"{taker} takes {name}" + (f" from {self.seats[castle['before']]}." if castle["before"] != NOBODY else ".")

    def costs(self, seat: int, most: int) -> list[str]:
        own = [each for each in self.found["judged"] if each["seat"] == seat]
        if not own:
            return []
        costly = sorted([each for each in own if each["costly"]], key=cost_of, reverse=True)
        lines = ["", f"{self.seats[seat]}: {self.counted(own)}, {len(costly) or 'none'} of them costly"]
        for each in costly[:most]:
            lines.append(f"  {each['turn']}: {self.seats[seat]} chose to {each['done']} ({percent(each['chance'])}).")
            lines.append(f"    A maester would {each['better']} ({percent(each['could'])}). Cost: {self.cost(each)}.")
        return lines

    def counted(self, own: list[Judged]) -> str:
        orders, marches = ([each for each in own if each["what"] == what] for what in (ORDERS, MARCH))
        return f"{len(orders)} sets of orders and {len(marches)} Marches"

    def cost(self, each: Judged) -> str:
        return f"{100 * cost_of(each):.0f} percentage points, give or take {200 * each['error']:.0f}"

    def footing(self) -> str:
        found = self.found
        return (
            f"{found['worlds']} worlds for each point, {found['playouts']} playouts for orders, seed {found['seed']}."
            " Advice is judged from what the house knew."
        )
