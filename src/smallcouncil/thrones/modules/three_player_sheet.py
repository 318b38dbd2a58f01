"""The sheet for three players (A Clash of Kings, option nine): other stars in the King's Court."""

from __future__ import annotations

from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.windows import Module


class ThreePlayerSheet(Module):
    name = "three-player-sheet"
    title = "The sheet for three players"
    says = "The places of the King's Court allow 3, 2 and 1 starred orders."
    rule = "three-player-sheet.stars"

    def prepare(self, box: Box) -> None:
        box.use_stars("three")
