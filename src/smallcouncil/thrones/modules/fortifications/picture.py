"""Fortifications in pictures: a piece beside the castle, in the colours of whoever holds the area."""

from __future__ import annotations

from typing import Final

from smallcouncil.pictures.hooks import OptionPicture
from smallcouncil.pictures.pieces import figure
from smallcouncil.pictures.tableau import Tableau


class FortificationsPicture(OptionPicture):
    def badges(self, scene: Tableau, area: int) -> list[str]:
        if not scene.fact("fortification")[area]:
            return []
        return [figure(scene.look, "fort", scene.house(scene.state.control[area]))]


PICTURE: Final = FortificationsPicture()
