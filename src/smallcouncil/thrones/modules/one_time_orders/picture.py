"""One-Time orders in pictures: tokens with six corners; one that is face down shows nothing."""

from __future__ import annotations

from typing import Final

from smallcouncil.pictures.files import shapes
from smallcouncil.pictures.hooks import OptionPicture
from smallcouncil.pictures.markup import at, attributes, circle, group, path, sign, text
from smallcouncil.pictures.pieces import INK
from smallcouncil.pictures.tableau import Tableau
from smallcouncil.thrones.nouns.orders import ICONS

SIGNS: Final = {
    "Recruit": "once-recruit", "Supply Caravan": "once-caravan", "Forced March": "once-gather",
    "The Will of R'hllor": "once-flame",
}


class OneTimeOrdersPicture(OptionPicture):
    def face(self, scene: Tableau, order: int, house: str) -> str:
        row, look, marks = scene.rules.orders[order], scene.look, shapes("marks")
        if not row.once:
            return ""
        rim = path(marks["hexagon"], look.of(".order-face .rim", house=house))
        name = SIGNS.get(row.name) or (f"arms-{row.house.lower()}" if row.house else "")
        if not name or row.icon < 0:
            back = {"fill": "none", "stroke": look.colour("h-ink", house), "stroke-width": 1.4, "stroke-dasharray": "3 2"}
            return rim + path(marks["hexagon-back"], attributes(back)) + text("?", 0, 6, 17, fill=look.colour("h-ink", house))
        icon = ICONS[row.icon]
        disc = path(marks["hexagon-face"], look.of(".order-face .disc", fill=look.disc(icon)))
        kind = circle(0, 0, 7, look.of(".count-disc")) + sign(f"order-{icon}", INK, 9)
        return rim + disc + sign(name, "#fff4dc", 17, 0, -1) + group([kind], at(-11, -10))


PICTURE: Final = OneTimeOrdersPicture()
