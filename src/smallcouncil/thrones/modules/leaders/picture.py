"""Leaders in pictures: shields with a figure of their own, among the units they are with."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import NOBODY
from smallcouncil.pictures.files import shapes
from smallcouncil.pictures.hooks import OptionPicture
from smallcouncil.pictures.looks import Palette
from smallcouncil.pictures.markup import attributes, path, sign
from smallcouncil.pictures.pieces import INK
from smallcouncil.pictures.tableau import Tableau
from smallcouncil.thrones.modules.leaders.words import roster_of


class LeadersPicture(OptionPicture):
    def companions(self, scene: Tableau, area: int) -> list[str]:
        return [leader(scene.look, name, scene.house(side)) for name, side, attacks in here(scene, area) if not attacks]

    def attackers(self, scene: Tableau) -> list[str]:
        battle = scene.state.battle
        if battle is None:
            return []
        return [leader(scene.look, name, scene.house(side)) for name, side, attacks in here(scene, battle.area) if attacks]


def here(scene: Tableau, area: int) -> list[tuple[str, int, bool]]:
    """The Leaders in an area: name, side, and whether they are among the attackers."""
    roster, state = roster_of(scene.rules), scene.state
    battle = state.battle
    attacker = battle.attacker if battle is not None and battle.area == area and battle.army else NOBODY
    found = [n for n in range(len(roster.rows)) if roster.area(state, n) == area]
    sides = [roster.side(state, n) for n in found]
    return [(roster.names[n], side, side == attacker != NOBODY) for n, side in zip(found, sides, strict=True)]


def leader(look: Palette, name: str, house: str) -> str:
    marks, charge = shapes("marks"), shapes("charges").get(name)
    colour, ink = look.colour("h", house or "nobody"), look.colour("h-ink", house or "nobody")
    rim = path(marks["leader"], attributes({"fill": "#f0c75e", "stroke": INK, "stroke-width": 1}))
    face = path(marks["leader-face"], attributes({"fill": colour, "stroke": INK, "stroke-width": 0.6}))
    if charge:
        figure = path(charge, f' fill="{ink}" fill-rule="evenodd" transform="translate(0 -.8) scale(.9)"')
    else:
        figure = sign(f"arms-{house}", ink, 12, 0, -1) if house else ""
    return rim + face + figure


PICTURE: Final = LeadersPicture()
