"""Eight Cities and Strongholds for an instant win with four players, as in the later reference manual."""

from __future__ import annotations

from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.windows import Module


class EightOfFour(Module):
    name = "eight-of-four"
    title = "Eight with four players"
    says = "With four players, eight Cities and Strongholds win at once."
    rule = "options.eight-of-four"

    def prepare(self, box: Box) -> None:
        box.win = 8
