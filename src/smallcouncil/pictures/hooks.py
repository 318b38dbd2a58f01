"""What an option adds to a picture. Its room may have `picture.py` beside its `rules.py`, with an object `PICTURE` of this class.

The board asks the pictures of all options in play, and names none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallcouncil.insight.thrones.words import beside
from smallcouncil.pictures.geometry import Area, Geometry
from smallcouncil.pictures.inside import Extent
from smallcouncil.thrones.building.ruleset import Ruleset

if TYPE_CHECKING:
    from smallcouncil.pictures.tableau import Tableau


class OptionPicture:
    """Hooks of an option; here they draw nothing. Drawings of pieces are around their own middle."""

    def places(self, map_: Geometry) -> list[Area]:
        """The areas that it adds to the drawing; the same objects each time."""
        return []

    def layer(self, scene: Tableau) -> str:
        """What it has on the map below all pieces."""
        return ""

    def boxes(self, scene: Tableau) -> list[Extent]:
        """What its things cover: pieces and names keep clear of them."""
        return []

    def pieces(self, scene: Tableau, area: int) -> str:
        """What it has in one area, at its place on the map."""
        return ""

    def companions(self, scene: Tableau, area: int) -> list[str]:
        """Those who are with the units of an area: each has a place among them."""
        return []

    def attackers(self, scene: Tableau) -> list[str]:
        """Those who are with the units that attack."""
        return []

    def badges(self, scene: Tableau, area: int) -> list[str]:
        """Buildings beside the castle of an area."""
        return []

    def unit(self, scene: Tableau, kind: str, house: str) -> str:
        """A unit of its own kind."""
        return ""

    def face(self, scene: Tableau, order: int, house: str) -> str:
        """The face of an order token that is not round."""
        return ""

    def rows(self, scene: Tableau) -> list[tuple[str, list[str]]]:
        """Tracks of its own, for the panel: a title, and the houses on its spaces (empty: nobody)."""
        return []


def pictures_of(rules: Ruleset) -> list[OptionPicture]:
    """The pictures of the options in play."""
    files = [beside(type(module).__module__, "picture") for module in rules.modules]
    found = [file.PICTURE for file in files if file is not None]
    assert all(isinstance(each, OptionPicture) for each in found)
    return found
